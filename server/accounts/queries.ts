import { type Insertable, type Selectable, sql, type Transaction, type Updateable } from "kysely";
import type { Database } from "../db/connect.ts";
import { exactTime, hasIndexedWords, isOlder, pageWithTotal, type TimePosition } from "../db/lists.ts";
import type { Accounts, DB } from "../db/schema.ts";
import { AppError } from "../errors.ts";

export type Account = Selectable<Accounts>;

export function findAccount(db: Database, id: string): Promise<Account | undefined> {
  return db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findAccountByEmail(db: Database, email: string): Promise<Account | undefined> {
  return db.selectFrom("accounts").selectAll().where("email", "=", email).executeTakeFirst();
}

/**
 * Returns the id of the account that owns listings with this address. An account that has not verified the address owns
 * none.
 */
export async function findHolderOf(db: Database, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select holder_of_address(${email}) as id`.execute(db);
  return rows[0]?.id ?? undefined;
}

/** Returns the account, locked until the transaction ends. */
export function lockAccount(trx: Transaction<DB>, id: string): Promise<Account | undefined> {
  return trx.selectFrom("accounts").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** @throws AppError `user_not_found` */
export async function getLockedAccount(trx: Transaction<DB>, id: string): Promise<Account> {
  const account = await lockAccount(trx, id);
  if (!account) throw new AppError("user_not_found");
  return account;
}

export function insertAccountRow(trx: Transaction<DB>, account: Insertable<Accounts>): Promise<Account> {
  return trx.insertInto("accounts").values(account).returningAll().executeTakeFirstOrThrow();
}

export function updateAccount(db: Database, id: string, changes: Updateable<Accounts>): Promise<Account | undefined> {
  return db
    .updateTable("accounts")
    .set({ ...changes, updated_at: sql`now()` })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Returns whether the account uploaded this avatar, and locks its row against removal until the transaction ends. */
export async function holdOwnAvatar(trx: Transaction<DB>, accountId: string, path: string): Promise<boolean> {
  const upload = await trx
    .selectFrom("uploads")
    .select("path")
    .where("path", "=", path)
    .where("kind", "=", "avatars")
    .where("account_id", "=", accountId)
    .forKeyShare()
    .executeTakeFirst();
  return upload !== undefined;
}

export async function deleteAccountRow(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.deleteFrom("accounts").where("id", "=", id).execute();
}

/** Searches the text of the index `accounts_sought`: name and address. */
export const matchesSearch = (words: readonly string[]) =>
  hasIndexedWords(sql`(name || ' ' || coalesce(email, ''))`, words);

/**
 * Returns one page of accounts with these words in name or address, newest first, and the total, counted up to one
 * above the cap.
 */
export function listAccounts(
  db: Database,
  words: readonly string[],
  { after, limit }: { after: TimePosition | null; limit: number },
): Promise<{ rows: (Account & TimePosition)[]; total: number }> {
  const rows = sql<Account & TimePosition>`
    select accounts.*, ${exactTime(sql`created_at`)} as at from accounts where ${matchesSearch(words)} and ${isOlder(after)}
    order by created_at desc, id desc limit ${limit}::int`;
  return pageWithTotal(db, { rows, found: sql`select from accounts where ${matchesSearch(words)}`, after, limit });
}

/** Uses index-only scans. */
export async function countAccounts(db: Database): Promise<{ users: number; active_users: number }> {
  const { rows } = await sql<{ users: number; inactive: number }>`
    select count(*)::int as users, (select count(*)::int from accounts where not is_active) as inactive
    from accounts`.execute(db);
  const { users, inactive } = rows[0] ?? { users: 0, inactive: 0 };
  return { users, active_users: users - inactive };
}
