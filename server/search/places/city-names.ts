import { type City, isCity } from "#contract/places/cities.ts";
import { REGION_OF_CITY } from "#contract/places/geography.ts";
import type { Place } from "../../places/gazetteer.ts";
import { has, type Term } from "../terms.ts";

/** Reads cities next to places: "mg road gurgaon", "sector 18 noida". */

/** A box in degrees. Stations and landmarks inside are in Gurugram, which has no homes. */
const GURUGRAM = { south: 28.35, north: 28.52, west: 76.9, east: 77.115 };

function isInGurugram({ lat, lon }: Place): boolean {
  if (lat === null || lon === null) return false;
  return lat >= GURUGRAM.south && lat < GURUGRAM.north && lon >= GURUGRAM.west && lon < GURUGRAM.east;
}

/** Returns whether a place can be in the city named next to it. */
export function isInCity(place: Place, city: City | "Gurugram"): boolean {
  if (city === "Gurugram") return isInGurugram(place);
  return place.city === city || (place.city === null && place.region === REGION_OF_CITY[city]);
}

/** Returns the city of an item, or "Gurugram". */
export function cityOf(item: Term | undefined): City | "Gurugram" | null {
  if (has(item, "gurugram")) return "Gurugram";
  const [place] = item?.places ?? [];
  return isCity(place?.city) ? place.city : null;
}
