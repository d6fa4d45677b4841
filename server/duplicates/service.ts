import type { Database } from "../db/connect.ts";
import { addJob } from "../jobs/queue.ts";

export { type Fingerprint, fingerprintOf, matchesFormer } from "./fingerprints.ts";
export { hasNumberOfBroker } from "./listing-queries.ts";
export { samePhones } from "./phones.ts";
export { samePhotos } from "./photos.ts";
export { keepRemoved, similarRemoved } from "./removed.ts";
export { rentsOfKind } from "./rents.ts";
export { commonParts, type Span } from "./shingles.ts";
export { sameTexts } from "./texts.ts";

/** Queues the indexing of changed descriptions, in the caller's transaction. */
export async function queueIndexing(db: Database, propertyIds: readonly string[]): Promise<void> {
  const [id, ...others] = propertyIds;
  if (id === undefined) return;
  const key = others.length === 0 ? `indexDescriptions:${id}` : undefined;
  await addJob(db, "indexDescriptions", { property_ids: [...propertyIds] }, key === undefined ? {} : { key });
}
