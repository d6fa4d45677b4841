import { sql, type Transaction } from "kysely";
import { changeAddress } from "../../accounts/service.ts";
import type { DB, JsonObject } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import type { Services } from "../../services.ts";
import { invalidField, otpExpired } from "../errors.ts";
import { profileOf } from "../password/sign-up-data.ts";
import { findPerson, listIdentities, lockPerson, type Person, recordIdentityUse } from "../person-queries.ts";
import { applyProof, confirmsOriginalSignUp, hasProvenAddress, isChannelProven, resetAccount } from "../proof.ts";
import type { Session } from "../sessions/session-queries.ts";
import { startSession } from "../sessions/sessions.ts";
import { GRANT_LIFE_MS, issueGrant } from "../tokens/grants.ts";
import { conflictingAddress, emailExists, phoneExists } from "./address-conflicts.ts";
import { attemptCode, type Code, type CodeKind, consumeCode, findLinkedCode } from "./codes.ts";
import { clearPendingVerifications, confirmEmail, confirmPhone, upsertIdentity } from "./confirming.ts";

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

/** Returns false if the other address must confirm too. */
async function acceptEmailChange(trx: Transaction<DB>, person: Person, { kind }: Code): Promise<boolean> {
  const { new_email: email, email_change_accepted: accepted } = person;
  if (email === null) throw otpExpired();
  const side = kind === "email_change_new" ? "new" : "current";
  if (person.email !== null && (accepted === null || accepted === side)) {
    await trx
      .updateTable("auth_users")
      .set({ email_change_accepted: side })
      .where("account_id", "=", person.id)
      .execute();
    return false;
  }
  await changeAddress(trx, person.id, email);
  await confirmEmail(trx, person.id);
  // The address is verified for the first time: remove everything that was set up before.
  if (!hasProvenAddress(person)) await resetAccount(trx, person.id, { kept: "email" });
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

/** A code sent to a former address verifies nothing. */
function addressOfCode(person: Person, { kind, channel }: Code): string | null {
  if (kind === "email_change_new") return person.new_email;
  if (kind === "phone_change") return person.new_phone;
  return channel === "email" ? person.email : person.phone;
}

/** Returns false if another confirmation is needed before sign-in. */
async function accept(trx: Transaction<DB>, person: Person, code: Code, siteUrl: string): Promise<boolean> {
  if (addressOfCode(person, code) !== code.address) throw otpExpired();
  if (code.kind === "email_change_current" || code.kind === "email_change_new")
    return acceptEmailChange(trx, person, code);
  if (code.kind === "phone_change") {
    await acceptPhoneChange(trx, person);
    return true;
  }
  const channel = code.channel === "email" ? "email" : "sms";
  await (channel === "email" ? confirmEmail : confirmPhone)(trx, person.id);
  const data = (code.data ?? {}) as JsonObject;
  const keepsSignUp = confirmsOriginalSignUp(person, code);
  await applyProof(trx, person, { channel, keepsSignUp, profile: profileOf(data), siteUrl });
  // The verification may have removed the identities, and imported accounts have none.
  if ((await listIdentities(trx, person.id)).length === 0)
    await upsertIdentity(trx, person.id, channel === "email" ? { email: code.address } : { phone: code.address }, data);
  return true;
}

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
  finish: (trx: Transaction<DB>, accountId: string) => Promise<T>,
): Promise<T | null> {
  try {
    return await transact(db, async (trx) => {
      await lockPerson(trx, code.account_id);
      const person = await findPerson(trx, code.account_id);
      if (!person || !(await consumeCode(trx, code))) throw otpExpired();
      if (!(await accept(trx, person, code, config.siteUrl))) return null;
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
  { type, userAgent }: { type: VerificationType; userAgent: string | undefined },
): Promise<Session | null> {
  return redeem(services, code, (trx, accountId) =>
    startSession(trx, { accountId, amrMethod: "otp", isRecovery: type === "recovery", userAgent }),
  );
}

/** Returns an authorization code, or null if the other address of an e-mail change must confirm too. */
export function redeemForGrant(
  services: Pick<Services, "db" | "keys" | "config">,
  code: Code,
  { type }: { type: VerificationType },
): Promise<string | null> {
  const { code_challenge: value, code_challenge_method: method } = code;
  if (value === null || method === null) throw new Error("only a PKCE flow ends in a grant");
  return redeem(services, code, (trx, accountId) =>
    issueGrant(trx, services.keys, {
      accountId,
      challenge: { value, method: method === "plain" ? "plain" : "s256" },
      amrMethod: LINK_METHODS[type] ?? type,
      isRecovery: type === "recovery",
      expiresAt: new Date(Date.now() + GRANT_LIFE_MS),
    }),
  );
}

/** Handles "This was not me": cancels an e-mail change, or resets an unproven account. */
export async function rejectCode({ db }: Pick<Services, "db">, code: Code): Promise<void> {
  await transact(db, async (trx) => {
    await lockPerson(trx, code.account_id);
    const person = await findPerson(trx, code.account_id);
    if (!person || !(await consumeCode(trx, code))) throw otpExpired();
    const isChange = code.kind === "email_change_current" || code.kind === "email_change_new";
    // The recipient at the new address may not act for the account's current address.
    const isUnproven = code.kind !== "email_change_new" && !isChannelProven(person, "email");
    if (isChange || isUnproven) await clearPendingVerifications(trx, person.id);
    if (isUnproven) await resetAccount(trx, person.id, { kept: null });
  });
}
