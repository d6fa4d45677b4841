import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import { mailLayout } from "../mail/layout.ts";
import { queueMail } from "../mail/mail.ts";
import type { SignedIn } from "./authenticate.ts";
import type { Channel, Code } from "./codes.ts";
import { AuthError } from "./errors.ts";
import { deleteFactors } from "./factor-queries.ts";
import { deleteSessions, listIdentities, listSessions, type Person } from "./queries.ts";

/** Returns whether the person has shown that they read what is sent to the account's address (or number). */
export function isChannelProven(person: Person, channel: Channel): boolean {
  if (channel === "sms") return person.phone_confirmed_at !== null;
  return person.email_confirmed_at !== null && person.email_proven === true;
}

/** As `isChannelProven`, for the account as a whole: its e-mail address counts, or its number where it has no address. */
export function hasProvenAddress(person: Person): boolean {
  return isChannelProven(person, person.email === null ? "sms" : "email");
}

/**
 * Requires a proven address before another way in or a second step is added: both would outlive its proof by someone else.
 * @throws AuthError 403 `email_not_confirmed`
 */
export function requireProvenAddress({ person }: SignedIn): void {
  if (hasProvenAddress(person)) return;
  throw new AuthError(
    403,
    "email_not_confirmed",
    "Confirm your email address first: open the link in the email we sent you, or ask for a new one.",
  );
}

/** Returns whether the code confirms the one sign-up that made the account. Its proof keeps what that sign-up set. */
export function confirmsOriginalSignUp(
  { signed_up_at }: Person,
  { kind, occasion }: Pick<Code, "kind" | "occasion">,
): boolean {
  return kind === "confirmation" && occasion === "signup" && signed_up_at !== null;
}

/**
 * Forgets which sign-up made the account. Called when its address is proven, and when a second sign-up claims the same
 * address: no later confirmation can then keep a password, because it could be either's.
 */
export async function clearSignUpOrigin(trx: Transaction<DB>, accountId: string): Promise<void> {
  await trx
    .updateTable("auth_users")
    .set({ signed_up_at: null, signed_up_with: null, signed_up_browser: null })
    .where("account_id", "=", accountId)
    .execute();
}

async function hasCredentials(trx: Transaction<DB>, person: Person): Promise<boolean> {
  if (person.password_hash !== null || person.factors.length > 0) return true;
  const [identities, sessions] = await Promise.all([listIdentities(trx, person.id), listSessions(trx, person.id)]);
  return identities.some(({ provider }) => provider === "google") || sessions.length > 0;
}

/**
 * Ends every way into the account: password, number, identities, sessions, second factors. `kept` names the channel whose
 * address or number was just proven. The account must be locked, and its outstanding codes and grants deleted.
 */
export async function removeAllCredentials(
  trx: Transaction<DB>,
  accountId: string,
  { kept }: { kept: Channel | null },
): Promise<void> {
  // In the order in which a sign-in locks these rows, so that the two cannot deadlock.
  await trx
    .updateTable("auth_users")
    .set({ password_hash: null, ...(kept !== "sms" && { phone: null, phone_confirmed_at: null }) })
    .where("account_id", "=", accountId)
    .execute();
  await clearSignUpOrigin(trx, accountId);
  await trx.deleteFrom("auth_identities").where("account_id", "=", accountId).execute();
  await deleteSessions(trx, accountId);
  await deleteFactors(trx, accountId);
}

/**
 * Ends what was added to the account after the sign-up that `channel` now confirms. Its password and sessions stay. Second
 * factors and foreign identities are left over from versions that allowed them before the proof.
 */
async function removeLaterAdditions(trx: Transaction<DB>, accountId: string, channel: Channel): Promise<void> {
  if (channel === "email")
    await trx
      .updateTable("auth_users")
      .set({ phone: null, phone_confirmed_at: null })
      .where("account_id", "=", accountId)
      .execute();
  await clearSignUpOrigin(trx, accountId);
  await trx
    .deleteFrom("auth_identities")
    .where("account_id", "=", accountId)
    .where("provider", "!=", channel === "email" ? "email" : "phone")
    .execute();
  await trx
    .deleteFrom("auth_sessions")
    .where("account_id", "=", accountId)
    .where("factor_id", "is not", null)
    .execute();
  await deleteFactors(trx, accountId);
}

function credentialsRemovedMail({ name }: Person, email: string, siteUrl: string) {
  const title = "Your email address is confirmed";
  const paragraphs = [
    `Hello ${name},`,
    "You have just shown that this email address is yours. A Basera account with this address existed before, but the address had never been confirmed.",
    "So that no one else can use the account, we removed its password and its other ways to sign in, and signed it out everywhere else. Its content was kept: please check it, and delete what is not yours.",
    "To sign in with a password, set a new one.",
  ];
  const action = { label: "Set a password", url: `${siteUrl}/forgot-password` };
  return { to: email, subject: title, ...mailLayout({ title, paragraphs, action }) };
}

/**
 * Drops what was set up before this proof, so that a stranger who signed up with the address keeps no way in, and tells the
 * person by mail where something was dropped. Does nothing for an address that was proven before. Call it after the proof
 * is stored; `person` is the account before it.
 */
export async function applyProof(
  trx: Transaction<DB>,
  person: Person,
  {
    channel,
    confirmsOriginalSignUp: keepsSignUp,
    siteUrl,
  }: { channel: Channel; confirmsOriginalSignUp: boolean; siteUrl: string },
): Promise<void> {
  if (isChannelProven(person, channel)) return;
  if (keepsSignUp) return removeLaterAdditions(trx, person.id, channel);
  const shouldNotify = channel === "email" && person.email !== null && (await hasCredentials(trx, person));
  await removeAllCredentials(trx, person.id, { kept: channel });
  if (shouldNotify) await queueMail(trx, credentialsRemovedMail(person, person.email as string, siteUrl));
}
