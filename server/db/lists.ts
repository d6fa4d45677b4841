import { type RawBuilder, sql } from "kysely";
import { COUNT_CAP } from "#contract/property-terms.ts";
import type { Database } from "./connect.ts";

/** Where a list in the order of time goes on: a moment to the microsecond, and an id for those of one moment. */
export interface TimePosition {
  at: string;
  id: string;
}

/** A moment as a `TimePosition` has it. */
export function exactTime(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** The moment of a position. By way of text: the driver would make a date of it, and lose the microseconds. */
export function toMoment({ at }: TimePosition): RawBuilder<unknown> {
  return sql`${at}::text::timestamptz`;
}

/** Whether a row was made before a position: with the order `created_at desc, id desc`, what comes after it. */
export function isOlder(after: TimePosition | null): RawBuilder<boolean> {
  return after === null ? sql`true` : sql`(created_at, id) < (${toMoment(after)}, ${after.id}::uuid)`;
}

const escaped = (word: string) => word.replace(/[\\%_]/g, "\\$&");

/** Whether a text has all of these words, anywhere and in any case. */
export function hasWords(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  const conditions = words.map((word) => sql`${text} ilike ${`%${escaped(word)}%`}`);
  return sql.join([sql`true`, ...conditions], sql` and `);
}

/**
 * The same for a text that has an index of trigrams. One or two letters are looked for where a word begins: elsewhere the
 * index knows nothing of them, and each row would be read.
 */
export function hasIndexedWords(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  const isShort = (word: string) => /^[\p{L}\p{N}]{1,2}$/u.test(word);
  const beginnings = words
    .filter(isShort)
    .map((word) => sql`(${text} ilike ${`${word}%`} or ${text} ilike ${`% ${word}%`})`);
  const others = words.filter((word) => !isShort(word));
  return sql.join([hasWords(text, others), ...beginnings], sql` and `);
}

/** One page of a list, and how many it has in all: counted up to one above the cap, where the page does not show it. */
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
