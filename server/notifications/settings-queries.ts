import { type Selectable, sql, type Transaction, type Updateable } from "kysely";
import type { NotificationCategory } from "#contract/messaging/notification-terms.ts";
import type { Database } from "../db/connect.ts";
import type { NotificationSettings as Columns, DB } from "../db/schema.ts";

export type SettingsRow = Omit<Selectable<Columns>, "account_id" | "seen_through">;

const COLUMNS = ["channels", "quiet_from", "quiet_to", "show_message_text"] as const;

export function findSettings(db: Database, accountId: string): Promise<SettingsRow | undefined> {
  return db.selectFrom("notification_settings").select(COLUMNS).where("account_id", "=", accountId).executeTakeFirst();
}

/** Returns the settings, created if missing and locked until the transaction ends; undefined if the account is deleted. */
export async function lockSettings(trx: Transaction<DB>, accountId: string): Promise<SettingsRow | undefined> {
  await sql`insert into notification_settings (account_id)
    select id from accounts where id = ${accountId} for key share
    on conflict do nothing`.execute(trx);
  return trx
    .selectFrom("notification_settings")
    .select(COLUMNS)
    .where("account_id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateSettings(
  trx: Transaction<DB>,
  accountId: string,
  columns: Updateable<Columns>,
): Promise<void> {
  await trx.updateTable("notification_settings").set(columns).where("account_id", "=", accountId).execute();
}

/** Returns which of these accounts have switched off the mails of a category. */
export async function listWithoutMail(
  db: Database,
  accountIds: readonly string[],
  category: NotificationCategory,
): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom("notification_settings")
    .select("account_id")
    .where("account_id", "in", accountIds)
    .where(sql<boolean>`channels -> ${category} ->> 'email' = 'false'`)
    .execute();
  return rows.map((row) => row.account_id);
}
