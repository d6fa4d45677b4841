import { sql } from "kysely";
import type { PersonalData } from "#contract/personal-data.ts";
import type { Database } from "../db/connect.ts";

type PersonId = { id: string };
type Part<Name extends keyof PersonalData> = Promise<PersonalData[Name]>;
const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Returns the questions about a person's listings, and their answers. */
export async function listingAsksOf(db: Database, { id }: PersonId): Part<"listing_asks"> {
  const { rows } = await sql<PersonalData["listing_asks"][number]>`
    select property_id, cause, ${moment("opened_at")} as opened_at, ${moment("answered_at")} as answered_at, answer
    from freshness_asks join properties on properties.id = property_id
    where owner_id = ${id} order by freshness_asks.opened_at`.execute(db);
  return rows;
}

/** Returns the homes that a person asked about and waits for an answer. */
export async function stillThereAsksOf(db: Database, { id }: PersonId): Part<"still_there_asks"> {
  const { rows } = await sql<PersonalData["still_there_asks"][number]>`
    select property_id, ${moment("created_at")} as created_at from still_there_asks
    where account_id = ${id} order by still_there_asks.created_at`.execute(db);
  return rows;
}

/** Returns what a person found out about homes. */
export async function outcomesOf(db: Database, { id }: PersonId): Part<"outcomes"> {
  const { rows } = await sql<PersonalData["outcomes"][number]>`
    select property_id, outcome, ${moment("created_at")} as created_at from outcomes
    where account_id = ${id} order by outcomes.created_at`.execute(db);
  return rows;
}

/** Returns the stored facts about a person's deleted listings. */
export async function formerListingsOf(db: Database, { id }: PersonId): Part<"former_listings"> {
  const { rows } = await sql<PersonalData["former_listings"][number]>`
    select property_id, ${moment("first_posted_at")} as first_posted_at, ${moment("deleted_at")} as deleted_at, history
    from former_listings where account_id = ${id} order by former_listings.deleted_at`.execute(db);
  return rows;
}

/** Returns the public history of a person's listings. */
export async function listingHistoryOf(db: Database, { id }: PersonId): Part<"listing_history"> {
  const { rows } = await sql<PersonalData["listing_history"][number]>`
    select property_id, property_events.type, was as "from", became as "to", ${moment("at")} as at
    from property_events join properties on properties.id = property_id
    where owner_id = ${id} order by property_events.at`.execute(db);
  return rows;
}
