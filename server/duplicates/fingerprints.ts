import type { Database } from "../db/connect.ts";
import { isSamePhoto } from "../media/photo-hash.ts";
import { listPhotos } from "./photo-queries.ts";
import { findDescription } from "./text-queries.ts";
import { bandsOf, SIMILAR_BANDS } from "./texts.ts";

/** Identifies a listing after its deletion, without its pictures and texts. */
export interface Fingerprint {
  photo_hashes: string[];
  text_bands: number[];
}

export async function fingerprintOf(db: Database, propertyId: string): Promise<Fingerprint> {
  const photos = await listPhotos(db, propertyId);
  const description = await findDescription(db, propertyId);
  return { photo_hashes: photos.map(({ hash }) => hash), text_bands: bandsOf(description ?? "") };
}

/** Returns whether a listing has two pictures of a deleted listing, or one picture and a similar description. */
export async function matchesFormer(db: Database, propertyId: string, former: Fingerprint): Promise<boolean> {
  const photos = await listPhotos(db, propertyId);
  const same = photos.filter((photo) => former.photo_hashes.some((hash) => isSamePhoto(photo, hash))).length;
  if (same !== 1) return same > 1;
  const bands = new Set(bandsOf((await findDescription(db, propertyId)) ?? ""));
  return former.text_bands.filter((band) => bands.has(band)).length >= SIMILAR_BANDS;
}
