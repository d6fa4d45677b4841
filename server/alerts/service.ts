import { v7 as uuidv7 } from "uuid";
import type { PropertyFilters } from "#contract/browse/property-filters.ts";
import {
  MAX_INSTANT_HOMES,
  MAX_SAVED_SEARCHES,
  PREVIEW_DAYS,
  type SavedFilters,
} from "#contract/browse/saved-search-terms.ts";
import type { SavedSearch } from "#contract/browse/saved-searches.ts";
import { DAY_MS } from "#contract/durations.ts";
import type { Caller } from "#contract/permissions.ts";
import type { PersonalData } from "#contract/personal-data.ts";
import { COUNT_CAP } from "#contract/properties/property-terms.ts";
import { type CountCache, totalOf } from "../browse/browse.ts";
import type { CatalogueFilters } from "../browse/catalogue.ts";
import { freezeWords, wantedWithWords } from "../browse/saved-filters.ts";
import type { Database } from "../db/connect.ts";
import { transact } from "../db/transact.ts";
import { AppError } from "../errors.ts";
import { canonicalFilters, hashOf, readSaved } from "./canonical.ts";
import { markEvents } from "./digest-queries.ts";
import { nextDigest } from "./digest-times.ts";
import { newHomes } from "./matching.ts";
import { correctionOf, presentSearch } from "./present.ts";
import {
  deleteSearch,
  type Filtering,
  findSearch,
  insertSearch,
  listSearches,
  lockSearches,
  type SavedSearchRow,
  type Settings,
  updateSearch,
  updateSeen,
} from "./queries.ts";
import { searchName } from "./search-name.ts";

interface Source {
  db: Database;
  counts: CountCache;
}

/** Filters of a request, parsed for storing and matching. */
interface Read {
  filtering: Filtering;
  filters: PropertyFilters;
  wanted: CatalogueFilters;
  leftOut: string[];
}

/** Returns the names of filters that alerts cannot match: homes without a position are not announced. */
const leftOutOf = ({ unplaced }: PropertyFilters): string[] => (unplaced ? ["unplaced"] : []);

/** @throws AppError `invalid` for an unknown city or place, `empty_search` without a filter, `other_region` */
async function readFilters({ db, counts }: Source, given: PropertyFilters): Promise<Read> {
  const { query, isCorrected } = await freezeWords(db, counts, given);
  const saved = canonicalFilters(given, query !== null);
  const filters = readSaved(saved);
  return {
    filtering: {
      filters: JSON.stringify(saved),
      filters_hash: hashOf(saved),
      words: query,
      corrected: isCorrected,
    },
    filters,
    wanted: await wantedWithWords(filters, query),
    leftOut: leftOutOf(given),
  };
}

/**
 * Returns a saved search with its counts. If one of its places no longer exists, it matches nothing and the place is
 * named.
 */
async function withCounts({ db, counts }: Source, row: SavedSearchRow): Promise<SavedSearch> {
  const search = presentSearch(row);
  try {
    const wanted = await wantedWithWords(readSaved(search.filters), row.words);
    const matching = Math.min(await totalOf(db, counts, wanted), COUNT_CAP);
    const fresh = await newHomes(db, wanted, row.seen_at, COUNT_CAP);
    return { ...search, matching_now: matching, new_since: fresh.length, left_out: [] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...search, matching_now: 0, new_since: 0, left_out: (error.fields ?? []).map(({ path }) => path) };
  }
}

async function isTooWide({ db, counts }: Source, wanted: CatalogueFilters): Promise<boolean> {
  return (await totalOf(db, counts, wanted)) > MAX_INSTANT_HOMES;
}

/** Returns the saved searches of a person with their counts, latest first. */
export async function listSaved(source: Source, { id }: Caller): Promise<SavedSearch[]> {
  const found: SavedSearch[] = [];
  // One at a time: the counts of one caller must not take every connection.
  for (const row of await listSearches(source.db, id)) found.push(await withCounts(source, row));
  return found;
}

/**
 * Saves a search; homes that are live already are not new for it. Returns the existing one, unchanged, if the account
 * has saved the same filters.
 * @throws AppError `invalid`, `empty_search`, `other_region`, `search_too_wide`, `too_many_searches`
 */
