import { type RawBuilder, sql } from "kysely";
import type { ListSort } from "#contract/properties/property-terms.ts";
import type { Database } from "../db/connect.ts";
import { COLUMNS, type PropertyRow } from "../properties/property-row.ts";
import { FEATURED_MASK } from "./bits.ts";
import { type After, type CatalogueFilters, kinds } from "./catalogue.ts";
import {
  all,
  byteOf,
  checked,
  checks,
  conditions,
  given,
  HAS_NO_EXACT_SPOT,
  isInRange,
  isWithinRent,
  kindChecks,
  unindexed,
} from "./catalogue-conditions.ts";
import { ENDLESS, isAfter, isByPlace, LAST_ID, orderOf } from "./catalogue-orders.ts";
import { KEY_VALUES, type SpotMap, UNWANTED } from "./spot-map.ts";

/** A page of a list: order, position and size. */
export interface PageRequest {
  sort: ListSort;
  after: After | null;
  limit: number;
}

/** A row with the sort keys of every order; `rank` only in an order by place. */
export type CatalogueRow = PropertyRow & { listed: number; rank?: number };

const selected = sql.join(COLUMNS.map((column) => sql.ref(`property.${column}`)));

/** Returns whether homes without an exact position match, and come last in an order by commute. */
const endsUnranked = ({ spots, traits }: CatalogueFilters, sort: ListSort) =>
  spots !== null && traits.none === null && sort !== "nearest";

/** Returns the rank of a row by the spot map, as a column. Nothing in an order that does not depend on places. */
function rankColumn(wanted: CatalogueFilters, sort: ListSort): RawBuilder<unknown> {
  const { spots } = wanted;
  if (!isByPlace(sort) || spots === null) return sql``;
  const second = spots.seconds ? sql` + ${byteOf(spots.seconds, spots.first)}` : sql``;
  const rank = sql`${byteOf(spots.keys, spots.first)} * ${sql.lit(KEY_VALUES)}${second}`;
  if (!endsUnranked(wanted, sort)) return sql`, ${rank} as rank`;
  return sql`, case when ${HAS_NO_EXACT_SPOT} or not (${isInRange(spots)}) then ${sql.lit(UNWANTED)} else ${rank} end as rank`;
}

/** A collected result. If there are more than `most` matches, `isAll` is false and the other fields are meaningless. */
export interface CollectedPage {
  isAll: boolean;
  rows: CatalogueRow[];
  total: number;
  /** Number of matches that become available after the requested date; 0 without a date. */
  later: number;
}

/** Collects up to `most` matches and sorts them, for filters with few matches. `withLater` also counts later dates. */
export async function collectMatches(
  db: Database,
  wanted: CatalogueFilters,
  { sort, after, limit }: PageRequest,
  { most, withLater }: { most: number; withLater: boolean },
): Promise<CollectedPage> {
  const availableFrom = withLater ? wanted.availableFrom : null;
  const isLater = availableFrom === null ? sql`false` : sql`available_from > ${given(availableFrom, "date")}`;
  const { rows } = await sql<CatalogueRow & { hits: number; total: number; later: number }>`
    with hits as materialized (
      select id, traits & ${FEATURED_MASK}::int <> 0 as featured, listed, rent, ${isLater} as is_later${rankColumn(wanted, sort)}
      from catalogue where ${conditions(withLater ? { ...wanted, availableFrom: null } : wanted)} limit ${most + 1}::int
    )
    select counted.*, page.listed, ${isByPlace(sort) ? sql`page.rank, ` : sql``}${selected}
    from (
      select count(*)::int as hits, count(*) filter (where not is_later)::int as total, count(*) filter (where is_later)::int as later
      from hits
    ) counted
    left join lateral (
      select * from hits where counted.hits <= ${most}::int and not is_later and ${isAfter(sort, after)}
      order by ${orderOf(sort, "hits")} limit ${limit}::int
    ) page on true
    left join properties property on property.id = page.id
    order by ${orderOf(sort, "page")}`.execute(db);
  const { hits = 0, total = 0, later = 0 } = rows[0] ?? {};
  return { isAll: hits <= most, rows: rows.filter((row) => row.id !== null), total, later };
}

