import { sql, type Transaction } from "kysely";
import { PUSH_SUBSCRIPTION_DAYS } from "#contract/accounts/retention.ts";
import { MAX_PUSH_BROWSERS } from "#contract/messaging/push.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";

export interface NewSubscription {
  id: string;
  account_id: string;
  session_id: string;
  endpoint_hash: Buffer;
  host: string;
  sealed: Buffer;
}

const COLUMNS = ["id", "host", "session_id", "created_at", "confirmed_at"] as const;

/**
 * Stores a browser, or assigns a known one to this session. Returns its id, and whether it is new for the account.
 * Locks the account, so that concurrent calls do not exceed the limit of browsers.
 */
export async function putSubscription(
  trx: Transaction<DB>,
  { id, account_id, session_id, endpoint_hash, host, sealed }: NewSubscription,
): Promise<{ id: string; isNew: boolean }> {
  await trx.selectFrom("accounts").select("id").where("id", "=", account_id).forNoKeyUpdate().execute();
  const before = await trx
    .selectFrom("push_subscriptions")
    .select("account_id")
    .where("endpoint_hash", "=", endpoint_hash)
    .forUpdate()
    .executeTakeFirst();
  const { rows } = await sql<{ id: string }>`
    insert into push_subscriptions as kept (id, account_id, session_id, endpoint_hash, host, sealed)
    values (${id}, ${account_id}, ${session_id}, ${endpoint_hash}, ${host}, ${sealed})
    on conflict (endpoint_hash) do update set
      account_id = excluded.account_id, session_id = excluded.session_id, sealed = excluded.sealed,
      created_at = case when kept.account_id = excluded.account_id then kept.created_at else clock_timestamp() end,
      confirmed_at = clock_timestamp()
    returning id`.execute(trx);
  return { id: rows[0]?.id ?? id, isNew: before?.account_id !== account_id };
}

/** Deletes the account's oldest browsers above the limit, except the given browser. */
export async function deleteSurplus(db: Database, accountId: string, keptId: string): Promise<void> {
  await sql`delete from push_subscriptions where account_id = ${accountId} and id not in (
    select id from push_subscriptions where account_id = ${accountId}
    order by id = ${keptId} desc, created_at desc, id desc limit ${MAX_PUSH_BROWSERS}::int
  )`.execute(db);
}

export function listSubscriptions(db: Database, accountId: string) {
  return db
    .selectFrom("push_subscriptions")
    .innerJoin("auth_sessions", "auth_sessions.id", "push_subscriptions.session_id")
    .select(COLUMNS.map((name) => `push_subscriptions.${name}` as const))
    .select("auth_sessions.user_agent")
    .where("push_subscriptions.account_id", "=", accountId)
    .orderBy("push_subscriptions.created_at", "desc")
    .orderBy("push_subscriptions.id", "desc")
    .execute();
}
export type SubscriptionRow = Awaited<ReturnType<typeof listSubscriptions>>[number];

/** Returns a browser with its encrypted endpoint, if its account is active. */
export function findRecipient(db: Database, id: string) {
  return db
    .selectFrom("push_subscriptions")
    .innerJoin("accounts", "accounts.id", "push_subscriptions.account_id")
    .select(["push_subscriptions.id", "account_id", "sealed", "host"])
    .where("push_subscriptions.id", "=", id)
    .where("is_active", "=", true)
    .executeTakeFirst();
}

/** Returns whether the account had this browser. */
export async function deleteSubscription(db: Database, accountId: string, id: string): Promise<boolean> {
  const [result] = await db
    .deleteFrom("push_subscriptions")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
  return (result?.numDeletedRows ?? 0n) > 0n;
}

/** Deletes browsers that were not used for a long time. */
export async function deleteUnconfirmed(db: Database): Promise<void> {
  await sql`delete from push_subscriptions
    where confirmed_at < now() - ${PUSH_SUBSCRIPTION_DAYS}::int * interval '1 day'`.execute(db);
}
