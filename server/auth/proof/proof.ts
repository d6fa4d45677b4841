import { sql, type Transaction } from "kysely";
import { type NewProfile, resetProfile } from "../../accounts/service.ts";
import type { Database } from "../../db/connect.ts";
import type { DB } from "../../db/schema.ts";
import { mailLayout } from "../../mail/layout.ts";
import { queueMail } from "../../mail/mail.ts";
import { deleteFactors } from "../factors/factor-queries.ts";
import { listIdentities, type Person } from "../people/person-queries.ts";
import { type Channel, isChannelProven } from "../people/proven-accounts.ts";
import { deleteSessions, listSessions } from "../sessions/session-queries.ts";

/** How an address is verified. `change` is a change of address that the signed-in person asked for. */
export type ProofKind = "sign-up" | "code" | "recovery" | "change" | "google";
/** Who verifies it: the browser that signed the account up, a live session of the account, or someone else. */
export type Prover = "sign-up browser" | "own session" | "elsewhere";
/** What a verification does to an account. `keep-sign-up` keeps password, sessions and profile, but ends additions. */
export type ProofEffect = "keep" | "keep-sign-up" | "reset";

/**
 * Decides what a verification does to everything that was set up before. `hasOneSignUp` is false if two sign-ups used
 * the address: then neither password can be trusted. docs/security.md has the table.
 */
export function decideProof(
  { isProven, hasOneSignUp }: { isProven: boolean; hasOneSignUp: boolean },
  { how, by }: { how: ProofKind; by: Prover },
): ProofEffect {
  if (isProven || by !== "elsewhere" || how === "change") return "keep";
  return how === "sign-up" && hasOneSignUp ? "keep-sign-up" : "reset";
}

/** Returns what a verification does to the account. */
export function proofEffect(
  person: Person,
  { channel, ...proof }: { channel: Channel; how: ProofKind; by: Prover },
): ProofEffect {
  const isProven = isChannelProven(person, channel);
  return decideProof({ isProven, hasOneSignUp: person.signed_up_at !== null }, proof);
}

/**
 * Records a second sign-up for the address: then no confirmation from elsewhere keeps a password. The browser of the
 * first sign-up stays recorded, because only the owner of the address can use both that browser and the mailbox.
 */
export async function noteSecondSignUp(trx: Transaction<DB>, accountId: string): Promise<void> {
  await trx
    .updateTable("auth_users")
    .set({ signed_up_at: null, signed_up_with: null })
    .where("account_id", "=", accountId)
    .execute();
}

/** The sign-up is needed only until the first verification. */
async function forgetSignUp(trx: Transaction<DB>, accountId: string): Promise<void> {
  await trx
    .updateTable("auth_users")
    .set({ signed_up_at: null, signed_up_with: null, signed_up_browser: null })
    .where("account_id", "=", accountId)
    .execute();
}

/** Returns whether a reset would end a way to sign in other than by codes to the account's own e-mail address. */
export async function hasCredentials(db: Database, person: Person): Promise<boolean> {
  if (person.password_hash !== null || person.factors.length > 0) return true;
  if (person.email !== null && person.phone !== null) return true;
  const [identities, sessions] = await Promise.all([listIdentities(db, person.id), listSessions(db, person.id)]);
  return identities.some(({ provider }) => provider === "google") || sessions.length > 0;
}

/** Ends the sharing of phone numbers, which would include numbers added later, and the calendar link. */
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
  await forgetSignUp(trx, accountId);
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
  await forgetSignUp(trx, accountId);
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

function credentialsRemovedMail(email: string, how: ProofKind, siteUrl: string) {
  const title = "Your email address is confirmed";
  const isRecovery = how === "recovery";
  const paragraphs = [
    "Hello,",
    "You have just shown that this email address is yours. A Basera account with this address existed before, but the address had never been confirmed.",
    "So that no one else can use the account, we removed the password and the other ways to sign in that were set up before, signed it out everywhere else and emptied its profile. Its listing, favorites and conversations were kept: please check them, and delete what is not yours.",
    isRecovery
      ? "Only the new password that you choose now signs you in. You can fill in your profile again."
      : "To sign in with a password, set a new one. You can fill in your profile again.",
  ];
  const action = isRecovery
    ? { label: "Fill in your profile", url: `${siteUrl}/profile` }
    : { label: "Set a password", url: `${siteUrl}/forgot-password` };
  return { to: email, subject: title, ...mailLayout({ title, paragraphs, action }) };
}

/**
 * Applies a verification that is already stored: see `decideProof`. If everything is removed, `profile` becomes the new
 * profile, and the person gets a mail. `person` is the state before.
 */
export async function applyProof(
  trx: Transaction<DB>,
  person: Person,
  {
    profile,
    siteUrl,
    ...proof
  }: { channel: Channel; how: ProofKind; by: Prover; profile: NewProfile; siteUrl: string },
): Promise<void> {
  const { channel, how } = proof;
  if (isChannelProven(person, channel)) return;
  const effect = proofEffect(person, proof);
  if (effect === "keep") return forgetSignUp(trx, person.id);
  if (effect === "keep-sign-up") return removeLaterAdditions(trx, person.id, channel);
  const { email } = person;
  const toldAt = channel === "email" && email !== null && (await hasCredentials(trx, person)) ? email : null;
  await resetAccount(trx, person.id, { kept: channel, profile });
  if (toldAt !== null) await queueMail(trx, credentialsRemovedMail(toldAt, how, siteUrl));
}
