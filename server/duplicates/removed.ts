import type { Transaction } from "kysely";
import { REMOVED_LISTING_DAYS } from "#contract/accounts/retention.ts";
import { DAY_MS } from "#contract/durations.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { listPhotos } from "./photo-queries.ts";
import { findRemovedPhoto, findRemovedText, insertRemoved, type RemovalReason } from "./removed-queries.ts";
import { findDescription } from "./text-queries.ts";
import { bandsOf, SIMILAR_BANDS, sameTexts } from "./texts.ts";

const MAX_LISTINGS = 20;

/** A rejected or taken down listing, of any person, with the same picture or a similar description. */
export interface SimilarRemoved {
  kind: "photo" | "text";
  /** The picture of this listing, 1 for the first; null for the description. */
  photo: number | null;
  otherId: string;
  otherOwnerId: string | null;
  reason: RemovalReason;
  removedOn: Date;
}

/** Returns similar listings that were rejected or taken down within 180 days, including those deleted since. */
export async function similarRemoved(db: Database, propertyId: string): Promise<SimilarRemoved[]> {
  const found: SimilarRemoved[] = [];
  for (const photo of await listPhotos(db, propertyId))
    for (const { property_id, account_id, reason, removed_at } of await findRemovedPhoto(db, propertyId, {
      photo,
      limit: MAX_LISTINGS,
    }))
      found.push({
        kind: "photo",
        photo: photo.number,
        otherId: property_id,
        otherOwnerId: account_id,
        reason,
        removedOn: removed_at,
      });
  return [...found, ...(await similarRemovedTexts(db, propertyId))];
}

async function similarRemovedTexts(db: Database, propertyId: string): Promise<SimilarRemoved[]> {
  const keys = bandsOf((await findDescription(db, propertyId)) ?? "");
  if (keys.length === 0) return [];
  const deleted = await findRemovedText(db, { keys, atLeast: SIMILAR_BANDS, limit: MAX_LISTINGS });
  const since = Date.now() - REMOVED_LISTING_DAYS * DAY_MS;
  const rejected = (await sameTexts(db, propertyId)).filter(
    ({ otherStatus, changedOn }) => otherStatus === "rejected" && changedOn.getTime() > since,
  );
  const text = { kind: "text", photo: null } as const;
  return [
    ...deleted.map(({ property_id, account_id, reason, removed_at }) => ({
      ...text,
      otherId: property_id,
      otherOwnerId: account_id,
      reason,
      removedOn: removed_at,
    })),
    ...rejected.map(({ otherId, otherOwnerId, changedOn }) => ({
      ...text,
      otherId,
      otherOwnerId,
      reason: "rejected" as const,
      removedOn: changedOn,
    })),
  ];
}

interface Deleted {
  id: string;
  owner_id: string | null;
  status: string;
  description: string;
  images: readonly string[];
}

/**
 * Keeps the hashes of a listing that is about to be deleted, if it was rejected or an admin takes it down. They are
 * deleted with the owner's account.
 */
export async function keepRemoved(
  trx: Transaction<DB>,
  { id, owner_id, status, description, images }: Deleted,
  { isTakenDown }: { isTakenDown: boolean },
): Promise<void> {
  if (owner_id === null || !(isTakenDown || status === "rejected")) return;
  await insertRemoved(trx, {
    propertyId: id,
    accountId: owner_id,
    reason: status === "rejected" ? "rejected" : "taken_down",
    images,
    textBands: bandsOf(description),
  });
}
