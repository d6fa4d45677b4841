import { readdir } from "node:fs/promises";
import path from "node:path";
import { type Fitted, fitToHeadings } from "./headings.ts";
import { ImportError } from "./lines.ts";
import { columnsOf, type Mapping, readMapping } from "./mapping.ts";

const SHIPPED = path.join(import.meta.dirname, "mappings");

async function shippedMappings(): Promise<Mapping[]> {
  const names = (await readdir(SHIPPED)).filter((name) => name.endsWith(".json")).sort();
  return Promise.all(names.map((name) => readMapping(path.join(SHIPPED, name))));
}

const knownBy = (mapping: Mapping) => mapping.columns ?? columnsOf(mapping);

/**
 * Checks that a file has every column that the mapping uses.
 * @throws ImportError that lists the missing columns
 */
export function requireColumns(mapping: Mapping, header: readonly string[]): void {
  const missing = columnsOf(mapping).filter(
    (column) => !header.includes(column.split(".")[0] as string) && !header.includes(column),
  );
  if (missing.length === 0) return;
  throw new ImportError(
    `The mapping ${mapping.name} reads columns that the file does not have: ${missing.join(", ")}.\nThe file has: ${header.join(", ")}.`,
  );
}

/**
 * Returns the built-in mapping that fits this header best.
 * @throws ImportError if none fits
 */
export async function findMapping(header: readonly string[], format: "csv" | "ndjson"): Promise<Fitted> {
  const fitting = (await shippedMappings())
    .filter((mapping) => (mapping.format ?? format) === format)
    .map((mapping) => fitToHeadings(mapping, header))
    .filter(({ mapping }) => knownBy(mapping).every((column) => header.includes(column)));
  const [best] = fitting.sort(
    (a, b) => knownBy(b.mapping).length - knownBy(a.mapping).length || a.readAs.length - b.readAs.length,
  );
  if (best) return best;
  throw new ImportError(
    `No mapping is known for a file with the columns ${header.join(", ")}.\nThe first line must be the column names. If it is, write a mapping (docs/import.md says how) and name it with --mapping FILE.`,
  );
}
