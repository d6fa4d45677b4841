import type { ReaderInput } from "../reader.ts";
import { has, type Term } from "../terms.ts";

/** Reads single amounts and ranges of money: "30k", "₹30,000", "1.2 lakh", "25-30k", "25 se 30 hazar". */

export interface Amount {
  /** Rupees, or the bare number if there is no unit. */
  value: number;
  /** Rupees of the unit; 1 without a unit. */
  unit: number;
  /** Has a unit or a thousands separator. */
  isSure: boolean;
  hasCurrency: boolean;
  /** How many digits the number has; 0 for a number word. */
  digits: number;
  end: number;
}

const CRORE = 10_000_000;
const LAKH = 100_000;
const THOUSAND = 1000;
/** A larger number next to "min", "m" or "month" is a rent. */
const MAX_COUNTED = 300;

function unitOf(term: Term | undefined): number {
  if (term?.isAfterBreak) return 1;
  if (has(term, "crore")) return CRORE;
  if (has(term, "lakh")) return LAKH;
  return has(term, "thousand") ? THOUSAND : 1;
}

/** Returns whether a number counts something other than rupees. */
function countsOther(value: number, next: Term | undefined): boolean {
  if (next?.isAfterBreak) return false;
  if (has(next, "bedroom", "rk", "km", "hour", "day", "week", "monthName", "otherUnit")) return true;
  if (has(next, "minute", "metre", "month") && value <= MAX_COUNTED) return true;
  return next?.note === "whole_homes_only" || (has(next, "part") && !has(next, "in"));
}

/** Returns whether a slash and another number follow, as in a date: "12/15". */
const isFraction = (tokens: ReaderInput["tokens"], at: number) =>
  tokens[at]?.word === "/" && tokens[at].isGlued && tokens[at + 1]?.is === "digits";

/** Returns whether a term can end the first amount of a range: "20000 -25000", "20k -25k". */
const endsAmount = (term: Term | undefined) => term?.value !== undefined || unitOf(term) > 1 || has(term, "rupee");

/** Returns whether a dash in front of a term is glued to it and not to what is before it, as in "2bhk -25000". */
function hasMinus({ tokens }: ReaderInput, term: Term | undefined): boolean {
  const [before, token] = [tokens[(term?.first ?? 0) - 1], tokens[term?.first ?? -1]];
  return token?.isAfterMinus === true || (before?.word === "-" && !before.isGlued && token?.isGlued === true);
}

/** Returns whether a term is an amount with a minus sign: "rent -25", "₹-25000", "-₹25000", "whitefield -25k". */
function isNegative(text: ReaderInput, at: number): boolean {
  const { terms, tokens } = text;
  const sign = has(terms[at - 1], "rupee") && !hasMinus(text, terms[at]) ? at - 1 : at;
  if (!hasMinus(text, terms[sign])) return false;
  const isDash = tokens[terms[sign - 1]?.first ?? -1]?.word === "-";
  const before = terms[isDash ? sign - 2 : sign - 1];
  if (sign < at) return !endsAmount(before);
  if (has(before, "rupee", "rent", "deposit", "security", "max", "min", "about", "between", "be")) return true;
  return !endsAmount(before) && (unitOf(terms[at + 1]) > 1 || (terms[at]?.value ?? 0) >= THOUSAND);
}

/**
 * Returns whether an amount has no certain value: it is negative, has thousands twice ("30000k"), or may mean 25 or
 * 25,000 ("25.000" without a unit).
 */
function isUnclear(text: ReaderInput, at: number): boolean {
  const term = text.terms[at];
  if (term?.digits === undefined) return false;
  const unit = unitOf(text.terms[at + 1]);
  if (isNegative(text, at) || (unit === THOUSAND && Number(term.digits) >= THOUSAND)) return true;
  return unit === 1 && /^\d{1,3}\.\d{3}$/.test(text.tokens[term.first]?.word ?? "");
}

