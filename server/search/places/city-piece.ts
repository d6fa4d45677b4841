import type { City } from "#contract/places/cities.ts";
import { REGION_OF_CITY, type Region } from "#contract/places/geography.ts";
import { cityNear } from "../../places/place-city.ts";
import type { Item } from "../filters/items.ts";
import type { PieceDraft } from "../reader.ts";
import { has } from "../terms.ts";
import type { CitiesRead } from "./cities.ts";
import { type Choice, rangeOf } from "./place-pieces.ts";

/** Builds the piece for the city or region in which homes are wanted. */

type Range = Pick<PieceDraft, "first" | "end">;

const cityDraft = (city: City, range: Range): PieceDraft => ({ kind: "city", filter: { city }, label: city, ...range });
const regionDraft = (region: Region, range: Range): PieceDraft => ({
  kind: "region",
  filter: { region },
  label: region,
  ...range,
});

interface HomeCity {
  city: City;
  at: number;
  choice: Choice | null;
}

/** Returns the cities of the areas that homes can be in. An area in "near" counts only if the text names no city. */
function citiesOfAreas({ cities }: CitiesRead, kept: readonly Choice[]): HomeCity[] {
  return kept.flatMap((choice) => {
    const { mention, place } = choice;
    const counts = mention.role === "home" || (mention.role === "near" && cities.length === 0);
    return counts && place.kind === "area" && place.city ? [{ city: place.city, choice, at: mention.at }] : [];
  });
}

/**
 * Returns the cities in which the homes can be. The city of an area counts more than another city's name, except in
 * "delhi or noida sector 62".
 */
function homeCities(items: readonly Item[], named: CitiesRead, kept: readonly Choice[]): HomeCity[] {
  const areas = citiesOfAreas(named, kept);
  const own = named.cities.map((one) => ({ ...one, choice: null }));
  const isListed = own.some(({ at }) => has(items[at - 1], "or", "and") || has(items[at + 1], "or", "and"));
  if (areas.length === 0 || isListed) return [...own, ...areas];
  const inCity = own.filter(({ city }) => areas.some((area) => area.city === city));
  return [...inCity, ...areas];
}

/**
 * Returns the places that homes should be near if they are in several cities, and the text names no other city and no
 * area of homes: "near cyber hub and sector 62 noida". Empty otherwise.
 */
function spreadPlaces({ cities }: CitiesRead, kept: readonly Choice[]): Choice[] {
  const near = kept.filter(({ mention }) => mention.role === "near");
  const isOther = ({ at }: { at: number }) => !near.some(({ mention }) => mention.city === at);
  const isSpread = new Set(near.map(({ place }) => cityNear(place))).size > 1;
  return isSpread && !cities.some(isOther) && !kept.some(({ mention }) => mention.role === "home") ? near : [];
}

/**
 * Returns the piece for the homes' city or region. Null if the chosen city stays. Homes in several cities get the
 * region. A station or landmark of Delhi NCR sets the region, because people there live and work in different cities. If
 * another city there is chosen, only a place that homes should be near sets it.
 */
export function cityPiece(
  items: readonly Item[],
  named: CitiesRead,
  kept: readonly Choice[],
  chosen: City | null,
): PieceDraft | null {
  const one = (at: number) => rangeOf(items, { first: at, end: at + 1 });
  const [spread] = spreadPlaces(named, kept);
  if (spread) return regionDraft(spread.place.region, rangeOf(items, spread.mention));
  const [first, ...others] = homeCities(items, named, kept);
  if (first) {
    const range = first.choice ? rangeOf(items, first.choice.mention) : one(first.at);
    const region = REGION_OF_CITY[first.city];
    const isMixed = others.some(({ city }) => city !== first.city && REGION_OF_CITY[city] === region);
    if (isMixed) return regionDraft(region, range);
    return first.city === chosen ? null : cityDraft(first.city, range);
  }
  if (named.ncr !== null) return regionDraft("Delhi NCR", one(named.ncr));
  const [cause] = [...kept.filter(({ mention }) => mention.role === "near"), ...kept];
  if (!cause) return null;
  const isElsewhere = cause.mention.role === "near" && cityNear(cause.place) !== chosen;
  if (chosen && REGION_OF_CITY[chosen] === cause.place.region && !isElsewhere) return null;
  const range = rangeOf(items, cause.mention);
  const { city, region } = cause.place;
  return city === "Bangalore" ? cityDraft(city, range) : regionDraft(region, range);
}
