import type { OwnDecision } from "#contract/desk/appeals.ts";
import type { Database } from "../db/connect.ts";
import { allPages } from "../db/lists.ts";
import { listStatedOf } from "./appeal-queries.ts";
import { presentStated } from "./appeals.ts";

/** Yields the decisions about a person with their statements and appeals, for the data export. */
export async function* decisionsOf(db: Database, { id }: { id: string }): AsyncGenerator<OwnDecision> {
  for await (const rows of allPages((asked) => listStatedOf(db, id, asked))) yield* rows.map(presentStated);
}
