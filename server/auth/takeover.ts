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
 * Hands an account to the person who has just shown that its address is theirs. Whoever made it has never done so, and may
 * have lain in wait: every way in that was made before ends here, and what waits to become one. What is in the account stays.
 * Its person is told by mail. The account must be held by the caller.
 */
export async function takeOver(trx: Transaction<DB>, person: Person & { email: string }, siteUrl: string) {
  const { id } = person;
  // In the order in which signing in takes these rows: the other way round each would wait for the other.
  await confirmEmail(trx, id);
  await trx
    .updateTable("auth_users")
    .set({ password_hash: null, phone: null, phone_confirmed_at: null })
    .where("account_id", "=", id)
    .execute();
  await trx.deleteFrom("auth_identities").where("account_id", "=", id).execute();
  await deleteSessions(trx, id);
  await deleteFactors(trx, id);
  await queueMail(trx, takeoverMail(person, person.email, siteUrl));
}
