import { z } from "zod";
import { DAY_MS } from "#contract/durations.ts";
import { indianDay } from "#contract/india-time.ts";
import { quoted, seen } from "#contract/values/text.ts";
import { Unusable } from "./cells.ts";

/** The order of day and month in numbers such as 01/12/2026. In a file of both orders, only 31/12/2026 is certain. */
export type DayOrder = "day-first" | "month-first" | "mixed";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH =
  "(?<name>jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december)\\.?";
const DAY = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "['’]?(?<year>\\d{4}|\\d{2})";
const WEEKDAY = "(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?";
const [HOURS, SIXTY] = ["(?:[01]?\\d|2[0-3])", "[0-5]\\d"];
const TIME = `(?:[t ,]+${HOURS}:${SIXTY}(?::${SIXTY}(?:\\.\\d+)?)? ?(?:[ap]\\.?m\\.?)?)?`;

const NOW =
  /^(?:available |vacant )?(?:immediate(?:ly)?|now|today|ready|any ?time|asap|ready[ -]to[ -](?:move|occupy)(?:[ -]in)?|vacant)(?: (?:available|availability|for possession|possession))?$/;
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}[t ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)? ?(?:z|utc|[+-]\d{2}:?\d{2})$/;
const YEAR_FIRST = new RegExp(`^(?<year>\\d{4})([-/. ])(?<month>\\d{1,2})\\2(?<day>\\d{1,2})${TIME}$`);
const COMPACT = /^(?<year>20\d{2})(?<month>\d{2})(?<day>\d{2})$/;
const NUMBERS = new RegExp(`^(\\d{1,2}) ?([-/. ]) ?(\\d{1,2}) ?\\2 ?(\\d{4}|\\d{2})${TIME}$`);
const WITH_NAME = [
  new RegExp(`^${WEEKDAY}${DAY}(?: of)?[-/., ]*${MONTH}[-/., ]*${YEAR}${TIME}$`),
  new RegExp(`^${WEEKDAY}${MONTH}[-/. ]*${DAY}[-/., ]+${YEAR}${TIME}$`),
];
/** Days since 30 December 1899, as spreadsheets count: those of 2000 to 2099. */
const SERIAL = /^\d{5}(?:\.\d+)?$/;
const [MIN_SERIAL, MAX_SERIAL] = [36_526, 73_050];
const DAYS_TO_EPOCH = 25_569;

