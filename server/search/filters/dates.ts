import { dateLabel } from "../labels.ts";
import { draft, type Reader, type ReaderInput, type Understood } from "../reader.ts";
import { has, type Term } from "../terms.ts";
import { AMBIGUOUS_MONTHS } from "../words/words-numbers.ts";
import { addDays, addMonths, monthOf, nextDate, nextDayOfMonth, partOfMonth, validDate } from "./calendar.ts";

/**
 * Reads dates: "from 1 dec", "01/12/2026", "next month", "mid december", "in 2 weeks", "now". The day precedes the month.
 * Date libraries are no help: they read "2 to 3" as times and "may" as a month, and know no Hindi.
 */

const MONTHS_AHEAD = 11;
const MAX_INTRO_TERMS = 4;

/** A date, or null for a day that does not exist, and the term after it. */
interface Read {
  date: string | null;
  end: number;
}

const isDigits = (term: Term | undefined): term is Term & { value: number; digits: string } =>
  term?.digits !== undefined;
const isDay = (term: Term | undefined): term is Term & { value: number; digits: string } =>
  isDigits(term) && /^\d{1,2}$/.test(term.digits) && term.value >= 1 && term.value <= 31;
const isYear = (term: Term | undefined): term is Term & { value: number } =>
  isDigits(term) && /^20\d\d$/.test(term.digits);
const isMonth = (term: Term | undefined): term is Term & { value: number } =>
  has(term, "monthName") && term?.value !== undefined;
const isUnit = (term: Term | undefined) =>
  has(term, "thousand", "lakh", "bedroom", "rk", "minute", "hour", "km", "metre", "otherUnit", "week", "day");

/** Reads "1-12-2026", "01/12/26" and "2026-12-01". */
function readNumeric({ tokens, terms }: ReaderInput, at: number): Read | null {
  const token = tokens[terms[at]?.first ?? 0];
  if (token?.is !== "date") return null;
  const [first = 0, month = 0, last = 0] = token.word.split(/[/.-]/).map(Number);
  const [year, day] = first > 31 ? [first, last] : [last < 100 ? 2000 + last : last, first];
  return { date: validDate(year, month, day), end: at + 1 };
}

/** Reads "1 dec", "1st of december 2026" and "dec 1". */
function readDayAndMonth({ terms, today }: ReaderInput, at: number): Read | null {
  const isDayFirst = isDay(terms[at]);
  const second = isDayFirst && has(terms[at + 1], "of") ? at + 2 : at + 1;
  const [day, month] = isDayFirst ? [terms[at], terms[second]] : [terms[second], terms[at]];
  if (!isMonth(month) || !isDay(day)) return null;
  const year = terms[second + 1];
  if (isYear(year)) return { date: validDate(year.value, month.value, day.value), end: second + 2 };
  if (!isDayFirst && isUnit(year)) return null;
  return { date: nextDate(today, month.value, day.value), end: second + 1 };
}

/** Reads "01/12". Without "from" or "se" beside it, both need two digits. */
function readShortNumeric({ tokens, terms, today }: ReaderInput, at: number, hasIntro: boolean): Read | null {
  const [day, slash, month] = [terms[at], terms[at + 1], terms[at + 2]];
  if (!isDay(day) || !isDay(month) || month.value > 12 || isUnit(terms[at + 3])) return null;
  if (slash === undefined || tokens[slash.first]?.word !== "/") return null;
  if (!hasIntro && !has(terms[at + 3], "from") && !(day.digits.length === 2 && month.digits.length === 2)) return null;
  return { date: nextDate(today, month.value, day.value), end: at + 3 };
}

const PARTS = ["begin", "middle", "end"] as const;
const skipOf = (terms: readonly Term[], at: number) => (has(terms[at], "of") ? at + 1 : at);

/** Reads "mid december", "end of next month" and "december end". */
function readPartOfMonth({ terms, today }: ReaderInput, at: number): Read | null {
  const part = PARTS.find((name) => has(terms[at], name));
  if (part === undefined) {
    const after = PARTS.find((name) => has(terms[at + 1], name));
    const month = isMonth(terms[at]) ? terms[at]?.value : has(terms[at], "month") ? monthOf(today) : undefined;
    return after && month ? { date: partOfMonth(today, month, after), end: at + 2 } : null;
  }
  const next = skipOf(terms, at + 1);
  const month = terms[next];
  if (isMonth(month)) return { date: partOfMonth(today, month.value, part), end: next + 1 };
  if (has(month, "month")) return { date: partOfMonth(today, monthOf(today), part), end: next + 1 };
  if (!has(month, "next", "this") || !has(terms[next + 1], "month")) return null;
  const meant = has(month, "next") ? addMonths(today, 1) : today;
  return { date: partOfMonth(today, monthOf(meant), part), end: next + 2 };
}

