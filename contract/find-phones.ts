import type { PlainContact } from "./contact-kinds.ts";
import { digitsOfWord, repeatsOfWord, tensOfWord } from "./number-words.ts";

/** Digits without a break, or the word for them. */
interface Group {
  digits: string;
  isWord: boolean;
  start: number;
  end: number;
  /** The characters between the previous group and this one. */
  gap: string;
}

/** Texts with fewer digits and words for digits have no phone number. */
const FEWEST_DIGITS = 6;
const MOST_DIGITS = 15;
const NUMBER_OR_WORD = /[0-9]+|[a-z]+|[\u0900-\u0963]+|[\u0c80-\u0ce3]+/g;
const WORD = /[a-z]+|[\u0900-\u0963]+|[\u0c80-\u0ce3]+/g;
const GAP = /^[ ().\-_*/+|~•]{0,4}$/;
const LISTING_GAP = /^ ?, ?$/;
/** An optional prefix, then a mobile number; or 0 and a landline number with its area code. */
const INDIAN_NUMBER = /^(?:(?:00)?91)?0?[6-9][0-9]{9}$|^0[1-8][0-9]{9}$/;
const NUMBER_WITH_PLUS = /^(?:91[1-9][0-9]{9}|[1-9][0-9]{9,14})$/;
/** Digits among which letters stand for the digits that they resemble. */
const DISGUISED = /\b[6-9olisbz][0-9olisbz]{9}\b/g;

/** Returns Indian mobile and landline numbers, and others with a plus, also in words and in groups of any size. */
export function findPhones(plain: string): PlainContact[] {
  if (!hasNumber(plain)) return [];
  const found: PlainContact[] = [];
  let run: Group[] = [];
  const finish = () => {
    findInRun(plain, run, found);
    run = [];
  };
  let repeat: { times: number; start: number } | null = null;
  for (const match of plain.matchAll(NUMBER_OR_WORD)) {
    const [written] = match;
    const group = readGroup(written, match.index, run.at(-1), plain);
    const times = group ? undefined : repeatsOfWord(written);
    if (times !== undefined) {
      repeat = { times, start: match.index };
      continue;
    }
    if (!group) {
      finish();
      repeat = null;
      continue;
    }
    if (repeat) {
      group.digits = group.digits.charAt(0).repeat(repeat.times) + group.digits.slice(1);
      group.start = repeat.start;
      group.gap = plain.slice(run.at(-1)?.end ?? repeat.start, repeat.start);
      group.isWord = true;
      repeat = null;
    }
    if (run.length > 0 && !continues(run.at(-1), group)) finish();
    run.push(group);
  }
  finish();
  for (const match of plain.matchAll(DISGUISED)) {
    if ((match[0].match(/[0-9]/g)?.length ?? 0) < FEWEST_DIGITS || /^[0-9]+$/.test(match[0])) continue;
    found.push({ kind: "phone", start: match.index, end: match.index + match[0].length });
  }
  return found;
}

/** Returns false for most texts, which have too few digits and words for digits. */
function hasNumber(plain: string): boolean {
  let digits = 0;
  for (let place = 0; place < plain.length; place += 1) {
    const code = plain.charCodeAt(place);
    if (code >= 48 && code <= 57) digits += 1;
  }
  if (digits >= FEWEST_DIGITS) return true;
  for (const [word] of plain.matchAll(WORD)) {
    if (digitsOfWord(word) !== undefined || tensOfWord(word) !== undefined) digits += 1;
    else digits += repeatsOfWord(word) ?? 0;
    if (digits >= FEWEST_DIGITS) return true;
  }
  return false;
}

function readGroup(written: string, start: number, previous: Group | undefined, plain: string): Group | null {
  const gap = previous ? plain.slice(previous.end, start) : "";
  const end = start + written.length;
  if (written.charCodeAt(0) <= 57) return { digits: written, isWord: false, start, end, gap };
  const tens = tensOfWord(written);
  if (tens !== undefined) return { digits: `${tens}0`, isWord: true, start, end, gap };
  const digits = digitsOfWord(written);
  return digits === undefined ? null : { digits, isWord: true, start, end, gap };
}

function continues(previous: Group | undefined, group: Group): boolean {
  if (!previous) return false;
  if (GAP.test(group.gap)) return true;
  const isListed = (one: Group) => one.isWord || one.digits.length === 1;
  return LISTING_GAP.test(group.gap) && isListed(previous) && isListed(group);
}

function findInRun(plain: string, run: Group[], found: PlainContact[]): void {
  const groups = joinTens(run);
  for (let first = 0; first < groups.length; first += 1) {
    const last = endOfNumber(plain, groups, first);
    if (last === null) continue;
    const [from, to] = [groups[first], groups[last]];
    if (!from || !to) continue;
    found.push({ kind: "phone", start: hasPlus(plain, from.start) ? from.start - 1 : from.start, end: to.end });
    first = last;
  }
}

/** Joins "ninety" and "eight". */
function joinTens(run: Group[]): Group[] {
  const joined: Group[] = [];
  for (const group of run) {
    const before = joined.at(-1);
    const joins = before?.isWord && group.isWord && /^[2-9]0$/.test(before.digits) && /^[1-9]$/.test(group.digits);
    if (joins)
      joined[joined.length - 1] = { ...before, digits: before.digits.charAt(0) + group.digits, end: group.end };
    else joined.push(group);
  }
  return joined;
}

const hasPlus = (plain: string, start: number) =>
  plain.charAt(start - 1) === "+" && !/[0-9]/.test(plain.charAt(start - 2));

/** Returns the index of the group that ends a phone number which begins with the group `first`. */
function endOfNumber(plain: string, groups: Group[], first: number): number | null {
  const plus = hasPlus(plain, groups[first]?.start ?? 0);
  let digits = "";
  for (let last = first; last < groups.length; last += 1) {
    digits += groups[last]?.digits;
    if (digits.length > MOST_DIGITS) return null;
    const isNumber = INDIAN_NUMBER.test(digits) || (plus && NUMBER_WITH_PLUS.test(digits));
    if (isNumber && isGroupedAsNumber(groups.slice(first, last + 1), plus)) return last;
  }
  return null;
}

const isYear = (digits: string) => /^(?:19|20)[0-9]{2}$/.test(digits);
const isDayOrMonth = (digits: string) => /^[0-3]?[0-9]$/.test(digits);

/** Returns false for digits that are grouped as dates, times, amounts or card numbers. */
function isGroupedAsNumber(groups: Group[], plus: boolean): boolean {
  if (plus || groups.length === 1 || groups.some(({ isWord }) => isWord)) return true;
  const parts = groups.map(({ digits }) => digits);
  for (let place = 0; place + 2 < parts.length; place += 1) {
    const [a = "", b = "", c = ""] = parts.slice(place, place + 3);
    if (isDayOrMonth(a) && isDayOrMonth(b) && isYear(c)) return false;
    if (isYear(a) && isDayOrMonth(b) && isDayOrMonth(c)) return false;
  }
  const lengths = parts.map(({ length }) => length);
  if (lengths.join() === "4,4,4") return false;
  const areShort = lengths.every((length) => length <= 2);
  if (areShort && new Set(lengths.slice(0, -1)).size > 1) return false;
  return !parts.every((part) => part.length < 4 || part.endsWith("00")) || Math.max(...lengths) < 4;
}
