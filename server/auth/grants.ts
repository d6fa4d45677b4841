import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import type { Services } from "../services.ts";
import { AuthError } from "./errors.ts";
import type { Session } from "./queries.ts";
import type { Challenge } from "./requests.ts";
import { seal, unseal } from "./sealing.ts";
import { startSession } from "./sessions.ts";

/** How long a client may take to fetch its session. */
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

/** Takes the grant out, whatever comes of it: one attempt is all there is. */
function takeGrant(db: Services["db"], code: string) {
  return db.deleteFrom("auth_grants").where("code_hash", "=", hashCode(code)).returningAll().executeTakeFirst();
}

/**
 * The session that a flow ended in.
 * @throws AuthError 404 `flow_state_not_found`, 422 `flow_state_expired`, 400 `bad_code_verifier`, `user_banned`
 */
export async function exchangeGrant(
  { db, keys }: Pick<Services, "db" | "keys">,
  { code, verifier }: { code: string; verifier: string },
  userAgent: string | undefined,
): Promise<{ session: Session; providerTokens: ProviderTokens }> {
  const grant = await takeGrant(db, code);
  if (!grant) throw new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
  if (grant.expires_at.getTime() < Date.now())
    throw new AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired");
  if (!isVerifier(verifier, grant.code_challenge, grant.code_challenge_method))
    throw new AuthError(400, "bad_code_verifier", "code challenge does not match previously saved code verifier");
  const session = await db.transaction().execute((trx) =>
    startSession(trx, {
      accountId: grant.account_id,
      amrMethod: grant.amr_method,
      isRecovery: grant.is_recovery,
      userAgent,
    }),
  );
  const tokens = grant.provider_tokens && unseal(keys, PURPOSE, grant.provider_tokens);
  return { session, providerTokens: tokens ? (JSON.parse(tokens) as ProviderTokens) : {} };
}

/** Forgets the grants that nobody fetched. */
export async function sweepGrants(db: Services["db"]): Promise<void> {
  await db
    .deleteFrom("auth_grants")
    .where("expires_at", "<", new Date(Date.now() - GRANT_LIFE_MS))
    .execute();
}
