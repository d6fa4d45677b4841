import type { PlainContact } from "./contact-kinds.ts";
import { type DigitGroup, digitGroups, isRound } from "./digit-groups.ts";

const SHORTEST_NUMBER = 10;
const LONGEST_NUMBER = 15;
/** An optional prefix, then a mobile number; or 0 and a landline number with its area code. */
const INDIAN_NUMBER = /^(?:(?:00)?91)?0?[6-9][0-9]{9}$|^0[1-8][0-9]{9}$/;
const NUMBER_WITH_PLUS = /^(?:91[1-9][0-9]{9}|[1-9][0-9]{9,14})$/;

/** A pair of digit groups further apart than this with words between is not one number. */
const LONGEST_GAP = 24;
const LETTER = /\p{L}/u;
const WORD = /\p{L}[\p{L}\p{M}]*/gu;
/** Words between the parts of a number. Single letters count as such, too. */
const JOINERS = new Set(
  "to and then next plus or dash hyphen minus space dot point comma slash aur phir fir se और फिर ಮತ್ತು ನಂತರ".split(" "),
);
const MAX_JOINERS = 2;
/** Separators of a list. Several small numbers in a list are flats or sectors. */
const LIST_GAP = /[,&\n]|\p{L}/u;
/** People write a mobile number in halves of this length. */
const HALF = 5;

/**
 * Returns Indian mobile and landline numbers, and others with a plus. Accepts spelled-out digits, groups of any size and
 * any signs between them.
 */
export function findPhones(plain: string): PlainContact[] {
  const found: PlainContact[] = [];
  let run: DigitGroup[] = [];
  for (const group of digitGroups(plain)) {
    if (group.isAmount || (run.length > 0 && !continues(plain, run, group))) {
      findInRun(plain, run, found);
      run = [];
    }
    if (!group.isAmount) run.push(group);
  }
  findInRun(plain, run, found);
  return found;
}

const isListed = (group: DigitGroup) => group.isWord || group.digits.length === 1;

/** Returns whether a group can be the next part of a number in a run. */
function continues(plain: string, run: DigitGroup[], group: DigitGroup): boolean {
  const previous = run.at(-1) as DigitGroup;
  const gap = plain.slice(previous.end, group.start);
  if (gap === " " || gap === "") return true;
  const canBeListed =
    (isListed(previous) && isListed(group)) || Math.min(previous.digits.length, group.digits.length) >= 3;
  if (LIST_GAP.test(gap) && !canBeListed) return false;
  if (!LETTER.test(gap)) return true;
  if (gap.length > LONGEST_GAP) return false;
  const words = gap.match(WORD) ?? [];
  if (words.length <= MAX_JOINERS && words.every((word) => word.length === 1 || JOINERS.has(word))) return true;
  const areHalves = previous.digits.length === HALF && group.digits.length === HALF && previous.digits >= "6";
  return areHalves && !endsNumber(plain, run.slice(-LONGEST_NUMBER));
}

const endsNumber = (plain: string, run: DigitGroup[]) =>
  run.some((_, first) => endOfNumber(plain, run, first) === run.at(-1));

/** Adds the numbers in a run of groups. Joins overlapping numbers, because any of them may be the real number. */
function findInRun(plain: string, run: DigitGroup[], found: PlainContact[]): void {
  let before: PlainContact | null = null;
  for (const [first, group] of run.entries()) {
    const last = endOfNumber(plain, run, first);
    if (last === null) continue;
    const start = hasPlus(plain, group.start) ? group.start - 1 : group.start;
    if (before && start < before.end) before.end = Math.max(before.end, last.end);
    else {
      before = { kind: "phone", start, end: last.end };
      found.push(before);
    }
  }
}

const hasPlus = (plain: string, start: number) =>
  plain.charAt(start - 1) === "+" && !/[0-9]/.test(plain.charAt(start - 2));

/** Returns the group that ends a phone number which begins with the group `first`. */
function endOfNumber(plain: string, groups: DigitGroup[], first: number): DigitGroup | null {
  const { digits: firstDigits, start } = groups[first] as DigitGroup;
  const hasCountry = hasPlus(plain, start) || /^00[1-9]/.test(firstDigits);
  if (!hasCountry && "12345".includes(firstDigits.charAt(0))) return null;
  let digits = "";
  for (let last = first; last < groups.length; last += 1) {
    const group = groups[last] as DigitGroup;
    digits += group.digits;
    if (digits.length > LONGEST_NUMBER) return null;
    if (digits.length < SHORTEST_NUMBER) continue;
    if (hasCountry && NUMBER_WITH_PLUS.test(digits.replace(/^00/, ""))) return group;
    if (INDIAN_NUMBER.test(digits) && isGroupedAsNumber(plain, groups.slice(first, last + 1))) return group;
  }
  return null;
}

const isYear = (digits: string) => /^(?:19|20)[0-9]{2}$/.test(digits);
const isDayOrMonth = (digits: string) => /^[0-3]?[0-9]$/.test(digits);
/** The pin codes of the product's cities. */
const isPinCode = (digits: string) => /^(?:1[12]|20|56)[0-9]{4}$/.test(digits);

/** Returns false for digits that are grouped as dates, times, amounts, enumerations, or a flat and its pin code. */
function isGroupedAsNumber(plain: string, groups: DigitGroup[]): boolean {
  if (groups.length === 1 || groups.some(({ isWord }) => isWord)) return true;
  const parts = groups.map(({ digits }) => digits);
  const longest = Math.max(...parts.map(({ length }) => length));
  if (longest === 1) return true;
  for (let place = 0; place + 2 < parts.length; place += 1) {
    const [a = "", b = "", c = ""] = parts.slice(place, place + 3);
    if (isDayOrMonth(a) && isDayOrMonth(b) && isYear(c)) return false;
    if (isYear(a) && isDayOrMonth(b) && isDayOrMonth(c)) return false;
  }
  if (longest >= 4) {
    if (isPinCode(parts.at(-1) ?? "")) return false;
    return parts.some((part) => part.length >= 4 && !isRound(part));
  }
  if (parts.every((part, place) => place === 0 || Number(part) > Number(parts[place - 1]))) return false;
  return longest === 3 || haveSameLength(parts) || haveSameGaps(plain, groups);
}

/** Returns whether all parts but the last have the same length. */
const haveSameLength = (parts: string[]) => new Set(parts.slice(0, -1).map(({ length }) => length)).size === 1;

function haveSameGaps(plain: string, groups: DigitGroup[]): boolean {
  const gaps = groups.slice(1).map(({ start }, place) => plain.slice((groups[place] as DigitGroup).end, start));
  return new Set(gaps).size === 1;
}
