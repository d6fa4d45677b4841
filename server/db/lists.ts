import { type RawBuilder, sql } from "kysely";

/** Where a list in the order of time goes on: a moment to the microsecond, and an id for those of one moment. */
export interface TimePosition {
  at: string;
  id: string;
}

/** A moment as a `TimePosition` has it. */
export function exactTime(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** Whether a row was made before a position: with the order `created_at desc, id desc`, what comes after it. */
export function isOlder(after: TimePosition | null): RawBuilder<boolean> {
  return after === null ? sql`true` : sql`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
}

/** Whether a text has all of these words, anywhere and in any case. */
export function hasWords(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql`true`;
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  return sql.join(
    patterns.map((pattern) => sql`${text} ilike ${pattern}`),
    sql` and `,
  );
}
