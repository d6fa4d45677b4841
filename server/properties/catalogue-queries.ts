import { type RawBuilder, sql } from "kysely";
import type { Sort } from "#contract/property-terms.ts";
import type { Database } from "../db/connect.ts";
import { type After, FEATURED_MASK, kindMasks, kinds, kindsOfCity, type Wanted, wordsOfKinds } from "./catalogue.ts";
import { COLUMNS, type PropertyRow } from "./queries.ts";

/** A page of a list: order, start and size. */
export interface Page {
  sort: Sort;
  after: After | null;
  limit: number;
}

/** A row with its position in any order. */
export type CatalogueRow = PropertyRow & { listed: number };

const selected = sql.join(COLUMNS.map((column) => sql.ref(`property.${column}`)));

/*
 * These statements fix their plans, because PostgreSQL's estimates treat filters as independent. A value inside
 * `given()` is unknown to the planner, so one plan serves all values; a column inside `unindexed()` is used in no index
 * condition.
 */
const given = (value: unknown, type: string) => sql`(select ${value}::${sql.raw(type)})`;
/** Cast again: a bare subquery within any() would be read as rows. */
const anyOf = (values: unknown[], type: string) => sql`any (${given(values, type)}::${sql.raw(type)})`;
const unindexed = (column: string) => sql.raw(`(${column} + 0)`);
const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);
/** Conditions that the planner assumes to hold for half of the rows, so it keeps scanning in order. */
const checked = (conditions: RawBuilder<unknown>[]) => sql`case when ${all([sql`true`, ...conditions])} then true end`;

const hasAnyOf = (mask: number) => sql`traits & ${given(mask, "int")} <> 0`;

function traitConditions({ featuredOnly, traits: { all: bits, any } }: Wanted): RawBuilder<unknown>[] {
  return [
    ...(bits === null ? [] : [sql`traits & ${given(bits, "int")} = ${given(bits, "int")}`]),
    ...(any === null ? [] : [hasAnyOf(any)]),
    ...(featuredOnly ? [hasAnyOf(FEATURED_MASK)] : []),
  ];
}

function areaKeys(areas: string[]): RawBuilder<unknown> {
  return sql`array(select area_key(name) from unnest(${areas}::text[]) name)`;
}

/** Returns the conditions that are checked per entry, besides the index condition: everything but place and rent. */
function checks(wanted: Wanted): RawBuilder<unknown>[] {
  const { areas, availableFrom, later, words } = wanted;
  return [
    ...traitConditions(wanted),
    ...(availableFrom === null
      ? []
      : [sql`${unindexed("available_from")} ${sql.raw(later ? ">" : "<=")} ${given(availableFrom, "date")}`]),
    ...(areas === null ? [] : [sql`${unindexed("area_key")} = any (${areaKeys(areas)})`]),
    // The function behind @@, which no index can serve.
    ...(words === null ? [] : [sql`ts_match_vq(words, ${given(words, "tsquery")})`]),
  ];
}

/** Checks the kind of a home, if no index condition does. */
function kindChecks(wanted: Wanted): RawBuilder<unknown>[] {
  const ofCity = kindsOfCity(wanted);
  return [
    ...(ofCity ? [sql`kind >= ${given(ofCity.least, "smallint")} and kind <= ${given(ofCity.most, "smallint")}`] : []),
    ...kindMasks(wanted).map(hasAnyOf),
  ];
}

