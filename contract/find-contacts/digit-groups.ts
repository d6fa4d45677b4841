import { digitCountOfWord, digitsOfWord, repeatsOfWord, tensOfWord } from "./number-words.ts";

/** Digits without a break, or the word for them. */
export interface DigitGroup {
  digits: string;
  isWord: boolean;
  /** A round amount such as 65,000, which is not part of a phone number. */
  isAmount: boolean;
  start: number;
  end: number;
}

/** A text with fewer digits and digit words contains no phone number. */
const FEWEST_DIGITS = 6;
/** Digits with the commas of an Indian or Western amount. */
const AMOUNT = /[0-9]{1,3}(?:,[0-9]{2,3}){0,2},[0-9]{3}/y;
const MAX_AMOUNT_LENGTH = "1,00,00,000".length;
/** Digits mixed with letters that look like digits, such as "9S765". */
const DISGUISED = /[0-9olisbz]{4,10}/y;
const LOOK_ALIKES: Readonly<Record<string, string>> = { o: "0", l: "1", i: "1", s: "5", b: "8", z: "2" };
const LONGEST_WORD = 10;
const COMMA = 44;

/** Returns whether a character code is one of 0 to 9. */
export const isDigit = (code: number) => code >= 48 && code <= 57;
const isLetter = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 0x900 && code <= 0x963) || (code >= 0xc80 && code <= 0xce3);

/** Returns whether digits are a multiple of 50, as most rents are. */
export const isRound = (digits: string): boolean => /[05]0$/.test(digits);

/** Returns the groups of digits in a plain text, or none if there are too few digits for a phone number. */
export function digitGroups(plain: string): DigitGroup[] {
  const groups: DigitGroup[] = [];
  if (!hasEnoughDigits(plain)) return groups;
  let repeat: { times: number; start: number } | null = null;
  let end = 0;
  for (let start = 0; start < plain.length; start = end) {
    end = endOfWord(plain, start);
    if (end === start) {
      end += 1;
      continue;
    }
    const group = readGroup(plain, start, end);
    if (group) {
      end = group.end;
      groups.push(repeat ? repeated(group, repeat) : group);
    }
    const times = group ? undefined : repeatsOfWord(plain.slice(start, end));
    repeat = times === undefined ? null : { times, start };
  }
  return joinTens(groups);
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

/** Returns the group that starts with this word, or null. */
function readGroup(plain: string, start: number, end: number): DigitGroup | null {
  const group = { isWord: false, isAmount: false, start, end };
  const disguised = disguisedDigits(plain, start);
  if (disguised) return { ...group, digits: disguised, end: start + disguised.length };
  const written = plain.slice(start, end);
  if (!isDigit(plain.charCodeAt(start))) {
    const tens = tensOfWord(written);
    const digits = tens === undefined ? digitsOfWord(written) : `${tens}0`;
    return digits === undefined ? null : { ...group, digits, isWord: true };
  }
  const amount = plain.charAt(end) === "," ? matchAt(AMOUNT, plain, start) : "";
  const after = plain.charCodeAt(start + amount.length);
  if (amount === "" || isDigit(after) || (after === COMMA && isDigit(plain.charCodeAt(start + amount.length + 1))))
    return { ...group, digits: written };
  const isAmount = amount.length <= MAX_AMOUNT_LENGTH && isRound(amount);
  return { ...group, digits: amount.replaceAll(",", ""), isAmount, end: start + amount.length };
}

/** Returns the digits of a word that mixes them with fewer letters that look like digits. */
function disguisedDigits(plain: string, start: number): string | null {
  if (start > 0 && isLetter(plain.charCodeAt(start - 1))) return null;
  const written = matchAt(DISGUISED, plain, start);
  const after = plain.charCodeAt(start + written.length);
  if (written === "" || isDigit(after) || isLetter(after)) return null;
  const letters = written.replace(/[0-9]+/g, "").length;
  if (letters === 0 || letters * 2 >= written.length) return null;
  return written.replace(/[a-z]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
}

/** Returns the match of a sticky pattern at a position, or an empty text. */
function matchAt(pattern: RegExp, plain: string, place: number): string {
  pattern.lastIndex = place;
  return pattern.exec(plain)?.[0] ?? "";
}

/** Returns a group after "double" or "triple". */
const repeated = (group: DigitGroup, { times, start }: { times: number; start: number }): DigitGroup => ({
  ...group,
  digits: group.digits.charAt(0).repeat(times) + group.digits.slice(1),
  isWord: true,
  start,
});

/** Joins "ninety" and "eight". */
function joinTens(groups: DigitGroup[]): DigitGroup[] {
  if (!groups.some(({ isWord }) => isWord)) return groups;
  const joined: DigitGroup[] = [];
  for (const group of groups) {
    const before = joined.at(-1);
    const joins =
      before?.isWord &&
      group.isWord &&
      group.start - before.end <= 1 &&
      /^[2-9]0$/.test(before.digits) &&
      /^[1-9]$/.test(group.digits);
    if (joins)
      joined[joined.length - 1] = { ...before, digits: before.digits.charAt(0) + group.digits, end: group.end };
    else joined.push(group);
  }
  return joined;
}

/** Returns whether a text has enough digits and words for digits to contain a phone number. */
function hasEnoughDigits(plain: string): boolean {
  let count = 0;
  for (let place = 0; place < plain.length && count < FEWEST_DIGITS; place += 1) {
    if (isDigit(plain.charCodeAt(place))) count += 1;
  }
  let start = 0;
  for (let place = 0; place <= plain.length && count < FEWEST_DIGITS; place += 1) {
    if (place < plain.length && isLetter(plain.charCodeAt(place))) continue;
    if (place > start && place - start <= LONGEST_WORD) count += digitCountOfWord(plain.slice(start, place)) ?? 0;
    start = place + 1;
  }
  return count >= FEWEST_DIGITS;
}
