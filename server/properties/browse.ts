import { COUNT_CAP } from "#contract/property-terms.ts";
import type { Database } from "../db/connect.ts";
import { canMatch, type Wanted } from "./catalogue.ts";
import { type CatalogueRow, countWanted, findFew, type Page, walk } from "./catalogue-queries.ts";

/** Up to this many matches are collected and sorted; more are scanned in list order, with a separate count. */
const FEW = 1000;
/** A total this far above the cap cannot fall below it within a minute unless a thousand listings disappear. */
const SURELY_CAPPED = COUNT_CAP + 1000;
const CAPPED_KEPT_MS = 60_000;
const COUNT_KEPT_MS = 1000;
const MOST_COUNTS = 500;

interface KeptCount {
  at: number;
  total: Promise<number>;
}
/** Cached totals above `FEW`: for at most one second, or one minute if far above the cap. */
export type Counts = Map<string, KeptCount>;

async function keptTotal(kept: KeptCount | undefined): Promise<number | null> {
  if (!kept) return null;
  const age = Date.now() - kept.at;
  if (age > CAPPED_KEPT_MS) return null;
  const total = await kept.total;
  return age <= COUNT_KEPT_MS || total >= SURELY_CAPPED ? total : null;
}

/** Caches a pending total for as long as it may be reused; small ones are cheap to recount. */
function keep(counts: Counts, key: string, total: Promise<number>): void {
  const kept = { at: Date.now(), total };
  counts.delete(key);
  counts.set(key, kept);
  const oldest = counts.keys().next().value;
  if (counts.size > MOST_COUNTS && oldest !== undefined) counts.delete(oldest);
  const forget = () => counts.get(key) === kept && counts.delete(key);
  total.then((counted) => counted <= FEW && forget(), forget);
}

/** Returns how many listings match, up to a thousand above the cap. Concurrent identical calls share one count. */
async function totalOf(db: Database, counts: Counts, wanted: Wanted): Promise<number> {
  if (!canMatch(wanted)) return 0;
  const key = JSON.stringify(wanted);
  const known = await keptTotal(counts.get(key));
  if (known !== null) return known;
  const total = countWanted(db, wanted, SURELY_CAPPED);
  keep(counts, key, total);
  return total;
}

export interface Found {
  rows: CatalogueRow[];
  total: number;
  /** How many more become available after the requested date; 0 without a date. */
  later: number;
}

/**
 * Returns whether filters beyond city, kind, rent and date are set: then few listings are likely to match, and are
 * collected directly.
 */
function isNarrow({ ids, words, areas, traits, featuredOnly }: Wanted): boolean {
  return [ids, words, areas, traits.all, traits.any].some((asked) => asked !== null) || featuredOnly;
}

/** Returns one page of matches and their total, which may be one second old. */
export async function browse(db: Database, counts: Counts, wanted: Wanted, page: Page): Promise<Found> {
  if (!canMatch(wanted)) return { rows: [], total: 0, later: 0 };
  const hasDay = wanted.availableFrom !== null;
  // A text search returns all matches or none, and a scan must look up the words of each home it passes.
  const most = wanted.words === null ? FEW : SURELY_CAPPED;
  const key = JSON.stringify(wanted);
  if (isNarrow(wanted) && !counts.has(key)) {
    const few = await findFew(db, wanted, page, { most, withLater: hasDay });
    if (few.isAll) return few;
    if (!hasDay && wanted.words !== null) keep(counts, key, Promise.resolve(most + 1));
  }
  const [total, later] = await Promise.all([
    totalOf(db, counts, wanted),
    hasDay && page.after === null ? totalOf(db, counts, { ...wanted, later: true }) : 0,
  ]);
  // With few matches a scan would read far for a page. A count stops at a limit, and may be cached.
  const few = total < most ? await findFew(db, wanted, page, { most, withLater: false }) : null;
  return { rows: few?.isAll ? few.rows : await walk(db, wanted, page), total, later };
}
