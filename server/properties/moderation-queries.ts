import { sql } from "kysely";
import type { PropertyStatus } from "#contract/properties/property-terms.ts";
import type { Database } from "../db/connect.ts";
import { exactTime, hasIndexedWords, isOlder, pageWithTotal, type TimePosition } from "../db/lists.ts";
import { COLUMNS, type PropertyRow } from "./property-row.ts";

interface ModerationFilters {
  status?: PropertyStatus | undefined;
  featured?: boolean | undefined;
  words: readonly string[];
}

/** The text that the moderation search covers. Must equal the expression of the index `properties_sought`. */
const SOUGHT = sql`(title || ' ' || area || ' ' || city || ' ' || owner_name || ' ' || coalesce(owner_email, ''))`;

export function meets({ status, featured, words }: ModerationFilters) {
  return sql.join(
    [
      ...(status === undefined ? [] : [sql`status = ${status}`]),
      ...(featured === undefined ? [] : [featured ? sql`featured` : sql`not featured`]),
      hasIndexedWords(SOUGHT, words),
    ],
    sql` and `,
  );
}

/** Returns one page of matching properties, newest first, and the total, counted up to one above the cap. */
export function listForModeration(
  db: Database,
  filters: ModerationFilters,
  { after, limit }: { after: TimePosition | null; limit: number },
): Promise<{ rows: (PropertyRow & TimePosition)[]; total: number }> {
  const rows = sql<PropertyRow & TimePosition>`
    select ${sql.join(COLUMNS.map((column) => sql.ref(column)))}, ${exactTime(sql`created_at`)} as at
    from properties where ${meets(filters)} and ${isOlder(after)}
    order by created_at desc, id desc limit ${limit}::int`;
  return pageWithTotal(db, { rows, found: sql`select from properties where ${meets(filters)}`, after, limit });
}

/** Returns the number of properties by status. Uses index-only scans. */
export async function countProperties(db: Database) {
  const { rows } = await sql<Record<"total" | PropertyStatus | "featured", number>>`
    select count(*)::int as total, count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where status = 'approved')::int as approved,
      count(*) filter (where status = 'rejected')::int as rejected,
      (select count(*)::int from properties where featured) as featured
    from properties`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("the count query returned no row");
  return counts;
}
