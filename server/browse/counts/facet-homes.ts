import { type RawBuilder, sql } from "kysely";
import { dayAfter } from "#contract/india-time.ts";
import { CONFIRMED_WITHIN } from "#contract/properties/freshness-terms.ts";
import type { Database } from "../../db/connect.ts";
import { shownText } from "../../db/shown-text.ts";
import { FEATURED_MASK, type Wanted } from "../catalogue.ts";
import { conditions, microsecondsOf } from "../catalogue-conditions.ts";

/** The columns of the catalogue from which choices are counted. */
export interface FacetHome {
  /** Includes the bit `LATER`, and the two bits of `CONFIRMED_BITS`. */
  traits: number;
  rent: number;
  deposit: number;
  spot: number;
  /** The upper bits of `area_key`, as many as a number represents exactly. */
  area: number;
}

/** An unused bit of `traits`, for homes that become available after the requested day. */
export const LATER = 1 << 30;
/**
 * Two bits for the index that `confirmedPlace` returns. One is that of featured homes, which no choice needs; the other
 * is unused.
 */
const CONFIRMED_BITS = [FEATURED_MASK, 1 << 31] as const;

/** Returns the index of the fewest days in `CONFIRMED_WITHIN` in which a home was confirmed; 3 if in none of them. */
export const confirmedPlace = (traits: number): number =>
  ((traits & CONFIRMED_BITS[0]) === 0 ? 0 : 1) + ((traits & CONFIRMED_BITS[1]) === 0 ? 0 : 2);
const BYTES_PER_HOME = 24;
const KEY_BITS_DROPPED = 11;

/** Returns the part of a key that a number represents exactly. */
const areaOf = (key: bigint): number => Number(key >> BigInt(KEY_BITS_DROPPED));

/** The homes that are counted: those of a list without its other filters, and the day they should be available by. */
export interface Counting {
  wanted: Wanted;
  day: string | null;
  /** In India, for the days of confirmations. */
  today: string;
}

/** Returns the bits of `confirmedPlace` in SQL. */
function confirmedBits(today: string): RawBuilder<unknown> {
  const bitsOf = (place: number) =>
    sql.lit(CONFIRMED_BITS.reduce((bits, bit, power) => bits | ((place & (1 << power)) !== 0 ? bit : 0), 0));
  const cases = CONFIRMED_WITHIN.map(
    (days, place) =>
      sql`when confirmed >= ${microsecondsOf(dayAfter(today, 1 - days))}::text::bigint then ${bitsOf(place)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} else ${bitsOf(CONFIRMED_WITHIN.length)} end`;
}

/** Returns `FacetHome.traits` in SQL. */
const traitsOf = ({ day, today }: Pick<Counting, "day" | "today">) => sql`(
  catalogue.traits & ${sql.lit(~FEATURED_MASK)}
  | ${day === null ? sql`0` : sql`case when available_from > ${day}::date then ${sql.lit(LATER)} else 0 end`}
  | ${confirmedBits(today)}
)`;

/**
 * Returns the counted homes, packed: one buffer per kind of home. PostgreSQL needs 0.2 µs per home; counting all choices
 * in SQL takes five times as long.
 */
export async function loadHomes(db: Database, { wanted, ...days }: Counting): Promise<Buffer[]> {
  const { rows } = await sql<{ homes: Buffer }>`
    select string_agg(
      int8send((${traitsOf(days)}::bigint << 32) | rent) || int8send(area_key >> ${sql.lit(KEY_BITS_DROPPED)})
        || int4send(deposit) || int4send(spot), '') as homes
    from catalogue where ${conditions(wanted)} group by kind`.execute(db);
  return rows.map(({ homes }) => homes);
}

const WORD = 2 ** 32;

/** Calls `visit` for each home of a buffer. The object is reused. */
export function eachHome(homes: Buffer, visit: (home: FacetHome) => void): void {
  const home: FacetHome = { traits: 0, rent: 0, deposit: 0, spot: 0, area: 0 };
  for (let at = 0; at < homes.length; at += BYTES_PER_HOME) {
    home.traits = homes.readInt32BE(at);
    home.rent = homes.readInt32BE(at + 4);
    home.area = homes.readInt32BE(at + 8) * WORD + homes.readUInt32BE(at + 12);
    home.deposit = homes.readInt32BE(at + 16);
    home.spot = homes.readInt32BE(at + 20);
    visit(home);
  }
}

/** Returns the names of areas by their keys. */
export async function loadAreaKeys(db: Database, names: readonly string[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ key: string; name: string }>`
    select area_key(name)::text as key, name from unnest(${names}::text[]) name`.execute(db);
  return new Map(rows.map(({ key, name }) => [areaOf(BigInt(key)), name]));
}

/** Returns the names of areas as written in a home there. */
export async function loadAreaNames(db: Database, areas: readonly number[]): Promise<Map<number, string>> {
  if (areas.length === 0) return new Map();
  const { rows } = await sql<{ key: string; area: string }>`
    select key::text, ${shownText("property", "area")} as area from unnest(${areas.map(String)}::text[]::bigint[]) key
    cross join lateral (
      select id from catalogue
      where area_key >= key << ${sql.lit(KEY_BITS_DROPPED)} and area_key < (key + 1) << ${sql.lit(KEY_BITS_DROPPED)} limit 1
    ) home
    join properties property on property.id = home.id`.execute(db);
  return new Map(rows.map(({ key, area }) => [Number(key), area.trim()]));
}

/**
 * Returns for each given home the id of a different home with the same values. Null for a home that no longer exists.
 */
export async function findHomes(
  db: Database,
  { wanted, ...days }: Counting,
  homes: readonly FacetHome[],
): Promise<(string | null)[]> {
  const columns = (name: keyof FacetHome) => homes.map((home) => String(home[name]));
  const { rows } = await sql<{ id: string | null }>`
    with one as (
      select *, row_number() over (partition by traits, rent, deposit, spot, area order by place) - 1 as twins_before
      from unnest(${columns("traits")}::text[]::int[], ${columns("rent")}::text[]::int[], ${columns("deposit")}::text[]::int[],
        ${columns("spot")}::text[]::int[], ${columns("area")}::text[]::bigint[]) with ordinality as home (traits, rent, deposit, spot, area, place)
    )
    select home.id from one left join lateral (
      select id from catalogue
      where area_key >= one.area << ${sql.lit(KEY_BITS_DROPPED)} and area_key < (one.area + 1) << ${sql.lit(KEY_BITS_DROPPED)}
        and (catalogue.rent, ${traitsOf(days)}, catalogue.deposit, catalogue.spot)
          = (one.rent, one.traits, one.deposit, one.spot)
        and ${conditions(wanted)}
      order by id offset one.twins_before limit 1
    ) home on true
    order by one.place`.execute(db);
  return rows.map(({ id }) => id);
}
