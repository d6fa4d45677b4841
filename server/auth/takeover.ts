import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import { mailLayout } from "../mail/layout.ts";
import { queueMail } from "../mail/mail.ts";
import { confirmEmail } from "./confirming.ts";
import { deleteFactors } from "./factor-queries.ts";
import { deleteSessions, type Person } from "./queries.ts";

/** Whether somebody has shown that the account's address is theirs. */
export function isProven({ email_confirmed_at, email_proven }: Person): boolean {
  return email_confirmed_at !== null && email_proven === true;
}

function takeoverMail({ name }: Person, email: string, siteUrl: string) {
  const title = "Your account now signs in with Google";
  const paragraphs = [
    `Hello ${name},`,
    "you have just signed in to Basera with Google. There was an account with your address already, but nobody had ever confirmed that the address is theirs.",
    "So that nobody else can use it, its password and its other ways to sign in were removed, and it was signed out everywhere. What is in it was kept: please have a look at it, and delete what is not yours.",
    "To sign in with a password as well, set a new one.",
  ];
  const action = { label: "Set a password", url: `${siteUrl}/forgot-password` };
  return { to: email, subject: title, ...mailLayout({ title, paragraphs, action }) };
}

/**
 * Ends every way into an account that was made before its person showed that the address is theirs, and what waits to become
 * one: whoever made it has never shown it, and may have lain in wait. What is in the account stays. The account must be held
 * by the caller.
 */
export async function endWaysIn(trx: Transaction<DB>, accountId: string): Promise<void> {
  // In the order in which signing in takes these rows: the other way round each would wait for the other.
  await confirmEmail(trx, accountId);
  await trx
    .updateTable("auth_users")
    .set({ password_hash: null, phone: null, phone_confirmed_at: null })
    .where("account_id", "=", accountId)
    .execute();
  await trx.deleteFrom("auth_identities").where("account_id", "=", accountId).execute();
  await deleteSessions(trx, accountId);
  await deleteFactors(trx, accountId);
}

/** Hands an account to the person who has just shown by Google that its address is theirs, and tells them by mail. */
export async function takeOver(trx: Transaction<DB>, person: Person & { email: string }, siteUrl: string) {
  await endWaysIn(trx, person.id);
  await queueMail(trx, takeoverMail(person, person.email, siteUrl));
}
