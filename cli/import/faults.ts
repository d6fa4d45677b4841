import type { z } from "zod";
import { PREFERRED_CONTACTS } from "#contract/properties/property-terms.ts";
import { quoted } from "#contract/values/text.ts";
import type { Fault } from "./cells.ts";
import { type Field, isFlag } from "./mapping.ts";

/** What a cell of a field should have been, and how it is written. */
const EXPECTED: Partial<Record<Field, [what: string, hint: string]>> = {
  owner_phone: ["a phone number", "Write 10 to 13 digits, such as 98765 43210 or +91 98765 43210"],
  owner_email: ["an email address", "Write one address, such as name@example.com"],
  preferred_contact: ["a way of contact", `Write ${PREFERRED_CONTACTS.join(", ")}`],
  images: ["the address of a picture", "Write addresses that begin with https://, with %20 for a space"],
};
const YES_OR_NO: [what: string, hint: string] = ["yes or no", "Write yes, no, true, false, 1 or 0"];
/** Violations of a limit have the sentence of the form. */
const LIMITS = new Set(["too_small", "too_big"]);

/** Returns the field that a violated rule is about. */
export function fieldAt(path: readonly PropertyKey[]): Field {
  const names = path.filter((part) => typeof part === "string");
  const name = names.at(-1) as string;
  return (names[0] === "owner" && name !== "preferred_contact" ? `owner_${name}` : name) as Field;
}

/**
 * Returns the fault of a cell that violates a rule of the form. `given` is the value that was read from the cell, and
 * `cell` its text. A filled cell is never called missing.
 */
export function ruleFault(
  issue: z.core.$ZodIssue,
  { column, cell, given }: { column: string; cell: string; given: unknown },
): Fault {
  const [place] = issue.path.filter((part) => typeof part === "number");
  const value = Array.isArray(given) && place !== undefined ? String(given[place]) : cell;
  const isEmpty = given === undefined || given === "" || (Array.isArray(given) && given.length === 0);
  if (isEmpty) {
    const sentence = cell === "" ? issue.message : `${issue.message}, and ${quoted(cell)} counts as empty`;
    return { column, reason: issue.message, sentence: `${column}: ${sentence}` };
  }
  const field = fieldAt(issue.path);
  const [what, hint] = EXPECTED[field] ?? (isFlag(field) ? YES_OR_NO : []);
  if (what === undefined || LIMITS.has(issue.code))
    return issue.code === "too_small" && issue.message.endsWith("is required")
      ? {
          column,
          reason: "has no visible text",
          detail: cell,
          sentence: `${column}: ${quoted(cell)} has no visible text`,
        }
      : { column, reason: issue.message, detail: value };
  return {
    column,
    reason: `is not ${what}`,
    detail: value,
    sentence: `${column}: ${quoted(value)} is not ${what}. ${hint}`,
  };
}

/** Returns the faults without those that say the same of the same column. */
export function distinct(faults: readonly Fault[]): Fault[] {
  return [
    ...new Map(faults.toReversed().map((fault) => [`${fault.column}\n${fault.reason}`, fault])).values(),
  ].toReversed();
}
