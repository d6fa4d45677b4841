import type { City } from "#contract/places/cities.ts";
import type { Place } from "../places/gazetteer.ts";
import { EVERYDAY_WORDS } from "../places/names/everyday-words.ts";
import { soundOf } from "../places/names/spelling.ts";
import { familyKeyOf, keysOf, partsOf } from "./places/place-names.ts";
import { isOneSlip, similarity, skeletonOf, slipsOf } from "./spelling.ts";

/** Finds places by their names in typed text. */

/** The longest name, in tokens. */
export const LONGEST_NAME = 6;
/** Shorter names are never corrected, because they are too similar to others. */
const SHORTEST_HEARD = 5;
const SHORTEST_FORGIVEN = 6;
/** From this length on, vowels may be left out: "kormangla". */
const SHORTEST_WITHOUT_VOWELS = 8;
const MOST_VOWELS_OFF = 2;
const SHORTEST_SKELETON = 3;
const LEAST_SIMILARITY = 0.3;

/** An index of all place names by their spellings. It does not change, so build it once. */
export interface Names {
  exact: ReadonlyMap<string, readonly Place[]>;
  /** Beginnings and ends of station names. They count only next to "metro". */
  stationParts: ReadonlyMap<string, readonly Place[]>;
  /** The names in `exact`, indexed by sound, by sound with one typo, and by consonants. */
  bySound: ReadonlyMap<string, readonly string[]>;
  bySlip: ReadonlyMap<string, readonly string[]>;
  bySkeleton: ReadonlyMap<string, readonly string[]>;
  /** The city of the nearest area, for stations and landmarks that serve several cities, by place id. */
  nearestCity: ReadonlyMap<string, City>;
  /** Letters of the longest name. */
  longest: number;
}

function pushTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else if (!values.includes(value)) values.push(value);
}

const lettersOf = (name: string) => name.replace(/[\d ]/g, "");
const numbersOf = (name: string) => name.match(/\d+/g)?.join(" ") ?? "";

/** Indexes the names of places. */
export function indexNames(places: readonly Place[]): Names {
  const exact = new Map<string, Place[]>();
  const stationParts = new Map<string, Place[]>();
  const cities = places.filter(({ kind }) => kind === "city");
  for (const place of places) {
    const city = cities.find((one) => one.city === place.city);
    const cityNames = city ? [city.name, ...city.otherNames] : [];
    for (const key of keysOf(place, cityNames)) pushTo(exact, key, place);
    if (place.kind === "station") for (const part of partsOf(place.name)) pushTo(stationParts, part, place);
  }
  addFamilies(exact, places);
  const longest = Math.max(...Array.from(exact.keys(), (name) => name.length));
  const bySound = new Map<string, string[]>();
  const bySlip = new Map<string, string[]>();
  const bySkeleton = new Map<string, string[]>();
  for (const name of exact.keys()) {
    if (EVERYDAY_WORDS.has(name)) continue;
    const sound = soundOf(name);
    if (sound.length >= SHORTEST_HEARD) pushTo(bySound, sound, name);
    const isForgiven = lettersOf(name).length >= SHORTEST_FORGIVEN && !name.includes("sector");
    if (isForgiven) for (const slip of slipsOf(sound)) pushTo(bySlip, slip, name);
    const skeleton = skeletonOf(name);
    if (skeleton.length >= SHORTEST_SKELETON) pushTo(bySkeleton, skeleton, name);
  }
  return { exact, stationParts, bySound, bySlip, bySkeleton, nearestCity: nearestCities(places), longest };
}

function nearestCities(places: readonly Place[]): Map<string, City> {
  const areas = places.filter(({ kind, lat }) => kind === "area" && lat !== null);
  const squared = (a: Place, b: Place) => ((a.lat ?? 0) - (b.lat ?? 0)) ** 2 + ((a.lon ?? 0) - (b.lon ?? 0)) ** 2;
  const cities = new Map<string, City>();
  for (const place of places) {
    if (place.city !== null) continue;
    const [first, ...others] = areas;
    const nearest = others.reduce(
      (best, area) => (squared(area, place) < squared(best, place) ? area : best),
      first as Place,
    );
    if (nearest?.city) cities.set(place.id, nearest.city);
  }
  return cities;
}

/** Adds "mayur vihar" for all phases of Mayur Vihar if no place has that name. */
function addFamilies(exact: Map<string, Place[]>, places: readonly Place[]): void {
  const families = new Map<string, Place[]>();
  for (const place of places) {
    const key = familyKeyOf(place);
    if (key !== null) pushTo(families, key, place);
  }
  for (const [key, members] of families) if (members.length > 1 && !exact.has(key)) exact.set(key, members);
}

const isArea = ({ kind }: Place) => kind === "area";
const isStation = ({ kind }: Place) => kind === "station";

