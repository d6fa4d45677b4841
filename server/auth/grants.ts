import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import type { Services } from "../services.ts";
import { AuthError } from "./errors.ts";
import { lockPerson, type Session } from "./queries.ts";
import type { Challenge } from "./requests.ts";
import { seal, unseal } from "./sealing.ts";
import { startSession } from "./sessions.ts";

/**
 * How long a client may take to fetch its session: from when a link was followed or, with Google, from when the flow began.
 */
export const GRANT_LIFE_MS = 5 * 60 * 1000;

const PURPOSE = "provider tokens";

/** What Google gave beside the identity, for the client's own calls to Google. */
export interface ProviderTokens {
  provider_token?: string;
  provider_refresh_token?: string;
}

const hashCode = (code: string) => createHash("sha256").update(code).digest();

/**
 * Keeps what a flow ended in, for the client that began it. The code is worth a session once, with the challenge's verifier.
 * Answers the code.
 */
export async function issueGrant(
  trx: Transaction<DB>,
  keys: Services["keys"],
  grant: {
    accountId: string;
    challenge: Challenge;
    amrMethod: string;
    isRecovery?: boolean;
    providerTokens?: ProviderTokens;
    expiresAt: Date;
  },
): Promise<string> {
  const code = randomUUID();
  await trx
    .insertInto("auth_grants")
    .values({
      code_hash: hashCode(code),
      account_id: grant.accountId,
      code_challenge: grant.challenge.value,
      code_challenge_method: grant.challenge.method,
      amr_method: grant.amrMethod,
      is_recovery: grant.isRecovery ?? false,
      provider_tokens: grant.providerTokens ? seal(keys, PURPOSE, JSON.stringify(grant.providerTokens)) : null,
      expires_at: grant.expiresAt,
    })
    .execute();
  return code;
}

function isVerifier(verifier: string, challenge: string, method: string): boolean {
  const proof = method === "plain" ? verifier : createHash("sha256").update(verifier).digest("base64url");
  const [a, b] = [Buffer.from(proof), Buffer.from(challenge)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Takes the grant out, whatever comes of it: one attempt is all there is. Its person is held, so that a grant taken from
 * them meanwhile is worth nothing.
 */
async function takeGrant(trx: Transaction<DB>, code: string) {
  const known = await trx
    .selectFrom("auth_grants")
    .select("account_id")
    .where("code_hash", "=", hashCode(code))
    .executeTakeFirst();
  if (!known) return undefined;
  await lockPerson(trx, known.account_id);
  return trx.deleteFrom("auth_grants").where("code_hash", "=", hashCode(code)).returningAll().executeTakeFirst();
}

type Exchange = { session: Session; sealedTokens: Buffer | null };

/** What becomes of a code. A refusal is returned and not thrown, so that the end of the grant is committed. */
async function exchange(
  trx: Transaction<DB>,
  { code, verifier }: { code: string; verifier: string },
  userAgent: string | undefined,
): Promise<Exchange | AuthError> {
  const grant = await takeGrant(trx, code);
  if (!grant) return new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
  if (grant.expires_at.getTime() < Date.now())
    return new AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired");
  if (!isVerifier(verifier, grant.code_challenge, grant.code_challenge_method))
    return new AuthError(400, "bad_code_verifier", "code challenge does not match previously saved code verifier");
  const { account_id: accountId, amr_method: amrMethod, is_recovery: isRecovery } = grant;
  const session = await startSession(trx, { accountId, amrMethod, isRecovery, userAgent });
  return { session, sealedTokens: grant.provider_tokens };
}

/**
 * The session that a flow ended in.
 * @throws AuthError 404 `flow_state_not_found`, 422 `flow_state_expired`, 400 `bad_code_verifier`, `user_banned`
 */
export async function exchangeGrant(
  { db, keys }: Pick<Services, "db" | "keys">,
  given: { code: string; verifier: string },
  userAgent: string | undefined,
): Promise<{ session: Session; providerTokens: ProviderTokens }> {
  const outcome = await db.transaction().execute((trx) => exchange(trx, given, userAgent));
  if (outcome instanceof AuthError) throw outcome;
  const { session, sealedTokens } = outcome;
  const tokens = sealedTokens && unseal(keys, PURPOSE, sealedTokens);
  return { session, providerTokens: tokens ? (JSON.parse(tokens) as ProviderTokens) : {} };
}

/** Forgets the grants that nobody fetched. */
export async function sweepGrants(db: Services["db"]): Promise<void> {
  await db
    .deleteFrom("auth_grants")
    .where("expires_at", "<", new Date(Date.now() - GRANT_LIFE_MS))
    .execute();
}
