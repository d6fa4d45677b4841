import { CITIES, type City } from "../places/cities.ts";
import { CITY_WORDS } from "./word-lists.ts";

/** Finds the words for a city and its surroundings in addresses. */

/** A part of a city: "South", "North West". */
export const ZONE = "(?:north|south|east|west|central)(?:[ -]?(?:east|west))?";

/** What may follow a city: its state, the country, the region and a PIN code. */
export const AFTER_CITY =
  /(?:[\s,(-]+(?:karnataka|uttar pradesh|u\.? ?p\.?|haryana|india|(?:delhi[ -])?ncr|\d{3} ?\d{3})\)?|,\s*ka)+\.?$/i;

/** Between a city and what follows it at the beginning of an address. */
const LEADS_TO_AREA = "\\s*[,:-]\\s*|\\s+(?=(?:sec(?:tor)?|block|phase|pocket|stage)\\b)";
/** Words of which the city is a part: "Old Faridabad". */
const PART_OF_NAME = /(?:^|\s)(?:old|greater|of)$/i;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Another name of Greater Noida West, which is a part of Greater Noida. */
export const NOIDA_EXTENSION = "noida extension";

const namesOf = (city: City) => [
  city,
  ...CITY_WORDS[city].split(", "),
  ...(city === "Greater Noida" ? [NOIDA_EXTENSION, "noida ext", "noida extn"] : []),
];

const makePatterns = (cityNames: readonly string[]) => {
  const names = [...cityNames].sort((a, b) => b.length - a.length);
  const name = `(?:${ZONE}[ -])?(?:${names.map(escaped).join("|")})`;
  return {
    tail: new RegExp(`(?:^|[\\s,;(-]+)${name}(?:[\\s,-]+(?:${ZONE}|urban|city))?[.)]?$`, "i"),
    head: new RegExp(`^${name}(?:[ -]${ZONE})?(?:${LEADS_TO_AREA})`, "i"),
  };
};
/** Cities that we do not serve and that listings name. */
const FOREIGN = ["gurgaon", "gurugram", "mysore", "mysuru", "chennai", "hyderabad", "mumbai", "pune", "kolkata"];

type Place = City | "foreign";
const patterns = new Map<Place, ReturnType<typeof makePatterns>>();

function patternsOf(place: Place) {
  const known = patterns.get(place) ?? makePatterns(place === "foreign" ? FOREIGN : namesOf(place));
  patterns.set(place, known);
  return known;
}

/**
 * Returns a locality without the city's name, its zones, the state and the PIN code, at the end and at the beginning:
 * "Kodihalli Bangalore East" is "Kodihalli". Empty for a city alone.
 */
export const withoutCity = (city: City, locality: string): string => without(city, locality);

function without(city: Place, locality: string): string {
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

/** Returns whether a locality ends or begins with the name of another city, and its own city is not named. */
export function isInAnotherCity(city: City, locality: string): boolean {
  const address = locality.trim().replace(AFTER_CITY, "");
  if (withoutCity(city, address) !== address) return false;
  return [...CITIES.filter((other) => other !== city), "foreign" as const].some((other) => {
    const rest = without(other, address);
    // "Sector 62, Noida, Delhi" is in Noida.
    return rest !== address && withoutCity(city, rest) === rest;
  });
}
