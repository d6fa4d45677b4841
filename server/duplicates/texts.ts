import type { Database } from "../db/connect.ts";
import { transact } from "../db/transact.ts";
import { compareShingles, MIN_SHINGLES, shinglesOf, textBands } from "./shingles.ts";
import { findDescription, findTextCandidates, listCommon, replaceBands, type TextCandidate } from "./text-queries.ts";

/** Minimum Jaccard similarity of the shingles of near-duplicate descriptions. */
const SAME_TEXT = 0.6;
const MAX_CANDIDATES = 50;
/**
 * Minimum number of bands, of 16, that a description must share with a deleted one, whose text is not kept. At a
 * similarity of 70 % the probability of a match is 78 %, at 40 % under 1 %.
 */
export const SIMILAR_BANDS = 3;

/** Another person's listing with a similar description. */
export interface SameText {
  otherId: string;
  otherTitle: string;
  otherStatus: string;
  otherOwnerId: string | null;
  postedOn: Date;
  /** When the other listing last changed. */
  changedOn: Date;
  /** Share of this description that occurs in the other description. */
  share: number;
  /** Share of both descriptions' five-word sequences that they have in common. */
  similarity: number;
}

/** Removes template sentences. Null if too little is left to be compared. */
function withoutCommon(shingles: ReadonlySet<number> | null, common: ReadonlySet<number>): ReadonlySet<number> | null {
  const own = shingles?.difference(common);
  return own === undefined || own.size < MIN_SHINGLES ? null : own;
}

function sameText(candidate: TextCandidate, compared: ReturnType<typeof compareShingles>): SameText {
  const { property_id, title, status, owner_id, created_at, updated_at } = candidate;
  return {
    otherId: property_id,
    otherTitle: title,
    otherStatus: status,
    otherOwnerId: owner_id,
    postedOn: created_at,
    changedOn: updated_at,
    ...compared,
  };
}

/**
 * Returns other people's listings with a similar description, most similar first. Sentences that more than 1 % of
 * listings have do not count.
 */
export async function sameTexts(db: Database, propertyId: string): Promise<SameText[]> {
  const shingles = shinglesOf((await findDescription(db, propertyId)) ?? "");
  if (shingles === null) return [];
  const rows = await findTextCandidates(db, propertyId, { keys: textBands(shingles), limit: MAX_CANDIDATES });
  const candidates = rows.map((row) => ({ row, shingles: shinglesOf(row.description) ?? new Set<number>() }));
  if (candidates.length === 0) return [];
  const all = candidates.reduce((known, other) => known.union(other.shingles), shingles);
  const common = new Set(await listCommon(db, [...all]));
  const own = withoutCommon(shingles, common);
  if (own === null) return [];
  const found = candidates.flatMap((candidate) => {
    const other = withoutCommon(candidate.shingles, common);
    return other === null ? [] : [sameText(candidate.row, compareShingles(own, other))];
  });
  return found
    .filter(({ similarity }) => similarity >= SAME_TEXT)
    .sort((first, second) => second.similarity - first.similarity);
}

/** Returns the bands of a description; none if it is too short to be compared. */
export function bandsOf(description: string): number[] {
  const shingles = shinglesOf(description);
  return shingles === null ? [] : textBands(shingles);
}

/** Stores the bands of a listing's description. */
export async function indexDescription(db: Database, propertyId: string): Promise<void> {
  await transact(db, async (trx) => {
    const description = await findDescription(trx, propertyId);
    if (description !== null) await replaceBands(trx, propertyId, bandsOf(description));
  });
}
