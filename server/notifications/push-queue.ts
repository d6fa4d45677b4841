import { type RawBuilder, sql, type Transaction } from "kysely";
import type { DB } from "../db/schema.ts";

/**
 * Returns SQL that queues a push about a subject to each browser of an account. A waiting push about the same subject is
 * replaced; with `keepTime` it is sent when it would have been sent.
 */
export function queuedPushes(
  {
    from,
    accountId,
    subject,
  }: { from: RawBuilder<unknown>; accountId: RawBuilder<unknown>; subject: RawBuilder<unknown> },
  { keepTime = false, isUrgent = false } = {},
): RawBuilder<unknown> {
  return sql`select graphile_worker.add_job('sendPush',
    json_build_object('subscription_id', push_subscriptions.id, 'subject', ${subject}, 'is_urgent', ${sql.lit(isUrgent)}),
    job_key => 'push:' || push_subscriptions.id || ':' || ${subject},
    job_key_mode => ${sql.lit(keepTime ? "preserve_run_at" : "replace")}
  ) from ${from} join push_subscriptions on push_subscriptions.account_id = ${accountId}`;
}

/** Queues a push about an unread notification, in the caller's transaction. */
export async function queuePush(
  trx: Transaction<DB>,
  { accountId, group, isUrgent }: { accountId: string; group: string; isUrgent: boolean },
): Promise<void> {
  const from = sql`(select ${accountId}::uuid as id, ${group}::text as group_key) about`;
  await sql`select count(*) from (${queuedPushes({ from, accountId: sql`about.id`, subject: sql`about.group_key` }, { isUrgent })}) queued`.execute(
    trx,
  );
}
