import type { Services } from "../services.ts";
import { AuthError } from "./errors.ts";
import { applyGoogleIdentity, retryOnConflict } from "./google-sign-in.ts";
import { consumeGrant, openProviderTokens, type ProviderTokens } from "./grants.ts";
import type { Session } from "./queries.ts";
import { startSession } from "./sessions.ts";

/**
 * Exchanges the code that a PKCE flow ended in for a session. A Google identity joins its account here and not before: only
 * the client that began the flow has the verifier. `sessionId` is the session of the request's bearer token, if it has one;
 * a flow that links an identity is refused to any other session.
 * @throws AuthError 404 `flow_state_not_found`, 422 `flow_state_expired`, 400 `bad_code_verifier`, `user_banned`,
 *   and what `applyGoogleIdentity` throws
 */
export async function exchangeCode(
  services: Pick<Services, "db" | "keys" | "config">,
  given: { code: string; verifier: string; sessionId: string | null },
  userAgent: string | undefined,
): Promise<{ session: Session; providerTokens: ProviderTokens }> {
  const outcome = await retryOnConflict(services.db, async (trx) => {
    const grant = await consumeGrant(trx, given);
    // Returned and not thrown, so that the end of the grant is committed.
    if (grant instanceof AuthError) return grant;
    const { account_id: accountId, amr_method: amrMethod, is_recovery: isRecovery } = grant;
    if (grant.google) {
      const session = await applyGoogleIdentity(trx, services.config, grant.google, userAgent);
      return session instanceof AuthError ? session : { session, grant };
    }
    if (accountId === null) throw new Error("a grant without a Google identity names its account");
    return { session: await startSession(trx, { accountId, amrMethod, isRecovery, userAgent }), grant };
  });
  if (outcome instanceof AuthError) throw outcome;
  return { session: outcome.session, providerTokens: openProviderTokens(services.keys, outcome.grant) };
}
