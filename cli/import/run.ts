import path from "node:path";
import { TOO_FEW_FLOORS } from "#contract/properties/properties.ts";
import type { Database } from "#server/db/connect.ts";
import { type Fault, readCell, Unusable } from "./cells.ts";
import { type DayOrder, DayOrders } from "./dates.ts";
import { findMapping, requireColumns } from "./find-mapping.ts";
import { fitToHeadings } from "./headings.ts";
import { ImportError } from "./lines.ts";
import { type Imported, mapRecord } from "./map-record.ts";
import { columnOf, type Field, type Mapping, type Rule, readMapping } from "./mapping.ts";
import { Rents, RepeatedTexts } from "./oddities.ts";
import type { Cells, Entry } from "./records.ts";
import { type FaultGroup, RefusalReport } from "./report.ts";
import { SeenKeys } from "./seen-keys.ts";
import { openSource, readSource, type Source } from "./source.ts";
import { type Stored, storeListings } from "./store.ts";

const BATCH = 200;

export interface ImportOptions {
  file: string;
  /** The mapping; by default the built-in one that fits the header. */
  mappingFile?: string;
  isDryRun?: boolean;
  status?: "pending" | "approved";
  /** Whether saved searches announce what this import approves or changes. */
  hasAlerts?: boolean;
  /** File for rejected lines. */
  reportFile: string;
  /** Called once with the file size and the mapping. */
  onStart?: (size: number, mapping: Mapping) => void;
  onBytes?: (read: number) => void;
  /** Receives messages about rejected lines. */
  tell?: (text: string) => void;
}

export interface ImportSummary extends Stored {
  mapping: string;
  /** What was understood about the file as a whole. */
  remarks: string[];
  lines: number;
  refused: number;
  /** Faults of rejected lines, by column and kind. */
  faults: FaultGroup[];
  /** What was left out of imported lines, or looks wrong, by column and kind. */
  notes: FaultGroup[];
}

type Listed = { imported: Imported; entry: Entry };

const REMARKS: Record<DayOrder, string[]> = {
  "day-first": [],
  "month-first": ["Dates such as 12/31/2026 are read month first, because only their second number exceeds 12"],
  mixed: ["The file has dates of both orders, 31/12/2026 and 12/31/2026: those that may be either were refused"],
};

const REPEATED: Fault = { reason: "It repeats an earlier line of this file" };

/** Rules that a line can violate together with the stored values that it keeps. */
const RULES: Record<string, { field: Field; reason: string }> = {
  properties_total_floors: { field: "total_floors", reason: TOO_FEW_FLOORS },
  properties_position_in_region: {
    field: "city",
    reason: "The stored position is in another region. Add the coordinates of the home",
  },
};

/**
 * Returns the fault for a database error that the line has caused. Returns null for other errors, which end the run.
 */
function faultOf(error: unknown, mapping: Mapping): Fault | null {
  const { code = "", constraint } = error as { code?: string; constraint?: string };
  if (constraint?.startsWith("properties_one_per_owner")) return { reason: "Its owner already has another listing" };
  if (constraint === "accounts_email_key") return { reason: "Its owner already has another listing" };
  const rule = RULES[constraint ?? ""];
  if (rule) return { column: columnOf(mapping, rule.field), reason: rule.reason };
  if (/^2[23]/.test(code)) return { reason: `The database refuses it: ${(error as Error).message}` };
  return null;
}

/** Returns the order of day and month in the file's dates. */
async function findDayOrder(mapping: Mapping, source: Source): Promise<DayOrder> {
  const rule = mapping.fields.available_from;
  const orders = new DayOrders();
  if (rule?.column === undefined || rule.dates) return orders.order;
  const { entries } = await readSource(source);
  for await (const some of entries)
    for (const entry of some) if ("cells" in entry) orders.add(dateCell(rule, rule.column, entry.cells));
  return orders.order;
}

function dateCell(rule: Rule, column: string, cells: Cells): string {
  try {
    return readCell(rule, column, cells) ?? "";
  } catch (error) {
    // The line is reported when it is imported.
    if (error instanceof Unusable) return "";
    throw error;
  }
}

/** Maps the lines of a file, and stores them in batches. */
class Run {
  readonly #db: Database;
  readonly #options: ImportOptions;
  readonly #mapping: Mapping;
  readonly #dayOrder: DayOrder;
  readonly #report: RefusalReport;
  readonly #seen = new SeenKeys();
  readonly #texts: RepeatedTexts;
  readonly #rents: Rents;
  #batch: Listed[] = [];
  readonly totals: Stored = { created: 0, updated: 0, unchanged: 0, approved: 0, kept: 0 };
  lines = 0;

