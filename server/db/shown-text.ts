import { type RawBuilder, sql } from "kysely";

/**
 * Returns SQL for a text of a listing as others see it: with dots in place of contacts. `table` is the name of
 * `properties` in the statement.
 */
export const shownText = (table: string, name: "title" | "area"): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${table}.shown`)} ->> ${sql.lit(name)}, ${sql.ref(`${table}.${name}`)})`;
