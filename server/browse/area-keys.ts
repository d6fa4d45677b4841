import { type RawBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "../db/connect.ts";
import { shownText } from "../db/shown-text.ts";

/** Keys of areas in memory: the upper bits of `area_key`, as many as a number represents exactly. */

const BITS_DROPPED = sql.lit(11);

/** Returns the key in memory for a column with an `area_key`. */
export const shortKey = (column: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(${column} >> ${BITS_DROPPED})`;

/** Keys by name. The key of a name never changes. */
const known = new LRUCache<string, number>({ max: 5000 });

/** Returns the keys of these areas, in their order. */
export async function keysOfAreas(db: Database, names: readonly string[]): Promise<number[]> {
  const keys = new Map(names.map((name) => [name, known.get(name)]));
  const unknown = names.filter((name) => keys.get(name) === undefined);
  if (unknown.length > 0) {
    const { rows } = await sql<{ name: string; key: number }>`
      select name, ${shortKey(sql`area_key(name)`)} as key from unnest(${unknown}::text[]) name`.execute(db);
    for (const { name, key } of rows) {
      keys.set(name, key);
      known.set(name, key);
    }
  }
  return names.map((name) => keys.get(name) ?? Number.NaN);
}

/** Returns the names of areas as a listing there spells them. */
export async function namesOfAreas(db: Database, keys: readonly number[]): Promise<Map<number, string>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: number; area: string }>`
    select key, ${shownText("property", "area")} as area from unnest(${keys.map(String)}::text[]::bigint[]) key
    cross join lateral (
      select id from catalogue where area_key >= key << ${BITS_DROPPED} and area_key < (key + 1) << ${BITS_DROPPED} limit 1
    ) home
    join properties property on property.id = home.id`.execute(db);
  return new Map(rows.map(({ key, area }) => [key, area.trim()]));
}
