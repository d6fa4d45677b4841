import type { Transaction } from "kysely";
import { v4 as uuidv4 } from "uuid";
import type { z } from "zod";
import { DAY_MS, MINUTE_MS } from "#contract/durations.ts";
import { oneLine } from "#contract/one-line.ts";
import { isUuid } from "#contract/values/uuid.ts";
import type { DB, JsonArray } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import { seal, unseal } from "../../keys/sealing.ts";
import type { Services } from "../../services.ts";
import { findPerson, lockPerson, type Person } from "../people/person-queries.ts";
import { requireProvenAddress } from "../people/proven-accounts.ts";
import { AuthError, invalidField, sessionNotFound } from "../requests/errors.ts";
import { type enrolmentSchema, readEmail, readPhone, type userChangesSchema } from "../requests/requests.ts";
import type { SignedIn } from "../sessions/authenticate.ts";
import { lockSession, type Session } from "../sessions/session-queries.ts";
import {
  countFactors,
  deleteChallengesBefore,
  deleteFactor,
  deleteOtherAal1Sessions,
  deleteUnverifiedFactors,
  downgradeSessions,
  type Factor,
  findChallenge,
  findFactor,
  insertChallenge,
  insertFactor,
  listFactorsSealedWithOtherKeys,
  recordValidCode,
  updateSecret,
  upgradeSession,
} from "./factor-queries.ts";
import { findMatchingStep, generateTotpKey, renderTotpQrCode, type TotpKey } from "./totp.ts";

const MAX_FACTORS = 10;
const MAX_NAME_LENGTH = 100;
/** How long a challenge is valid, and how long an unfinished enrolment is kept when another enrolment starts. */
const FIVE_MINUTES_MS = 5 * MINUTE_MS;
/** Expired challenges are kept to report `mfa_challenge_expired` instead of not found. */
const EXPIRED_CHALLENGE_RETENTION_MS = DAY_MS;
const PURPOSE = "totp secret";

const factorNotFound = (status = 404) => new AuthError(status, "mfa_factor_not_found", "Factor not found");

function hasSecondStep(person: Pick<Person, "factors">): boolean {
  return person.factors.some(({ status }) => status === "verified");
}

export function needsSecondStep({ person, session }: SignedIn): boolean {
  return session.aal === "aal1" && hasSecondStep(person);
}

export function requireSecondStep(
  signedIn: SignedIn,
  { password, email, phone }: z.output<typeof userChangesSchema>,
): void {
  const { person } = signedIn;
  const isAboutSigningIn =
    password !== undefined ||
    (email && readEmail(email) !== person.email) ||
    (phone && readPhone(phone) !== person.phone);
  if (isAboutSigningIn && needsSecondStep(signedIn))
    throw new AuthError(
      401,
      "insufficient_aal",
      "AAL2 session is required to update email or password when MFA is enabled.",
    );
}

/** Locks and reloads account and session, so that factor changes of one user are serialised. */
async function lockCaller(trx: Transaction<DB>, { person, session }: SignedIn): Promise<SignedIn> {
  await lockPerson(trx, person.id);
  const current = { person: await findPerson(trx, person.id), session: await lockSession(trx, session.id) };
  if (!current.person || !current.session) throw sessionNotFound();
  return { person: current.person, session: current.session };
}

async function getFactor(db: Services["db"], person: Person, factorId: string): Promise<Factor> {
  const factor = await findFactor(db, person.id, factorId);
  if (!factor) throw factorNotFound();
  return factor;
}

