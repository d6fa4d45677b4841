import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Facets } from "#contract/browse/facets.ts";
import type { PropertyFilters } from "#contract/browse/property-filters.ts";
import type { Caller } from "#contract/permissions.ts";
import type { CommuteMode } from "#contract/places/commute.ts";
import { FEW_MATCHES, MAX_OFFERS } from "#contract/properties/property-terms.ts";
import type { Database } from "../../db/connect.ts";
import { type CatalogueFilters, canMatch, catalogueFiltersOf } from "../catalogue.ts";
import { type FailsOfHome, failsOf, PANEL } from "../matcher.ts";
import { type PlaceWish, placeChecks, walkCheck } from "../place-checks.ts";
import { inRegion, type PlaceQuery, readPlaceQuery } from "../place-filters.ts";
import { exactly, readSearch, withCorrections } from "../word-search.ts";
import { facetCount } from "./facet-count.ts";
import { FacetCounter } from "./facet-counter.ts";
import { groupsOf } from "./facet-groups.ts";
import { eachHome, loadHomes, type PackedHomes } from "./facet-homes.ts";
import { nearlyMatching } from "./nearly.ts";
import { offersOf, type WayCount, withoutWordsOffer } from "./rescue.ts";
import { type FilterLimit, limitsOf, RescueCounter } from "./rescue-counter.ts";

/** Counted choices of a query. Cards of homes are added for each caller. */
interface Counted extends Omit<Facets, "nearly"> {
  /** The counted homes. */
  wanted: CatalogueFilters;
  fails: FailsOfHome;
  counter: RescueCounter;
  limits: readonly FilterLimit[];
  places: PlaceQuery;
  isFew: boolean;
}

type Searched = Pick<Counted, "wanted" | "fails"> & { filters: PropertyFilters };

const KEPT_MS = 60_000;
const MAX_KEPT = 200;
export type FacetCache = LRUCache<string, Promise<Counted>>;
export const createFacetCache = (): FacetCache => new LRUCache({ max: MAX_KEPT, ttl: KEPT_MS });

/** Returns the homes of a query without its other filters. If words find nothing, they are corrected, as in a list. */
async function homesOf(db: Database, all: CatalogueFilters, searchTerm: string | undefined) {
  const withWords = async (words: string | null) => {
    const wanted = { ...all, words };
    return { wanted, homes: await loadHomes(db, wanted) };
  };
  if (!canMatch(all)) return { wanted: all, homes: [] };
  const search = await readSearch(db, searchTerm);
  if (search === null) return withWords(null);
  const exact = await withWords(exactly(search));
  const words = exact.homes.length > 0 ? null : await withCorrections(db, search);
  const corrected = words === null ? exact : await withWords(words);
  return corrected.homes.length > 0 ? corrected : exact;
}

function blockingOf({ byFails }: RescueCounter): Facets["blocking"] {
  return PANEL.map(({ filter, value, bit }) => ({ filter, ...(value && { value }), count: byFails.get(bit) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map((one) => ({ ...one, count: facetCount(one.count) }));
}

/** The ways of travel that reach more places than this way. */
const FURTHER: Readonly<Record<CommuteMode, readonly CommuteMode[]>> = {
  walk: ["road", "auto"],
  auto: ["road"],
  road: [],
};

/** Counts the homes with each further way of travel, if a limit of a commute excludes homes. */
async function countWays(
  db: Database,
  homes: readonly PackedHomes[],
  filters: PropertyFilters,
  wish: PlaceWish,
): Promise<WayCount[]> {
  const ways: WayCount[] = [];
  for (const by of wish.commutes.some(({ minutes }) => minutes !== null) ? FURTHER[wish.by] : []) {
    const fails = await failsOf(db, filters, { ...wish, by });
    const limits = limitsOf(filters, await placeChecks({ ...wish, by }));
    const counter = new RescueCounter(limits);
    let total = 0;
    for (const kind of homes) {
      eachHome(kind, (home) => {
        const bits = fails(home);
        if (bits === 0) total += 1;
        counter.add(home, bits);
      });
      await setImmediate();
    }
    ways.push({ by, limits, counter, total });
  }
  return ways;
}

/** Returns the offer to search without the words, where nothing matches. Not for a search with nothing but words. */
async function offerWithoutWords(db: Database, { wanted, fails, filters }: Searched): Promise<Facets["offers"]> {
  const { availableFrom: _, searchTerm, ...others } = filters;
  const isOnlyWords = Object.values(others).every((value) => value === undefined);
  if (wanted.words === null || isOnlyWords) return [];
  let count = 0;
  for (const kind of await loadHomes(db, { ...wanted, words: null })) {
    eachHome(kind, (home) => {
      if (fails(home) === 0) count += 1;
    });
    await setImmediate();
  }
  return count === 0 ? [] : [withoutWordsOffer(count)];
}

/** Counts in one pass over the homes, and lets other requests run in between. */
async function count(db: Database, filters: PropertyFilters, places: PlaceQuery): Promise<Counted> {
  const { wish } = places;
  const { city, region, searchTerm } = filters;
  const { wanted, homes } = await homesOf(db, inRegion(catalogueFiltersOf({ city, region }), wish), searchTerm);
  const fails = await failsOf(db, filters, wish);
  const checks = await placeChecks(wish);
  const limits = limitsOf(filters, checks);
  const commutes = checks.filter(({ filter }) => filter === "commuteTo" || filter === "commuteTo2");
  const counter = new FacetCounter(
    (await walkCheck(wish)).valueIn,
    commutes.map(({ valueIn }) => valueIn),
  );
  const rescue = new RescueCounter(limits);
  for (const kind of homes) {
    eachHome(kind, (home) => {
      const bits = fails(home);
      counter.add(home, bits);
      rescue.add(home, bits);
    });
    await setImmediate();
  }
  const isFew = counter.total < FEW_MATCHES;
  const withoutWords = counter.total === 0 ? await offerWithoutWords(db, { wanted, fails, filters }) : [];
  const ways = isFew ? await countWays(db, homes, filters, wish) : [];
  const offers = isFew ? offersOf({ filters, places, limits, counter: rescue, total: counter.total, ways }) : [];
  return {
    total: facetCount(counter.total),
    groups: await groupsOf(db, counter),
    blocking: blockingOf(rescue),
    offers: [...withoutWords, ...offers].slice(0, MAX_OFFERS),
    wanted,
    fails,
    counter: rescue,
    limits,
    places,
    isFew,
  };
}

function counted(db: Database, cache: FacetCache, filters: PropertyFilters, places: PlaceQuery): Promise<Counted> {
  const key = JSON.stringify(filters);
  const kept = cache.get(key);
  if (kept) return kept;
  const counting = count(db, filters, places);
  cache.set(key, counting);
  counting.catch(() => cache.delete(key));
  return counting;
}

/**
 * Returns how many homes there would be with each other choice, and which filters exclude homes. Counts are up to a
 * minute old.
 * @throws AppError `invalid` for an unknown place, `other_region`
 */
export async function facetsOf(
  db: Database,
  cache: FacetCache,
  filters: PropertyFilters,
  caller: Caller | null,
): Promise<Facets> {
  const places = readPlaceQuery(filters);
  const { counter, isFew, total, groups, blocking, offers, ...rest } = await counted(db, cache, filters, places);
  const nearest = isFew ? counter.nearest() : [];
  const nearly = await nearlyMatching(db, { ...rest, nearest, places, caller });
  return { total, groups, blocking, offers, nearly };
}
