import { sql } from "kysely";
import { FIRST_JUDGED_DAYS, LEAST_JUDGED_HOMES } from "#contract/properties/rent-terms.ts";
import type { Database } from "../db/connect.ts";

/** Returns how many new homes were judged, and how many rents lay in the range of 8 in 10. Null for too few. */
export async function rentHits(db: Database): Promise<{ homes: number; inside: number } | null> {
  const { rows } = await sql<{ homes: number; inside: number }>`
    select count(*)::int as homes, count(*) filter (where is_inside)::int as inside from rent_judgements
    where judged_at > now() - ${sql.lit(`${FIRST_JUDGED_DAYS} days`)}::interval`.execute(db);
  const [hits] = rows;
  return hits && hits.homes >= LEAST_JUDGED_HOMES ? hits : null;
}
