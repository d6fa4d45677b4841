import { sql, type Transaction } from "kysely";
import { changeAddress } from "../../accounts/service.ts";
import type { DB, JsonObject } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import type { Services } from "../../services.ts";
import { findPerson, listIdentities, lockPerson, type Person, recordIdentityUse } from "../people/person-queries.ts";
import { isChannelProven } from "../people/proven-accounts.ts";
import { applyProof, resetAccount } from "../proof/proof.ts";
import { type Evidence, proverOf } from "../proof/prover.ts";
import { invalidField, otpExpired } from "../requests/errors.ts";
import type { Session } from "../sessions/session-queries.ts";
import { startSession } from "../sessions/sessions.ts";
import { GRANT_LIFE_MS, issueGrant } from "../tokens/grants.ts";
import { conflictingAddress, emailExists, phoneExists } from "./address-conflicts.ts";
import { channelOf, proofKindOf } from "./code-proofs.ts";
import { attemptCode, type Code, type CodeKind, consumeCode, findLinkedCode } from "./codes.ts";
import { clearPendingVerifications, confirmEmail, confirmPhone, upsertIdentity } from "./confirming.ts";
import { profileOf } from "./sign-up-data.ts";

export const EMAIL_TYPES = ["signup", "magiclink", "recovery", "email", "email_change"] as const;
export const PHONE_TYPES = ["sms", "phone_change"] as const;
export type VerificationType = (typeof EMAIL_TYPES)[number] | (typeof PHONE_TYPES)[number];

export const EMAIL_CHANGE_HALF_CONFIRMED =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

export function readType(type: string | undefined, types: readonly VerificationType[]): VerificationType {
  const known = types.find((name) => name === type);
  if (!known) throw invalidField(`type must be one of ${types.join(", ")}`);
  return known;
}

const KINDS_BY_TYPE: Record<VerificationType, readonly CodeKind[]> = {
  signup: ["confirmation"],
  magiclink: ["recovery"],
  recovery: ["recovery"],
  email: ["confirmation", "recovery"],
  email_change: ["email_change_current", "email_change_new"],
  sms: ["confirmation"],
  phone_change: ["phone_change"],
};

/** The `amr` method of a PKCE link, where it differs from the type. */
const LINK_METHODS: Partial<Record<VerificationType, string>> = { signup: "email/signup" };

export const linkExpired = () => otpExpired("Email link is invalid or has expired");

export async function findByCode(
  { db, keys }: Pick<Services, "db" | "keys">,
  { type, address, code }: { type: VerificationType; address: string; code: string },
): Promise<Code> {
  const found = await attemptCode(db, keys, { kinds: KINDS_BY_TYPE[type], address, code });
  if (!found) throw otpExpired();
  return found;
}

export async function findByLink(
  { db }: Pick<Services, "db">,
  { type, token }: { type: VerificationType; token: string },
): Promise<Code> {
  const found = await findLinkedCode(db, token);
  if (!found || !KINDS_BY_TYPE[type].includes(found.kind as CodeKind)) throw linkExpired();
  return found;
}

/** What a verification needs besides its code. */
interface Proving {
  evidence: Evidence;
  siteUrl: string;
}

/**
 * Returns false if the other address must confirm too. A current address that was never verified need not confirm,
 * because it may be mistyped.
 */
async function acceptEmailChange(
  trx: Transaction<DB>,
  person: Person,
  { kind, evidence, siteUrl }: Pick<Code, "kind"> & Proving,
): Promise<boolean> {
  const { new_email: email, email_change_accepted: accepted } = person;
  if (email === null) throw otpExpired();
  const side = kind === "email_change_new" ? "new" : "current";
  const needsBoth = person.email !== null && isChannelProven(person, "email");
  if (!needsBoth && side === "current") throw otpExpired();
  if (needsBoth && (accepted === null || accepted === side)) {
    await trx
      .updateTable("auth_users")
      .set({ email_change_accepted: side })
      .where("account_id", "=", person.id)
      .execute();
    return false;
  }
  await changeAddress(trx, person.id, email);
  // The link that informed an unverified address still takes "This was not me".
  await confirmEmail(trx, person.id, needsBoth ? null : "email_change_current");
  const by = await proverOf(trx, person, evidence);
  await applyProof(trx, person, { channel: "email", how: "change", by, profile: {}, siteUrl });
  await upsertIdentity(trx, person.id, { email });
  return true;
}

async function acceptPhoneChange(trx: Transaction<DB>, { id, new_phone: phone }: Person): Promise<void> {
  if (phone === null) throw otpExpired();
  await trx
    .updateTable("auth_users")
    .set({ phone, phone_confirmed_at: sql`now()` })
    .where("account_id", "=", id)
    .execute();
  await upsertIdentity(trx, id, { phone });
  await confirmPhone(trx, id);
}

const isEmailChange = ({ kind }: Code) => kind === "email_change_current" || kind === "email_change_new";

