import type { Database } from "../db/connect.ts";
import { findSamePhoto, listPhotos } from "./photo-queries.ts";

/** A picture of more people than this comes from a builder or a catalogue, and says nothing about any of them. */
const MAX_PEOPLE = 20;
const MAX_LISTINGS = 50;

/** A picture of another person's listing that is the same as one of this listing. */
export interface SamePhoto {
  /** 1 for the first picture of this listing. */
  photo: number;
  address: string;
  otherId: string;
  otherTitle: string;
  otherStatus: string;
  otherOwnerId: string | null;
  otherPhoto: number;
  otherAddress: string;
  postedOn: Date;
  /** Number of bits, of 256, that differ. */
  distance: number;
  isMirrored: boolean;
  /** Whether more than 20 people have the picture. */
  isStock: boolean;
}

/** Returns other people's listings with the same pictures, closest first for each picture. */
export async function samePhotos(db: Database, propertyId: string): Promise<SamePhoto[]> {
  const found: SamePhoto[] = [];
  for (const photo of await listPhotos(db, propertyId)) {
    const matches = await findSamePhoto(db, propertyId, { photo, limit: MAX_LISTINGS });
    const isStock = new Set(matches.map(({ owner }) => owner)).size > MAX_PEOPLE;
    for (const match of matches)
      found.push({
        photo: photo.number,
        address: photo.address,
        otherId: match.property_id,
        otherTitle: match.title,
        otherStatus: match.status,
        otherOwnerId: match.owner_id,
        otherPhoto: match.number,
        otherAddress: match.address,
        postedOn: match.created_at,
        distance: match.distance,
        isMirrored: match.is_mirrored,
        isStock,
      });
  }
  return found;
}