/** Returns how many listings match, at most `most`. */
export async function countWanted(db: Database, wanted: CatalogueFilters, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (select from catalogue where ${conditions(wanted)} limit ${most}::int) hits`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Returns the latest date from which a match is available. */
export async function lastDay(db: Database, wanted: CatalogueFilters): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(available_from)::text as last from catalogue where ${conditions(wanted)}`.execute(db);
  return rows[0]?.last ?? null;
}

/** The homes at one spot. */
export interface SpotCount {
  spot: number;
  count: number;
  min_rent: number;
  /** The id of one of them. */
  id: string;
}

/** Returns how many homes match at each spot. Reads at most `most` homes. */
export async function countBySpot(db: Database, wanted: CatalogueFilters, most: number): Promise<SpotCount[]> {
  const { rows } = await sql<SpotCount>`
    select spot, count(*)::int as count, min(rent) as min_rent, min(id::text) as id
    from (select spot, rent, id from catalogue where ${conditions(wanted)} limit ${most}::int) hits
    group by spot`.execute(db);
  return rows;
}

/**
 * The possible scan limits. They are part of the SQL text: as a parameter, the limit would be unknown to the cached
 * plan, and PostgreSQL would replan each call.
 */
const SCAN_LIMITS = [4, 13, 25, 101];
const walkSize = (limit: number) => sql.lit(SCAN_LIMITS.find((size) => size >= limit) ?? limit);

/** Scans each kind of home in order of rent. */
function scanByRent(wanted: CatalogueFilters, { sort, after, limit }: PageRequest): RawBuilder<unknown> {
  const rest = all([isAfter(sort, after), isWithinRent(wanted, sql.raw("rent")), checked(checks(wanted))]);
  return sql`unnest(${kinds(wanted)}::smallint[]) as start (place)
    cross join lateral (
      select listed, rent, id from catalogue where kind = place and ${rest}
      order by ${orderOf(sort, "catalogue")} limit ${walkSize(limit)}
    ) hit`;
}

/** Scans featured homes first, then the others, in order of time. */
function scanByTime(wanted: CatalogueFilters, { sort, after, limit }: PageRequest): RawBuilder<unknown> {
  const isBegun = (featured: boolean) => after !== null && (sort === "latest" || after.featured === featured);
  const starts = (wanted.featuredOnly ? [true] : [true, false]).filter(
    (featured) => after === null || isBegun(featured) || !featured,
  );
  const begins = starts.map((featured) => {
    const from = after && isBegun(featured) ? after : { listed: ENDLESS, id: LAST_ID };
    return sql`(${Number(featured)}::int, ${String(from.listed)}::bigint, ${from.id}::uuid)`;
  });
  const rest = checked([
    ...kindChecks(wanted),
    isWithinRent(wanted, unindexed("rent")),
    ...checks({ ...wanted, featuredOnly: false }),
  ]);
  return sql`(values ${sql.join(begins)}) as start (is_featured, from_listed, from_id)
    cross join lateral (
      select featured, listed, rent, id from catalogue
      where featured = (is_featured = 1) and (listed, id) < (from_listed, from_id) and ${rest}
      order by listed desc, id desc limit ${walkSize(limit)}
    ) hit`;
}

/** The first spots that are read in an order by place. Each further statement reads `SPOTS_GROWTH` times as many. */
const FIRST_SPOTS = 100;
const SPOTS_GROWTH = 4;

