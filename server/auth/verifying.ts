import { sql, type Transaction } from "kysely";
import { changeAddress } from "../accounts/service.ts";
import type { DB } from "../db/schema.ts";
import type { Services } from "../services.ts";
import { type Code, type CodeKind, findLinkedCode, guessCode, takeCode } from "./codes.ts";
import { confirmEmail, confirmPhone, keepIdentity } from "./confirming.ts";
import { otpExpired } from "./errors.ts";
import { GRANT_LIFE_MS, issueGrant } from "./grants.ts";
import { findPerson, listIdentities, lockPerson, noteIdentityUse, type Person, type Session } from "./queries.ts";
import { startSession } from "./sessions.ts";
import { emailExists, phoneExists, takenAddress } from "./taken.ts";
import { endWaysIn, isProven } from "./takeover.ts";

/** What a client says that its code is for. */
export const EMAIL_TYPES = ["signup", "magiclink", "recovery", "email", "email_change"] as const;
export const PHONE_TYPES = ["sms", "phone_change"] as const;
export type VerificationType = (typeof EMAIL_TYPES)[number] | (typeof PHONE_TYPES)[number];

/** Which kinds of code a type opens, and no others. */
const OPENS: Record<VerificationType, readonly CodeKind[]> = {
  signup: ["confirmation"],
  magiclink: ["recovery"],
  recovery: ["recovery"],
  email: ["confirmation", "recovery"],
  email_change: ["email_change_current", "email_change_new"],
  sms: ["confirmation"],
  phone_change: ["phone_change"],
};

/** How a session says that it began, where a link of this type was followed in a PKCE flow. */
const LINK_METHODS: Partial<Record<VerificationType, string>> = { signup: "email/signup" };

/** The one answer to a link, whatever was wrong with it. */
export const linkExpired = () => otpExpired("Email link is invalid or has expired");

/**
 * The code that this is.
 * @throws AuthError 403 `otp_expired`
 */
export async function findByGuess(
  { db, keys }: Pick<Services, "db" | "keys">,
  { type, address, code }: { type: VerificationType; address: string; code: string },
): Promise<Code> {
  const found = await guessCode(db, keys, { kinds: OPENS[type], address, code });
  if (!found) throw otpExpired();
  return found;
}

/**
 * The code whose link this is.
 * @throws AuthError 403 `otp_expired`
 */
export async function findByLink(
  { db }: Pick<Services, "db">,
  { type, token }: { type: VerificationType; token: string },
): Promise<Code> {
  const found = await findLinkedCode(db, token);
  if (!found || !OPENS[type].includes(found.kind as CodeKind)) throw linkExpired();
  return found;
}

/** False where the other mail has to be answered too. */
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
  await keepIdentity(trx, person.id, { email });
  await confirmEmail(trx, person.id);
  return true;
}

async function acceptPhoneChange(trx: Transaction<DB>, { id, new_phone: phone }: Person): Promise<void> {
  if (phone === null) throw otpExpired();
  await trx
    .updateTable("auth_users")
    .set({ phone, phone_confirmed_at: sql`now()` })
    .where("account_id", "=", id)
    .execute();
  await keepIdentity(trx, id, { phone });
  await confirmPhone(trx, id);
}

/** Which of the person's addresses the code went to; what was sent to one that is no longer theirs proves nothing. */
function addressBehind(person: Person, { kind, channel }: Code): string | null {
  if (kind === "email_change_new") return person.new_email;
  if (kind === "phone_change") return person.new_phone;
  return channel === "email" ? person.email : person.phone;
}

/** Does what the code is for. False where more is needed before the person is signed in. */
async function accept(trx: Transaction<DB>, person: Person, code: Code, type: VerificationType): Promise<boolean> {
  if (addressBehind(person, code) !== code.address) throw otpExpired();
  if (code.kind === "email_change_current" || code.kind === "email_change_new")
    return acceptEmailChange(trx, person, code);
  if (code.kind === "phone_change") await acceptPhoneChange(trx, person);
  else if (code.channel === "sms") await confirmPhone(trx, person.id);
  else {
    // Whoever asks for a new password has none to lose: what a stranger set up on their address goes.
    if (type === "recovery" && !isProven(person)) await endWaysIn(trx, person.id);
    else await confirmEmail(trx, person.id);
    // Such an account, and one that was imported, has no way to sign in yet.
    if ((await listIdentities(trx, person.id)).length === 0)
      await keepIdentity(trx, person.id, { email: code.address });
  }
  return true;
}

/** Of two who want one address, one finds it taken. */
function toTaken(error: unknown): unknown {
  const taken = takenAddress(error);
  if (taken === null) return error;
  return taken === "email" ? emailExists() : phoneExists();
}

/** Uses the code up and does what it is for; then, unless more is needed, the person is signed in as `finish` says. */
async function redeem<T>(
  { db }: Pick<Services, "db">,
  { code, type }: { code: Code; type: VerificationType },
  finish: (trx: Transaction<DB>, accountId: string) => Promise<T>,
): Promise<T | null> {
  try {
    return await db.transaction().execute(async (trx) => {
      await lockPerson(trx, code.account_id);
      const person = await findPerson(trx, code.account_id);
      if (!person || !(await takeCode(trx, code))) throw otpExpired();
      if (!(await accept(trx, person, code, type))) return null;
      await noteIdentityUse(trx, person.id, code.channel === "email" ? "email" : "phone");
      return finish(trx, person.id);
    });
  } catch (error) {
    throw toTaken(error);
  }
}

/**
 * The session that a code or link is worth; null where the other mail of a change of address has to be answered too.
 * @throws AuthError 403 `otp_expired`, 400 `user_banned`, 422 `email_exists`, `phone_exists`
 */
export function redeemForSession(
  services: Pick<Services, "db">,
  code: Code,
  { type, userAgent }: { type: VerificationType; userAgent: string | undefined },
): Promise<Session | null> {
  return redeem(services, { code, type }, (trx, accountId) =>
    startSession(trx, { accountId, amrMethod: "otp", isRecovery: type === "recovery", userAgent }),
  );
}

/**
 * What a link of a PKCE flow is worth: a code that only the client that asked for the link can exchange for a session; null
 * where the other mail of a change of address has to be answered too.
 * @throws AuthError 403 `otp_expired`, 422 `email_exists`, `phone_exists`
 */
export function redeemForGrant(
  services: Pick<Services, "db" | "keys">,
  code: Code,
  { type }: { type: VerificationType },
): Promise<string | null> {
  const { code_challenge: value, code_challenge_method: method } = code;
  if (value === null || method === null) throw new Error("only a PKCE flow ends in a grant");
  return redeem(services, { code, type }, (trx, accountId) =>
    issueGrant(trx, services.keys, {
      accountId,
      challenge: { value, method: method === "plain" ? "plain" : "s256" },
      amrMethod: LINK_METHODS[type] ?? type,
      isRecovery: type === "recovery",
      expiresAt: new Date(Date.now() + GRANT_LIFE_MS),
    }),
  );
}