const soundingLike = (names: Names, name: string) =>
  names.bySound.get(soundOf(name))?.flatMap((other) => names.exact.get(other) ?? []) ?? [];

/**
 * Returns the stations that a name before "metro" can mean. It may be a part of their name, sound like it, or have the
 * number of a phase in addition.
 */
function stationsNamed(names: Names, name: string): readonly Place[] {
  const inParts = names.stationParts.get(name) ?? [];
  const spellings = [name, name.replace("phase", ""), name.replace(/(?:phase)?\d+$/, "")];
  const alike = spellings.flatMap((spelling) => [
    ...(names.exact.get(spelling) ?? []),
    ...soundingLike(names, spelling),
  ]);
  return [...inParts, ...alike.filter(isStation)];
}

/**
 * Returns the places with exactly this name. A station's name also finds the area with the same sound, "Yeshwantpur",
 * and before "metro" an area's name finds its station. A city's name means the city.
 */
export function findExactly(names: Names, name: string, isBeforeMetro: boolean): readonly Place[] | undefined {
  const exact = names.exact.get(name);
  if (isBeforeMetro) {
    const found = [...new Set([...(exact ?? []), ...stationsNamed(names, name)])];
    return found.length > 0 ? found : undefined;
  }
  const cities = exact?.filter(({ kind }) => kind === "city") ?? [];
  if (cities.length > 0) return cities;
  if (exact === undefined || exact.some(isArea)) return exact;
  return [...new Set([...exact, ...soundingLike(names, name).filter(isArea)])];
}

/** Returns the places whose name sounds like this, or differs by one typo. With a city, only places in it. */
export function findSimilar(names: Names, typed: string, isNative: boolean, city?: City): readonly Place[] | undefined {
  // Look-alike letters of other scripts are not misspellings.
  if (typed.length > names.longest + 1 || /[^a-z0-9 -]/.test(typed)) return undefined;
  const placesOf = (name: string) => (names.exact.get(name) ?? []).filter((place) => !city || place.city === city);
  const isWanted = (name: string) => numbersOf(name) === numbersOf(typed) && placesOf(name).length > 0;
  const like = isNative ? likeNative : likeLatin;
  const places = [...new Set(like(names, typed, isWanted).flatMap(placesOf))];
  return places.length > 0 ? places : undefined;
}

function likeLatin(names: Names, typed: string, isWanted: (name: string) => boolean): readonly string[] {
  const sound = soundOf(typed);
  const isSafe = (name: string) => isWanted(name) && (name[0] === typed[0] || typed.length >= SHORTEST_WITHOUT_VOWELS);
  const heard = (sound.length >= SHORTEST_HEARD ? (names.bySound.get(sound) ?? []) : []).filter(isSafe);
  if (heard.length > 0) return heard;
  if (typed.length < SHORTEST_HEARD) return [];
  const near = oneSlipAway(names, typed, sound).filter(isSafe);
  if (near.length > 0 || typed.length < SHORTEST_WITHOUT_VOWELS) return near;
  const consonants = withoutVowels(sound);
  return (names.bySkeleton.get(skeletonOf(typed)) ?? []).filter(
    (name) =>
      isWanted(name) &&
      name[0] === typed[0] &&
      name.length >= SHORTEST_WITHOUT_VOWELS &&
      Math.abs(name.length - typed.length) <= MOST_VOWELS_OFF &&
      withoutVowels(soundOf(name)) === consonants,
  );
}

function oneSlipAway({ bySlip }: Names, typed: string, sound: string): string[] {
  const near = new Set<string>();
  for (const slip of slipsOf(sound))
    for (const name of bySlip.get(slip) ?? [])
      if (!near.has(name) && (isOneSlip(soundOf(name), sound) || isOneSlip(name, typed))) near.add(name);
  return [...near];
}

/** Returns the same key for "Ramamurthy" and "Rammurthy". */
const withoutVowels = (sound: string) => sound.replace(/[aeiou]/g, "").replace(/([a-z])\1+/g, "$1");

/** Compares consonants, because vowels differ between scripts. Among equal consonants trigrams decide. */
function likeNative(names: Names, typed: string, isWanted: (name: string) => boolean): readonly string[] {
  const withoutCase = typed.replace(/(?:da|na|ya|va|ra)$/, "");
  for (const name of [typed, withoutCase]) {
    const skeleton = skeletonOf(name);
    const least = skeleton.length > SHORTEST_SKELETON ? 0 : LEAST_SIMILARITY;
    const alike = (names.bySkeleton.get(skeleton) ?? [])
      .filter(isWanted)
      .map((known) => ({ known, score: similarity(soundOf(known), soundOf(name)) }))
      .filter(({ score }) => score >= least);
    const best = Math.max(...alike.map(({ score }) => score));
    if (alike.length > 0) return alike.filter(({ score }) => score === best).map(({ known }) => known);
  }
  return [];
}
