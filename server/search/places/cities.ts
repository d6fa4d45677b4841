import type { ReadingNote } from "#contract/browse/search.ts";
import type { City } from "#contract/places/cities.ts";
import { REGION_OF_CITY, type Region } from "#contract/places/geography.ts";
import type { Item } from "../filters/items.ts";
import { has } from "../terms.ts";
import type { SearchScope } from "./choose.ts";
import { cityOf } from "./city-names.ts";
import { isCity, type Mention } from "./mentions.ts";
import { connectorsBefore } from "./roles.ts";

/** Reads the cities and regions that a text names. */

/** A city or region that the text names, by items. */
interface NamedCity {
  city: City;
  at: number;
}

export interface CitiesRead {
  cities: NamedCity[];
  /** The item of "Delhi NCR". */
  ncr: number | null;
  notes: ReadingNote[];
  used: number[];
}

/**
 * Returns the words that make a city a work place: "my office is in gurgaon", "40 min from noida". Empty if there
 * are none.
 */
function destinationWords(items: readonly Item[], at: number, leftMeasures: readonly number[]): number[] {
  const before = connectorsBefore(items, at);
  const measures = [(before.at(-1) ?? at) - 1, at + 1].filter((place) => leftMeasures.includes(place));
  const isOffice = before.some((place) => has(items[place], "office", "commute"));
  return isOffice || measures.length > 0 ? [...before, ...measures] : [];
}

/** Returns whether someone moves away from this city: "from delhi to bangalore". */
const isLeft = (items: readonly Item[], at: number) =>
  has(items[at - 1], "from") && has(items[at + 1], "to") && isCity(items[at + 2]);

/** Reads the cities in which homes are wanted. Skips cities that belong to a commute's destination. */
export function readCities(
  items: readonly Item[],
  mentions: readonly Mention[],
  leftMeasures: readonly number[],
): CitiesRead {
  const all: CitiesRead = { cities: [], ncr: null, notes: [], used: [] };
  for (const [at, item] of items.entries()) {
    if (!item.isTaken && has(item, "ncr")) {
      all.ncr = at;
      all.used.push(at);
    }
    if (!isCity(item)) continue;
    const mention = mentions.find(({ city }) => city === at);
    const city = cityOf(item);
    const destination = destinationWords(items, at, leftMeasures);
    all.used.push(at);
    if (isLeft(items, at)) continue;
    if (mention !== undefined) {
      if (city !== null && city !== "Gurugram" && mention.role !== "commute") all.cities.push({ city, at });
    } else if (destination.length > 0) {
      all.notes.push("which_place");
      all.used.push(...destination);
    } else if (city === "Gurugram") {
      all.notes.push("no_homes_in_gurugram");
    } else if (city !== null) {
      all.cities.push({ city, at });
    }
  }
  return all;
}

/** Returns the city or region in which homes are wanted, judged before areas are read. */
export function searchScopeOf({ cities, ncr }: CitiesRead, chosen: City | null): SearchScope {
  const [named] = cities;
  if (named) return { city: named.city, region: REGION_OF_CITY[named.city] };
  const region: Region | null = chosen && REGION_OF_CITY[chosen];
  if (ncr !== null && region !== "Delhi NCR") return { city: null, region: "Delhi NCR" };
  return { city: chosen, region };
}
