import type { ListPropertiesQuery } from "#contract/properties.ts";
import type { Database } from "../db/connect.ts";
import { browse, type Counts, totalOf } from "./browse.ts";
import { type After, type Wanted, wantedOf } from "./catalogue.ts";
import type { CatalogueRow } from "./queries.ts";
import { exactly, forgivingly, readSearch } from "./search.ts";

interface Found {
  rows: CatalogueRow[];
  total: number;
  /** How many more become available after the day asked for; null where none was, and on later pages. */
  later: number | null;
}

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
  const search = await readSearch(db, query.searchTerm);
  const find = (wanted: Wanted) => findWithLater(db, counts, wanted, query, after);
  const wanted = { ...wantedOf(query), words: search && exactly(search) };
  const found = await find(wanted);
  if (search === null || found.total > 0 || found.later) return found;
  const guess = await forgivingly(db, search);
  return guess === null ? found : find({ ...wanted, words: guess });
}

async function findWithLater(
  db: Database,
  counts: Counts,
  wanted: Wanted,
  { sort, limit, availableFrom }: ListPropertiesQuery,
  after: After | null,
): Promise<Found> {
  const asksForLater = availableFrom !== undefined && after === null;
  const [found, later] = await Promise.all([
    browse(db, counts, wanted, { sort, after, limit: limit + 1 }),
    asksForLater ? totalOf(db, counts, { ...wanted, later: true }) : null,
  ]);
  return { ...found, later };
}
