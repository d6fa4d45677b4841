import type { OwnDecision } from "#contract/desk/appeals.ts";
import type { PersonalData } from "#contract/personal-data.ts";
import type { Database } from "../db/connect.ts";
import { allPages } from "../db/lists.ts";
import { listStatedOf } from "./appeal-queries.ts";
import { presentStated } from "./appeals.ts";
import { presentBatch } from "./batches/batches.ts";
import { listBatchesOf } from "./batches/queries.ts";

/** Yields the decisions about a person with their statements and appeals, for the data export. */
export async function* decisionsOf(db: Database, { id }: { id: string }): AsyncGenerator<OwnDecision> {
  for await (const rows of allPages((asked) => listStatedOf(db, id, asked))) yield* rows.map(presentStated);
}

/** Returns the batches that an admin made, latest first, for the data export. */
export async function batchesOf(db: Database, { id }: { id: string }): Promise<PersonalData["case_batches"]> {
  return (await listBatchesOf(db, id)).map((row) => {
    const { outcome, filter, total, decided, skipped } = presentBatch(row);
    return { id: row.id, outcome, filter, total, decided, skipped, created_at: row.created_at.toISOString() };
  });
}
