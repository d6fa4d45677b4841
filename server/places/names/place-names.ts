import { PLACES, type Place } from "../gazetteer.ts";
import { isNative } from "./scripts.ts";
import { spellOut } from "./spelling.ts";
import { nameWordsOf, tokenise } from "./tokens.ts";

/** Lists the spellings by which each place is found. */

const ROMAN: Readonly<Record<string, string>> = { i: "1", ii: "2", iii: "3", iv: "4", v: "5" };

/** Returns the digit for a Roman numeral, and other words unchanged. */
export const digitsForRoman = (word: string): string => ROMAN[word] ?? word;

/** Joins words without spaces. Only numbers stay apart. */
export function joinWords(words: readonly string[]): string {
  let name = "";
  for (const word of words) name += /\d$/.test(name) && /^\d/.test(word) ? ` ${word}` : word;
  return name;
}

/** Returns the words of a name with digits for a Roman numeral at the end. */
export const withDigits = (words: readonly string[]) =>
  words.map((word, place) => (place > 0 && place === words.length - 1 ? digitsForRoman(word) : word));

/** Joins the words of a name. */
export const joinName = (words: readonly string[]): string => joinWords(withDigits(words));

/** Returns whether a place is a sector without another name. Several cities have sectors of the same number. */
export const isSector = ({ kind, name }: Place): boolean => kind === "area" && /^Sector \d/.test(name);

/** Returns the name of an area without its number: "Mayur Vihar" for "Mayur Vihar Phase 2". Null without one. */
export function familyOf(place: Place): string | null {
  if (place.kind !== "area" || isSector(place)) return null;
  return /^(.+?)(?: sector| phase)? \d+\w?$/i.exec(place.name)?.[1] ?? null;
}

/** Matches "Dwarka Sector 12" and "Mayur Vihar Phase 1". */
const NUMBERED = /^(.+) (sector|phase) (\w+)$/i;

/** Returns shorter names: "Film City" for "Film City, Noida", the name in the id, and spelled-out abbreviations. */
function ofLandmark({ id }: Place, name: string): string[] {
  const isAbbreviation = /^[a-z]{3,4}$/i.test(name);
  const short = id.replace("landmark:", "").replaceAll("-", " ");
  return [name.replace(/, .*$/, ""), short, ...(isAbbreviation ? [spellOut(name.toLowerCase())] : [])];
}

/** A way to write the name of a place. */
export interface Spelling {
  words: readonly string[];
  /** How many of its words, from the first on, a search can begin with. */
  starts: number;
  /** Minimum length of a search that matches. It is longer than a city's name at the beginning. */
  least: number;
  /** Whether it is the whole name. Otherwise only suggestions complete it. */
  isWhole: boolean;
}

const SCRIPTS = [/\p{Script=Devanagari}/u, /\p{Script=Kannada}/u];
const scriptOf = (name: string) => SCRIPTS.find((script) => script.test(name)) ?? "Latin";

/** The words of a name. */
interface Form {
  words: readonly string[];
  /** Whether they are normalised. Otherwise they are as typed: with abbreviations, and in their own script. */
  isWhole: boolean;
}

function formsOf(name: string): Form[] {
  const words = nameWordsOf(name);
  const full = { words: withDigits(words.map(({ word }) => word)), isWhole: true };
  const typed = { words: withDigits(words.map((one) => one.typed)), isWhole: false };
  return full.words.join(" ") === typed.words.join(" ") ? [full] : [full, typed];
}

const namesOf = ({ name, otherNames }: Place) => [name, ...otherNames];
const cities = new Map(PLACES.filter(({ kind }) => kind === "city").map((place) => [place.city, namesOf(place)]));

/** Yields the name of an area with its city, which for a sector is a name too: "Noida Sector 62" and "Noida 62". */
function* withCity(area: Place, name: string, { words, isWhole }: Form): Generator<Spelling> {
  const inScript = (cities.get(area.city) ?? []).filter((city) => scriptOf(city) === scriptOf(name));
  for (const city of inScript) {
    const form = formsOf(city).find((one) => one.isWhole === isWhole) ?? formsOf(city)[0];
    const before = form?.words ?? [];
    const rest = { starts: 1, least: joinWords(before).length + 1, isWhole: isWhole && isSector(area) };
    yield { ...rest, words: [...words, ...before], starts: words.length, least: 0 };
    yield { ...rest, words: [...before, ...words] };
    if (rest.isWhole) yield { ...rest, words: [...before, ...words.slice(1)] };
  }
}

function* spellingsOfForm(place: Place, name: string, form: Form): Generator<Spelling> {
  const { words, isWhole } = form;
  // Names in other scripts are completed as typed: their letters in Latin would complete Latin names.
  const isCompleted = !isWhole || !isNative(name);
  const whole = isCompleted ? { starts: words.length, least: 0 } : { starts: 1, least: joinWords(words).length };
  yield { words, isWhole, ...whole };
  if (place.kind === "station" && isCompleted) {
    yield { words: [...words, "metro", "station"], starts: words.length, least: 0, isWhole: false };
    yield { words: [...words, "station"], starts: words.length, least: 0, isWhole: false };
  } else if (place.kind === "area" && (isCompleted || isSector(place))) yield* withCity(place, name, form);
}

/** Yields the spellings of all names of a place. Areas are also found with their city, stations with "metro". */
export function* spellingsOf(place: Place): Generator<Spelling> {
  const names = namesOf(place).flatMap((name) => [name, ...(place.kind === "landmark" ? ofLandmark(place, name) : [])]);
  for (const name of new Set(names)) {
    for (const form of formsOf(name)) yield* spellingsOfForm(place, name, form);
    const [, base, kind, number] = NUMBERED.exec(name) ?? [];
    if (base === undefined) continue;
    for (const form of formsOf(`${base} ${number}`)) yield* spellingsOfForm(place, name, form);
    const [first] = formsOf(`${kind} ${number}`);
    const least = joinWords(first?.words ?? []).length + 1;
    for (const { words, isWhole } of formsOf(`${kind} ${number} ${base}`)) yield { words, starts: 1, least, isWhole };
  }
}

/** Words that do not distinguish stations. */
const GENERIC = new Set(
  "station railway metro terminal road nagar city park office market layout west east north south sector stadium hospital college garden enclave colony place chowk vihar bagh extension international airport new old phase".split(
    " ",
  ),
);
const SHORTEST_PART = 6;

/** Returns the beginnings and ends of a name that are enough to recognise it: "silk board". */
export function partsOf(name: string): string[] {
  const words = tokenise(name).tokens.map(({ word }) => word);
  const parts = words.slice(1).flatMap((_, place) => [words.slice(0, place + 1), words.slice(place + 1)]);
  return parts
    .filter((part) => !part.every((word) => GENERIC.has(word)))
    .map(joinName)
    .filter((part) => part.length >= SHORTEST_PART);
}

/** Returns the name of an area without its number, joined, if it is too long to be another word. */
export function familyKeyOf(place: Place): string | null {
  const family = familyOf(place);
  return family !== null && family.length >= SHORTEST_PART
    ? joinName(nameWordsOf(family).map(({ word }) => word))
    : null;
}