  constructor(
    db: Database,
    options: ImportOptions,
    { mapping, dayOrder, report }: { mapping: Mapping; dayOrder: DayOrder; report: RefusalReport },
  ) {
    this.#db = db;
    this.#options = options;
    this.#mapping = mapping;
    this.#dayOrder = dayOrder;
    this.#report = report;
    this.#texts = new RepeatedTexts(mapping);
    this.#rents = new Rents(mapping);
  }

  async take(entry: Entry): Promise<void> {
    this.lines += 1;
    if ("fault" in entry) return this.#report.add(entry, [{ reason: `The line cannot be read: ${entry.fault}` }]);
    const imported = mapRecord(this.#mapping, entry.cells, this.#dayOrder);
    if ("faults" in imported) return this.#report.add(entry, imported.faults);
    if (!this.#seen.add(imported.key)) return this.#report.add(entry, [REPEATED]);
    this.#rents.add(entry.line, imported.property);
    await this.#report.addNotes(entry.line, [...imported.notes, ...this.#texts.add(imported.property)]);
    this.#batch.push({ imported, entry });
    if (this.#batch.length >= BATCH) await this.#flush();
  }

  /** Stores the last batch, and adds the notes that need all lines. */
  async end(): Promise<void> {
    await this.#flush();
    const { isDryRun = false } = this.#options;
    for (const [line, note] of await this.#rents.notes(this.#db, { isDryRun }))
      await this.#report.addNotes(line, [note]);
  }

  /** Stores the batch. If the database refuses it, stores its lines one by one. */
  async #flush(): Promise<void> {
    const listed = this.#batch;
    this.#batch = [];
    if (listed.length === 0) return;
    try {
      await this.#store(listed);
    } catch (error) {
      if (!faultOf(error, this.#mapping)) throw error;
      for (const one of listed) await this.#storeAlone(one);
    }
  }

  async #storeAlone(one: Listed): Promise<void> {
    try {
      await this.#store([one]);
    } catch (error) {
      const fault = faultOf(error, this.#mapping);
      if (!fault) throw error;
      await this.#report.add(one.entry, [fault]);
    }
  }

  async #store(listed: Listed[]): Promise<void> {
    const { status = "pending", isDryRun = false, hasAlerts = true } = this.#options;
    const batch = listed.map(({ imported }) => imported);
    const stored = await storeListings(this.#db, batch, { status, isDryRun, hasAlerts });
    for (const name of Object.keys(stored) as (keyof Stored)[]) this.totals[name] += stored[name];
  }
}

/**
 * Imports a file of listings: reads, maps and validates line by line, and stores in batches. Invalid lines are reported
 * and skipped. Importing the same file again changes nothing.
 * @throws ImportError if nothing can be imported. Database errors end the run; stored batches are kept
 */
export async function importFile(db: Database, options: ImportOptions): Promise<ImportSummary> {
  const { file, reportFile, onBytes, tell = () => {} } = options;
  if (path.resolve(file) === path.resolve(reportFile))
    throw new ImportError("The file of refused lines would overwrite the file to import. Name another with --report.");
  const given = options.mappingFile === undefined ? null : await readMapping(options.mappingFile);
  const source = await openSource(file, given?.delimiter);
  let report: RefusalReport | null = null;
  try {
    await RefusalReport.clear(reportFile);
    const { header, delimiter, entries } = await readSource(source, onBytes);
    const { format } = source;
    const { mapping, readAs } = given ? fitToHeadings(given, header) : await findMapping(header, format);
    if (format === "csv") requireColumns(mapping, header);
    const dayOrder = await findDayOrder(mapping, source);
    options.onStart?.(source.size, mapping);
    report = new RefusalReport(reportFile, { format, header, delimiter }, tell);
    const run = new Run(db, options, { mapping, dayOrder, report });
    for await (const some of entries) for (const entry of some) await run.take(entry);
    await run.end();
    const { lines, totals } = run;
    if (lines === 0) throw new ImportError(`The file ${file} has no lines below its header.`);
    const remarks = [
      ...(source.text.encoding === "utf-8" ? [] : ["The file is not UTF-8. It was read as Windows-1252"]),
      ...readAs.map(([heading, column]) => `The column "${heading}" was read as ${column}`),
      ...REMARKS[dayOrder],
    ];
    return { ...totals, mapping: mapping.name, remarks, lines, ...report.summary };
  } finally {
    await source.handle.close();
    await report?.end();
  }
}
