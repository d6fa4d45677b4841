import { type RawBuilder, sql } from "kysely";
import type { AppealDecider } from "#contract/desk/case-terms.ts";
import type { Database } from "../db/connect.ts";
import type { CaseSubject } from "./cases.ts";

/** A subject and a person, as values or columns. */
interface Selected {
  type: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  accountId: RawBuilder<unknown>;
}

/** Selects whether a reported message about this subject belongs to a conversation of this person. */
export const isInReportedConversation = ({ type, id, accountId }: Selected): RawBuilder<boolean> =>
  // Starts from the person's conversations, because messages have no index by id.
  sql`exists (
    with reported as materialized (
      select subject_id from reports where subject_type = 'message' and about_type = ${type} and about_id = ${id}
    ), own as materialized (
      select conversation_id from participants where account_id = ${accountId} and exists (select from reported)
    )
    select from own join messages using (conversation_id) join reported on reported.subject_id = messages.id)`;

/**
 * Selects who decides an appeal against a decision of `decidedBy` that affects `accountId`: another active admin, unless
 * each of them would decide about themselves.
 */
export const appealDecider = ({
  decidedBy,
  ...about
}: Selected & { decidedBy: RawBuilder<unknown> }): RawBuilder<AppealDecider> => sql`
  case when exists (
    select from accounts deciders
    where deciders.type = 'admin' and deciders.is_active and deciders.id is distinct from ${decidedBy}
      and deciders.id is distinct from ${about.accountId}
      and not ${isInReportedConversation({ ...about, accountId: sql`deciders.id` })}
  ) then 'another_person' else 'same_person' end`;

/** Returns who decides an appeal against a decision that this admin is about to make. */
export async function findAppealDecider(
  db: Database,
  caller: { id: string },
  { type, id, accountId }: CaseSubject & { accountId: string | null },
): Promise<AppealDecider> {
  const decider = appealDecider({
    type: sql`${type}::text`,
    id: sql`${id}::uuid`,
    accountId: sql`${accountId}::uuid`,
    decidedBy: sql`${caller.id}::uuid`,
  });
  const { rows } = await sql<{ decider: AppealDecider }>`select ${decider} as decider`.execute(db);
  return rows[0]?.decider ?? "same_person";
}
