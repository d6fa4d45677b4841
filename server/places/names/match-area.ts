import { CITIES, type City } from "#contract/places/cities.ts";
import { AREAS } from "#contract/places/places.ts";
import { MAX_LANDMARK_LENGTH, MAX_LANDMARKS } from "#contract/properties/property-terms.ts";
import { AFTER_CITY, isInAnotherCity, withoutCity } from "#contract/values/cities-in-text.ts";
import { isMissing, seen } from "#contract/values/text.ts";
import { WHOLE_NAMES } from "./name-index.ts";
import { digitsForRoman, joinWords, withDigits } from "./place-names.ts";
import { isNative } from "./scripts.ts";
import { fullWord, soundOf } from "./spelling.ts";
import { nameWordsOf } from "./tokens.ts";

/**
 * Matches localities, as people write them, to areas of the catalogue. Localities without a certain match are kept as
 * written, without their city.
 */

/** Kinds of parts of an area, the largest first. Also those of Hindi and Kannada in Latin letters. */
const KINDS = "sector|sektara|sektar|phase|pheja|stage|block|blaka|blak|pocket|part|cross|ward";
const LARGEST_FIRST = KINDS.split("|");
const SECTOR = /\bsec(?:tor|ter|tr|t)?[ .-]*(?:no[ .-]*)?(?=\d)/g;
/** "Sector 6 Dwarka", "4th Block Koramangala", "C Block Sector 44". */
const PART_AHEAD = new RegExp(
  `^(?:(?<kind>${KINDS}) (?<number>\\d{1,3}[a-z]?|[a-z]\\d{0,2})|(?<count>\\d+[a-z]?) (?<counted>${KINDS})|(?<letter>[a-z]) (?<lettered>block|pocket))(?: |$)`,
);
/** Suffix that names a nearby place ("near …"). It is removed. */
const BESIDE = / (?:on|near|off|beyond|till|post|opp|opposite|behind|next to) .*$/;
const SIZE =
  /^\d[\d,]*(?:\.\d+|(?:\.\d+)? ?(?:(?:sq|square)\.? ?(?:ft|feet|foot|yds?|yards?|m|mts?|mtrs?|met(?:er|re)s?)|sft|m[2²]|gaj|acres?)\.?)$/i;
/** Returns whether a text is a size, as under the heading "Area": "1200 sq ft", "850.5". */
export const isSize = (text: string): boolean => SIZE.test(seen(text));
/** Parts of an address that name no area, besides empty cells: numbers, and placeholders such as "TBD". */
const NO_NAME = /^(?:nil|tb[ad]|not (?:available|applicable|specified|known)|unknown|[^\p{L}]*)$/iu;
const namesNothing = (part: string) => isMissing(part) || NO_NAME.test(part) || isSize(part);

/**
 * Normalises a name: lower case, single spaces, "J. P." and "J P" as "jp", "II" as "2", "Sector 6 Dwarka" as "dwarka
 * sector 6".
 */
function tidy(text: string): string {
  if (isNative(text)) return tidyNative(text);
  const name = text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(SECTOR, "sector ")
    .replace(/[^a-z0-9]+/g, " ")
    .replace(/(\d) ([a-d])$/, "$1$2")
    .replace(/\b(\d+)(?:st|nd|rd|th)\b/g, "$1")
    .replace(/^\s*(?:in|at|near|between)\s+/, "")
    .replace(BESIDE, "")
    .trim()
    .replace(/\b([a-z]) (?=[a-z]\b)/g, "$1")
    .split(" ")
    .map((word, place) => fullWord(place === 0 ? word : digitsForRoman(word)))
    .join(" ");
  return withPartsLast(name);
}

/** Normalises a name in another script, in Latin letters. Kannada writes "4ne" for "4th". */
function tidyNative(text: string): string {
  const words = nameWordsOf(text).map(({ word }) => word.replace(/^(\d+)ne$/, "$1"));
  return withPartsLast(withDigits(words).join(" "));
}

/** Moves parts behind the name, the largest first: "pocket 4 sector 12 dwarka" becomes "dwarka sector 12 pocket 4". */
function withPartsLast(name: string): string {
  const parts: { kind: string; number: string }[] = [];
  let rest = name;
  for (let found = PART_AHEAD.exec(rest); found; found = PART_AHEAD.exec(rest)) {
    const { kind, number, count, counted, letter, lettered } = found.groups ?? {};
    parts.push({ kind: kind ?? counted ?? lettered ?? "", number: number ?? count ?? letter ?? "" });
    rest = rest.slice(found[0].length);
  }
  parts.sort((a, b) => LARGEST_FIRST.indexOf(a.kind) - LARGEST_FIRST.indexOf(b.kind));
  return [rest, ...parts.map(({ kind, number }) => `${kind} ${number}`)].filter((part) => part !== "").join(" ");
}

