import { TENTHS } from "#contract/messaging/reply-terms.ts";
import type { Caller } from "#contract/permissions.ts";
import type { PersonalData } from "#contract/personal-data.ts";
import type { Database } from "../db/connect.ts";
import { allPages } from "../db/lists.ts";
import { listBatchesOf } from "./declines/queries.ts";
import { findRepliesOf, listQuestionsOf } from "./queries.ts";

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

/** Returns how the person answered as an owner; empty without figures. */
export async function repliesOf(db: Database, { id }: Caller): Promise<PersonalData["reply_figures"]> {
  const row = await findRepliesOf(db, id);
  return row ? [{ ...row, of: TENTHS, counted_at: row.counted_at.toISOString() }] : [];
}

/** Yields the texts that a person sent to several people at once, latest first. */
export async function* declinesOf(db: Database, { id }: Caller): AsyncGenerator<PersonalData["declines"][number]> {
  for await (const rows of allPages((asked) => listBatchesOf(db, id, asked)))
    yield* rows.map(({ content, created_at, sends_at, count, sent }) => ({
      text: content,
      created_at: created_at.toISOString(),
      sends_at: sends_at.toISOString(),
      ...{ count, sent },
    }));
}
