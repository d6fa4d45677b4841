import type { PlainContact } from "./contact-kinds.ts";
import { digitCountOfWord, digitsOfWord, repeatsOfWord, tensOfWord } from "./number-words.ts";

/** Digits without a break, or the word for them. */
interface Group {
  digits: string;
  isWord: boolean;
  start: number;
  end: number;
}

/** A text with fewer digits and digit words contains no phone number. */
const FEWEST_DIGITS = 6;
const SHORTEST_NUMBER = 10;
const LONGEST_NUMBER = 15;
const GAP = /^[ ().\-_*/+|~•]{0,4}$/;
const LISTING_GAP = /^ ?, ?$/;
/** An optional prefix, then a mobile number; or 0 and a landline number with its area code. */
const INDIAN_NUMBER = /^(?:(?:00)?91)?0?[6-9][0-9]{9}$|^0[1-8][0-9]{9}$/;
const NUMBER_WITH_PLUS = /^(?:91[1-9][0-9]{9}|[1-9][0-9]{9,14})$/;
/** Words after which digits are not a phone number. */
const OTHER_NUMBER =
  /(?:serial|account|a\/c|acct|aadhaa?r|order|invoice|reference|ref|rera|meter|consumer|customer|policy|transaction|utr)[^0-9]{0,12}$/;
const NEAR = 30;
const LETTER = /[a-z]/;
/** Digits mixed with letters that look like digits. */
const DISGUISED = /\b[6-9olisbz][0-9olisbz]{9}\b/g;

/**
 * Returns Indian mobile and landline numbers, and others with a plus, including spelled-out ones and groups of any
 * size.
 */
export function findPhones(plain: string): PlainContact[] {
  const digits = countDigits(plain);
  if (digits < FEWEST_DIGITS && digits + countDigitWords(plain) < FEWEST_DIGITS) return [];
  const found: PlainContact[] = [];
  let run: Group[] = [];
  let repeat: { times: number; start: number } | null = null;
  let start = 0;
  while (start < plain.length) {
    const end = endOfWord(plain, start);
    if (end === start) {
      start += 1;
      continue;
    }
    const written = plain.slice(start, end);
    const group = readGroup(written, start);
    const times: number | undefined = group ? undefined : repeatsOfWord(written);
    if (group && repeat) {
      group.digits = group.digits.charAt(0).repeat(repeat.times) + group.digits.slice(1);
      group.start = repeat.start;
      group.isWord = true;
    }
    repeat = times === undefined ? null : { times, start };
    const previous = run.at(-1);
    if (times === undefined && previous && !(group && continues(plain, previous, group))) {
      findInRun(plain, run, found);
      run = [];
    }
    if (group) run.push(group);
    start = end;
  }
  findInRun(plain, run, found);
  return digits < FEWEST_DIGITS ? found : [...found, ...findDisguised(plain)];
}

/** Returns the end of the digits or letters that start at a position, or the position itself if there are none. */
function endOfWord(plain: string, start: number): number {
  const areDigits = isDigit(plain.charCodeAt(start));
  let end = start;
  while (end < plain.length) {
    const code = plain.charCodeAt(end);
    if (areDigits ? !isDigit(code) : !isLetter(code)) break;
    end += 1;
  }
  return end;
}

/** Returns numbers in which letters replace digits that they look like. */
function findDisguised(plain: string): PlainContact[] {
  const found: PlainContact[] = [];
  for (const match of plain.matchAll(DISGUISED)) {
    const [disguised] = match;
    const count = countDigits(disguised);
    if (count < FEWEST_DIGITS || count === disguised.length) continue;
    found.push({ kind: "phone", start: match.index, end: match.index + disguised.length });
  }
  return found;
}

function countDigits(text: string): number {
  let count = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (isDigit(text.charCodeAt(place))) count += 1;
  }
  return count;
}

const isDigit = (code: number) => code >= 48 && code <= 57;
const isLetter = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 0x900 && code <= 0x963) || (code >= 0xc80 && code <= 0xce3);
const LONGEST_WORD = 10;

/** Counts words for digits, up to `FEWEST_DIGITS`. */
function countDigitWords(plain: string): number {
  let count = 0;
  let start = 0;
  for (let place = 0; place <= plain.length && count < FEWEST_DIGITS; place += 1) {
    if (place < plain.length && isLetter(plain.charCodeAt(place))) continue;
    if (place > start && place - start <= LONGEST_WORD) {
      count += digitCountOfWord(plain.slice(start, place)) ?? 0;
    }
    start = place + 1;
  }
  return count;
}

function readGroup(written: string, start: number): Group | null {
  const end = start + written.length;
  if (written.charCodeAt(0) <= 57) return { digits: written, isWord: false, start, end };
  const tens = tensOfWord(written);
  const digits = tens === undefined ? digitsOfWord(written) : `${tens}0`;
  return digits === undefined ? null : { digits, isWord: true, start, end };
}

const isListed = (group: Group) => group.isWord || group.digits.length === 1;

function continues(plain: string, previous: Group, group: Group): boolean {
  const gap = plain.slice(previous.end, group.start);
  return gap === " " || GAP.test(gap) || (LISTING_GAP.test(gap) && isListed(previous) && isListed(group));
}

function findInRun(plain: string, run: Group[], found: PlainContact[]): void {
  if (run.length === 0) return;
  const groups = joinTens(run);
  for (let first = 0; first < groups.length; first += 1) {
    const last = endOfNumber(plain, groups, first);
    if (last === null) continue;
    const { start } = groups[first] as Group;
    const { end } = groups[last] as Group;
    first = last;
    const before = plain.slice(Math.max(0, start - NEAR), start);
    if (LETTER.test(before) && OTHER_NUMBER.test(before)) continue;
    found.push({ kind: "phone", start: hasPlus(plain, start) ? start - 1 : start, end });
  }
}

/** Joins "ninety" and "eight". */
function joinTens(run: Group[]): Group[] {
  if (!run.some(({ isWord }) => isWord)) return run;
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
  const { digits: firstDigits, start } = groups[first] as Group;
  const plus = hasPlus(plain, start);
  if (!plus && "12345".includes(firstDigits.charAt(0))) return null;
  let length = 0;
  for (let last = first; last < groups.length; last += 1) {
    length += (groups[last] as Group).digits.length;
    if (length > LONGEST_NUMBER) return null;
    if (length < SHORTEST_NUMBER) continue;
    const parts = groups.slice(first, last + 1);
    const digits = parts.map((group) => group.digits).join("");
    const isNumber = INDIAN_NUMBER.test(digits) || (plus && NUMBER_WITH_PLUS.test(digits));
    if (isNumber && (plus || isGroupedAsNumber(parts))) return last;
  }
  return null;
}

const isYear = (digits: string) => /^(?:19|20)[0-9]{2}$/.test(digits);
const isDayOrMonth = (digits: string) => /^[0-3]?[0-9]$/.test(digits);

/** Returns false for digits that are grouped as dates, times, amounts or card numbers. */
function isGroupedAsNumber(groups: Group[]): boolean {
  if (groups.length === 1 || groups.some(({ isWord }) => isWord)) return true;
  const parts = groups.map(({ digits }) => digits);
  if (parts.every((part) => part.length === 1)) return true;
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
