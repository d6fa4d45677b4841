import type { ReadingNote } from "#contract/browse/search.ts";
import type { PropertyType } from "#contract/properties/property-terms.ts";
import { draft, listed, type Reader, type ReaderInput, type Understood } from "../reader.ts";
import { has, type Term } from "../terms.ts";

/** Reads types of homes: "2bhk", "2 or 3 bhk", "bhk 2", "1 rk", "2.5 bhk". */

const BEDROOMS: readonly (PropertyType | undefined)[] = [undefined, "1BHK", "2BHK", "3BHK", "4BHK"];
const MOST = BEDROOMS.length - 1;
/** The largest number after "bhk" that is read as bedrooms: "bhk 25" is not. */
const MAX_AFTER_UNIT = 6;

const isCount = (term: Term | undefined): term is Term & { value: number } =>
  term?.value !== undefined && !has(term, "monthName", "duration", "ordinal") && term.value >= 1 && term.value <= 20;

/** Reads "2", "2/3", "2 or 3", "2-4", "2, 3". Returns no counts where "1/12 se 2" is a date. */
function readCounts({ tokens, terms }: ReaderInput, at: number): { counts: number[]; end: number } {
  const counts: number[] = [];
  let end = at;
  let hasSlash = false;
  for (let next = at; isCount(terms[next]); ) {
    const count = terms[next]?.value ?? 0;
    const before = counts.at(-1);
    if (before !== undefined && has(terms[next - 1], "to")) {
      if (hasSlash || before >= count) return { counts: [], end: at };
      for (let between = before + 1; between < count && between <= MOST; between++) counts.push(between);
    }
    counts.push(count);
    end = next + 1;
    hasSlash ||= tokens[terms[end]?.first ?? -1]?.word === "/";
    if (has(terms[end], "or", "and", "to")) next = end + 1;
    else if (terms[end]?.isAfterBreak) next = end;
    else break;
  }
  return { counts, end };
}

function foundTypes(text: ReaderInput, at: number, end: number, counts: number[]): Understood {
  const notes: ReadingNote[] = [];
  if (counts.some((count) => !Number.isInteger(count))) notes.push("half_bedroom");
  const whole = counts.flatMap((count) => [Math.floor(count), Math.ceil(count)]);
  if (whole.some((count) => count > MOST)) notes.push("no_such_type");
  const types = [...new Set(whole)].flatMap((count) => BEDROOMS[count] ?? []);
  if (types.length === 0) return { end, notes };
  return {
    end,
    notes,
    pieces: [draft(text, at, end, { kind: "type", filter: { type: listed(types) }, label: types.join(" or ") })],
  };
}

function foundRoom(text: ReaderInput, at: number, end: number): Understood {
  return { end, pieces: [draft(text, at, end, { kind: "type", filter: { type: "RK" }, label: "RK" })] };
}

const isMore = (term: Term | undefined) => has(term, "plus") || (has(term, "minAfter") && !has(term, "min"));

export const readType: Reader = (text, at) => {
  const { terms } = text;
  if (has(terms[at], "bedroom")) {
    const count = terms[at + 1];
    if (!isCount(count) || count.value > MAX_AFTER_UNIT || isUnit(terms[at + 2])) return null;
    return foundTypes(text, at, at + 2, [count.value]);
  }
  if (has(terms[at], "rk")) return foundRoom(text, at, at + 1);
  const { counts, end } = readCounts(text, at);
  const last = counts.at(-1);
  if (last === undefined) return null;
  const unit = has(terms[end], "plus") ? end + 1 : end;
  if (has(terms[unit], "rk")) return foundRoom(text, at, unit + 1);
  if (!has(terms[unit], "bedroom")) return null;
  const hasMore = unit > end || isMore(terms[unit + 1]);
  const used = unit === end && hasMore ? unit + 2 : unit + 1;
  if (!hasMore) return foundTypes(text, at, used, counts);
  const more = Array.from({ length: Math.max(1, MOST - last + 1) }, (_, step) => last + step);
  return foundTypes(text, at, used, [...counts, ...more]);
};

const isUnit = (term: Term | undefined) =>
  has(
    term,
    "thousand",
    "lakh",
    "crore",
    "bedroom",
    "rk",
    "minute",
    "hour",
    "km",
    "metre",
    "otherUnit",
    "week",
    "month",
    "day",
  );
