import type { Insertable, Selectable, Transaction } from "kysely";
import type { Accounts, DB } from "../db/schema.ts";

export function insertAccountRow(trx: Transaction<DB>, account: Insertable<Accounts>): Promise<Selectable<Accounts>> {
  return trx.insertInto("accounts").values(account).returningAll().executeTakeFirstOrThrow();
}