/** Suffixes of a locality that do not change its area. */
const TAILS = [
  / [a-z] (?:block|pocket)$/,
  new RegExp(` (?:${KINDS})(?: \\w{1,3})?$`),
  new RegExp(` \\d+ (?:${KINDS})$`),
  / \d{1,3}$/,
  / (?:extension|layout|village|hobli|upanagara|upanagar|new town|apartments?|society|east|west|north|south)$/,
];

/** "Greater Kailash Part 2" is Greater Kailash 2. "Noida Phase 2" is not Sector 2 of Noida. */
const NUMBERED_PART = new RegExp(`(?<!\\b(?:${CITIES.join("|").toLowerCase()})) (?:phase|part) (?=\\d$)`);

/** Yields the locality in other spellings. */
function* spellingsOf(place: string): Generator<string> {
  yield place;
  yield place.replace(/ main road$/, " road").replace(NUMBERED_PART, " ");
  if (/^sector [a-z]{2}/.test(place)) yield place.replace("sector ", "");
}

/** Yields the places that a locality is part of, by removing one suffix after the other. */
function* wholes(text: string): Generator<string> {
  yield* spellingsOf(text);
  // A main road is in the area that it is named after; other roads are named after where they lead.
  let left = text.replace(/ main road$/, "");
  yield left;
  for (let cut = true; cut; ) {
    cut = false;
    for (const tail of TAILS) {
      const shorter = left.replace(tail, "");
      if (shorter === left) continue;
      left = shorter;
      cut = true;
      yield left;
    }
  }
}

/** After these words at its beginning, a locality is another one: "Palam Vihar", "Begur Road". */
const OTHER_NAME = /^(?:road|cross|gate|bypass|expressway|highway|nagar|vihar|bagh|city|town|hills|near)$/;
/** Before these words, the end of a locality is only near it. */
const ONLY_NEAR = /^(?:to|towards|from)$/;

/** Yields the names at the end and at the beginning of a locality, the longest first: "Gaur Grandeur Sector 119". */
function* names(text: string): Generator<string> {
  for (const place of wholes(text)) yield* namesAtEnds(place);
}

function* namesAtEnds(text: string): Generator<string> {
  const words = text.split(" ");
  for (let from = 1; from < words.length; from++) {
    if (words.slice(0, from).some((word) => ONLY_NEAR.test(word))) break;
    // "B Narayanapura" is not Narayanapura.
    if (words[from - 1]?.length === 1) continue;
    if (isLongName(words.slice(from))) yield words.slice(from).join(" ");
  }
  for (let end = words.length - 1; end > 0; end--)
    if (!OTHER_NAME.test(words[end] ?? "") && isLongName(words.slice(0, end))) yield words.slice(0, end).join(" ");
}

const SHORTEST_CONTAINED = 6;
const isLongName = (words: readonly string[]) => joinWords(words).length >= SHORTEST_CONTAINED;

interface Index {
  /** Areas by name, without spaces. */
  byName: Map<string, string>;
  /** Areas by normalised sound. */
  bySound: Map<string, string>;
}

/** Returns the names that only one area of the city has, and the own name of each. */
function makeIndex(city: City): Index {
  const areas = [...WHOLE_NAMES].flatMap(([letters, places]) => {
    const [area, ...others] = places.filter((place) => place.kind === "area" && place.city === city);
    return area && others.length === 0 ? [[letters, area.name] as const] : [];
  });
  const own = AREAS[city].map(({ name }) => name);
  // In Greater Noida, "Sector 16B" is one of Greater Noida West.
  areas.push(...own.map((name) => [joined(tidy(withoutCity(city, name))), name] as const));
  areas.push(...own.map((name) => [joined(tidy(name)), name] as const));
  return { byName: new Map(areas), bySound: new Map(areas.map(([letters, name]) => [soundOf(letters), name])) };
}

const joined = (text: string) => joinWords(text.split(" "));
const INDEXES = new Map(CITIES.map((city) => [city, makeIndex(city)]));

const isVowel = (letter: string | undefined) => letter === undefined || /[aeiou]/.test(letter);

