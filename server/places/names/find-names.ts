import type { City } from "#contract/places/cities.ts";
import { PLACES, type Place } from "../gazetteer.ts";
import { EVERYDAY_WORDS } from "./everyday-words.ts";
import { SOUNDS, WHOLE_NAMES } from "./name-index.ts";
import { joinName, partsOf } from "./place-names.ts";
import { isOneSlip, similarity, skeletonOf, soundOf, trigramsOf } from "./spelling.ts";
import { nameWordsOf } from "./tokens.ts";

/** Finds places by whole names, exactly or as they are misspelt in typed text. */

/** The longest name, in words. */
export const LONGEST_NAME = 6;
/** Shorter names are never corrected, because they are too similar to others. */
const MIN_SOUND_LENGTH = 5;
const MIN_TYPO_LENGTH = 6;
/** From this length on, vowels may be left out: "kormangla". */
const SHORTEST_WITHOUT_VOWELS = 8;
const MAX_VOWELS_OFF = 2;
const SHORTEST_SKELETON = 3;
const MIN_SIMILARITY = 0.3;

/** Beginnings and ends of station names. They count only next to "metro". */
const STATION_PARTS = Map.groupBy(
  PLACES.filter(isStation).flatMap((place) => partsOf(place.name).map((part) => ({ part, place }))),
  ({ part }) => part,
);

/** Names that are not also everyday words, by their consonants. */
const BY_SKELETON = Map.groupBy(
  [...WHOLE_NAMES.keys()].filter((name) => !EVERYDAY_WORDS.has(name) && skeletonOf(name).length >= SHORTEST_SKELETON),
  skeletonOf,
);

const LONGEST = Math.max(...Array.from(WHOLE_NAMES.keys(), (name) => name.length));

const lettersOf = (name: string) => name.replace(/[\d ]/g, "");
const numbersOf = (name: string) => name.match(/\d+/g)?.join(" ") ?? "";

function isArea({ kind }: Place): boolean {
  return kind === "area";
}
function isStation({ kind }: Place): boolean {
  return kind === "station";
}

/** Returns the whole names with exactly this sound. */
function namesWithSound(sound: string): string[] {
  const keys = sound.length < MIN_SOUND_LENGTH ? [] : [...SOUNDS.at(sound)];
  const names = keys.filter(({ isWhole, letters }) => isWhole && !EVERYDAY_WORDS.has(letters));
  return [...new Set(names.map(({ letters }) => letters))];
}

const soundingLike = (name: string) => namesWithSound(soundOf(name)).flatMap((other) => WHOLE_NAMES.get(other) ?? []);

/**
 * Returns the stations that a name before "metro" can mean. It may be a part of their name, sound like it, or have the
 * number of a phase in addition.
 */
function stationsNamed(name: string): readonly Place[] {
  const inParts = STATION_PARTS.get(name)?.map(({ place }) => place) ?? [];
  const spellings = [name, name.replace("phase", ""), name.replace(/(?:phase)?\d+$/, "")];
  const alike = spellings.flatMap((spelling) => [...(WHOLE_NAMES.get(spelling) ?? []), ...soundingLike(spelling)]);
  return [...inParts, ...alike.filter(isStation)];
}

/**
 * Returns the places with exactly this name. A station's name also finds the area with the same sound, "Yeshwantpur",
 * and before "metro" an area's name finds its station. A city's name means the city.
 */
export function findExactly(name: string, isBeforeMetro: boolean): readonly Place[] | undefined {
  const exact = WHOLE_NAMES.get(name);
  if (isBeforeMetro) {
    const found = [...new Set([...(exact ?? []), ...stationsNamed(name)])];
    return found.length > 0 ? found : undefined;
  }
  const cities = exact?.filter(({ kind }) => kind === "city") ?? [];
  if (cities.length > 0) return cities;
  if (exact === undefined || exact.some(isArea)) return exact;
  return [...new Set([...exact, ...soundingLike(name).filter(isArea)])];
}

