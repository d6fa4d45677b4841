import { type Insertable, type Selectable, sql, type Transaction, type Updateable } from "kysely";
import type { Database } from "../db/connect.ts";
import type { Accounts, DB } from "../db/schema.ts";

export type Account = Selectable<Accounts>;

export function findAccount(db: Database, id: string): Promise<Account | undefined> {
  return db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findAccountByEmail(db: Database, email: string): Promise<Account | undefined> {
  return db.selectFrom("accounts").selectAll().where("email", "=", email).executeTakeFirst();
}

/** The account, held until the transaction ends. */
export function lockAccount(trx: Transaction<DB>, id: string): Promise<Account | undefined> {
  return trx.selectFrom("accounts").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
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

/** Whether this picture is an avatar that the account uploaded; then it is held against removal until the transaction ends. */
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
