import type { City } from "../places/cities.ts";
import { CITY_WORDS } from "./word-lists.ts";

/** Finds the words for a city and its surroundings in addresses. */

/** A part of a city: "South", "North West". */
export const ZONE = "(?:north|south|east|west|central)(?:[ -](?:east|west))?";

/** What may follow a city: its state, the country, the region and a PIN code. */
export const AFTER_CITY =
  /(?:[\s,-]+(?:karnataka|uttar pradesh|u\.? ?p\.?|haryana|india|(?:delhi[ -])?ncr|\d{6}))+\.?$/i;

/** Between a city and what follows it at the beginning of an address. */
const LEADS_TO_AREA = "\\s*[,:-]\\s*|\\s+(?=(?:sec(?:tor)?|block|phase|pocket|stage)\\b)";
/** Words of which the city is a part: "Old Faridabad". */
const PART_OF_NAME = /(?:^|\s)(?:old|greater|of)$/i;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const makePatterns = (city: City) => {
  const names = [city, ...CITY_WORDS[city].split(", ")].sort((a, b) => b.length - a.length);
  const name = `(?:${ZONE}[ -])?(?:${names.map(escaped).join("|")})`;
  return {
    tail: new RegExp(`(?:^|[\\s,;(-]+)${name}(?:[\\s,-]+(?:${ZONE}|urban|city))?[.)]?$`, "i"),
    head: new RegExp(`^${name}(?:[ -]${ZONE})?(?:${LEADS_TO_AREA})`, "i"),
  };
};
const patterns = new Map<City, ReturnType<typeof makePatterns>>();

function patternsOf(city: City) {
  const known = patterns.get(city) ?? makePatterns(city);
  patterns.set(city, known);
  return known;
}

/**
 * Returns a locality without the city's name, its zones, the state and the PIN code, at the end and at the beginning:
 * "Kodihalli Bangalore East" is "Kodihalli". Empty for a city alone.
 */
export function withoutCity(city: City, locality: string): string {
  const { head, tail } = patternsOf(city);
  let left = locality.trim();
  for (let before = ""; before !== left; ) {
    before = left;
    const address = left.replace(AFTER_CITY, "");
    const shorter = address.replace(tail, "").trim();
    left = PART_OF_NAME.test(shorter) ? address : shorter.replace(head, "").trim();
  }
  return left;
}
