import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { FORMER_LISTING_DAYS } from "#contract/freshness-terms.ts";
import type { DB } from "../db/schema.ts";
import type { PropertyRow } from "./queries.ts";

/** Recognises a deleted listing when the same person posts it again, so that its history goes on. */

/** Two pictures whose hashes differ in at most so many of 256 bits show the same. */
const SAME_PICTURE_BITS = 31;
/** So many pictures of a former listing, or its description, make a new one the same home. */
const SAME_PICTURES = 2;

/** Returns a hash that is equal for descriptions that differ in spaces and capital letters only. */
const hashOfDescription = (text: string): Buffer =>
  createHash("sha256").update(text.toLowerCase().replace(/\s+/g, " ").trim()).digest();

const pathsOf = ({ images }: PropertyRow) => images.map((address) => address.replace(/^\/media\//, ""));

/** Keeps the history of a listing that is about to be deleted. */
export async function keepFormerListing(trx: Transaction<DB>, row: PropertyRow): Promise<void> {
  if (row.owner_id === null) return;
  await sql`
    insert into former_listings (property_id, account_id, history, description_hash, photo_hashes, first_posted_at)
    select ${row.id}, ${row.owner_id}, coalesce((
        select jsonb_agg(jsonb_build_object('type', type, 'was', was, 'became', became, 'at', at)) from (
          select type, was, became, at from property_events where property_id = ${row.id}
          union all select 'posted', null, null, ${row.created_at}::timestamptz
        ) events
      ), '[]'), ${hashOfDescription(row.description)},
      array(select hash::text from photo_hashes where path = any (${pathsOf(row)}::text[])),
      least(${row.created_at}::timestamptz, (
        select min((was #>> '{}')::timestamptz) from property_events where property_id = ${row.id} and type = 'reposted'
      ))`.execute(trx);
}

/** Continues the history of a former listing of the same person that a new one repeats. */
export async function noteRepost(trx: Transaction<DB>, row: PropertyRow): Promise<void> {
  if (row.owner_id === null) return;
  const samePictures = sql`(
    select count(distinct former.hash) from unnest(photo_hashes) former (hash)
    join photo_hashes mine on bit_count(mine.hash # former.hash::bit(256)) <= ${sql.lit(SAME_PICTURE_BITS)}
      and mine.path = any (${pathsOf(row)}::text[])
  )`;
  await sql`
    with former as (
      select history, first_posted_at from former_listings
      where account_id = ${row.owner_id} and deleted_at > now() - ${sql.lit(`${FORMER_LISTING_DAYS} days`)}::interval
        and (description_hash = ${hashOfDescription(row.description)} or ${samePictures} >= ${sql.lit(SAME_PICTURES)})
      order by deleted_at desc limit 1
    )
    insert into property_events (id, property_id, type, was, became, at)
    select gen_random_uuid(), ${row.id}, event ->> 'type', nullif(event -> 'was', 'null'), nullif(event -> 'became', 'null'),
      (event ->> 'at')::timestamptz
    from former cross join jsonb_array_elements(history) event
    union all
    select gen_random_uuid(), ${row.id}, 'reposted', to_jsonb(first_posted_at), null, ${row.created_at}::timestamptz from former`.execute(
    trx,
  );
}
