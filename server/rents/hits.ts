import { sql } from "kysely";
import { MIN_JUDGED_HOMES } from "#contract/properties/rent-terms.ts";
import type { Database } from "../db/connect.ts";
import { isRecentNight } from "./counting.ts";

/** How many new homes were judged in the last 28 days, and how many rents lay in the 8-in-10 range (p10 to p90). */
export interface RentHits {
  homes: number;
  inside: number;
}

/** What the last night counted. */
interface Counted {
  judged: number;
  inside: number;
}

/** Returns the hits as they are shown. Null for too few homes. */
export const shownHits = ({ judged, inside }: Counted): RentHits | null =>
  judged < MIN_JUDGED_HOMES ? null : { homes: judged, inside };

/** Returns the hits of the last night. Null without a recent night, and for too few homes. */
export async function rentHits(db: Database): Promise<RentHits | null> {
  const { rows } = await sql<Counted>`
    select judged, inside from rent_models
    where ${isRecentNight()}`.execute(db);
  return rows[0] ? shownHits(rows[0]) : null;
}