/** Returns where an amount ends that is not understood. Null if there is none. */
export function unclearAmountEnd(text: ReaderInput, at: number): number | null {
  const number = has(text.terms[at], "rupee") ? at + 1 : at;
  if (!isUnclear(text, number)) return null;
  return unitOf(text.terms[number + 1]) > 1 ? number + 2 : number + 1;
}

/**
 * Reads one amount at a term. Returns null if the number there is certainly not money. A number word needs a unit,
 * which in a range may follow the other end.
 */
export function amountAt(text: ReaderInput, at: number, isRange = false): Amount | null {
  const { tokens, terms } = text;
  const number = has(terms[at], "rupee") ? at + 1 : at;
  const term = terms[number];
  const token = term && tokens[term.first];
  if (term?.value === undefined || token === undefined || token.is === "date") return null;
  if (has(term, "monthName", "duration", "ordinal")) return null;
  if (term.value < THOUSAND && isFraction(tokens, term.end)) return null;
  const unit = unitOf(terms[number + 1]);
  if (isUnclear(text, number)) return null;
  const isWord = term.digits === undefined;
  if (unit === 1 && ((isWord && !isRange) || countsOther(term.value, terms[number + 1]))) return null;
  let end = unit === 1 ? number + 1 : number + 2;
  let value = term.value * unit;
  const [more, moreUnit] = [terms[end], terms[end + 1]];
  if (unit === LAKH && more?.value !== undefined && has(moreUnit, "thousand")) {
    value += more.value * THOUSAND;
    end += 2;
  }
  const hasCurrency = number > at || has(terms[end], "rupee");
  if (has(terms[end], "rupee")) end += 1;
  const hasSeparator = token.is === "digits" && token.to - token.from > token.word.length;
  return {
    value: Math.round(value * 100) / 100,
    unit,
    isSure: unit > 1 || hasSeparator,
    hasCurrency,
    digits: term.digits?.length ?? 0,
    end,
  };
}

/** Gives an amount the unit of the other end of its range: 25 in "25-30k" is 25,000. */
function inUnitOf(amount: Amount, other: Amount): Amount {
  const isBare = amount.unit === 1 && amount.value < THOUSAND;
  const unit = other.unit === 1 && other.value >= THOUSAND ? THOUSAND : other.unit;
  return {
    ...amount,
    value: isBare ? Math.round(amount.value * unit) : amount.value,
    isSure: amount.isSure || other.isSure,
  };
}

/** Reads "25-30k", "25 to 30 thousand" and, after "between", "25k and 30k". */
export function rangeAt(text: ReaderInput, at: number, isBetween: boolean): Amount[] | null {
  const first = amountAt(text, at, true);
  if (first === null) return null;
  const separator = text.terms[first.end];
  if (!has(separator, "to") && !(isBetween && has(separator, "and"))) return null;
  const second = amountAt(text, first.end + 1);
  return second && [inUnitOf(first, second), inUnitOf(second, first)];
}

/** "built 2018" is not a rent. */
const YEARS = { least: 2001, most: 2039 };
const LONGEST_BARE = 5;
const PHONE_DIGITS = 10;
/** A number in this range next to a money word means thousands. */
const IN_THOUSANDS = { least: 5, most: 500 };

/**
 * Returns the rupees of an amount, or null if it is not money. A bare number of 6 digits may be a PIN code. `isBeside`:
 * a money word or a bound is next to it.
 */
export function rupeesOf({ value, isSure, hasCurrency, digits }: Amount, isBeside: boolean): number | null {
  if (isSure) return Math.round(value);
  const isAsked = isBeside || hasCurrency;
  if (digits >= PHONE_DIGITS) return null;
  if (value >= THOUSAND) {
    const isYear = value >= YEARS.least && value <= YEARS.most;
    return isAsked || (digits <= LONGEST_BARE && !isYear) ? Math.round(value) : null;
  }
  return isAsked && value >= IN_THOUSANDS.least && value <= IN_THOUSANDS.most ? Math.round(value * THOUSAND) : null;
}
