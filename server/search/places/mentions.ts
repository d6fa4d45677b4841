import type { PlaceKind } from "#contract/places/geography.ts";
import type { Place } from "../../places/gazetteer.ts";
import { isSector } from "../../places/names/place-names.ts";
import type { Item } from "../filters/items.ts";
import { has } from "../terms.ts";
import { cityOf, isInCity } from "./city-names.ts";

/** Finds the places that a text names, before their roles are known. */

export type Role = "home" | "near" | "commute";

/** A named place in the text, with the words around it that say what it is for. */
export interface Mention {
  /** Its index among the items. */
  readonly at: number;
  readonly places: readonly Place[];
  /** Null if no word gives the role. The kind of place then decides. */
  readonly role: Role | null;
  /** After "in" or before "area": the area is meant, not the station of the same name. */
  readonly isInside: boolean;
  /** Before "metro" or "station". */
  readonly isStation: boolean;
  readonly minutes: number | null;
  readonly isWalk: boolean;
  readonly metres: number | null;
  /** The item of the city next to it. */
  readonly city: number | null;
  /** The connection to the mention before it. */
  readonly joint: "and" | "or" | null;
  /** The items that belong to it, from `first` to before `end`, without the city. */
  readonly first: number;
  readonly end: number;
}

/** Returns the mentions with one of them changed. */
export const withChange = (mentions: readonly Mention[], mention: Mention, change: Partial<Mention>): Mention[] =>
  mentions.map((one) => (one === mention ? { ...one, ...change } : one));

const isOpen = (item: Item | undefined): item is Item => item !== undefined && !item.isTaken;

/** Returns whether an item names a city, or Gurugram, which has no homes. */
export const isCity = (item: Item | undefined): item is Item =>
  isOpen(item) && (has(item, "gurugram") || (item.places?.every(({ kind }) => kind === "city") ?? false));

export const isPlace = (item: Item | undefined): item is Item & { places: readonly Place[] } =>
  isOpen(item) && item.places !== undefined && !isCity(item);

export const isMeasure = (item: Item | undefined): item is Item & { value: number } =>
  isOpen(item) && item.value !== undefined && has(item, "duration", "length");

export const isMetro = (item: Item | undefined): item is Item => isOpen(item) && has(item, "metro");

const isMarker = (item: Item | undefined) => isOpen(item) && has(item, "metro", "station") && !item.isAfterBreak;

const hasKind = (item: Item | undefined, kind: PlaceKind) =>
  item?.places?.some((place) => place.kind === kind) ?? false;
const hasStation = (item: Item | undefined) => hasKind(item, "station");
const hasArea = (item: Item | undefined) => hasKind(item, "area");

/** Returns whether a place is only part of a street's name: "old airport road". */
const isStreet = (items: readonly Item[], at: number) =>
  !hasArea(items[at]) &&
  has(items[at + 1], "partOfArea") &&
  !has(items[at + 1], "partOfLandmark") &&
  !items[at + 1]?.isAfterBreak;

/** Returns whether "metro station" before a place belongs to it. "near metro indiranagar" is any metro in Indiranagar. */
function isAfterMetro(items: readonly Item[], at: number): boolean {
  const [metro, before] = [items[at - 1], items[at - 2]];
  if (!isMarker(metro) || items[at]?.isAfterBreak || isPlace(before)) return false;
  return has(metro, "station") || !has(before, "near", "walk", "from", "to");
}

/** Returns whether an item connects a place with the words that give its role. */
export const isConnector = (item: Item | undefined): boolean =>
  isOpen(item) &&
  item.places === undefined &&
  !isMeasure(item) &&
  !has(item, "and", "or", "home", "not") &&
  has(
    item,
    "in",
    "near",
    "from",
    "to",
    "of",
    "be",
    "office",
    "commute",
    "person",
    "other",
    "travel",
    "walk",
    "stop",
    "nearAfter",
  );

/** Returns the items of cities directly after and before a place. */
function citiesBeside(items: readonly Item[], at: number, end: number, bound: ReadonlySet<number>): number[] {
  const after = has(items[end], "in", "of") && !items[end]?.isAfterBreak ? end + 1 : end;
  return [at + 1, end, after, at - 1].filter((place) => isCity(items[place]) && !bound.has(place));
}

/** Returns whether a place can be in the city next to it. */
function canBeIn({ places }: { places: readonly Place[] }, item: Item | undefined): boolean {
  const city = cityOf(item);
  return city !== null && places.some((place) => isInCity(place, city));
}

/** The words directly after a place that belong to it: "metro", "area", "railway station". */
interface Suffix {
  kind: "metro" | "area" | "tail" | null;
  end: number;
}

function suffixOf(items: readonly Item[], at: number): Suffix {
  const [item, next] = items.slice(at, at + 2);
  const canBeStation = hasStation(item);
  if (canBeStation && isMarker(next)) return { kind: "metro", end: at + 2 };
  // "mg road gurgaon metro"
  if (canBeStation && isCity(next) && isMarker(items[at + 2])) return { kind: "metro", end: at + 3 };
  if (!isOpen(next) || next.isAfterBreak) return { kind: null, end: at + 1 };
  if (has(next, "area")) return { kind: "area", end: at + 2 };
  if (has(next, "tail")) return { kind: "tail", end: at + 2 };
  const isPart = has(next, hasArea(item) ? "partOfArea" : "partOfLandmark");
  return { kind: null, end: isPart ? at + 2 : at + 1 };
}

/** Returns the places in the text, from left to right, without their roles. */
export function findMentions(items: readonly Item[]): Mention[] {
  const bound = new Set<number>();
  return items.flatMap((item, at): Mention[] => {
    if (!isPlace(item) || isStreet(items, at)) return [];
    const suffix = suffixOf(items, at);
    const beside = citiesBeside(items, at, suffix.end, bound);
    const city = beside.find((place) => canBeIn(item, items[place])) ?? null;
    const isElsewhere = city === null && beside.length > 0;
    // "sector 54 gurgaon" and "sector 5 greater noida" are not the sectors of another city.
    if (isElsewhere && (item.places.every(isSector) || beside.some((place) => has(items[place], "gurugram"))))
      return [];
    if (city !== null) bound.add(city);
    const isAfter = suffix.kind !== "metro" && hasStation(item) && isAfterMetro(items, at);
    return [
      {
        at,
        places: item.places,
        role: suffix.kind === "tail" ? "near" : null,
        isInside: suffix.kind === "area",
        isStation: suffix.kind === "metro" || isAfter,
        minutes: null,
        isWalk: false,
        metres: null,
        city,
        joint: null,
        first: isAfter ? at - 1 : at,
        end: suffix.end,
      },
    ];
  });
}

/** Returns the first item after a mention and its city. */
export const endWithCity = ({ end, city }: Mention): number => (city === null ? end : Math.max(end, city + 1));
/** Returns the first item of a mention or its city. */
export const firstWithCity = ({ first, city }: Mention): number => (city === null ? first : Math.min(first, city));
