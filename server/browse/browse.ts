import { LRUCache } from "lru-cache";
import { COUNT_CAP } from "#contract/properties/property-terms.ts";
import type { Database } from "../db/connect.ts";
import { type CatalogueFilters, canMatch } from "./catalogue.ts";
import { type CatalogueRow, collectMatches, countWanted, type PageRequest, scanMatches } from "./catalogue-queries.ts";

/**
 * Up to this many matches are collected and sorted. A larger result is scanned in list order, and counted separately.
 */
const COLLECT_LIMIT = 1000;
/** A total above this stays above the cap unless a thousand listings disappear. */
const CERTAINLY_CAPPED = COUNT_CAP + 1000;
const COUNT_KEPT_MS = 1000;
const MAX_COUNTS = 500;

interface KeptCount {
  at: number;
  total: Promise<number>;
}
/** Cached totals above `COLLECT_LIMIT`. They are kept for one second, or longer if they are far above the cap. */
export type CountCache = LRUCache<string, KeptCount>;

/** Returns an empty cache. Totals far above the cap are kept for `keptMs`. */
export const createCountCache = (keptMs: number): CountCache => new LRUCache({ max: MAX_COUNTS, ttl: keptMs });

async function keptTotal(kept: KeptCount | undefined): Promise<number | null> {
  if (!kept) return null;
  const age = Date.now() - kept.at;
  const total = await kept.total;
  return age <= COUNT_KEPT_MS || total >= CERTAINLY_CAPPED ? total : null;
}

/** Caches a total for as long as it may be reused. Small totals are not cached, because they are cheap to count. */
function keep(counts: CountCache, key: string, total: Promise<number>): void {
  const kept = { at: Date.now(), total };
  counts.set(key, kept);
  const forget = () => counts.peek(key) === kept && counts.delete(key);
  total.then((counted) => counted <= COLLECT_LIMIT && forget(), forget);
}

/** Returns how many listings match, up to a thousand above the cap. Concurrent identical calls share one count. */
export async function totalOf(db: Database, counts: CountCache, wanted: CatalogueFilters): Promise<number> {
  if (!canMatch(wanted)) return 0;
  const key = JSON.stringify(wanted);
  const known = await keptTotal(counts.get(key));
  if (known !== null) return known;
  const total = countWanted(db, wanted, CERTAINLY_CAPPED);
  keep(counts, key, total);
  return total;
}

export interface Matches {
  rows: CatalogueRow[];
  total: number;
  /** How many more become available after the requested date; 0 without a date. */
  later: number;
}

/**
 * Returns whether filters other than city, kind, rent, date and "Confirmed" are set. Then few listings are likely to
 * match, and they are collected at once.
 */
function isNarrow({ ids, words, areas, traits, spots, featuredOnly }: CatalogueFilters): boolean {
  return [ids, words, areas, traits.all, traits.any, spots].some((asked) => asked !== null) || featuredOnly;
}

/** Returns one page of matches and their total. A total may be one second old, or older if it is far above the cap. */
export async function browse(
  db: Database,
  counts: CountCache,
  wanted: CatalogueFilters,
  page: PageRequest,
): Promise<Matches> {
  if (!canMatch(wanted)) return { rows: [], total: 0, later: 0 };
  const hasDay = wanted.availableFrom !== null;
  // A text search always collects its matches up to the cap, because a scan would have to look up the words of each
  // home it passes.
  const most = wanted.words === null ? COLLECT_LIMIT : CERTAINLY_CAPPED;
  const key = JSON.stringify(wanted);
  if (isNarrow(wanted) && !counts.has(key)) {
    const few = await collectMatches(db, wanted, page, { most, withLater: hasDay });
    if (few.isAll) return few;
    if (!hasDay && wanted.words !== null) keep(counts, key, Promise.resolve(most + 1));
  }
  const [total, later] = await Promise.all([
    totalOf(db, counts, wanted),
    hasDay && page.after === null ? totalOf(db, counts, { ...wanted, later: true }) : 0,
  ]);
  // With few matches a scan would have to read far to fill a page. The total may be cached, so there can be more
  // matches now.
  const few = total < most ? await collectMatches(db, wanted, page, { most, withLater: false }) : null;
  return { rows: few?.isAll ? few.rows : await scanMatches(db, wanted, page), total, later };
}
