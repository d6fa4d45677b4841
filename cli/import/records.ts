import { ImportError, type Line, LONGEST_LINE } from "./lines.ts";

export type Cells = Readonly<Record<string, unknown>>;
export type Format = "csv" | "ndjson";
/**
 * The content of one line, or of several lines that a quoted cell spans. `line` is the number of the first, `row` are
 * the cells in the order of the header, and `text` is an unreadable line.
 */
export type Entry =
  | { line: number; cells: Cells; row?: readonly string[] }
  | { line: number; fault: string; text?: string };

/** If a quoted cell spans more lines than this, its closing quote is probably missing. */
const MAX_LINES = 500;
const NOT_UTF8 = "it holds characters that are not UTF-8: save the file as UTF-8";

const NOT_CLOSED = "a quoted cell is never closed";
const STRAY_QUOTE = "a quote stands inside a cell that does not begin with one";
const AFTER_QUOTE = "something other than a delimiter follows a closing quote";

function quotesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) count += 1;
  return count;
}

/** Returns where the quoted cell that begins at `from` ends, or -1. Two quotes inside it are an escaped quote. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return -1;
}

/** Returns the position of the first character at or after `from` that is not a space. */
function afterSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === " " || text[at] === "\u00a0") at += 1;
  return at;
}

/** Returns the cells of a row by RFC 4180. Spaces around a quoted cell are ignored. */
function parseRow(text: string, delimiter: string): string[] | { fault: string } {
  if (text.includes("\ufffd")) return { fault: NOT_UTF8 };
  const cells: string[] = [];
  for (let from = 0; ; ) {
    const start = afterSpaces(text, from);
    const isQuoted = text[start] === '"';
    const end = isQuoted ? closingQuote(text, start) + 1 : text.indexOf(delimiter, from);
    if (isQuoted && end === 0) return { fault: NOT_CLOSED };
    const stop = end === -1 ? text.length : isQuoted ? afterSpaces(text, end) : end;
    if (isQuoted && stop < text.length && text[stop] !== delimiter) return { fault: AFTER_QUOTE };
    const cell = isQuoted ? text.slice(start + 1, end - 1).replaceAll('""', '"') : text.slice(from, stop);
    if (!isQuoted && cell.includes('"')) return { fault: STRAY_QUOTE };
    cells.push(cell);
    if (stop === text.length) return cells;
    from = stop + 1;
  }
}

type Row = { line: number; row: string[]; text: string } | { line: number; fault: string; text?: string };

/**
 * Combines lines to rows. Unlike a parser of the whole file, it recovers from a stray quote: an unreadable row loses
 * only its first line, and reading continues with the next.
 */
