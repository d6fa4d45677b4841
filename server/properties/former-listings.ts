import { sql, type Transaction } from "kysely";
import { FORMER_LISTING_DAYS } from "#contract/properties/freshness-terms.ts";
import type { DB } from "../db/schema.ts";
import { type Fingerprint, fingerprintOf, matchesFormer } from "../duplicates/service.ts";
import type { PropertyRow } from "./property-row.ts";

/** Recognises a deleted listing when the same person posts it again, so that its history continues. */

/** Keeps the history of a listing that is about to be deleted. */
export async function keepFormerListing(trx: Transaction<DB>, row: PropertyRow): Promise<void> {
  if (row.owner_id === null) return;
  const { photo_hashes, text_bands } = await fingerprintOf(trx, row.id);
  await sql`
    insert into former_listings (property_id, account_id, history, photo_hashes, text_bands, first_posted_at)
    select ${row.id}, ${row.owner_id}, (
        select jsonb_agg(jsonb_build_object('type', type, 'was', was, 'became', became, 'at', at)) from (
          select type, was, became, at from property_events where property_id = ${row.id}
          union all select 'posted', null, null, created_at from properties where id = ${row.id}
        ) events
      ), ${photo_hashes}::text[], ${text_bands}::int[], least(created_at, (
        select min((was #>> '{}')::timestamptz) from property_events where property_id = ${row.id} and type = 'reposted'
      ))
    from properties where id = ${row.id}`.execute(trx);
}

interface Former extends Fingerprint {
  property_id: string;
}

/** Continues the history of a person's former listing if their new listing repeats it. */
export async function noteRepost(trx: Transaction<DB>, row: PropertyRow): Promise<void> {
  if (row.owner_id === null) return;
  const { rows } = await sql<Former>`
    select property_id, photo_hashes, text_bands from former_listings
    where account_id = ${row.owner_id} and deleted_at > now() - ${sql.lit(`${FORMER_LISTING_DAYS} days`)}::interval
    order by deleted_at desc limit 10`.execute(trx);
  for (const former of rows) {
    if (!(await matchesFormer(trx, row.id, former))) continue;
    await continueHistory(trx, row.id, former.property_id);
    return;
  }
}

async function continueHistory(trx: Transaction<DB>, propertyId: string, formerId: string): Promise<void> {
  await sql`
    with former as (select history, first_posted_at from former_listings where property_id = ${formerId})
    insert into property_events (id, property_id, type, was, became, at)
    select gen_random_uuid(), ${propertyId}::uuid, event ->> 'type', nullif(event -> 'was', 'null'),
      nullif(event -> 'became', 'null'), (event ->> 'at')::timestamptz
    from former cross join jsonb_array_elements(history) event
    union all
    select gen_random_uuid(), ${propertyId}::uuid, 'reposted', to_jsonb(first_posted_at), null, clock_timestamp() from former`.execute(
    trx,
  );
}
