import { COUNT_CAP } from "#contract/property-terms.ts";
import type { Database } from "../db/connect.ts";
import { canMatch, type Wanted } from "./catalogue.ts";
import { type CatalogueRow, countWanted, findFew, type Page, walk } from "./catalogue-queries.ts";

/** Up to here hits are collected and sorted; beyond it the list's own order is walked, and the total counted apart. */
const FEW = 1000;
/** A total this far beyond the cap cannot fall below it within a minute but by a thousand listings going at once. */
const SURELY_CAPPED = COUNT_CAP + 1000;
const CAPPED_KEPT_MS = 60_000;
const COUNT_KEPT_MS = 1000;
const MOST_COUNTS = 500;

interface KeptCount {
  at: number;
  total: Promise<number>;
}
/** Totals above `FEW`, by what they count: a second old at most, or a minute where they are far beyond the cap. */
export type Counts = Map<string, KeptCount>;

async function keptTotal(kept: KeptCount | undefined): Promise<number | null> {
  if (!kept) return null;
  const age = Date.now() - kept.at;
  if (age > CAPPED_KEPT_MS) return null;
  const total = await kept.total;
  return age <= COUNT_KEPT_MS || total >= SURELY_CAPPED ? total : null;
}

/** Remembers a total that is being counted, for as long as it may hold; a small one is cheap to count again. */
function keep(counts: Counts, key: string, total: Promise<number>): void {
  const kept = { at: Date.now(), total };
  counts.delete(key);
  counts.set(key, kept);
  const oldest = counts.keys().next().value;
  if (counts.size > MOST_COUNTS && oldest !== undefined) counts.delete(oldest);
  const forget = () => counts.get(key) === kept && counts.delete(key);
  total.then((counted) => counted <= FEW && forget(), forget);
}

/** How many listings are wanted, up to a thousand above the cap. Calls that ask the same at once share one count. */
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
  /** How many more become available after the day asked for; 0 where none was. */
  later: number;
}

/** Whether more is asked than city, kind, rent and day: then few are likely to fit, and are collected at once. */
function isNarrow({ ids, words, areas, traits, featuredOnly }: Wanted): boolean {
  return [ids, words, areas, traits.all, traits.any].some((asked) => asked !== null) || featuredOnly;
}

/** One page of what is wanted and how many there are in all; both as of now, but for a count's second. */
export async function browse(db: Database, counts: Counts, wanted: Wanted, page: Page): Promise<Found> {
  if (!canMatch(wanted)) return { rows: [], total: 0, later: 0 };
  const hasDay = wanted.availableFrom !== null;
  // Words give all their hits or none, and a walk must look up the words of each home it passes.
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
  // Where few fit, a walk would go far for a page. A count stops at a limit, and may be a second old.
  const few = total < most ? await findFew(db, wanted, page, { most, withLater: false }) : null;
  return { rows: few?.isAll ? few.rows : await walk(db, wanted, page), total, later };
}
