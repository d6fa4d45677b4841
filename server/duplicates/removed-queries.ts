import { sql, type Transaction } from "kysely";
import { REMOVED_LISTING_DAYS } from "#contract/accounts/retention.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { pictureAddress } from "../media/picture-path.ts";
import { type Photo, sameHashes } from "./photo-queries.ts";

const FOLDER = pictureAddress("");
const keptFor = sql`make_interval(days => ${sql.lit(REMOVED_LISTING_DAYS)})`;

/** Why a listing was removed. */
export type RemovalReason = "rejected" | "taken_down";

/** A removed listing with the same picture or a similar text. A rejected listing may still exist. */
export interface RemovedMatch {
  property_id: string;
  account_id: string | null;
  reason: RemovalReason;
  removed_at: Date;
}

interface RemovedListing {
  propertyId: string;
  accountId: string;
  reason: RemovalReason;
  images: readonly string[];
  textBands: readonly number[];
}

/** Keeps the hashes of a listing that is about to be deleted. */
export async function insertRemoved(trx: Transaction<DB>, removed: RemovedListing): Promise<void> {
  const { propertyId, accountId, reason, images, textBands } = removed;
  await sql`insert into removed_listings (property_id, account_id, reason, text_bands)
    values (${propertyId}, ${accountId}, ${reason}, ${textBands}::int[])`.execute(trx);
  const paths = images.filter((address) => address.startsWith(FOLDER)).map((address) => address.slice(FOLDER.length));
  await sql`update photo_hashes set path = null, removed_id = ${propertyId} where path = any (${paths}::text[])`.execute(
    trx,
  );
}

export async function deleteOldRemoved(db: Database): Promise<void> {
  await sql`delete from removed_listings where removed_at < now() - ${keptFor}`.execute(db);
}

/** Returns removed listings that showed this picture: deleted listings, and rejected listings that still exist. */
export async function findRemovedPhoto(
  db: Database,
  propertyId: string,
  { photo, limit }: { photo: Photo; limit: number },
): Promise<(RemovedMatch & { distance: number })[]> {
  const { rows } = await sql<RemovedMatch & { distance: number }>`
    with same as materialized (${sameHashes(photo)})
    select distinct on (property_id) * from (
      select removed.property_id, removed.account_id, removed.reason, removed.removed_at, same.distance
      from same join removed_listings removed on removed.property_id = same.removed_id
      union all
      select other.id, other.owner_id, 'rejected', other.updated_at, same.distance
      from same cross join lateral (
        select * from properties where images @> array[${FOLDER} || same.path] and status = 'rejected' limit ${limit}
      ) other
    ) removed
    where property_id <> ${propertyId} and removed_at > now() - ${keptFor}
    order by property_id, distance limit ${limit}`.execute(db);
  return rows;
}

/** Returns deleted listings that shared at least this many bands of the description. */
export async function findRemovedText(
  db: Database,
  { keys, atLeast, limit }: { keys: readonly number[]; atLeast: number; limit: number },
): Promise<RemovedMatch[]> {
  const { rows } = await sql<RemovedMatch>`
    select property_id, account_id, reason, removed_at from removed_listings
    where text_bands && ${keys}::int[] and removed_at > now() - ${keptFor}
      and (select count(*) from unnest(text_bands) key where key = any (${keys}::int[])) >= ${atLeast}
    order by removed_at desc limit ${limit}`.execute(db);
  return rows;
}