function isWithinRent({ minRent, maxRent }: Wanted, rent: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${rent} >= ${given(minRent, "int")} and ${rent} <= ${given(maxRent, "int")}`;
}

/** Returns the index condition that leaves the fewest rows, and all others. */
function conditions(wanted: Wanted): RawBuilder<unknown> {
  const { ids, words, featuredOnly, areas, availableFrom, later } = wanted;
  const ofKind = (column: RawBuilder<unknown>) => sql`${column} = ${anyOf(kinds(wanted), "smallint[]")}`;
  const [kind, rent] = [sql.raw("kind"), sql.raw("rent")];
  const [kindChecked, rentChecked] = [ofKind(unindexed("kind")), isWithinRent(wanted, unindexed("rent"))];
  if (ids) return all([sql`id = ${anyOf(ids, "uuid[]")}`, kindChecked, rentChecked, ...checks(wanted)]);
  if (words !== null)
    return all([
      sql`words @@ ${given(wordsOfKinds(wanted, words), "tsquery")}`,
      rentChecked,
      ...checks({ ...wanted, words: null }),
    ]);
  if (featuredOnly) return all([sql`featured`, rentChecked, ...kindChecks(wanted), ...checks(wanted)]);
  if (areas) {
    const rest = [ofKind(kind), rentChecked, ...checks({ ...wanted, areas: null })];
    return all([sql`area_key = any (${areaKeys(areas)})`, ...rest]);
  }
  if (later) {
    const rest = [ofKind(kind), rentChecked, ...checks({ ...wanted, availableFrom: null })];
    return all([sql`available_from > ${given(availableFrom, "date")}`, ...rest]);
  }
  return all([ofKind(kind), isWithinRent(wanted, rent), ...checks(wanted)]);
}

const ORDERS = {
  featured: (page: string) => sql.raw(`${page}.featured desc, ${page}.listed desc, ${page}.id desc`),
  latest: (page: string) => sql.raw(`${page}.listed desc, ${page}.id desc`),
  "price-low": (page: string) => sql.raw(`${page}.rent, ${page}.id`),
  "price-high": (page: string) => sql.raw(`${page}.rent desc, ${page}.id desc`),
} as const satisfies Record<Sort, unknown>;

const ENDLESS = "9223372036854775807";
const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Whether a match comes after a position; true without one. */
function isAfter(sort: Sort, after: After | null): RawBuilder<unknown> {
  const down = after?.id ?? LAST_ID;
  const listed = after?.listed ?? ENDLESS;
  if (sort === "featured")
    return sql`(featured, listed, id) < (${after?.featured ?? true}::boolean, ${listed}::bigint, ${down}::uuid)`;
  if (sort === "latest") return sql`(listed, id) < (${listed}::bigint, ${down}::uuid)`;
  if (sort === "price-low") return sql`(rent, id) > (${after?.rent ?? 0}::int, ${after?.id ?? FIRST_ID}::uuid)`;
  return sql`(rent, id) < (${after?.rent ?? 2_147_483_647}::int, ${down}::uuid)`;
}

/** A collected result. With more than `most` matches `isAll` is false and the rest is meaningless. */
export interface Few {
  isAll: boolean;
  rows: CatalogueRow[];
  total: number;
  /** Matches that become available after the requested date; 0 without a date. */
  later: number;
}

/**
 * Collects up to `most` matches, including later dates if requested, and sorts them: for filters that few listings
 * match.
 */
export async function findFew(
  db: Database,
  wanted: Wanted,
  { sort, after, limit }: Page,
  { most, withLater }: { most: number; withLater: boolean },
): Promise<Few> {
  const availableFrom = withLater ? wanted.availableFrom : null;
  const isLater = availableFrom === null ? sql`false` : sql`available_from > ${given(availableFrom, "date")}`;
  const { rows } = await sql<CatalogueRow & { hits: number; total: number; later: number }>`
    with hits as materialized (
      select id, traits & ${FEATURED_MASK}::int <> 0 as featured, listed, rent, ${isLater} as is_later
      from catalogue where ${conditions(withLater ? { ...wanted, availableFrom: null } : wanted)} limit ${most + 1}::int
    )
    select counted.*, page.listed, ${selected}
    from (
      select count(*)::int as hits, count(*) filter (where not is_later)::int as total, count(*) filter (where is_later)::int as later
      from hits
    ) counted
    left join lateral (
      select * from hits where counted.hits <= ${most}::int and not is_later and ${isAfter(sort, after)}
      order by ${ORDERS[sort]("hits")} limit ${limit}::int
    ) page on true
    left join properties property on property.id = page.id
    order by ${ORDERS[sort]("page")}`.execute(db);
  const { hits = 0, total = 0, later = 0 } = rows[0] ?? {};
  return { isAll: hits <= most, rows: rows.filter((row) => row.id !== null), total, later };
}

/** Returns how many listings match; stops at `most`. */
export async function countWanted(db: Database, wanted: Wanted, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (select from catalogue where ${conditions(wanted)} limit ${most}::int) hits`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * Fixed scan limits. As a parameter the limit would be unknown to the cached plan, which PostgreSQL then considers
 * expensive and replans on each call.
 */
const WALKS = [4, 13, 25, 101];
const walkSize = (limit: number) => sql.lit(WALKS.find((size) => size >= limit) ?? limit);

/** Scans each kind of home in order of rent. */
function walkByRent(wanted: Wanted, { sort, after, limit }: Page): RawBuilder<unknown> {
  const rest = all([isAfter(sort, after), isWithinRent(wanted, sql.raw("rent")), checked(checks(wanted))]);
  return sql`unnest(${kinds(wanted)}::smallint[]) as start (place)
    cross join lateral (
      select listed, rent, id from catalogue where kind = place and ${rest}
      order by ${ORDERS[sort]("catalogue")} limit ${walkSize(limit)}
    ) hit`;
}

/** Scans featured homes first, then the others, in order of time. */
function walkByTime(wanted: Wanted, { sort, after, limit }: Page): RawBuilder<unknown> {
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

/** Returns the next rows of a list by scanning the catalogue in list order: for filters that many listings match. */
export async function walk(db: Database, wanted: Wanted, page: Page): Promise<CatalogueRow[]> {
  const { rows } = await sql<CatalogueRow>`
    select page.listed, ${selected}
    from (
      select hit.* from ${page.sort === "featured" || page.sort === "latest" ? walkByTime(wanted, page) : walkByRent(wanted, page)}
      order by ${ORDERS[page.sort]("hit")} limit ${walkSize(page.limit)}
    ) page
    join properties property on property.id = page.id
    order by ${ORDERS[page.sort]("page")}`.execute(db);
  return rows.slice(0, page.limit);
}
