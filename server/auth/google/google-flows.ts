import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client";
import { sha256 } from "../../keys/hash.ts";
import type { Services } from "../../services.ts";
import { AuthError } from "../requests/errors.ts";
import type { Challenge } from "../requests/requests.ts";
import { GRANT_LIFE_MS, type PendingGoogleIdentity } from "../tokens/grants.ts";
import type { FlowSecrets } from "./google-client.ts";

export interface Flow {
  secrets: FlowSecrets;
  /** Validated at the start of the flow. Must be validated again before the redirect. */
  redirectTo: string;
  challenge: Challenge | null;
  linksTo: PendingGoogleIdentity["linksTo"];
  /** Binds an implicit flow to its browser; null for PKCE flows, which the verifier binds. */
  browserHash: Buffer | null;
  expiresAt: Date;
}

export async function beginFlow(
  db: Services["db"],
  flow: Pick<Flow, "redirectTo" | "challenge" | "browserHash"> & { sessionId: string | null },
): Promise<FlowSecrets> {
  const secrets = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
  await db
    .insertInto("auth_flows")
    .values({
      state_hash: sha256(secrets.state),
      nonce: secrets.nonce,
      code_verifier: secrets.codeVerifier,
      redirect_to: flow.redirectTo,
      code_challenge: flow.challenge?.value ?? null,
      code_challenge_method: flow.challenge?.method ?? null,
      session_id: flow.sessionId,
      browser_hash: flow.browserHash,
      expires_at: new Date(Date.now() + GRANT_LIFE_MS),
    })
    .execute();
  return secrets;
}

async function refusal(db: Services["db"], state: string): Promise<AuthError> {
  const known = await db
    .selectFrom("auth_flows")
    .select("used_at")
    .where("state_hash", "=", sha256(state))
    .executeTakeFirst();
  if (known?.used_at) return new AuthError(400, "flow_state_already_used", "OAuth state has already been used");
  return new AuthError(400, "bad_oauth_state", "OAuth state is unknown or has expired");
}

/** Reads and marks the flow in one statement, so that only one of several concurrent callbacks succeeds. */
export async function consumeFlow(db: Services["db"], state: string | undefined): Promise<Flow> {
  if (!state) throw new AuthError(400, "bad_oauth_callback", "OAuth state parameter is missing");
  const now = new Date();
  const row = await db
    .updateTable("auth_flows")
    .set({ used_at: now })
    .where("state_hash", "=", sha256(state))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning((eb) => [
      "nonce",
      "code_verifier",
      "redirect_to",
      "code_challenge",
      "code_challenge_method",
      "expires_at",
      "session_id",
      "browser_hash",
      eb
        .selectFrom("auth_sessions")
        .select("account_id")
        .whereRef("auth_sessions.id", "=", "auth_flows.session_id")
        .as("account_id"),
    ])
    .executeTakeFirst();
  if (!row) throw await refusal(db, state);
  return {
    secrets: { state, nonce: row.nonce, codeVerifier: row.code_verifier },
    redirectTo: row.redirect_to,
    challenge: row.code_challenge
      ? { value: row.code_challenge, method: row.code_challenge_method as Challenge["method"] }
      : null,
    linksTo: row.session_id && row.account_id ? { accountId: row.account_id, sessionId: row.session_id } : null,
    browserHash: row.browser_hash,
    expiresAt: row.expires_at,
  };
}

/** Deletes flows five minutes after they expire. Until then a reused state is reported as used. */
export async function sweepFlows(db: Services["db"]): Promise<void> {
  await db
    .deleteFrom("auth_flows")
    .where("expires_at", "<", new Date(Date.now() - GRANT_LIFE_MS))
    .execute();
}
