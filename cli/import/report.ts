import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { finished } from "node:stream/promises";
import { BYTE_ORDER_MARK, csvLine } from "#contract/values/csv.ts";
import { quoted } from "#contract/values/text.ts";
import type { Fault } from "./cells.ts";
import type { Entry, Format } from "./records.ts";

/** Number of rejected lines that are printed. The file of refused lines contains all. */
const MAX_PRINTED = 20;
const MAX_EXAMPLES = 3;

/** Lines with the same fault in the same column. */
export interface FaultGroup {
  /** The fault with its column. */
  fault: string;
  lines: number;
  /** The first of the lines, with their cells. */
  examples: string[];
}

const withColumn = (column: string | undefined, text: string) =>
  column === undefined || text.startsWith(`${column} `) || text.startsWith(`${column}:`) ? text : `${column}: ${text}`;

function sentenceOf({ column, reason, detail, sentence }: Fault): string {
  if (sentence !== undefined) return withColumn(column, sentence);
  return withColumn(column, detail === undefined ? reason : `${reason.replace(/\.$/, "")}: ${quoted(detail)}`);
}

/** Counts faults by column and kind. */
class Groups {
  readonly #groups = new Map<string, FaultGroup & { column: string }>();

  add(line: number, { column, reason, detail }: Fault): void {
    const fault = withColumn(column, reason.replace(/\.$/, ""));
    const group = this.#groups.get(fault) ?? { column: column ?? "", fault, lines: 0, examples: [] };
    group.lines += 1;
    if (group.examples.length < MAX_EXAMPLES)
      group.examples.push(detail === undefined ? `line ${line}` : `line ${line} ${quoted(detail)}`);
    this.#groups.set(fault, group);
  }

  /** Returns the groups by column, the most frequent first. */
  ranked(): FaultGroup[] {
    const groups = [...this.#groups.values()];
    const most = Map.groupBy(groups, ({ column }) => column);
    const linesOf = (column: string) => Math.max(...(most.get(column) ?? []).map(({ lines }) => lines));
    return groups
      .sort((a, b) => linesOf(b.column) - linesOf(a.column) || a.column.localeCompare(b.column) || b.lines - a.lines)
      .map(({ fault, lines, examples }) => ({ fault, lines, examples }));
  }
}

/** A file that is created with its first line. Only its owner can read it, because it holds personal data. */
class LazyFile {
  readonly file: string;
  readonly #start: string;
  #stream: WriteStream | null = null;

  constructor(file: string, start = "") {
    this.file = file;
    this.#start = start;
  }

  /** Waits while the disk is slower than reading the input. */
  async write(line: string): Promise<void> {
    if (!this.#stream) {
      await mkdir(path.dirname(this.file), { recursive: true });
      this.#stream = createWriteStream(this.file, { mode: 0o600 });
      this.#stream.write(this.#start);
    }
    if (!this.#stream.write(`${line}\n`)) await once(this.#stream, "drain");
  }

  async end(): Promise<void> {
    if (!this.#stream) return;
    this.#stream.end();
    await finished(this.#stream);
  }
}

/** The column that says why a line was refused. An import ignores it, and replaces it in its own file. */
const FAULT_COLUMN = "import_fault";
/** Returns how refused lines are written: as in the input, with the column of the fault. */
function writerFor({ format, header, delimiter }: InputFormat) {
  const columns = header.map((_, i) => i).filter((i) => header[i] !== FAULT_COLUMN);
  const row = (cells: readonly string[], last: string) =>
    csvLine([...columns.map((i) => cells[i] ?? ""), last], delimiter);

  function asCsv(entry: Entry, fault: string): string | undefined {
    if ("cells" in entry) return row(entry.row ?? [], fault);
    return entry.text === undefined ? undefined : `${entry.text}${delimiter}${csvLine([fault], delimiter)}`;
  }
  function asJson(entry: Entry, fault: string): string | undefined {
    if ("cells" in entry) return JSON.stringify({ ...entry.cells, [FAULT_COLUMN]: fault });
    return entry.text;
  }
  return format === "csv"
    ? { start: `${BYTE_ORDER_MARK}${row(header, FAULT_COLUMN)}\n`, line: asCsv }
    : { start: "", line: asJson };
}

export interface InputFormat {
  format: Format;
  header: readonly string[];
  delimiter: string;
}

/** Returns the file of notes beside a file of refused lines. */
export function notesFileOf(reportFile: string): string {
  const { dir, name } = path.parse(reportFile);
  return path.join(dir, `${name}.notes.ndjson`);
}

/**
 * Counts rejected lines and notes about imported lines, and prints the first. Writes the rejected lines in the input's
 * own format, so that they can be corrected and imported, and the notes by line to a JSON Lines file.
 */
export class RefusalReport {
  readonly #faults = new Groups();
  readonly #notes = new Groups();
  readonly #tell: (text: string) => void;
  readonly #lineOf: ReturnType<typeof writerFor>["line"];
  readonly #refusedFile: LazyFile;
  readonly #notesFile: LazyFile;
  #refused = 0;

  constructor(file: string, input: InputFormat, tell: (text: string) => void) {
    const { start, line } = writerFor(input);
    this.#tell = tell;
    this.#lineOf = line;
    this.#refusedFile = new LazyFile(file, start);
    this.#notesFile = new LazyFile(notesFileOf(file));
  }

  /** Deletes the files of an earlier run. */
  static async clear(file: string): Promise<void> {
    for (const name of [file, notesFileOf(file)]) await rm(name, { force: true });
  }

  async add(entry: Entry, faults: readonly Fault[]): Promise<void> {
    this.#refused += 1;
    for (const fault of faults) this.#faults.add(entry.line, fault);
    const sentence = faults.map(sentenceOf).join("; ");
    if (this.#refused <= MAX_PRINTED) this.#tell(`line ${entry.line}: ${sentence}`);
    if (this.#refused === MAX_PRINTED + 1)
      this.#tell(`More lines were refused: all of them are in ${this.#refusedFile.file}`);
    const line = this.#lineOf(entry, sentence);
    if (line !== undefined) await this.#refusedFile.write(line);
  }

  /** Records what was changed in or left out of a line that is imported, or what looks wrong. */
  async addNotes(line: number, notes: readonly Fault[]): Promise<void> {
    if (notes.length === 0) return;
    for (const note of notes) this.#notes.add(line, note);
    await this.#notesFile.write(JSON.stringify({ line, notes: notes.map(sentenceOf) }));
  }

  get summary(): { refused: number; faults: FaultGroup[]; notes: FaultGroup[] } {
    return { refused: this.#refused, faults: this.#faults.ranked(), notes: this.#notes.ranked() };
  }

  async end(): Promise<void> {
    await this.#refusedFile.end();
    await this.#notesFile.end();
  }
}
