import { randomUUID } from "node:crypto";
import type { Selectable, Transaction } from "kysely";
import { MINUTE_MS } from "#contract/durations.ts";
import type { AuthGrants, DB } from "../../db/schema.ts";
import { isSame, sha256 } from "../../keys/hash.ts";
import { seal, unseal } from "../../keys/sealing.ts";
import type { Services } from "../../services.ts";
import { lockPerson } from "../people/person-queries.ts";
import { AuthError } from "../requests/errors.ts";
import type { Challenge } from "../requests/requests.ts";
import type { GoogleIdentity } from "./google-identity.ts";

/** Starts when a link is opened or, with Google, when the flow starts. */
export const GRANT_LIFE_MS = 5 * MINUTE_MS;

const PURPOSE = "provider tokens";

export interface ProviderTokens {
  provider_token?: string;
  provider_refresh_token?: string;
}

/** A verified Google identity that is not signed in or linked yet. */
export interface PendingGoogleIdentity {
  identity: GoogleIdentity;
  /** The account to link to and the session that requested it. Null for a sign-in. */
  linksTo: { accountId: string; sessionId: string } | null;
}

interface NewGrant {
  challenge: Challenge;
  amrMethod: string;
  isRecovery?: boolean;
  providerTokens?: ProviderTokens;
  expiresAt: Date;
}

export type Grant = Selectable<AuthGrants>;

/** Returns a single-use code. Its exchange needs the verifier of the challenge. */
export async function issueGrant(
  trx: Transaction<DB>,
  keys: Services["keys"],
  grant: NewGrant & ({ accountId: string } | { google: PendingGoogleIdentity }),
): Promise<string> {
  const code = randomUUID();
  const google = "google" in grant ? grant.google : null;
  await trx
    .insertInto("auth_grants")
    .values({
      code_hash: sha256(code),
      account_id: "accountId" in grant ? grant.accountId : (google?.linksTo?.accountId ?? null),
      google_identity: google?.identity ?? null,
      session_id: google?.linksTo?.sessionId ?? null,
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
  const proof = method === "plain" ? verifier : sha256(verifier).toString("base64url");
  return isSame(Buffer.from(proof), Buffer.from(challenge));
}

/**
 * Deletes the grant before checking the verifier, so that a code allows one attempt. Locks the account first, so that a
 * grant that is being revoked cannot be used.
 */
async function deleteGrant(trx: Transaction<DB>, code: string): Promise<Grant | undefined> {
  const known = await trx
    .selectFrom("auth_grants")
    .select("account_id")
    .where("code_hash", "=", sha256(code))
    .executeTakeFirst();
  if (!known) return undefined;
  if (known.account_id !== null) await lockPerson(trx, known.account_id);
  return trx.deleteFrom("auth_grants").where("code_hash", "=", sha256(code)).returningAll().executeTakeFirst();
}

function pendingIdentityOf({ google_identity, account_id, session_id }: Grant): PendingGoogleIdentity | null {
  if (google_identity === null) return null;
  const linksTo = account_id !== null && session_id !== null ? { accountId: account_id, sessionId: session_id } : null;
  return { identity: google_identity as GoogleIdentity, linksTo };
}

const notFound = () => new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");

/**
 * Deletes and returns the grant of a code. Returns a refusal instead of throwing it: 404 `flow_state_not_found`, 422
 * `flow_state_expired`, 400 `bad_code_verifier`.
 */
export async function consumeGrant(
  trx: Transaction<DB>,
  { code, verifier, sessionId }: { code: string; verifier: string; sessionId: string | null },
): Promise<(Grant & { google: PendingGoogleIdentity | null }) | AuthError> {
  const grant = await deleteGrant(trx, code);
  if (!grant) return notFound();
  if (grant.expires_at.getTime() < Date.now())
    return new AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired");
  if (!isVerifier(verifier, grant.code_challenge, grant.code_challenge_method))
    return new AuthError(400, "bad_code_verifier", "code challenge does not match previously saved code verifier");
  if (grant.session_id !== null && sessionId !== null && sessionId !== grant.session_id) return notFound();
  return { ...grant, google: pendingIdentityOf(grant) };
}

export function openProviderTokens(keys: Services["keys"], { provider_tokens: sealed }: Grant): ProviderTokens {
  const tokens = sealed && unseal(keys, PURPOSE, sealed);
  return tokens ? (JSON.parse(tokens) as ProviderTokens) : {};
}

export async function sweepGrants(db: Services["db"]): Promise<void> {
  await db
    .deleteFrom("auth_grants")
    .where("expires_at", "<", new Date(Date.now() - GRANT_LIFE_MS))
    .execute();
}
