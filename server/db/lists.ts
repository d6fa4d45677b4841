import { type RawBuilder, sql } from "kysely";
import { COUNT_CAP } from "#contract/properties/property-terms.ts";
import type { Database } from "./connect.ts";

/** The lowest id, from which a list ordered by id starts. No row has it. */
export const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** A position in a list ordered by time: a timestamp to the microsecond, and an id for equal timestamps. */
export interface TimePosition {
  at: string;
  id: string;
}

/** Returns a timestamp as text with microseconds, as `TimePosition` requires. */
export function exactTime(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** Returns the timestamp of a position. Cast from text, because a JavaScript Date would lose the microseconds. */
export function toMoment({ at }: TimePosition): RawBuilder<unknown> {
  return sql`${at}::text::timestamptz`;
}

/** Returns whether a row is older than a position, so that it follows it in a list with the latest row first. */
export function isOlder(
  after: TimePosition | null,
  columns: RawBuilder<unknown> = sql`created_at, id`,
): RawBuilder<boolean> {
  return after === null ? sql`true` : sql`(${columns}) < (${toMoment(after)}, ${after.id}::uuid)`;
}

const WALKED_PAGE = 100;

/** Yields all pages of a list that is ordered by time. */
export async function* allPages<Row extends TimePosition>(
  list: (asked: { after: TimePosition | null; limit: number }) => Promise<{ rows: Row[] }>,
): AsyncGenerator<Row[]> {
  for (let after: TimePosition | null = null; ; ) {
    const { rows }: { rows: Row[] } = await list({ after, limit: WALKED_PAGE });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < WALKED_PAGE) return;
    after = { at: last.at, id: last.id };
  }
}

const escaped = (word: string) => word.replace(/[\\%_]/g, "\\$&");

/** Returns whether a text contains all of these words, anywhere and in any case. */
export function hasWords(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  const conditions = words.map((word) => sql`${text} ilike ${`%${escaped(word)}%`}`);
  return sql.join([sql`true`, ...conditions], sql` and `);
}

/**
 * Like `hasWords`, for a text with a trigram index. Words of one or two letters match only at the start of a word,
 * because the index cannot find them elsewhere.
 */
export function hasIndexedWords(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  const isShort = (word: string) => /^[\p{L}\p{N}]{1,2}$/u.test(word);
  const beginnings = words
    .filter(isShort)
    .map((word) => sql`(${text} ilike ${`${word}%`} or ${text} ilike ${`% ${word}%`})`);
  const others = words.filter((word) => !isShort(word));
  return sql.join([hasWords(text, others), ...beginnings], sql` and `);
}

/**
 * Returns one page of a list and its total. Counts the total, up to one above the cap, only if it cannot be derived
 * from the page.
 */
export async function pageWithTotal<Row>(
  db: Database,
  {
    rows,
    found,
    after,
    limit,
  }: { rows: RawBuilder<Row>; found: RawBuilder<unknown>; after: TimePosition | null; limit: number },
): Promise<{ rows: Row[]; total: number }> {
  const page = (await rows.execute(db)).rows;
  if (after === null && page.length < limit) return { rows: page, total: page.length };
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (${found} limit ${COUNT_CAP + 1}::int) found`.execute(db);
  return { rows: page, total: counted.rows[0]?.total ?? 0 };
}