/** Splits the wanted spots from the position on into parts of growing size. Spots of the same rank stay together. */
function* partsOf(spots: SpotMap, after: After | null): Generator<number[]> {
  const all = spots.spots;
  const isBefore = (spot: number) => spots.rankOf(spot) < (after?.rank ?? 0);
  let from = all.findIndex((spot) => !isBefore(spot));
  for (let size = FIRST_SPOTS; from >= 0 && from < all.length; size *= SPOTS_GROWTH) {
    const rank = spots.rankOf(all[Math.min(from + size, all.length) - 1] ?? 0);
    const next = all.findIndex((spot, place) => place > from && spots.rankOf(spot) > rank);
    const end = next < 0 ? all.length : next;
    yield Array.from(all.subarray(from, end));
    from = end;
  }
}

/** Scans the homes of each spot, for a part of the wanted spots. */
function scanSpots(wanted: CatalogueFilters, part: number[], { sort, after, limit }: PageRequest): RawBuilder<unknown> {
  const ranks = part.map((spot) => wanted.spots?.rankOf(spot) ?? 0);
  const rest = checked([
    ...kindChecks(wanted),
    isWithinRent(wanted, unindexed("rent")),
    ...checks({ ...wanted, spots: null }),
    ...(endsUnranked(wanted, sort) ? [sql`not ${HAS_NO_EXACT_SPOT}`] : []),
    isAfter(sort, after),
  ]);
  // The limit keeps the planner from joining the whole table.
  return sql`unnest(${part}::int[], ${ranks}::int[]) as place (spot, rank)
    cross join lateral (
      select listed, place.rank, rent, id from catalogue where catalogue.spot = place.spot and ${rest}
      order by rent, id limit ${walkSize(limit)}
    ) hit`;
}

/** Scans the homes that match without an exact position. */
function scanUnranked(wanted: CatalogueFilters, { sort, after, limit }: PageRequest): RawBuilder<unknown> {
  const rest = checked([...kindChecks(wanted), isWithinRent(wanted, unindexed("rent")), ...checks(wanted)]);
  return sql`(
      select * from (
        select listed, ${sql.lit(UNWANTED)} as rank, rent, id from catalogue where ${HAS_NO_EXACT_SPOT} and ${rest}
      ) unranked where ${isAfter(sort, after)} order by rent, id limit ${walkSize(limit)}
    ) hit`;
}

/** Reads homes in the order of their spots, until the page is full. */
async function scanByPlace(db: Database, wanted: CatalogueFilters, page: PageRequest): Promise<CatalogueRow[]> {
  const rows: CatalogueRow[] = [];
  if (wanted.spots === null) return rows;
  for (const part of partsOf(wanted.spots, page.after)) {
    const left = { ...page, limit: page.limit - rows.length };
    rows.push(...(await readPage(db, scanSpots(wanted, part, page), left)));
    if (rows.length >= page.limit) return rows;
  }
  if (!endsUnranked(wanted, page.sort)) return rows;
  const left = { ...page, limit: page.limit - rows.length };
  return [...rows, ...(await readPage(db, scanUnranked(wanted, page), left))];
}

async function readPage(
  db: Database,
  hits: RawBuilder<unknown>,
  { sort, limit }: PageRequest,
): Promise<CatalogueRow[]> {
  const { rows } = await sql<CatalogueRow>`
    select page.listed, ${isByPlace(sort) ? sql`page.rank, ` : sql``}${selected}
    from (select hit.* from ${hits} order by ${orderOf(sort, "hit")} limit ${walkSize(limit)}) page
    join properties property on property.id = page.id
    order by ${orderOf(sort, "page")}`.execute(db);
  return rows.slice(0, limit);
}

/** Returns the next rows of a list by scanning the catalogue in list order: for filters that many listings match. */
export async function scanMatches(db: Database, wanted: CatalogueFilters, page: PageRequest): Promise<CatalogueRow[]> {
  if (isByPlace(page.sort)) return scanByPlace(db, wanted, page);
  const isByTime = page.sort === "featured" || page.sort === "latest";
  return readPage(db, isByTime ? scanByTime(wanted, page) : scanByRent(wanted, page), page);
}
