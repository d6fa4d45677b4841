import type { FileHandle } from "node:fs/promises";
import path from "node:path";
import { detectText, type TextFormat } from "./encoding.ts";
import { ImportError, openForImport, readLines } from "./lines.ts";
import { type Format, readCsv, readNdjson, type Table } from "./records.ts";

/** A file to import. It can be read several times. */
export interface Source {
  format: Format;
  handle: FileHandle;
  size: number;
  text: TextFormat;
  /** The cell separator of the mapping. By default, the file's own is detected. */
  delimiter: string | undefined;
}

function formatOf(file: string): Format {
  const extension = path.extname(file).toLowerCase();
  if (extension === ".csv" || extension === ".tsv" || extension === ".txt") return "csv";
  if (extension === ".ndjson" || extension === ".jsonl") return "ndjson";
  throw new ImportError(
    `${file}: the name must end in .csv, .tsv, .txt, .ndjson or .jsonl, which says what the file is.`,
  );
}

/** @throws ImportError if the file cannot be imported. The caller closes the handle. */
export async function openSource(file: string, delimiter?: string): Promise<Source> {
  const format = formatOf(file);
  const { handle, size } = await openForImport(file);
  try {
    return { format, handle, size, text: await detectText(handle), delimiter };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Reads the file from its start. */
export function readSource(
  { format, handle, text, delimiter }: Source,
  onBytes: (read: number) => void = () => {},
): Promise<Table> {
  const lines = readLines(handle, text, onBytes);
  return format === "csv" ? readCsv(lines, delimiter) : readNdjson(lines);
}
