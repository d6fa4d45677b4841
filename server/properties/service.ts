import { CITIES } from "#contract/cities.ts";
import { type Caller, maySeeProperty } from "#contract/permissions.ts";
import type { ListPropertiesQuery, Property, PropertyFilters } from "#contract/properties.ts";
import type { Database } from "../db/connect.ts";
import { AppError } from "../errors.ts";
import { browse, type Counts, type Found } from "./browse.ts";
import { type After, wantedOf } from "./catalogue.ts";
import { presentProperty } from "./present.ts";
import { findProperty, listOwnedBy, type PropertyRow } from "./queries.ts";
import { exactly, nearestArea, readSearch, withCorrections } from "./search.ts";

const isEmpty = ({ total, later }: Found) => total === 0 && later === 0;

/**
 * Returns one page of browse, with one more row than the limit if another follows. A search without results is repeated
 * with corrected spelling.
 */
export async function browseProperties(
  db: Database,
  counts: Counts,
  query: ListPropertiesQuery,
  after: After | null,
): Promise<Found & { nearestArea: string | null }> {
  const page = { sort: query.sort, after, limit: query.limit + 1 };
  const wanted = wantedOf(query);
  const search = await readSearch(db, query.searchTerm);
  if (search === null) return { ...(await browse(db, counts, wanted, page)), nearestArea: null };
  const found = await browse(db, counts, { ...wanted, words: exactly(search) }, page);
  const guess = isEmpty(found) ? await withCorrections(db, search) : null;
  const last = guess === null ? found : await browse(db, counts, { ...wanted, words: guess }, page);
  const cities = query.city === undefined ? CITIES : [query.city];
  return { ...last, nearestArea: isEmpty(last) ? await nearestArea(db, query.searchTerm ?? "", cities) : null };
}

/** Returns how many listings `browseProperties` would find for these filters. */
export async function countProperties(db: Database, counts: Counts, filters: PropertyFilters): Promise<number> {
  const query: ListPropertiesQuery = { ...filters, sort: "featured", limit: 1, cursor: undefined };
  return (await browseProperties(db, counts, query, null)).total;
}

/** Returns everything that a person has posted, for that person. */
export async function listingsOf(db: Database, owner: Caller): Promise<Property[]> {
  return (await listOwnedBy(db, owner.id)).map((row) => presentProperty(row, owner));
}

/**
 * Returns the property if the caller may see it.
 * @throws AppError `property_not_found`
 */
export async function getVisibleProperty(db: Database, caller: Caller | null, id: string): Promise<PropertyRow> {
  const row = await findProperty(db, id);
  if (!row || !maySeeProperty(caller, row)) throw new AppError("property_not_found");
  return row;
}
