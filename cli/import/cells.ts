import type { Rule } from "./mapping.ts";
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

const EMPTY = new Set(["", "null", "undefined", "NaN", "N/A", "[]"]);

/** Returns whether a cell of NDJSON is a list or an object. */
export function isNested(cells: Cells, column: string): boolean {
  const value = cellOf(cells, column);
  return typeof value === "object" && value !== null;
}

/** Returns what is written in a cell. */
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

/** Returns the part of a cell that a rule uses, or undefined if the cell is empty. */
export function readCell({ path, pattern }: Rule, column: string, cells: Cells): string | undefined {
  let text = textOf(cells, column);
  if (text !== undefined && path) text = atPath(text, path, column);
  if (text === undefined || !pattern) return text;
  const found = pattern.exec(text);
  if (!found) throw new Unusable({ reason: `${column} is not written as the mapping expects`, detail: text });
  return (found[1] ?? found[0]).trim();
}