export async function createSaved(
  source: Source,
  caller: Caller,
  { filters: given, ...settings }: Settings & { filters: PropertyFilters },
): Promise<{ search: SavedSearch; isNew: boolean }> {
  const { filtering, filters, wanted, leftOut } = await readFilters(source, given);
  // Counted before the transaction, which must not wait for a second connection.
  const isRefused = settings.frequency === "instant" && (await isTooWide(source, wanted));
  await markEvents(source.db);
  const { row, isNew } = await transact(source.db, async (trx) => {
    await lockSearches(trx, caller.id);
    const saved = await listSearches(trx, caller.id);
    const same = saved.find(({ filters_hash }) => filters_hash.equals(filtering.filters_hash));
    if (same) return { row: same, isNew: false };
    if (saved.length >= MAX_SAVED_SEARCHES) throw new AppError("too_many_searches");
    if (isRefused) throw new AppError("search_too_wide");
    const row = await insertSearch(trx, {
      id: uuidv7(),
      account_id: caller.id,
      ...settings,
      ...filtering,
      shown_name: settings.name ?? searchName(filters),
      due_at: nextDigest(settings.frequency, caller.id, new Date()),
    });
    return { row, isNew: true };
  });
  return { search: { ...(await withCounts(source, row)), left_out: leftOut }, isNew };
}

/**
 * Changes a saved search.
 * @throws AppError `saved_search_not_found`, `search_exists`, `search_too_wide`, and those of `createSaved`
 */
export async function updateSaved(
  source: Source,
  { id: accountId }: Caller,
  id: string,
  { filters, ...settings }: Partial<Settings> & { filters?: PropertyFilters | undefined },
): Promise<SavedSearch> {
  const row = await findSearch(source.db, accountId, id);
  if (!row) throw new AppError("saved_search_not_found");
  const read = filters === undefined ? null : await readFilters(source, filters);
  const isChanged = read !== null && !row.filters_hash.equals(read.filtering.filters_hash);
  const becomesInstant = settings.frequency === "instant" && row.frequency !== "instant";
  if (becomesInstant || (isChanged && (settings.frequency ?? row.frequency) === "instant")) {
    const wanted = read?.wanted ?? (await wantedWithWords(readSaved(presentSearch(row).filters), row.words));
    if (await isTooWide(source, wanted)) throw new AppError("search_too_wide");
  }
  const name = settings.name === undefined ? row.name : settings.name;
  if (isChanged || (row.frequency === "off" && settings.frequency)) await markEvents(source.db);
  const shown_name = name ?? searchName(read?.filters ?? readSaved(row.filters as SavedFilters));
  const changed = await updateSearch(source.db, row, {
    filtering: isChanged ? read.filtering : null,
    settings: { ...settings, shown_name },
  });
  if (!changed) throw new AppError("saved_search_not_found");
  return { ...(await withCounts(source, changed)), left_out: read?.leftOut ?? [] };
}

/** @throws AppError `saved_search_not_found` */
export async function deleteSaved({ db }: Source, { id: accountId }: Caller, id: string): Promise<void> {
  if (!(await deleteSearch(db, accountId, id))) throw new AppError("saved_search_not_found");
}

/** @throws AppError `saved_search_not_found` */
export async function markSeen({ db }: Source, { id: accountId }: Caller, id: string): Promise<void> {
  if (!(await updateSeen(db, accountId, id))) throw new AppError("saved_search_not_found");
}

/**
 * Returns these filters in the form of a saved search, and the existing search with the same filters.
 * @throws AppError `invalid`, `empty_search`, `other_region`
 */
export async function previewSaved(source: Source, { id }: Caller, given: PropertyFilters) {
  const { filters, filtering, wanted, leftOut } = await readFilters(source, given);
  const total = await totalOf(source.db, source.counts, wanted);
  const since = new Date(Date.now() - PREVIEW_DAYS * DAY_MS);
  const saved = await listSearches(source.db, id);
  const same = saved.find(({ filters_hash }) => filters_hash.equals(filtering.filters_hash));
  return {
    name: searchName(filters),
    words: correctionOf(filters, filtering),
    matching_now: Math.min(total, COUNT_CAP),
    new_last_7_days: (await newHomes(source.db, wanted, since, COUNT_CAP)).length,
    may_be_instant: total <= MAX_INSTANT_HOMES,
    saved: same ? await withCounts(source, same) : null,
    left_out: leftOut,
  };
}

/** Returns the saved searches of a person for the data export. */
export async function savedSearchesOf(db: Database, { id }: Caller): Promise<PersonalData["saved_searches"]> {
  return (await listSearches(db, id)).map(presentSearch);
}
