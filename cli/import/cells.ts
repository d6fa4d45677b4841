import { isMissing } from "#contract/values/text.ts";
import type { Constant, Rule } from "./mapping.ts";
import type { Cells } from "./records.ts";

/**
 * The reason why a line is rejected, or what was left out of it. `detail` is content of the line, and is ignored when
 * equal reasons are counted.
 */
export interface Fault {
  column?: string;
  reason: string;
  detail?: string;
  /** Replaces reason and detail where the line is reported. */
  sentence?: string;
}

/** Thrown when a cell cannot be converted. Without a fault, another cell is the cause, which is reported. */
export class Unusable extends Error {
  readonly fault: Fault | null;
  constructor(fault: Fault | null) {
    super(fault?.reason);
    this.fault = fault;
  }
}

function cellOf(cells: Cells, column: string): unknown {
  if (column in cells) return cells[column];
  return column.split(".").reduce<unknown>((value, name) => (value as Cells | null | undefined)?.[name], cells);
}

/** These count as nothing also in keys and templates, which stay the same from import to import. */
const EMPTY = new Set(["", "null", "undefined", "NaN", "N/A", "[]"]);
/** Returns whether a cell of NDJSON is a list or an object. */
export function isNested(cells: Cells, column: string): boolean {
  const value = cellOf(cells, column);
  return typeof value === "object" && value !== null;
}

/** Returns the content of a cell as text, lists and objects as JSON. Empty if there is none. */
export function writtenIn(cells: Cells, column: string): string {
  const value = cellOf(cells, column);
  if (value === undefined || value === null) return "";
  return (typeof value === "object" ? JSON.stringify(value) : String(value)).trim();
}

/** Returns a cell's text, or undefined if it is empty. */
export function textOf(cells: Cells, column: string): string | undefined {
  const text = writtenIn(cells, column);
  if (text.includes("\0")) throw new Unusable({ reason: `${column} holds a NUL byte` });
  return EMPTY.has(text) ? undefined : text;
}

function atPath(text: string, name: string, column: string): string | undefined {
  try {
    const value = (JSON.parse(text) as Cells)[name];
    return value === undefined || value === null ? undefined : String(value);
  } catch {
    throw new Unusable({ reason: `${column} is not valid JSON`, detail: text });
  }
}

/** Returns what a mapping's words say about a text, in any case of letters. */
export function findWord(text: string, words: Record<string, Constant> = {}): Constant | undefined {
  const wanted = text.toLowerCase();
  return Object.entries(words).find(([word]) => word.toLowerCase() === wanted)?.[1];
}

/** Returns the part of a cell that a rule uses, or undefined if the cell is empty. A mapping may have words for "none". */
export function readCell({ path, pattern, words }: Rule, column: string, cells: Cells): string | undefined {
  let text = textOf(cells, column);
  if (text !== undefined && path) text = atPath(text, path, column);
  if (text === undefined || (isMissing(text) && findWord(text, words) === undefined)) return undefined;
  if (!pattern) return text;
  const found = pattern.exec(text);
  if (!found) throw new Unusable({ reason: `${column} is not written as the mapping expects`, detail: text });
  return (found[1] ?? found[0]).trim();
}
