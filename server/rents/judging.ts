import type { Database } from "../db/connect.ts";
import { FIRST_ID } from "../db/lists.ts";
import { openStored, placeIn } from "./drafts.ts";
import { judgeDraft } from "./model/drafts.ts";
import { deleteOldJudgements, type Judged, listNewHomes, storeJudgements } from "./night-queries.ts";

/** Homes between two queries. Judging one takes up to 3 ms of the thread that serves requests. */
const BATCH = 20;

/**
 * Judges the homes that went live for the first time since the last night: whether their rent lies in the 8-in-10 range
 * (p10 to p90). The stored model judges them like drafts, because it was trained without them. Call it before tonight's
 * model is stored. Without a stored model it judges none. Deletes older judgements.
 */
export async function judgeNewHomes(db: Database, signal: AbortSignal): Promise<void> {
  await deleteOldJudgements(db);
  const model = await openStored(db);
  if (model === null) return;
  for (let after = FIRST_ID; ; ) {
    signal.throwIfAborted();
    const homes = await listNewHomes(db, { since: model.made_at, after, most: BATCH });
    const judged: Judged[] = [];
    for (const home of homes) {
      const { refused, rents } = judgeDraft(model, placeIn(model, home), null);
      const [p10, , , , p90] = rents as [number, number, number, number, number];
      if (refused === null) judged.push({ property_id: home.id, is_inside: p10 <= home.rent && home.rent <= p90 });
    }
    await storeJudgements(db, judged);
    after = homes.at(-1)?.id ?? after;
    if (homes.length < BATCH) return;
  }
}
