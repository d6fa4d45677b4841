import { sql } from "kysely";
import { CITIES } from "#contract/cities.ts";
import type { Database } from "#server/db/connect.ts";
import type { Query } from "./mix.ts";

/**
 * Browse in its simplest form: over the columns of `properties`, without regard to indexes and without the server's
 * code. The server's results must equal it.
 */

const STOP_WORDS = new Set("a an and are at be by for from has in is it of on or the this to with".split(" "));
const ORDERS: Record<string, string> = {
  featured: "featured desc, created_at desc, id desc",
  latest: "created_at desc, id desc",
  "price-low": "rent, id",
  "price-high": "rent desc, id desc",
};

const list = (value: unknown) => String(value).split(",");

/** How a search matches: words in any order with a prefix at the end, or the literal term. */
export type Searching = "words" | "contains";

function termCondition(term: string) {
  return sql`concat_ws(chr(10), title, description, area, city) ilike ${`%${term}%`}`;
}

/** Bench listings contain no accents. */
function wordConditions(term: string) {
  const words = term
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && !STOP_WORDS.has(word));
  return words.map((word, place) => {
    const end = place === words.length - 1 ? "" : "($|[^a-z0-9])";
    return sql`lower(concat_ws(' ', title, description, area, city, array_to_string(nearby_landmarks, ' '))) ~ ${`(^|[^a-z0-9])${word}${end}`}`;
  });
}

export interface NaivePage {
  ids: string[];
  total: number;
  /** Those that become available after the requested date. */
  later: number;
}

/** Returns one page of a list. */
export async function naivePage(
  db: Database,
  query: Query,
  {
    offset,
    limit,
    searching,
    featuredOnly,
  }: { offset: number; limit: number; searching: Searching; featuredOnly: boolean },
): Promise<NaivePage> {
  const { city, type, minRent, maxRent, furnished, location, tenantType, amenities, availableFrom, searchTerm } = query;
  if (city !== undefined && !CITIES.includes(city as never)) return { ids: [], total: 0, later: 0 };
  const conditions = [
    sql`status = 'approved' and is_available and owner_active`,
    ...(featuredOnly ? [sql`featured`] : []),
    ...(city === undefined ? [] : [sql`city = ${city}`]),
    ...(type === undefined ? [] : [sql`type = any (${list(type)}::text[])`]),
    ...(minRent === undefined ? [] : [sql`rent >= ${minRent}::int`]),
    ...(maxRent === undefined ? [] : [sql`rent <= ${maxRent}::int`]),
    ...(furnished === undefined ? [] : [sql`furnished = any (${list(furnished)}::text[])`]),
    ...(location === undefined ? [] : [sql`area = any (${list(location)}::text[])`]),
    ...(tenantType === undefined ? [] : [sql`tenant_types && ${list(tenantType)}::text[]`]),
    ...(amenities === undefined ? [] : list(amenities).map((amenity) => sql`${sql.ref(amenity)}`)),
    ...(searchTerm === undefined
      ? []
      : [searching === "words" ? wordConditions(String(searchTerm)) : [termCondition(String(searchTerm))]].flat()),
  ];
  const isNow = availableFrom === undefined ? sql`true` : sql`available_from <= ${availableFrom}::date`;
  const { rows } = await sql<NaivePage>`
    with fitting as materialized (
      select id, featured, created_at, rent, ${isNow} as is_now from properties where ${sql.join(conditions, sql` and `)}
    ), found as (select * from fitting where is_now)
    select array(
      select id::text from found order by ${sql.raw(ORDERS[query.sort ?? "featured"] ?? "")} offset ${offset}::int limit ${limit}::int
    ) as ids, (select count(*) from found)::int as total,
      (select count(*) from fitting where not is_now)::int as later`.execute(db);
  return rows[0] ?? { ids: [], total: 0, later: 0 };
}