/** Names of which the catalogue has some sectors, such as "Dwarka", and the city of each. */
const WITH_SECTORS = new Map(
  PLACES.filter(isArea).flatMap(({ name, otherNames, city }) =>
    [name, ...otherNames].flatMap((one) => {
      const [, base] = /^(.+) sector \d+[a-d]?$/i.exec(one) ?? [];
      return base === undefined ? [] : [[joinName(nameWordsOf(base).map(({ word }) => word)), city] as const];
    }),
  ),
);

/** Returns the city of a name that has numbered sectors in the catalogue. A city's own name has none here. */
export function cityWithSectors(name: string): Place | undefined {
  const city = WITH_SECTORS.get(name);
  const isCityName = WHOLE_NAMES.get(name)?.some(({ kind }) => kind === "city");
  return isCityName ? undefined : PLACES.find((place) => place.kind === "city" && place.city === city);
}

/** Returns the places whose name sounds like this, or differs by one typo. With a city, only places in it. */
export function findSimilarNames(typed: string, isNative: boolean, city?: City): readonly Place[] | undefined {
  // Look-alike letters of other scripts are not misspellings.
  if (typed.length > LONGEST + 1 || /[^a-z0-9 -]/.test(typed)) return undefined;
  const placesOf = (name: string) => (WHOLE_NAMES.get(name) ?? []).filter((place) => !city || place.city === city);
  const isWanted = (name: string) => numbersOf(name) === numbersOf(typed) && placesOf(name).length > 0;
  const like = isNative ? likeNative : likeLatin;
  const places = [...new Set(like(typed, isWanted).flatMap(placesOf))];
  return places.length > 0 ? places : undefined;
}

function likeLatin(typed: string, isWanted: (name: string) => boolean): readonly string[] {
  const sound = soundOf(typed);
  const isSafe = (name: string) => isWanted(name) && (name[0] === typed[0] || typed.length >= SHORTEST_WITHOUT_VOWELS);
  const heard = namesWithSound(sound).filter(isSafe);
  if (heard.length > 0) return heard;
  if (typed.length < MIN_SOUND_LENGTH) return [];
  const near = oneSlipAway(typed, sound).filter(isSafe);
  if (near.length > 0 || typed.length < SHORTEST_WITHOUT_VOWELS) return near;
  const consonants = withoutVowels(sound);
  return (BY_SKELETON.get(skeletonOf(typed)) ?? []).filter(
    (name) =>
      isWanted(name) &&
      name[0] === typed[0] &&
      name.length >= SHORTEST_WITHOUT_VOWELS &&
      Math.abs(name.length - typed.length) <= MAX_VOWELS_OFF &&
      withoutVowels(soundOf(name)) === consonants,
  );
}

const isForgiven = (name: string) => lettersOf(name).length >= MIN_TYPO_LENGTH && !name.includes("sector");

/** Returns the names whose sound differs by one slip. Names whose letters also differ by one slip come first. */
function oneSlipAway(typed: string, sound: string): string[] {
  const heard = new Set([...SOUNDS.correctionsOf(sound)].flatMap(namesWithSound));
  const rank = (name: string) => (isOneSlip(name, typed) ? 0 : 1);
  return [...heard].filter(isForgiven).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** Returns the same key for "Ramamurthy" and "Rammurthy". */
const withoutVowels = (sound: string) => sound.replace(/[aeiou]/g, "").replace(/([a-z])\1+/g, "$1");

/** Compares consonants, because vowels differ between scripts. Among equal consonants trigrams decide. */
function likeNative(typed: string, isWanted: (name: string) => boolean): readonly string[] {
  const withoutCase = typed.replace(/(?:da|na|ya|va|ra)$/, "");
  for (const name of [typed, withoutCase]) {
    const skeleton = skeletonOf(name);
    const least = skeleton.length > SHORTEST_SKELETON ? 0 : MIN_SIMILARITY;
    const trigrams = trigramsOf([name]);
    const alike = (BY_SKELETON.get(skeleton) ?? [])
      .filter(isWanted)
      .map((known) => ({ known, score: similarity(trigramsOf([known]), trigrams) }))
      .filter(({ score }) => score >= least);
    const best = Math.max(...alike.map(({ score }) => score));
    if (alike.length > 0) return alike.filter(({ score }) => score === best).map(({ known }) => known);
  }
  return [];
}