/** Reads "dec 1st week" and "2nd week of january". */
function readWeekOfMonth({ terms, today }: ReaderInput, at: number): Read | null {
  const isMonthFirst = isMonth(terms[at]);
  const [week, unit] = isMonthFirst ? [terms[at + 1], terms[at + 2]] : [terms[at], terms[at + 1]];
  const last = isMonthFirst ? at : skipOf(terms, at + 2);
  const month = terms[last];
  if (!isDay(week) || !has(week, "ordinal") || !has(unit, "week") || !isMonth(month)) return null;
  const first = partOfMonth(today, month.value, "begin");
  return { date: addDays(first, 7 * (Math.min(week.value, 4) - 1)), end: isMonthFirst ? at + 3 : last + 1 };
}

/** Reads "next month" as its first day, "next week" as in seven days, and "this month" as today. */
function readNext({ terms, today }: ReaderInput, at: number): Read | null {
  const unit = terms[at + 1];
  if (has(terms[at], "this") && has(unit, "month", "week")) return { date: today, end: at + 2 };
  if (!has(terms[at], "next")) return null;
  if (has(unit, "month")) return { date: `${addMonths(today, 1).slice(0, 8)}01`, end: at + 2 };
  return has(unit, "week") ? { date: addDays(today, 7), end: at + 2 } : null;
}

/** Reads "2 weeks" and "a month". They are dates after "in", or before "later". */
function readSpan({ terms, today }: ReaderInput, at: number, hasIn: boolean): Read | null {
  if (hasIn && has(terms[at], "perMonth") && !has(terms[at], "month"))
    return { date: addMonths(today, 1), end: at + 1 };
  const count = has(terms[at], "stop") ? 1 : terms[at]?.value;
  if (count === undefined || !Number.isInteger(count) || count > 400 || isMonth(terms[at])) return null;
  const unit = terms[at + 1];
  const isLater = has(terms[at + 2], "later");
  if (!hasIn && !isLater) return null;
  const end = isLater ? at + 3 : at + 2;
  if (has(unit, "day")) return { date: addDays(today, count), end };
  if (has(unit, "week")) return { date: addDays(today, 7 * count), end };
  return has(unit, "month") ? { date: addMonths(today, count), end } : null;
}

/** Reads "december". Also reads "5th" after "from". */
function readLoose({ tokens, terms, today }: ReaderInput, at: number, hasIntro: boolean): Read | null {
  const term = terms[at];
  if (isDay(term) && has(term, "ordinal") && hasIntro) return { date: nextDayOfMonth(today, term.value), end: at + 1 };
  if (!isMonth(term) || (!hasIntro && AMBIGUOUS_MONTHS.has(tokens[term.first]?.word ?? ""))) return null;
  const year = terms[at + 1];
  if (isYear(year)) return { date: validDate(year.value, term.value, 1), end: at + 2 };
  return { date: partOfMonth(today, term.value, "begin"), end: at + 1 };
}

function readDay(text: ReaderInput, at: number, intro: readonly Term[]): Read | null {
  const { terms, today } = text;
  if (has(terms[at], "today")) return { date: today, end: at + 1 };
  if (has(terms[at], "tomorrow")) return { date: addDays(today, 1), end: at + 1 };
  const hasIntro = intro.length > 0;
  const hasIn = intro.some((term) => has(term, "in", "after", "max", "by"));
  return (
    readNumeric(text, at) ??
    readWeekOfMonth(text, at) ??
    readDayAndMonth(text, at) ??
    readShortNumeric(text, at, hasIntro) ??
    readPartOfMonth(text, at) ??
    readNext(text, at) ??
    readSpan(text, at, hasIn) ??
    readLoose(text, at, hasIntro)
  );
}

const isIntro = (term: Term | undefined) => has(term, "date", "from", "by", "after", "in", "max");

export const readDate: Reader = (text, at) => {
  const { terms, today } = text;
  for (let start = at; start <= at + MAX_INTRO_TERMS; start++) {
    const read = readDay(text, start, terms.slice(at, start));
    if (read !== null) return foundDate(text, at, read, today);
    if (!isIntro(terms[start]) && !(start > at && has(terms[start], "stop", "be"))) return null;
  }
  return null;
};

/** Returns whether "se", "tak" or "onwards" follows a date. "from" does not count: it refers to the words after it. */
function hasSuffix({ tokens, terms }: ReaderInput, end: number): boolean {
  const term = terms[end];
  if (term === undefined || term.isAfterBreak || tokens[term.first]?.word === "from") return false;
  const isSuffix =
    has(term, "from", "after", "by", "maxAfter") || (has(term, "minAfter", "date") && !has(term, "min", "minute"));
  return isSuffix && terms[end + 1]?.places === undefined;
}

function foundDate(text: ReaderInput, at: number, { date, end }: Read, today: string): Understood | null {
  if (date === null) return { end, areWords: true };
  if (date < today) return { end, notes: ["date_passed"] };
  if (date > addMonths(today, MONTHS_AHEAD)) return { end, notes: ["date_too_far"] };
  const used = hasSuffix(text, end) ? end + 1 : end;
  const wish = { kind: "availableFrom", filter: { availableFrom: date }, label: dateLabel(date, today) } as const;
  return { end: used, pieces: [draft(text, at, used, wish)] };
}