function readEnrolment({ factor_type: type, friendly_name = "", issuer }: z.output<typeof enrolmentSchema>) {
  if (type === "phone") throw new AuthError(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone");
  if (type === "webauthn")
    throw new AuthError(422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn");
  if (type !== "totp") throw invalidField("factor_type needs to be totp");
  const friendlyName = oneLine(friendly_name);
  if (friendlyName.length > MAX_NAME_LENGTH || (issuer ?? "").length > MAX_NAME_LENGTH)
    throw invalidField(`friendly_name and issuer can be at most ${MAX_NAME_LENGTH} characters`);
  return { friendlyName, issuer };
}

function isDuplicateName(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "auth_factors_friendly_name";
}

async function addFactor(
  { db, keys }: Pick<Services, "db" | "keys">,
  signedIn: SignedIn,
  { friendlyName, key }: { friendlyName: string; key: TotpKey },
): Promise<string> {
  const id = uuidv4();
  await transact(db, async (trx) => {
    const caller = await lockCaller(trx, signedIn);
    if (needsSecondStep(caller)) throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
    requireProvenAddress(caller);
    const { person } = caller;
    await deleteUnverifiedFactors(trx, person.id, { createdBefore: new Date(Date.now() - FIVE_MINUTES_MS) });
    if ((await countFactors(trx, person.id)).count >= MAX_FACTORS)
      throw new AuthError(
        422,
        "too_many_enrolled_mfa_factors",
        "Maximum number of enrolled factors reached, unenroll to continue",
      );
    await insertFactor(trx, {
      id,
      account_id: person.id,
      friendly_name: friendlyName,
      secret: seal(keys, PURPOSE, key.secret),
      sealed_with: keys.kid,
    });
  });
  return id;
}

/**
 * Adds an authenticator app. It has no effect until its first valid code.
 * @throws AuthError 400 `validation_failed`, 403 `insufficient_aal`, `email_not_confirmed`, `session_not_found`, 422
 *   `mfa_phone_enroll_not_enabled`, `mfa_webauthn_enroll_not_enabled`, `mfa_factor_name_conflict`,
 *   `too_many_enrolled_mfa_factors`
 */
export async function enrolFactor(
  services: Pick<Services, "config" | "db" | "keys">,
  signedIn: SignedIn,
  given: z.output<typeof enrolmentSchema>,
) {
  const { friendlyName, issuer } = readEnrolment(given);
  const { email, phone, id: personId } = signedIn.person;
  const key = generateTotpKey({
    issuer: issuer || new URL(services.config.siteUrl).host,
    account: email ?? phone ?? personId,
  });
  try {
    const id = await addFactor(services, signedIn, { friendlyName, key });
    return {
      id,
      type: "totp",
      friendly_name: friendlyName || undefined,
      totp: { qr_code: await renderTotpQrCode(key), ...key },
    };
  } catch (error) {
    if (isDuplicateName(error))
      throw new AuthError(
        422,
        "mfa_factor_name_conflict",
        "A factor with this friendly name already exists for this user",
      );
    throw error;
  }
}

/** The challenge allows one successful code, from the same client. */
export async function challengeFactor(
  { db }: Pick<Services, "db">,
  { person }: SignedIn,
  { factorId, client }: { factorId: string; client: string },
) {
  const factor = await getFactor(db, person, factorId);
  const id = uuidv4();
  const expiresAt = new Date(Date.now() + FIVE_MINUTES_MS);
  await insertChallenge(db, { id, factor_id: factor.id, client, expires_at: expiresAt });
  return { id, type: "totp", expires_at: Math.floor(expiresAt.getTime() / 1000) };
}

async function requireChallenge(
  trx: Transaction<DB>,
  factor: Factor,
  { challengeId, client }: { challengeId: string; client: string },
): Promise<void> {
  const challenge = isUuid(challengeId) ? await findChallenge(trx, factor.id, challengeId) : undefined;
  if (!challenge) throw factorNotFound(422);
  if (challenge.answered_at !== null || challenge.client !== client)
    throw new AuthError(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch");
  if (challenge.expires_at.getTime() < Date.now())
    throw new AuthError(422, "mfa_challenge_expired", "MFA challenge has expired, create a new challenge");
}

function requireStep(keys: Services["keys"], { id, secret, last_step }: Factor, code: string): number {
  const opened = unseal(keys, PURPOSE, secret);
  if (opened === null) throw new Error(`no current signing key decrypts the secret of factor ${id}`);
  const step = findMatchingStep(opened, code, last_step);
  if (step === null) throw new AuthError(422, "mfa_verification_failed", "Invalid TOTP code entered");
  return step;
}

function amrWithTotp({ amr }: Pick<Session, "amr">): JsonArray {
  const before = (amr as { method: string; timestamp: number }[]).filter(({ method }) => method !== "totp");
  return [{ method: "totp", timestamp: Math.floor(Date.now() / 1000) }, ...before];
}

/**
 * Verifies a code and upgrades the session to AAL2. The first valid code activates the factor, and deletes the user's
 * unverified factors and other AAL1 sessions.
 * @throws AuthError 403 `session_not_found`, 404 `mfa_factor_not_found`, 422 `mfa_factor_not_found` (the challenge),
 *   `mfa_ip_address_mismatch`, `mfa_challenge_expired`, `mfa_verification_failed`
 */
export function verifyFactor(
  { db, keys }: Pick<Services, "db" | "keys">,
  signedIn: SignedIn,
  given: { factorId: string; challengeId: string; code: string; client: string },
): Promise<Session> {
  return transact(db, async (trx) => {
    const { person, session } = await lockCaller(trx, signedIn);
    const factor = await getFactor(trx, person, given.factorId);
    await requireChallenge(trx, factor, given);
    const step = requireStep(keys, factor, given.code);
    await recordValidCode(trx, { factorId: factor.id, challengeId: given.challengeId, step });
    if (factor.status === "unverified") {
      await deleteUnverifiedFactors(trx, person.id, { exceptId: factor.id });
      await deleteOtherAal1Sessions(trx, person.id, session.id);
    }
    return upgradeSession(trx, session, factor.id, amrWithTotp(session));
  });
}

/** @throws AuthError 403 `session_not_found`, 404 `mfa_factor_not_found`, 422 `insufficient_aal` */
export function unenrolFactor(
  { db }: Pick<Services, "db">,
  signedIn: SignedIn,
  factorId: string,
): Promise<{ id: string }> {
  return transact(db, async (trx) => {
    const { person, session } = await lockCaller(trx, signedIn);
    const factor = await getFactor(trx, person, factorId);
    if (factor.status === "verified" && session.aal === "aal1")
      throw new AuthError(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
    await downgradeSessions(trx, factor.id);
    await deleteFactor(trx, factor.id);
    return { id: factor.id };
  });
}

export function sweepChallenges({ db }: Pick<Services, "db">): Promise<void> {
  return deleteChallengesBefore(db, new Date(Date.now() - EXPIRED_CHALLENGE_RETENTION_MS));
}

/**
 * Re-encrypts secrets with the first key, so that an old key can be removed. Logs secrets that no current key can
 * decrypt.
 */
export async function resealSecrets({ db, keys, log }: Pick<Services, "db" | "keys" | "log">): Promise<void> {
  for (const factor of await listFactorsSealedWithOtherKeys(db, keys.kid)) {
    const secret = unseal(keys, PURPOSE, factor.secret);
    if (secret === null)
      log.error({ factor: factor.id, key: factor.sealed_with }, "no current key decrypts this factor");
    else await updateSecret(db, factor, { secret: seal(keys, PURPOSE, secret), sealed_with: keys.kid });
  }
}