class RowReader {
  readonly #delimiter: string;
  #open: { number: number; text: string }[] = [];
  #quotes = 0;
  #length = 0;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  *take(line: Line): Generator<Row> {
    if ("fault" in line) {
      yield* this.end();
      yield { line: line.number, fault: line.fault };
      return;
    }
    if (this.#open.length === 0 && line.text.trim() === "") return;
    this.#open.push(line);
    this.#quotes += quotesIn(line.text);
    this.#length += line.text.length;
    if (this.#quotes % 2 === 0) yield* this.#close();
    else if (this.#open.length > MAX_LINES || this.#length > LONGEST_LINE) yield* this.#giveUp(NOT_CLOSED);
  }

  /** Yields the rows that remain at the end of the file. */
  *end(): Generator<Row> {
    while (this.#open.length > 0) yield* this.#giveUp(NOT_CLOSED);
  }

  *#close(): Generator<Row> {
    const [first] = this.#open;
    const text = this.#open.map((line) => line.text).join("\n");
    const row = parseRow(text, this.#delimiter);
    if ("fault" in row) yield* this.#giveUp(row.fault);
    else {
      this.#reset();
      yield { line: first?.number ?? 0, row, text };
    }
  }

  /** Rejects the first line, and reads the other lines again. */
  *#giveUp(fault: string): Generator<Row> {
    const [first, ...others] = this.#open;
    this.#reset();
    if (first) yield { line: first.number, fault, text: first.text };
    for (const line of others) yield* this.take(line);
  }

  #reset(): void {
    this.#open = [];
    this.#quotes = 0;
    this.#length = 0;
  }
}

function checkHeader(header: readonly string[]): void {
  if (header.every((name) => name === ""))
    throw new ImportError("The first line of the file must contain the column names.");
  const twice = header.find((name, i) => name !== "" && header.indexOf(name) !== i);
  if (twice !== undefined)
    throw new ImportError(`Two columns of the file have the name "${twice}". Rename one of them.`);
}

const DELIMITERS = [",", ";", "\t", "|"];
/** A first line by which spreadsheets are told the separator. */
const SEPARATOR_LINE = /^"?sep=(.|\\t)"?\s*$/i;

/** Returns the separator that a header has most of, outside of quotes. */
function delimiterOf(header: string): string {
  const outside = header.replace(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((delimiter) => outside.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] as string;
}

/** Finds the separator by the first lines. Returns all lines, without one that only names it. */
async function findDelimiter(lines: AsyncGenerator<Line[]>, given: string | undefined) {
  let delimiter = given;
  const waiting: Line[] = [];
  let header: Line | undefined;
  while (!header) {
    const { value, done } = await lines.next();
    if (done) break;
    const [named] = waiting.length > 0 ? [] : value.splice(0, 1);
    const [, separator] = named && "text" in named ? (SEPARATOR_LINE.exec(named.text) ?? []) : [];
    if (separator !== undefined) delimiter = separator === "\\t" ? "\t" : separator;
    else if (named) value.unshift(named);
    waiting.push(...value);
    header = value.find((line) => "fault" in line || line.text.trim() !== "");
  }
  async function* all(): AsyncGenerator<Line[]> {
    yield waiting.splice(0);
    yield* lines;
  }
  return { delimiter: delimiter ?? delimiterOf(header && "text" in header ? header.text : ""), lines: all() };
}

/** A file as records by column. */
export interface Table {
  header: string[];
  /** The cell separator of CSV. */
  delimiter: string;
  entries: AsyncGenerator<Entry[]>;
}

/** These stand for all rows of a file, so that it is read once. */
const FIRST_ROWS = 100;
const hasContent = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== "");

/**
 * Returns how many cells a row can have: those of the header, and empty ones that each of the first rows has. A row that alone has
 * one more was shifted by an unquoted separator.
 */
function widthOf(header: readonly string[], rows: readonly Row[]): number {
  const widths = rows.flatMap((row) => ("row" in row && hasContent(row.row) ? [row.row.length] : []));
  return Math.max(header.length, widths.length > 0 ? Math.min(...widths) : 0);
}

/** Returns the entry of a row. Returns none for a row without content. */
function toEntry(header: readonly string[], width: number, row: Row): Entry[] {
  if ("fault" in row) return [row];
  const { line, text } = row;
  if (!hasContent(row.row)) return [];
  const values = row.row.slice(0, header.length);
  const hasMore = row.row.length > width || hasContent(row.row.slice(header.length));
  if (hasMore || values.length < header.length)
    return [{ line, fault: `it has ${row.row.length} cells, and the header ${header.length}`, text }];
  return [{ line, cells: Object.fromEntries(header.map((name, i) => [name, values[i]])), row: values }];
}

/**
 * Yields the header of a CSV file, and then its rows as records by column. The separator is the one that a first line
 * `sep=;` names, or else the given one, or else the most frequent one of the header.
 */
export async function readCsv(lines: AsyncGenerator<Line[]>, given?: string): Promise<Table> {
  const { delimiter, lines: all } = await findDelimiter(lines, given);
  const rows = readRows(all, delimiter);
  const waiting: Row[] = [];
  while (waiting.length < FIRST_ROWS) {
    const { value, done } = await rows.next();
    if (done) break;
    for (const row of value) waiting.push(row);
  }
  const first = waiting.shift();
  if (!first) throw new ImportError("The file has no header.");
  if ("fault" in first) throw new ImportError(`The header of the file cannot be read: ${first.fault}.`);
  const headings = first.row.map((name) => name.trim());
  checkHeader(headings);
  const header = headings.slice(0, headings.findLastIndex((name) => name !== "") + 1);
  const width = widthOf(headings, waiting);
  async function* entries(): AsyncGenerator<Entry[]> {
    if (waiting.length > 0) yield waiting.splice(0).flatMap((row) => toEntry(header, width, row));
    for await (const more of rows) yield more.flatMap((row) => toEntry(header, width, row));
  }
  return { header, delimiter, entries: entries() };
}

async function* readRows(lines: AsyncGenerator<Line[]>, delimiter: string): AsyncGenerator<Row[]> {
  const reader = new RowReader(delimiter);
  for await (const some of lines) {
    const rows = some.flatMap((line) => [...reader.take(line)]);
    if (rows.length > 0) yield rows;
  }
  const rest = [...reader.end()];
  if (rest.length > 0) yield rest;
}

function parseJsonLine(line: Line): Entry {
  if ("fault" in line) return { line: line.number, fault: line.fault };
  const { number, text } = line;
  if (text.includes("\ufffd")) return { line: number, fault: NOT_UTF8, text };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return { line: number, cells: value as Cells };
  } catch {
    return { line: number, fault: "it is not valid JSON", text };
  }
  return { line: number, fault: "it is not a JSON object", text };
}

/** Yields the names in the first object of an NDJSON file, and then all objects. */
export async function readNdjson(lines: AsyncGenerator<Line[]>): Promise<Table> {
  const some = readObjects(lines);
  const waiting: Entry[] = [];
  let first: Entry | undefined;
  while (!first) {
    const { value, done } = await some.next();
    if (done) throw new ImportError("No line of the file is a JSON object. Write one object on each line.");
    waiting.push(...value);
    first = value.find((entry) => "cells" in entry);
  }
  async function* entries(): AsyncGenerator<Entry[]> {
    yield waiting.splice(0);
    yield* some;
  }
  return { header: "cells" in first ? Object.keys(first.cells) : [], delimiter: "", entries: entries() };
}

async function* readObjects(lines: AsyncGenerator<Line[]>): AsyncGenerator<Entry[]> {
  for await (const some of lines) {
    const entries = some.filter((line) => "fault" in line || line.text.trim() !== "").map(parseJsonLine);
    if (entries.length > 0) yield entries;
  }
}
