import type { Database } from "../db/connect.ts";
import { transact } from "../db/transact.ts";
import { shinglesOf } from "./shingles.ts";
import { replaceCommon, sampleDescriptions } from "./text-queries.ts";

/** At this size the estimate of a share of 1 % has a standard deviation of 0.14 %. */
const SAMPLE = 5000;
const COMMON_SHARE = 0.01;
/** In a small marketplace, 1 % would be a few copies of one text. */
const MIN_LISTINGS = 20;

/** Finds the sentences that more than 1 % of listings have, such as templates, in a random sample. */
export async function findCommonShingles(db: Database): Promise<void> {
  const sample = await sampleDescriptions(db, SAMPLE);
  const counts = new Map<number, number>();
  for (const description of sample)
    for (const shingle of shinglesOf(description) ?? []) counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  const least = Math.max(MIN_LISTINGS, sample.length * COMMON_SHARE);
  const common = [...counts].flatMap(([shingle, count]) => (count > least ? [shingle] : []));
  await transact(db, (trx) => replaceCommon(trx, common));
}