/** Returns whether two words differ by one vowel, as spellings of Indian names often do. */
function isOneVowelOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i += 1;
  const skipA = a.length >= b.length ? 1 : 0;
  const skipB = b.length >= a.length ? 1 : 0;
  if ((skipA && !isVowel(a[i])) || (skipB && !isVowel(b[i]))) return false;
  return a.slice(i + skipA) === b.slice(i + skipB);
}

/** Shorter names must match exactly, because they are too similar to others: Phi and Pi. */
const MIN_TYPO_LENGTH = 6;

function findArea({ byName, bySound }: Index, place: string): string | undefined {
  const exact = byName.get(joined(place));
  const wanted = soundOf(joined(place));
  if (exact !== undefined || wanted.length < MIN_TYPO_LENGTH) return exact;
  const alike = bySound.get(wanted);
  if (alike !== undefined || /\d/.test(wanted)) return alike;
  const near = new Set(
    [...bySound].filter(([known]) => known[0] === wanted[0] && isOneVowelOff(known, wanted)).map(([, name]) => name),
  );
  return near.size === 1 ? [...near][0] : undefined;
}

interface MatchedArea {
  /** An area of the catalogue, or the original text without the city. Empty if there was none. */
  area: string;
  /** The smaller place within the area, if there was one. */
  within: string | null;
}

/** Finds an area in steps, from whole names to parts of them. */
const STEPS: readonly ((text: string) => Iterable<string>)[] = [spellingsOf, wholes, names];

/** Between several areas, of which the first counts: "Saket/Malviya Nagar". */
const BETWEEN_AREAS = /(?<=\p{L}{3}) ?[/&] ?(?=\p{L}{3})| (?:or|and) /iu;

/** A part of Greater Noida that counts as an area, although its name is that of the city and a zone. */
const WEST = /noida (?:west|ext)/i;

/** Areas whose name another place of the city has, too, so that the rest of a locality decides. */
const AMBIGUOUS = new Set(["channasandra", "kodigehalli"]);
const isAmbiguous = (place: string) => AMBIGUOUS.has(place.trim().toLowerCase());

/**
 * Returns the area of a locality. Whole names come first. Then the first part that is in an area counts: in "Green Glen
 * Layout, Bellandur" it is the second.
 */
export function matchArea(city: City, locality: string): MatchedArea {
  const index = INDEXES.get(city) as Index;
  const clean = locality.replace(/\s+/g, " ").trim();
  const find = (candidates: Iterable<string>) => {
    for (const name of candidates) {
      const area = findArea(index, name);
      if (area !== undefined) return area;
    }
    return undefined;
  };
  for (const whole of [clean, clean.replace(AFTER_CITY, "")]) {
    const area = find(spellingsOf(tidy(whole)));
    if (area !== undefined) return { area, within: null };
  }
  const parts = withoutCity(city, clean)
    .split(/[,;|]/)
    .map((part) => withoutCity(city, part))
    .filter((part) => !namesNothing(part));
  const unknown = { area: parts.join(", "), within: null };
  if (parts.length === 0 && city === "Greater Noida" && WEST.test(clean))
    return { area: "Greater Noida West", within: null };
  if (isInAnotherCity(city, clean)) return unknown;
  const [first = ""] = parts;
  const whole = parts.join(" ");
  const places = parts
    .flatMap((part) => part.split(BETWEEN_AREAS))
    .sort((a, b) => Number(isAmbiguous(a)) - Number(isAmbiguous(b)));
  for (const step of STEPS)
    for (const place of step === spellingsOf ? [whole, ...places] : [...places, whole]) {
      const area = find(step(tidy(place)));
      if (area === undefined) continue;
      const isWhole = place === whole && step === spellingsOf;
      return { area, within: isWhole || find(spellingsOf(tidy(first))) === area ? null : first };
    }
  return unknown;
}

/** A home's area, and the places near it. */
interface Settled {
  area: string;
  landmarks: readonly string[];
}

/**
 * Returns the area as it is stored: by its name in the catalogue if it is one. The more specific part of what was
 * written becomes the first landmark, so that search finds it. Area empty if only a city was written.
 */
export function settleArea(city: City, written: string, landmarks: readonly string[]): Settled {
  const { area, within } = matchArea(city, written);
  const isStored =
    within !== null &&
    within.length <= MAX_LANDMARK_LENGTH &&
    landmarks.length < MAX_LANDMARKS &&
    !landmarks.includes(within);
  return { area, landmarks: isStored ? [within, ...landmarks] : landmarks };
}
