import type { Caller } from "#contract/permissions.ts";
import type { PersonalData } from "#contract/personal-data.ts";
import type { Database } from "../db/connect.ts";
import { allPages } from "../db/lists.ts";
import { listQuestionsOf } from "./queries.ts";

/** Yields the questions that a person asked or received, latest first. */
export async function* questionsOf(db: Database, { id }: Caller): AsyncGenerator<PersonalData["questions"][number]> {
  for await (const rows of allPages((asked) => listQuestionsOf(db, id, asked)))
    yield* rows.map(({ id: _, at: __, asked_at, due_at, ended_at, state, ...row }) => ({
      ...row,
      asked_at: asked_at.toISOString(),
      due_at: due_at.toISOString(),
      state: state as PersonalData["questions"][number]["state"],
      ended_at: ended_at?.toISOString() ?? null,
    }));
}
