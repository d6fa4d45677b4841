import type { Reader, ReaderInput, Understood } from "../reader.ts";
import { has, type Term } from "../terms.ts";
import type { WordSignal } from "../words/words-grammar.ts";

/** Reads durations and distances: "within 45 min", "half an hour", "1 hr 15 min", "1.5 km". */

/** After a larger number "min" means minimum: "2000 min" is a rent. */
const MAX_MINUTES = 600;
/** From this number on "m" means metres: "500m". Below, it means minutes: "45m". */
const SHORTEST_METRES = 100;
const MAX_INTRO_TERMS = 3;

interface Measure {
  signal: WordSignal;
  value: number;
  end: number;
}

const isNumber = (term: Term | undefined): term is Term & { value: number } =>
  term?.value !== undefined && !has(term, "monthName", "duration", "ordinal");

function minutesAt({ tokens, terms }: ReaderInput, at: number): Measure | null {
  const [first, unit] = [terms[at], terms[at + 1]];
  if (has(first, "duration")) return { signal: "duration", value: first?.value ?? 0, end: at + 1 };
  if (!isNumber(first) || first.value <= 0) return null;
  const isMinutes = has(unit, "minute") || (tokens[unit?.first ?? 0]?.word === "m" && first.value < SHORTEST_METRES);
  if (isMinutes && first.value <= MAX_MINUTES)
    return { signal: "duration", value: Math.round(first.value), end: at + 2 };
  if (!has(unit, "hour") || first.value > MAX_MINUTES / 60) return null;
  const [more, moreUnit] = [terms[at + 2], terms[at + 3]];
  const hasMinutes = isNumber(more) && more.value < 60 && has(moreUnit, "minute");
  const value = Math.round(first.value * 60) + (hasMinutes ? more.value : 0);
  return { signal: "duration", value, end: hasMinutes ? at + 4 : at + 2 };
}

function metresAt({ terms }: ReaderInput, at: number): Measure | null {
  const [first, unit] = [terms[at], terms[at + 1]];
  if (!isNumber(first) || first.value <= 0) return null;
  if (has(unit, "km")) return { signal: "length", value: Math.round(first.value * 1000), end: at + 2 };
  return has(unit, "metre") ? { signal: "length", value: Math.round(first.value), end: at + 2 } : null;
}

/** Reads a duration or distance. Of a range such as "30-45 min", returns the upper end. */
function measureAt(text: ReaderInput, at: number): Measure | null {
  const { terms } = text;
  const single = minutesAt(text, at) ?? metresAt(text, at);
  if (single !== null) return single;
  const isRange = has(terms[at + 1], "to", "or") || (has(terms[at + 1], "and") && has(terms[at - 1], "between"));
  if (!isNumber(terms[at]) || !isRange) return null;
  return minutesAt(text, at + 2) ?? metresAt(text, at + 2);
}

const isIntro = (term: Term | undefined) => has(term, "max", "about", "in", "between") && term?.value === undefined;

/** Combines a duration or a distance and the "within" before it into one term. */
export const readMeasure: Reader = (text, at): Understood | null => {
  const { terms } = text;
  for (let start = at; start < at + MAX_INTRO_TERMS; start++) {
    const measure = measureAt(text, start);
    if (measure !== null) {
      const { signal, value } = measure;
      const hasBound = has(terms[measure.end], "maxAfter") && !isNumber(terms[measure.end + 1]);
      const end = hasBound ? measure.end + 1 : measure.end;
      const { first, isAfterBreak } = terms[at] as Term;
      const last = terms[end - 1]?.end ?? first;
      return { end, term: { first, end: last, signals: new Set([signal]), value, isAfterBreak } };
    }
    if (!isIntro(terms[start])) return null;
  }
  return null;
};