/** A code sent to a former address verifies nothing. */
function addressOfCode(person: Person, { kind, channel }: Code): string | null {
  if (kind === "email_change_new") return person.new_email;
  if (kind === "phone_change") return person.new_phone;
  return channel === "email" ? person.email : person.phone;
}

/** Returns false if another confirmation is needed before sign-in. */
async function accept(trx: Transaction<DB>, person: Person, code: Code, proving: Proving): Promise<boolean> {
  if (addressOfCode(person, code) !== code.address) throw otpExpired();
  if (isEmailChange(code)) return acceptEmailChange(trx, person, { ...proving, kind: code.kind });
  if (code.kind === "phone_change") {
    await acceptPhoneChange(trx, person);
    return true;
  }
  const channel = channelOf(code);
  await (channel === "email" ? confirmEmail : confirmPhone)(trx, person.id);
  const data = (code.data ?? {}) as JsonObject;
  const proof = { channel, how: proofKindOf(code), by: await proverOf(trx, person, proving.evidence) } as const;
  await applyProof(trx, person, { ...proof, profile: profileOf(data), siteUrl: proving.siteUrl });
  // The verification may have removed the identities, and imported accounts have none.
  if ((await listIdentities(trx, person.id)).length === 0)
    await upsertIdentity(trx, person.id, channel === "email" ? { email: code.address } : { phone: code.address }, data);
  return true;
}

/** Returns whether the account of a mail about its change to another address already has that address. */
export const hasMoved = (person: Person, { kind, address }: Code): boolean =>
  kind === "email_change_current" && person.email !== address;

/** Two users can claim the same new address at the same time. */
function toConflictError(error: unknown): unknown {
  const taken = conflictingAddress(error);
  if (taken === null) return error;
  return taken === "email" ? emailExists() : phoneExists();
}

/** Returns null if another confirmation is needed. */
async function redeem<T>(
  { db, config }: Pick<Services, "db" | "config">,
  code: Code,
  evidence: Evidence,
  finish: (trx: Transaction<DB>, accountId: string) => Promise<T>,
): Promise<T | null> {
  try {
    return await transact(db, async (trx) => {
      await lockPerson(trx, code.account_id);
      const person = await findPerson(trx, code.account_id);
      if (!person || !(await consumeCode(trx, code))) throw otpExpired();
      if (!(await accept(trx, person, code, { evidence, siteUrl: config.siteUrl }))) return null;
      await recordIdentityUse(trx, person.id, code.channel === "email" ? "email" : "phone");
      return finish(trx, person.id);
    });
  } catch (error) {
    throw toConflictError(error);
  }
}

/** Returns null if the other address of an e-mail change must confirm too. */
export function redeemForSession(
  services: Pick<Services, "db" | "config">,
  code: Code,
  { type, userAgent, evidence }: { type: VerificationType; userAgent: string | undefined; evidence: Evidence },
): Promise<Session | null> {
  return redeem(services, code, evidence, (trx, accountId) =>
    startSession(trx, { accountId, amrMethod: "otp", isRecovery: type === "recovery", userAgent }),
  );
}

/** Returns an authorization code, or null if the other address of an e-mail change must confirm too. */
export function redeemForGrant(
  services: Pick<Services, "db" | "keys" | "config">,
  code: Code,
  { type, evidence }: { type: VerificationType; evidence: Evidence },
): Promise<string | null> {
  const { code_challenge: value, code_challenge_method: method } = code;
  if (value === null || method === null) throw new Error("only a PKCE flow ends in a grant");
  return redeem(services, code, evidence, (trx, accountId) =>
    issueGrant(trx, services.keys, {
      accountId,
      challenge: { value, method: method === "plain" ? "plain" : "s256" },
      amrMethod: LINK_METHODS[type] ?? type,
      isRecovery: type === "recovery",
      expiresAt: new Date(Date.now() + GRANT_LIFE_MS),
    }),
  );
}

/** What "This was not me" did. `moved`: the account had already left the address for a verified one. */
export type Rejection = "reset" | "cancelled" | "moved" | "none";

/**
 * Handles "This was not me": cancels an e-mail change, or resets an unproven account. An account that has a verified
 * address instead stays as it is.
 */
export async function rejectCode({ db }: Pick<Services, "db">, code: Code): Promise<Rejection> {
  return transact(db, async (trx) => {
    await lockPerson(trx, code.account_id);
    const person = await findPerson(trx, code.account_id);
    if (!person || !(await consumeCode(trx, code))) throw otpExpired();
    if (hasMoved(person, code)) return "moved";
    // The recipient at the new address may not act for the account's current address.
    const isUnproven = code.kind !== "email_change_new" && !isChannelProven(person, "email");
    if (isEmailChange(code) || isUnproven) await clearPendingVerifications(trx, person.id);
    if (isUnproven) await resetAccount(trx, person.id, { kept: null });
    return isUnproven ? "reset" : isEmailChange(code) ? "cancelled" : "none";
  });
}
