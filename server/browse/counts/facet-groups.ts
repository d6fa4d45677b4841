import type { FacetCount, Facets } from "#contract/browse/facets.ts";
import { CITIES } from "#contract/places/cities.ts";
import { COMMUTE_MINUTES } from "#contract/places/commute.ts";
import { areaNames } from "#contract/places/places.ts";
import { CONFIRMED_WITHIN } from "#contract/properties/freshness-terms.ts";
import { AMENITIES, FURNISHINGS, PROPERTY_TYPES, TENANT_TYPES } from "#contract/properties/property-terms.ts";
import type { Database } from "../../db/connect.ts";
import { keysOfAreas, namesOfAreas } from "../area-keys.ts";
import { facetCount } from "./facet-count.ts";
import { type FacetCounter, RENT_STEPS, WALKS } from "./facet-counter.ts";

const MAX_AREAS = 200;

/** The names of the catalogue's areas by their keys. */
let catalogueAreas: Promise<Map<number, string>> | undefined;

async function loadCatalogueAreas(db: Database): Promise<Map<number, string>> {
  const names = CITIES.flatMap(areaNames);
  const keys = await keysOfAreas(db, names);
  return new Map(names.map((name, place) => [keys[place] ?? Number.NaN, name]));
}

/** Returns the areas with the most homes. Areas outside of the catalogue have the name that a home there has. */
async function byArea(db: Database, counts: ReadonlyMap<number, number>): Promise<Record<string, FacetCount>> {
  catalogueAreas ??= loadCatalogueAreas(db);
  const known = await catalogueAreas;
  const most = [...counts].sort((a, b) => b[1] - a[1]).slice(0, MAX_AREAS);
  const others = await namesOfAreas(
    db,
    most.map(([key]) => key).filter((key) => !known.has(key)),
  );
  return Object.fromEntries(
    most.flatMap(([key, count]) => {
      const name = known.get(key) ?? others.get(key);
      return name === undefined ? [] : [[name, facetCount(count)]];
    }),
  );
}

const byWord = (words: readonly string[], counts: readonly number[]): Record<string, FacetCount> =>
  Object.fromEntries(words.map((word, place) => [word, facetCount(counts[place] ?? 0)]));

/** Returns the cumulative sums of the counts. */
const sums = (counts: readonly number[]) =>
  counts.map((_, place) => counts.slice(0, place + 1).reduce((sum, count) => sum + count, 0));

/** Returns the counts of every choice. */
export async function groupsOf(db: Database, counter: FacetCounter): Promise<Facets["groups"]> {
  const [pets = 0, smoking = 0, drinking = 0] = counter.rules.map(facetCount);
  return {
    type: byWord(PROPERTY_TYPES, counter.type),
    furnished: byWord(FURNISHINGS, counter.furnished),
    tenantType: byWord(TENANT_TYPES, counter.tenantType),
    amenities: byWord(AMENITIES, counter.amenities),
    location: await byArea(db, counter.areas),
    pets,
    smoking,
    drinking,
    rent: RENT_STEPS.map((from, place) => ({
      from,
      to: RENT_STEPS[place + 1] ?? null,
      count: facetCount(counter.rent[place] ?? 0),
    })),
    metroWalk: byWord(WALKS.map(String), sums(counter.walk)),
    confirmedWithin: byWord(CONFIRMED_WITHIN.map(String), sums(counter.confirmed)),
    commuteMax: counter.hasCommute ? byWord(COMMUTE_MINUTES.offered.map(String), sums(counter.commute)) : {},
  };
}
