import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { nearbyKeys } from "../media/photo-bands.ts";
import { MIN_PHOTO_QUALITY, SAME_PHOTO_BITS } from "../media/photo-hash.ts";
import { pictureAddress } from "../media/picture-path.ts";
import { isOtherPerson } from "./person-conditions.ts";

const FOLDER = pictureAddress("");
/** At most this many uploads of the same picture are compared; builders' pictures can have thousands. */
const MAX_SAME = 500;

/** A comparable picture of a listing. `number` is 1 for the first picture. */
export interface Photo {
  number: number;
  address: string;
  hash: string;
  mirrored: string;
}

/** A listing of another person that shows the same picture. */
export interface PhotoMatch {
  property_id: string;
  title: string;
  status: string;
  /** The account, or the address of an owner without one. */
  owner: string;
  owner_id: string | null;
  number: number;
  address: string;
  created_at: Date;
  /** Number of bits, of 256, that differ. */
  distance: number;
  is_mirrored: boolean;
}

/** Returns the comparable pictures of a listing, in order. */
export async function listPhotos(db: Database, propertyId: string): Promise<Photo[]> {
  const { rows } = await sql<Photo>`
    select image.number::int as number, image.address, photo_hashes.hash::text, photo_hashes.mirrored::text
    from properties
    cross join lateral unnest(images) with ordinality image (address, number)
    join photo_hashes on photo_hashes.path = substr(image.address, ${FOLDER.length + 1}::int)
    where properties.id = ${propertyId} and photo_hashes.quality >= ${MIN_PHOTO_QUALITY}
    order by image.number`.execute(db);
  return rows;
}

/**
 * Selects the pictures within 31 bits of a hash. The cast is a subquery, so that it is evaluated once. The planner
 * expects far too many rows; `offset 0` here and `limit 1` below keep it from reading whole tables.
 */
const near = (hash: string, isMirrored: boolean) => sql`
  select band.photo_id, band.distance::int, ${sql.lit(isMirrored)} as is_mirrored
  from unnest(${nearbyKeys(hash)}::int[]) as wanted (key)
  cross join lateral (
    select photo_id, bit_count(hash # (select ${hash}::text::bit(256))) as distance
    from photo_bands where photo_bands.key = wanted.key offset 0
  ) band
  where band.distance <= ${SAME_PHOTO_BITS}`;

/** Selects all stored hashes within 31 bits of a picture or its mirror image. */
export function sameHashes({ hash, mirrored }: Pick<Photo, "hash" | "mirrored">): RawBuilder<unknown> {
  return sql`
    with found as materialized (
      select distinct on (photo_id) * from (${near(hash, false)} union all ${near(mirrored, true)}) near
      order by photo_id, distance
    )
    select photo_id as id, path, removed_id, distance, is_mirrored from found
    cross join lateral (select path, removed_id from photo_hashes where id = found.photo_id limit 1) photo
    order by distance limit ${sql.lit(MAX_SAME)}`;
}

/** Returns the closest listings of other people that show this picture, each once. */
export async function findSamePhoto(
  db: Database,
  propertyId: string,
  { photo, limit }: { photo: Photo; limit: number },
): Promise<PhotoMatch[]> {
  const { rows } = await sql<PhotoMatch>`
    with same as materialized (${sameHashes(photo)})
    select * from (
      select distinct on (other.id) other.id as property_id, other.title, other.status, other.owner_id,
        coalesce(other.owner_id::text, other.owner_email) as owner, other.created_at,
        array_position(other.images, ${FOLDER} || same.path) as number,
        ${FOLDER} || same.path as address, same.distance, same.is_mirrored
      from same
      join properties own on own.id = ${propertyId}
      cross join lateral (
        select * from properties where images @> array[${FOLDER} || same.path] limit ${limit}
      ) other
      where other.id <> own.id and ${isOtherPerson}
      order by other.id, same.distance
    ) listings
    order by distance, created_at limit ${limit}`.execute(db);
  return rows;
}
