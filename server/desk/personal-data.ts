import type { OwnDecision } from "#contract/appeals.ts";
import type { Database } from "../db/connect.ts";
import { listStatedOf } from "./appeal-queries.ts";
import { presentStated } from "./appeals.ts";

const PAGE_SIZE = 100;

/** Yields the decisions about a person with their statements and appeals, for the data export. */
export async function* decisionsOf(db: Database, { id }: { id: string }): AsyncGenerator<OwnDecision> {
  for (let after = null; ; ) {
    const { rows } = await listStatedOf(db, id, { after, limit: PAGE_SIZE });
    yield* rows.map(presentStated);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    after = { at: last.at, id: last.id };
  }
}
