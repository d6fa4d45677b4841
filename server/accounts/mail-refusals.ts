import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** After this many refused mails in a row, an address gets no more mails about listings. */
const MAX_REFUSALS = 3;

interface Address {
  id: string;
  email: string;
}

/** Returns whether an account's address has refused too many mails. The count restarts when the address changes. */
export async function refusesMail(db: Database, accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom("accounts")
    .select("mail_refusals")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return (account?.mail_refusals ?? 0) >= MAX_REFUSALS;
}

/** Records whether the mail server accepted or refused a mail to an account's address. */
export async function noteMail(db: Database, { id, email }: Address, isRefused: boolean): Promise<void> {
  const change = isRefused
    ? sql`mail_refusals = least(mail_refusals + 1, ${sql.lit(MAX_REFUSALS)})`
    : sql`mail_refusals = 0`;
  await sql`update accounts set ${change}
    where id = ${id} and email = ${email} and (${isRefused} or mail_refusals > 0)`.execute(db);
}
