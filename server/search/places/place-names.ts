import type { Place } from "../../places/gazetteer.ts";
import { spellOut } from "../spelling.ts";
import { tokenise } from "../tokens.ts";

/** Builds the keys, without spaces, by which places are found. */

const ROMAN: Record<string, string> = { i: "1", ii: "2", iii: "3", iv: "4", v: "5" };

/** Joins the words of a name. Numbers stay separate, and a Roman numeral at the end becomes digits. */
export function joinName(words: readonly string[]): string {
  let name = "";
  for (const [place, word] of words.entries()) {
    const isLast = place > 0 && place === words.length - 1;
    const part = isLast ? (ROMAN[word] ?? word) : word;
    name += /\d$/.test(name) && /^\d/.test(part) ? ` ${part}` : part;
  }
  return name;
}

const wordsOf = (name: string) => tokenise(name).tokens.map(({ word }) => word);

/** Returns whether a place is a sector without another name. Several cities have sectors of the same number. */
export const isSector = ({ kind, name }: Place): boolean => kind === "area" && /^Sector \d/.test(name);

/** Returns the name of an area without its number: "Mayur Vihar" for "Mayur Vihar Phase 2". Null without one. */
export function familyOf(place: Place): string | null {
  if (place.kind !== "area" || isSector(place)) return null;
  return /^(.+?)(?: sector| phase)? \d+\w?$/i.exec(place.name)?.[1] ?? null;
}

/** Returns other orders of a name: "Dwarka 12" and "Sector 12 Dwarka" for "Dwarka Sector 12". */
function inOtherOrders(name: string): string[] {
  const [, base, kind, number] = /^(.+) (sector|phase) (\w+)$/i.exec(name) ?? [];
  return base === undefined ? [] : [`${base} ${number}`, `${kind} ${number} ${base}`];
}

/** Returns shorter names: "Film City" for "Film City, Noida", the name in the id, and spelled-out abbreviations. */
function ofLandmark({ id }: Place, name: string): string[] {
  const isAbbreviation = /^[a-z]{3,4}$/i.test(name);
  const short = id.replace("landmark:", "").replaceAll("-", " ");
  return [name.replace(/, .*$/, ""), short, ...(isAbbreviation ? [spellOut(name.toLowerCase())] : [])];
}

const SCRIPTS = [/\p{Script=Devanagari}/u, /\p{Script=Kannada}/u];
const isSameScript = (a: string, b: string) => SCRIPTS.every((script) => script.test(a) === script.test(b));

/** Returns names with the city: "Noida Sector 62" (as stations are named) and "Noida 62" for "Sector 62". */
function ofSector(name: string, cityNames: readonly string[]): string[] {
  const number = name.replace(/^\S+ /, "");
  return cityNames
    .filter((city) => isSameScript(city, name))
    .flatMap((city) => [`${city} ${name}`, `${name} ${city}`, `${city} ${number}`]);
}

/** Returns the keys for all names of a place, including other orders and the city. */
export function keysOf(place: Place, cityNames: readonly string[]): string[] {
  const names = [place.name, ...place.otherNames].flatMap((name) => [
    name,
    ...inOtherOrders(name),
    ...(place.kind === "landmark" ? ofLandmark(place, name) : []),
    ...(isSector(place) ? ofSector(name, cityNames) : []),
  ]);
  return [...new Set(names)].map((name) => joinName(wordsOf(name)));
}

/** Words that do not distinguish stations. */
const GENERIC = new Set(
  "station railway metro terminal road nagar city park office market layout west east north south sector stadium hospital college garden enclave colony place chowk vihar bagh extension international airport new old phase".split(
    " ",
  ),
);
const SHORTEST_PART = 6;

/** Returns the keys for beginnings and ends of a name that are enough to recognise it: "silk board". */
export function partsOf(name: string): string[] {
  const words = wordsOf(name);
  const parts = words.slice(1).flatMap((_, place) => [words.slice(0, place + 1), words.slice(place + 1)]);
  return parts
    .filter((part) => !part.every((word) => GENERIC.has(word)))
    .map(joinName)
    .filter((part) => part.length >= SHORTEST_PART);
}

/** Returns the key for the name without its number, if it is too long to be another word. */
export function familyKeyOf(place: Place): string | null {
  const family = familyOf(place);
  return family !== null && family.length >= SHORTEST_PART ? joinName(wordsOf(family)) : null;
}