/** Returns the date if it exists. Of a year with two digits, only one that is near is certain. */
function dayOf(year: string, month: string | number, day: string): string | null {
  const isShort = year.length === 2;
  const date = `${isShort ? `20${year}` : year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return z.iso.date().safeParse(date).success && !(isShort && isFarOff(date)) ? date : null;
}

/** Returns a cell in small letters, with simple hyphens and spaces. */
const simplified = (cell: string) =>
  seen(cell)
    .toLowerCase()
    .replace(/[\p{Pd}−]/gu, "-")
    .replaceAll("_", " ");

/** Returns the two first numbers of a date such as 01/12/2026, and its year. */
function numbersOf(text: string): [first: string, second: string, year: string] | null {
  const [, first, , second, year] = NUMBERS.exec(text) ?? [];
  return first && second && year ? [first, second, year] : null;
}

function fromSerial(text: string): string | null {
  const days = Math.floor(Number(text));
  if (!SERIAL.test(text) || days < MIN_SERIAL || days > MAX_SERIAL) return null;
  return new Date((days - DAYS_TO_EPOCH) * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the date of a notation that has only one meaning, or null. */
function certainDate(text: string): string | null {
  if (WITH_ZONE.test(text)) {
    const instant = Date.parse(
      text
        .replace(" ", "T")
        .replace(/ ?(?:utc|z)$/, "Z")
        .toUpperCase(),
    );
    return Number.isNaN(instant) ? null : indianDay(instant);
  }
  const { year, month, day } = (YEAR_FIRST.exec(text) ?? COMPACT.exec(text))?.groups ?? {};
  if (year && month && day) return dayOf(year, month, day);
  for (const expression of WITH_NAME) {
    const named = expression.exec(text)?.groups;
    if (named?.year && named.name && named.day)
      return dayOf(named.year, MONTHS.indexOf(named.name.slice(0, 3)) + 1, named.day);
  }
  return fromSerial(text);
}

const HINT = "Write 2026-12-31, 31-12-2026, 31 Dec 2026 or Immediately";

/**
 * Returns the date of an imported cell, or "now" for words such as "Immediately".
 * @throws Unusable with a sentence that names the column
 */
export function dateFrom(cell: string, order: DayOrder, column: string): string {
  const text = simplified(cell);
  if (NOW.test(text)) return "now";
  const numbers = numbersOf(text);
  if (!numbers) return certainDate(text) ?? refuse(cell, column);
  const [first, second, year] = numbers;
  const dayFirst = dayOf(year, second, first);
  const monthFirst = dayOf(year, first, second);
  if (order === "mixed" && dayFirst && monthFirst && dayFirst !== monthFirst)
    throw new Unusable({
      reason: `${column} may be either of two dates`,
      detail: cell,
      sentence: `${column}: ${quoted(cell)} may be ${dayFirst} or ${monthFirst}, because the file has both orders. Write 2026-12-31 or 31 Dec 2026`,
    });
  return (
    (order === "month-first" ? monthFirst : dayFirst) ?? (order === "mixed" ? monthFirst : null) ?? refuse(cell, column)
  );
}

function refuse(cell: string, column: string, hint = HINT): never {
  throw new Unusable({
    reason: `${column} is not a date`,
    detail: cell,
    sentence: `${column}: ${quoted(cell)} is not a date. ${hint}`,
  });
}

/** Finds the order of day and month in the dates of a whole file. */
export class DayOrders {
  #hasDayFirst = false;
  #hasMonthFirst = false;

  add(cell: string): void {
    const numbers = numbersOf(simplified(cell));
    if (!numbers) return;
    const [first, second, year] = numbers;
    const [dayFirst, monthFirst] = [dayOf(year, second, first), dayOf(year, first, second)];
    if (dayFirst && !monthFirst) this.#hasDayFirst = true;
    if (monthFirst && !dayFirst) this.#hasMonthFirst = true;
  }

  /** The order is day first, unless only the second number ever exceeds 12. */
  get order(): DayOrder {
    if (!this.#hasMonthFirst) return "day-first";
    return this.#hasDayFirst ? "mixed" : "month-first";
  }
}

const DATE_PARTS: Record<string, string> = {
  YYYY: "(?<year>\\d{4})",
  MM: "(?<month>\\d{1,2})",
  DD: "(?<day>\\d{1,2})",
  HH: HOURS,
  mm: SIXTY,
  ss: `${SIXTY}(?:\\.\\d+)?`,
};
const dateExpressions = new Map<string, RegExp>();

function dateExpression(format: string): RegExp {
  const known = dateExpressions.get(format);
  if (known) return known;
  const source = format
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace(/YYYY|MM|DD|HH|mm|ss/g, (part) => DATE_PARTS[part] ?? part);
  const made = new RegExp(`^${source}$`);
  dateExpressions.set(format, made);
  return made;
}

/**
 * Returns the date by the first format of a mapping that fits.
 * @throws Unusable with a sentence that names the column
 */
export function dateByFormats(text: string, formats: readonly string[], column: string): string {
  for (const format of formats) {
    const { year, month, day } = dateExpression(format).exec(text)?.groups ?? {};
    const date = year && month && day ? dayOf(year, month, day) : null;
    if (date) return date;
  }
  return refuse(text, column, `Write it as ${formats.join(" or ")}, as the mapping says`);
}

/** Returns whether a date is before last year, or more than two years ahead. */
export function isFarOff(day: string): boolean {
  const [year, thisYear] = [day, indianDay(Date.now())].map((date) => Number(date.slice(0, 4))) as [number, number];
  return year < thisYear - 1 || year > thisYear + 2;
}
