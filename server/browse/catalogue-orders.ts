import { type RawBuilder, sql } from "kysely";
import { MAX_INTEGER } from "#contract/lists.ts";
import { type ListSort, PLACE_SORTS } from "#contract/properties/property-terms.ts";
import { FIRST_ID } from "../db/lists.ts";
import type { After } from "./catalogue.ts";

/** The orders of a list, in SQL. */

type PlaceSort = (typeof PLACE_SORTS)[number];

/** Returns whether an order depends on places: it then sorts by `rank`, the keys of the spot map. */
export function isByPlace(sort: ListSort): sort is PlaceSort {
  return (PLACE_SORTS as readonly ListSort[]).includes(sort);
}

/** Returns the sort keys of a table. */
export function orderOf(sort: ListSort, table: string): RawBuilder<unknown> {
  const columns = (...names: string[]) => sql.raw(names.map((name) => `${table}.${name}`).join(", "));
  if (isByPlace(sort)) return columns("rank", "rent", "id");
  if (sort === "featured") return columns("featured desc", "listed desc", "id desc");
  if (sort === "latest") return columns("listed desc", "id desc");
  return sort === "price-low" ? columns("rent", "id") : columns("rent desc", "id desc");
}

export const ENDLESS = "9223372036854775807";
export const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Returns the condition that a match comes after a position; true without a position. */
export function isAfter(sort: ListSort, after: After | null): RawBuilder<unknown> {
  const down = after?.id ?? LAST_ID;
  const up = after?.id ?? FIRST_ID;
  const listed = after?.listed ?? ENDLESS;
  if (isByPlace(sort)) return sql`(rank, rent, id) > (${after?.rank ?? 0}::int, ${after?.rent ?? 0}::int, ${up}::uuid)`;
  if (sort === "featured")
    return sql`(featured, listed, id) < (${after?.featured ?? true}::boolean, ${listed}::bigint, ${down}::uuid)`;
  if (sort === "latest") return sql`(listed, id) < (${listed}::bigint, ${down}::uuid)`;
  if (sort === "price-low") return sql`(rent, id) > (${after?.rent ?? 0}::int, ${up}::uuid)`;
  return sql`(rent, id) < (${after?.rent ?? MAX_INTEGER}::int, ${down}::uuid)`;
}
