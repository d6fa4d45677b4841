import { sql, type Transaction } from "kysely";
import { type NewProfile, resetProfile } from "../accounts/service.ts";
import type { DB } from "../db/schema.ts";
import { mailLayout } from "../mail/layout.ts";
import { queueMail } from "../mail/mail.ts";
import type { SignedIn } from "./authenticate.ts";
import type { Channel, Code } from "./codes/codes.ts";
import { AuthError } from "./errors.ts";
import { deleteFactors } from "./factors/factor-queries.ts";
import { listIdentities, type Person } from "./person-queries.ts";
import { deleteSessions, listSessions } from "./sessions/session-queries.ts";

/** Returns whether the user has shown access to the account's e-mail address or phone number. */
export function isChannelProven(person: Person, channel: Channel): boolean {
  if (channel === "sms") return person.phone_confirmed_at !== null;
  return person.email_confirmed_at !== null && person.email_proven === true;
}

export function hasProvenAddress(person: Person): boolean {
  return isChannelProven(person, person.email === null ? "sms" : "email");
}

/**
 * Required before adding identities and second factors: a squatter's addition would stay after the owner verifies the
 * address.
 */
export function requireProvenAddress({ person }: SignedIn): void {
  if (hasProvenAddress(person)) return;
  throw new AuthError(
    403,
    "email_not_confirmed",
    "Confirm your email address first: open the link in the email we sent you, or ask for a new one.",
  );
}

/** Returns whether the code confirms the sign-up that created the account. Such a confirmation keeps the password. */
export function confirmsOriginalSignUp(
  { signed_up_at }: Person,
  { kind, occasion }: Pick<Code, "kind" | "occasion">,
): boolean {
  return kind === "confirmation" && occasion === "signup" && signed_up_at !== null;
}

/**
 * Afterwards no confirmation keeps a password. After a second sign-up for the address, neither password can be trusted.
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

/** Ends the sharing of phone numbers, which would include later ones, and the calendar address. */
async function endSharing(trx: Transaction<DB>, accountId: string): Promise<void> {
  await trx
    .updateTable("contact_shares")
    .set({ revoked_at: sql`clock_timestamp()` })
    .where("owner_id", "=", accountId)
    .where("revoked_at", "is", null)
    .execute();
  await trx.deleteFrom("calendar_feeds").where("account_id", "=", accountId).execute();
}

/**
 * Removes every credential except the verified channel `kept`, and replaces the profile. Imported accounts keep their
 * profile: they have no identity, so only the operator can have written it. The caller must have locked the account and
 * deleted pending verifications.
 */
export async function resetAccount(
  trx: Transaction<DB>,
  accountId: string,
  { kept, profile = {} }: { kept: Channel | null; profile?: NewProfile },
): Promise<void> {
  const isImported = (await listIdentities(trx, accountId)).length === 0;
  // Same lock order as sign-in, to avoid deadlocks.
  await trx
    .updateTable("auth_users")
    .set({ password_hash: null, ...(kept !== "sms" && { phone: null, phone_confirmed_at: null }) })
    .where("account_id", "=", accountId)
    .execute();
  await clearSignUpOrigin(trx, accountId);
  await trx.deleteFrom("auth_identities").where("account_id", "=", accountId).execute();
  await deleteSessions(trx, accountId);
  await deleteFactors(trx, accountId);
  await endSharing(trx, accountId);
  if (!isImported) await resetProfile(trx, accountId, profile);
}

/**
 * Keeps password and sessions. Earlier versions allowed adding second factors and identities before the address was
 * verified.
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

function credentialsRemovedMail(email: string, siteUrl: string) {
  const title = "Your email address is confirmed";
  const paragraphs = [
    "Hello,",
    "You have just shown that this email address is yours. A Basera account with this address existed before, but the address had never been confirmed.",
    "So that no one else can use the account, we removed its password and its other ways to sign in, signed it out everywhere else and emptied its profile. Its listing, favourites and conversations were kept: please check them, and delete what is not yours.",
    "To sign in with a password, set a new one. You can fill in your profile again.",
  ];
  const action = { label: "Set a password", url: `${siteUrl}/forgot-password` };
  return { to: email, subject: title, ...mailLayout({ title, paragraphs, action }) };
}

/**
 * Removes everything that was set up before the address was verified, so that a stranger who signed up with it loses
 * access. `profile` becomes the new profile. Sends a mail if something was removed. Does nothing if the address was
 * already verified. Call it after the verification is stored; `person` is the state before.
 */
export async function applyProof(
  trx: Transaction<DB>,
  person: Person,
  {
    channel,
    keepsSignUp,
    profile,
    siteUrl,
  }: { channel: Channel; keepsSignUp: boolean; profile: NewProfile; siteUrl: string },
): Promise<void> {
  if (isChannelProven(person, channel)) return;
  if (keepsSignUp) return removeLaterAdditions(trx, person.id, channel);
  const shouldNotify = channel === "email" && person.email !== null && (await hasCredentials(trx, person));
  await resetAccount(trx, person.id, { kept: channel, profile });
  if (shouldNotify) await queueMail(trx, credentialsRemovedMail(person.email as string, siteUrl));
}
