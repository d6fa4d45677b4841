import { type RawBuilder, sql } from "kysely";
import { type CatalogueFilters, canMatch } from "../browse/catalogue.ts";
import { conditions } from "../browse/catalogue-conditions.ts";
import type { Database } from "../db/connect.ts";

/**
 * Matches saved searches with events. Events have the catalogue's columns except for confirmations, so the conditions of
 * browse hold for both, and a search finds in events what browse finds in the catalogue. Whether a home is confirmed is
 * checked in the catalogue, at the time of matching.
 */

/** Returns the condition that an `event` begins a match: the previous event of its round does not match. */
function beginsMatch(wanted: CatalogueFilters): RawBuilder<unknown> {
  const matches = conditions({ ...wanted, confirmedSince: null });
  return sql`${matches} and not exists (
    select from (
      select * from alert_events
      where property_id = event.property_id and round = event.round and at < event.at order by at desc limit 1
    ) earlier
    where ${matches}
  )`;
}

/**
 * Returns the homes that match now and began to match after a time, at most `most`.
 */
export async function newHomes(db: Database, wanted: CatalogueFilters, since: Date, most: number): Promise<string[]> {
  if (!canMatch(wanted)) return [];
  const { rows } = await sql<{ property_id: string }>`
    select distinct property_id from alert_events event
    where at > ${since} and event <> 'known' and ${beginsMatch(wanted)}
      and exists (select from catalogue where catalogue.id = property_id and ${conditions(wanted)})
    limit ${most}::int`.execute(db);
  return rows.map(({ property_id }) => property_id);
}
