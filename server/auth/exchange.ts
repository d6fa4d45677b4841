import type { Services } from "../services.ts";
import { announceDesk } from "../trust/desk-news.ts";
import { applyGoogleIdentity, type GoogleCaller, retryOnConflict } from "./google/google-sign-in.ts";
import { AuthError } from "./requests/errors.ts";
import type { Session } from "./sessions/session-queries.ts";
import { startSession } from "./sessions/sessions.ts";
import { consumeGrant, openProviderTokens, type ProviderTokens } from "./tokens/grants.ts";

/**
 * Exchanges an authorization code for a session. A Google identity joins an account only here, because only the client
 * that started the flow has the verifier. `sessionId` is the session of the bearer token, if any; a linking flow
 * refuses other sessions.
 * @throws AuthError 400 `bad_code_verifier`, `user_banned`, 404 `flow_state_not_found`, 422 `flow_state_expired`, and
 *   the errors of `applyGoogleIdentity`
 */
export async function exchangeCode(
  services: Pick<Services, "db" | "keys" | "config" | "sockets">,
  given: { code: string; verifier: string; sessionId: string | null },
  caller: GoogleCaller,
): Promise<{ session: Session; providerTokens: ProviderTokens }> {
  const outcome = await retryOnConflict(services.db, async (trx) => {
    const grant = await consumeGrant(trx, given);
    // Return instead of throwing, so that the deletion of the grant is committed.
    if (grant instanceof AuthError) return grant;
    const { account_id: accountId, amr_method: amrMethod, is_recovery: isRecovery } = grant;
    if (grant.google) {
      const session = await applyGoogleIdentity(trx, services.config, grant.google, caller);
      return session instanceof AuthError ? session : { session, grant };
    }
    if (accountId === null) throw new Error("grant has neither Google identity nor account");
    return {
      session: await startSession(trx, { accountId, amrMethod, isRecovery, userAgent: caller.userAgent }),
      grant,
    };
  });
  if (outcome instanceof AuthError) throw outcome;
  if (outcome.grant.google) announceDesk(services, null);
  return { session: outcome.session, providerTokens: openProviderTokens(services.keys, outcome.grant) };
}
