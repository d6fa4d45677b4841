import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { bandKeys } from "./photo-bands.ts";
import { MIN_PHOTO_QUALITY, type PhotoHash } from "./photo-hash.ts";

/** Stores the hash of a picture, unless it has one. Only pictures with enough detail can be found by their bands. */
export async function insertPhotoHash(
  db: Database,
  path: string,
  { hash, mirrored, quality }: PhotoHash,
): Promise<void> {
  const keys = quality < MIN_PHOTO_QUALITY ? [] : bandKeys(hash);
  await sql`with stored as (
      insert into photo_hashes (id, path, hash, mirrored, quality)
      values (hashtextextended(${path}, 0), ${path}, ${hash}::text::bit(256), ${mirrored}::text::bit(256), ${quality})
      on conflict do nothing returning id, hash
    )
    insert into photo_bands (key, photo_id, hash) select key, stored.id, stored.hash from stored, unnest(${keys}::int[]) key`.execute(
    db,
  );
}

/**
 * Returns the paths of listings' pictures without a hash, in order, after this path. Pictures without an uploader are
 * the demo's, which are never compared.
 */
export async function listUnhashed(db: Database, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path from uploads
    where kind = 'property-images' and account_id is not null and path > ${after}
      and not exists (select from photo_hashes where photo_hashes.path = uploads.path)
    order by path limit ${limit}`.execute(db);
  return rows.map(({ path }) => path);
}
