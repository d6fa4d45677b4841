import { type RawBuilder, sql } from "kysely";
import { indianTime } from "#contract/india-time.ts";
import { FEATURED_MASK, ROUGH_MASK } from "./bits.ts";
import { type CatalogueFilters, kindMasks, kinds, kindsOfCities, wordsOfKinds } from "./catalogue.ts";
import { type SpotMap, UNWANTED_KEY } from "./spot-map.ts";

/** The conditions of a list, in SQL. */

/* These statements force their query plans, because PostgreSQL's estimates treat filters as independent. The planner
   does not know a value inside `given()`, so one plan serves all values. A column inside `unindexed()` is not used
   in an index condition. */
export const given = (value: unknown, type: string) => sql`(select ${value}::${sql.raw(type)})`;
/** The cast is repeated because any() would otherwise treat the subquery as rows. */
const anyOf = (values: unknown[], type: string) => sql`any (${given(values, type)}::${sql.raw(type)})`;
export const unindexed = (column: string) => sql.raw(`(${column} + 0)`);
export const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);
/** Combines conditions so that the planner expects half of the rows to match, and keeps scanning in order. */
export const checked = (conditions: RawBuilder<unknown>[]) =>
  sql`case when ${all([sql`true`, ...conditions])} then true end`;

const hasAnyOf = (mask: number) => sql`traits & ${given(mask, "int")} <> 0`;

function traitConditions({ featuredOnly, traits: { all: bits, any, none } }: CatalogueFilters): RawBuilder<unknown>[] {
  const known = (bits ?? 0) | (none ?? 0);
  return [
    ...(known === 0 ? [] : [sql`traits & ${given(known, "int")} = ${given(bits ?? 0, "int")}`]),
    ...(any === null ? [] : [hasAnyOf(any)]),
    ...(featuredOnly ? [hasAnyOf(FEATURED_MASK)] : []),
  ];
}

function areaKeys(areas: string[]): RawBuilder<unknown> {
  return sql`array(select area_key(name) from unnest(${areas}::text[]) name)`;
}

/** With fewer wanted spots than this, the index by spot leaves fewer rows than the other indexes. */
const FEW_SPOTS = 5000;
const hasFewSpots = ({ spots, isAnywhere }: CatalogueFilters) =>
  spots !== null && !isAnywhere && spots.spots.length <= FEW_SPOTS;

/** Returns SQL for the spot map's byte for a row. */
export function byteOf(bytes: Uint8Array, first: number): RawBuilder<unknown> {
  return sql`get_byte(${given(bytes, "bytea")}, spot - ${given(first, "int")})`;
}

/** Also keeps other plans fast where most homes have no position. */
export function isInRange({ first, last }: SpotMap): RawBuilder<unknown> {
  return sql`spot >= ${given(first, "int")} and spot <= ${given(last, "int")}`;
}

/** The text of the index catalogue_unplaced. */
export const HAS_NO_EXACT_SPOT = sql`(spot < 0 or traits & ${sql.lit(ROUGH_MASK)} <> 0)`;

function spotConditions({ spots, isAnywhere, unplaced }: CatalogueFilters): RawBuilder<unknown>[] {
  return [
    ...(spots === null || isAnywhere
      ? []
      : [
          sql`case when ${isInRange(spots)} then ${byteOf(spots.keys, spots.first)} < ${sql.lit(UNWANTED_KEY)} else false end`,
        ]),
    ...(unplaced === null ? [] : [HAS_NO_EXACT_SPOT]),
    ...(unplaced === "unknown" ? [sql`spot < 0`] : []),
  ];
}

/** Returns the beginning of a day in India in the format of the catalogue. */
const microsecondsOf = (day: string) => `${indianTime(day, 0)}000`;

/** Returns the conditions that are checked per entry in addition to the index condition: all except place and rent. */
export function checks(wanted: CatalogueFilters): RawBuilder<unknown>[] {
  const { areas, availableFrom, later, maxDeposit, confirmedSince, words } = wanted;
  return [
    ...traitConditions(wanted),
    ...(maxDeposit === null ? [] : [sql`deposit <= ${given(maxDeposit, "int")}`]),
    ...(confirmedSince === null ? [] : [sql`confirmed >= ${given(microsecondsOf(confirmedSince), "bigint")}`]),
    ...spotConditions(wanted),
    ...(availableFrom === null
      ? []
      : [sql`${unindexed("available_from")} ${sql.raw(later ? ">" : "<=")} ${given(availableFrom, "date")}`]),
    ...(areas === null ? [] : [sql`${unindexed("area_key")} = any (${areaKeys(areas)})`]),
    // The function behind the operator @@. Unlike the operator, it cannot use an index.
    ...(words === null ? [] : [sql`ts_match_vq(words, ${given(words, "tsquery")})`]),
  ];
}

/** Returns conditions on the kind of a home, unless the index condition covers them. */
export function kindChecks(wanted: CatalogueFilters): RawBuilder<unknown>[] {
  const range = kindsOfCities(wanted);
  return [
    ...(range ? [sql`kind >= ${given(range.least, "smallint")} and kind <= ${given(range.most, "smallint")}`] : []),
    ...kindMasks(wanted).map(hasAnyOf),
  ];
}

export function isWithinRent({ minRent, maxRent }: CatalogueFilters, rent: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${rent} >= ${given(minRent, "int")} and ${rent} <= ${given(maxRent, "int")}`;
}

/** Returns all conditions. The index condition is the one that leaves the fewest rows. */
export function conditions(wanted: CatalogueFilters): RawBuilder<unknown> {
  const { ids, words, featuredOnly, areas, availableFrom, later, spots } = wanted;
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
  if (spots && hasFewSpots(wanted)) {
    const rest = [ofKind(kind), rentChecked, ...checks({ ...wanted, spots: null })];
    return all([isInRange(spots), sql`spot = ${anyOf(Array.from(spots.spots), "int[]")}`, ...rest]);
  }
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
