import { MAX_GROUPED_HOMES } from "#contract/browse/map-terms.ts";
import type { ListPropertiesQuery, MapPropertiesQuery, PropertyFilters } from "#contract/browse/property-filters.ts";
import { CITIES } from "#contract/places/cities.ts";
import { COUNT_CAP, type ListSort } from "#contract/properties/property-terms.ts";
import type { Database } from "../db/connect.ts";
import { browse, type CountCache, type Matches, totalOf } from "./browse.ts";
import { type After, type CatalogueFilters, canMatch, catalogueFiltersOf } from "./catalogue.ts";
import { isByPlace } from "./catalogue-orders.ts";
import { countBySpot, lastDay, type PageRequest } from "./catalogue-queries.ts";
import { groupHomes, type HomeGroups } from "./home-groups.ts";
import { type PlaceFilters, readPlaceFilters, withoutPlace, withPlaces } from "./place-filters.ts";
import { exactly, nearestArea, readSearch, withCorrections } from "./word-search.ts";

const isEmpty = ({ total, later, unplaced }: Listed) => total === 0 && later === 0 && unplaced === 0;

/** What a query finds. */
interface Listed extends Matches {
  /** How many more would match if their position were known well enough; 0 without a filter by place. */
  unplaced: number;
  /**
   * The date by which all homes that become available later are available. Null without such homes, or if not all are
   * counted.
   */
  laterBy: string | null;
}

/** The query of a list, with its order. */
type ListQuery = Omit<ListPropertiesQuery, "sort"> & { sort: ListSort };

/** What `browseProperties` returns. */
interface Browsed extends Listed {
  nearestArea: string | null;
  /** Null without a filter by place. */
  places: PlaceFilters | null;
  /**
   * The words that were searched: the given words or, if no home contained them, the corrected words. Null without
   * words.
   */
  words: string | null;
}

interface Source {
  db: Database;
  counts: CountCache;
  places: PlaceFilters | null;
  /** Whether the query asks only for homes that a filter by place leaves out. */
  isUnplaced: boolean;
}

/** Returns one page and, with the first page, how many homes a filter by place leaves out. */
async function list(
  { db, counts, places, isUnplaced }: Source,
  wanted: CatalogueFilters,
  page: PageRequest,
): Promise<Listed> {
  const listed = async (all: CatalogueFilters, sort = page.sort) => {
    const found = await browse(db, counts, all, { ...page, sort });
    const isExact = found.later > 0 && found.later <= COUNT_CAP;
    return { ...found, laterBy: isExact ? await lastDay(db, { ...all, later: true }) : null };
  };
  if (places === null) return { ...(await listed(wanted)), unplaced: 0 };
  if (isUnplaced) {
    const sort = isByPlace(page.sort) ? "featured" : page.sort;
    return { ...(await listed(withoutPlace(wanted, places), sort)), unplaced: 0 };
  }
  const [found, unplaced] = await Promise.all([
    listed(withPlaces(wanted, places)),
    page.after === null ? totalOf(db, counts, withoutPlace(wanted, places)) : 0,
  ]);
  return { ...found, unplaced };
}

/**
 * Returns one page of browse, with one row more than the limit if another page follows. A search without results is
 * repeated with corrected spelling.
 * @throws AppError `invalid` for an unknown place, `other_region`, `no_commute`
 */
export async function browseProperties(
  db: Database,
  counts: CountCache,
  query: ListQuery,
  after: After | null,
): Promise<Browsed> {
  const page = { sort: query.sort, after, limit: query.limit + 1 };
  const places = await readPlaceFilters(query, query.sort);
  const source = { db, counts, places, isUnplaced: query.unplaced ?? false };
  const wanted = catalogueFiltersOf(query);
  const search = await readSearch(db, query.searchTerm);
  if (search === null) return { ...(await list(source, wanted, page)), places, nearestArea: null, words: null };
  const exact = exactly(search);
  const found = await list(source, { ...wanted, words: exact }, page);
  const guess = isEmpty(found) ? await withCorrections(db, search) : null;
  const last = guess === null ? found : await list(source, { ...wanted, words: guess }, page);
  const cities = query.city === undefined ? CITIES : [query.city];
  const area = isEmpty(last) ? await nearestArea(db, query.searchTerm ?? "", cities) : null;
  return { ...last, places, nearestArea: area, words: guess === null || isEmpty(last) ? exact : guess };
}

const firstOf = (filters: PropertyFilters): ListQuery => ({
  ...filters,
  sort: "featured",
  limit: 1,
  cursor: undefined,
});

/** Returns how many listings `browseProperties` would find for these filters. */
export async function countProperties(db: Database, counts: CountCache, filters: PropertyFilters): Promise<number> {
  return (await browseProperties(db, counts, firstOf(filters), null)).total;
}

/**
 * Returns the homes that `browseProperties` would find in a window of the map, in groups.
 * @throws AppError `invalid` for an unknown place, `other_region`
 */
export async function groupProperties(
  db: Database,
  counts: CountCache,
  { zoom, ...filters }: MapPropertiesQuery,
): Promise<HomeGroups> {
  const places = await readPlaceFilters(filters, "featured");
  const hasWords = (filters.searchTerm ?? "") !== "";
  const words = hasWords ? (await browseProperties(db, counts, firstOf(filters), null)).words : null;
  const wanted = { ...catalogueFiltersOf(filters), words };
  const placed = places === null ? wanted : withPlaces(wanted, places);
  // Homes that are listed because their position is not known have no place on the map.
  const isAny = canMatch(placed) && filters.unplaced === undefined;
  const spots = isAny ? await countBySpot(db, placed, MAX_GROUPED_HOMES + 1) : [];
  return groupHomes(spots, zoom);
}
