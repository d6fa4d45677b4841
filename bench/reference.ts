import { type RawBuilder, sql } from "kysely";
import { isCity } from "#contract/places/cities.ts";
import { LONGEST_PHRASE, otherSpellings } from "#server/browse/search-aliases.ts";
import type { Database } from "#server/db/connect.ts";
import type { Query } from "./mix.ts";

/**
 * Browse in its simplest form: plain conditions on `properties`, without indexes or code of the server. The server's
 * results must be equal.
 */

const STOP_WORDS = new Set("a an and are at be by for from has in is it of on or the this to with".split(" "));
const ORDERS: Record<string, string> = {
  featured: "featured desc, created_at desc, id desc",
  latest: "created_at desc, id desc",
  "price-low": "rent, id",
  "price-high": "rent desc, id desc",
};

const list = (value: unknown) => String(value).split(",");

/** How a search matches: words in any order and spelling, the last one as a prefix; or the literal term. */
export type Searching = "words" | "contains";

function termCondition(term: string) {
  return sql`concat_ws(chr(10), title, description, area, city) ilike ${`%${term}%`}`;
}

const SEARCHED = sql`lower(concat_ws(' ', title, description, area, city, array_to_string(nearby_landmarks, ' ')))`;

/** Returns the condition that a home has this word. `#2BHK` stands for homes of that type. */
function hasWord(word: string, isPrefix = false): RawBuilder<unknown> {
  if (word.startsWith("#")) return sql`type = ${word.slice(1)}`;
  return sql`${SEARCHED} ~ ${`(^|[^a-z0-9])${word}${isPrefix ? "" : "($|[^a-z0-9])"}`}`;
}

/**
 * Returns a condition for each phrase: the longest ones with other spellings, from left to right, and single words. The
 * last word may be a prefix. Not handled, because no bench listing needs it: accents, and the beginning of an area's
 * name typed in several words.
 */
function wordConditions(term: string): RawBuilder<unknown>[] {
  const words = term
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && !STOP_WORDS.has(word));
  const conditions: RawBuilder<unknown>[] = [];
  for (let at = 0, length = 1; at < words.length; at += length) {
    length = Math.min(LONGEST_PHRASE, words.length - at);
    while (length > 1 && otherSpellings(words.slice(at, at + length)).length === 0) length--;
    const phrase = words.slice(at, at + length);
    const typed = phrase.map((word, place) => hasWord(word, at + place === words.length - 1));
    const others = otherSpellings(phrase).map((spelling) => spelling.map((word) => hasWord(word)));
    const spellings = [typed, ...others].map((parts) => sql`(${sql.join(parts, sql` and `)})`);
    conditions.push(sql`(${sql.join(spellings, sql` or `)})`);
  }
  return conditions;
}

export interface NaivePage {
  ids: string[];
  total: number;
  /** Number of matches that become available after the requested date. */
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
  if (city !== undefined && !isCity(String(city))) return { ids: [], total: 0, later: 0 };
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
