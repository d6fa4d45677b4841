import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Facets } from "#contract/browse/facets.ts";
import type { PropertyFilters } from "#contract/browse/property-filters.ts";
import { indianDay } from "#contract/india-time.ts";
import type { Caller } from "#contract/permissions.ts";
import { FEW_MATCHES } from "#contract/properties/property-terms.ts";
import type { Database } from "../../db/connect.ts";
import { canMatch, wantedOf } from "../catalogue.ts";
import { inRegion, type PlaceQuery, readPlaceQuery } from "../place-filters.ts";
import { exactly, readSearch, withCorrections } from "../word-search.ts";
import { facetCount } from "./facet-count.ts";
import { FacetCounter } from "./facet-counter.ts";
import { checkerOf, PANEL } from "./facet-filters.ts";
import { groupsOf } from "./facet-groups.ts";
import { type Counting, eachHome, loadAreaKeys, loadHomes } from "./facet-homes.ts";
import { spotFacts } from "./facet-places.ts";
import { nearlyMatching } from "./nearly.ts";
import { offersOf } from "./rescue.ts";
import { type Limit, limits, RescueCounter } from "./rescue-counter.ts";

/** Counted choices of a query. Cards of homes are added for each caller. */
interface Counted extends Omit<Facets, "nearly"> {
  counting: Counting;
  counter: RescueCounter;
  limits: readonly Limit[];
  places: PlaceQuery;
  isFew: boolean;
}

const KEPT_MS = 60_000;
const MOST_KEPT = 200;
export type FacetCache = LRUCache<string, Promise<Counted>>;
export const createFacetCache = (): FacetCache => new LRUCache({ max: MOST_KEPT, ttl: KEPT_MS });

/** Returns the homes of a query without its other filters. If words find nothing, they are corrected, as in a list. */
async function homesOf(db: Database, counting: Counting, searchTerm: string | undefined) {
  const withWords = async (words: string | null) => {
    const scope = { ...counting, wanted: { ...counting.wanted, words } };
    return { counting: scope, homes: await loadHomes(db, scope) };
  };
  const search = await readSearch(db, searchTerm);
  if (search === null) return withWords(null);
  const exact = await withWords(exactly(search));
  const words = exact.homes.length > 0 ? null : await withCorrections(db, search);
  return words === null ? exact : withWords(words);
}

async function areasOf(db: Database, { location = [] }: PropertyFilters): Promise<ReadonlySet<number> | null> {
  return location.length === 0 ? null : new Set((await loadAreaKeys(db, location)).keys());
}

function blockingOf({ byFails }: RescueCounter): Facets["blocking"] {
  return PANEL.map(({ filter, value, bit }) => ({ filter, ...(value && { value }), count: byFails.get(bit) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map((one) => ({ ...one, count: facetCount(one.count) }));
}

/** Counts in one pass over the homes, and lets other requests run in between. */
async function count(db: Database, filters: PropertyFilters, places: PlaceQuery): Promise<Counted> {
  const asked: Counting = {
    wanted: inRegion(wantedOf({ city: filters.city, region: filters.region }), places.wish),
    day: filters.availableFrom ?? null,
    today: indianDay(Date.now()),
  };
  const { counting, homes } = canMatch(asked.wanted)
    ? await homesOf(db, asked, filters.searchTerm)
    : { counting: asked, homes: [] };
  const check = checkerOf(filters, await areasOf(db, filters), await spotFacts(places));
  const counter = new FacetCounter();
  const all = limits(filters, places);
  const rescue = new RescueCounter(all);
  for (const kind of homes) {
    eachHome(kind, (home) => {
      const checked = check(home);
      counter.add(home, checked);
      rescue.add(home, checked);
    });
    await setImmediate();
  }
  const isFew = counter.total < FEW_MATCHES;
  return {
    total: facetCount(counter.total),
    groups: await groupsOf(db, counter),
    blocking: blockingOf(rescue),
    offers: isFew ? offersOf({ filters, places, limits: all, counter: rescue, total: counter.total }) : [],
    counting,
    counter: rescue,
    limits: all,
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
  const { counter, counting, limits: all, isFew, ...counts } = await counted(db, cache, filters, places);
  const { total, groups, blocking, offers } = counts;
  const nearest = isFew ? counter.nearest() : [];
  const nearly = await nearlyMatching(db, { nearest, counting, limits: all, places, caller });
  return { total, groups, blocking, offers, nearly };
}
