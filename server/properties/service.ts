import { type Caller, maySeeProperty } from "#contract/permissions.ts";
import type { ListPropertiesQuery, Property } from "#contract/properties.ts";
import type { Database } from "../db/connect.ts";
import { AppError } from "../errors.ts";
import { browse, type Counts, type Found } from "./browse.ts";
import { type After, wantedOf } from "./catalogue.ts";
import { presentProperty } from "./present.ts";
import { findProperty, listOwnedBy, type PropertyRow } from "./queries.ts";
import { exactly, forgivingly, readSearch } from "./search.ts";

/**
 * One page of browse, a row longer than its limit where more follow. A search that finds nothing, now or later, is read
 * again with its typing errors forgiven.
 */
export async function browseProperties(
  db: Database,
  counts: Counts,
  query: ListPropertiesQuery,
  after: After | null,
): Promise<Found> {
  const page = { sort: query.sort, after, limit: query.limit + 1 };
  const wanted = wantedOf(query);
  const search = await readSearch(db, query.searchTerm);
  if (search === null) return browse(db, counts, wanted, page);
  const found = await browse(db, counts, { ...wanted, words: exactly(search) }, page);
  if (found.total > 0 || found.later > 0) return found;
  const guess = await forgivingly(db, search);
  return guess === null ? found : browse(db, counts, { ...wanted, words: guess }, page);
}

/** Whatever a person has posted, for themselves. */
export async function listingsOf(db: Database, owner: Caller): Promise<Property[]> {
  return (await listOwnedBy(db, owner.id)).map((row) => presentProperty(row, owner));
}

/**
 * The property, where the caller may see it: as good as none where not.
 * @throws AppError `property_not_found`
 */
export async function getVisibleProperty(db: Database, caller: Caller | null, id: string): Promise<PropertyRow> {
  const row = await findProperty(db, id);
  if (!row || !maySeeProperty(caller, row)) throw new AppError("property_not_found");
  return row;
}
