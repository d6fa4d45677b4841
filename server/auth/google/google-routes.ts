import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { clientKey } from "../../http/limits/client-key.ts";
import type { Services } from "../../services.ts";
import { requireProvenAddress } from "../people/proven-accounts.ts";
import { readEvidence } from "../proof/prover.ts";
import { bindBrowser, isBoundBrowser } from "../requests/browser-binding.ts";
import { AuthError, invalidField } from "../requests/errors.ts";
import {
  errorRedirect,
  implicitRedirect,
  pkceRedirect,
  providerErrorRedirect,
  redirectTarget,
} from "../requests/redirects.ts";
import { readChallenge, readQuery } from "../requests/requests.ts";
import { signedInOf } from "../sessions/authenticate.ts";
import { presentSession } from "../sessions/sessions.ts";
import { googleClient } from "./google-client.ts";
import { beginFlow, consumeFlow, type Flow } from "./google-flows.ts";
import { forwardedParameters, readScopes, requireProvider } from "./google-requests.ts";
import { finishFlow } from "./google-sign-in.ts";
import { requireMayChangeIdentities, unlinkIdentity } from "./identities.ts";

const MAX_PROVIDER_TEXT = 500;

/** Ignores repeated values: no valid OAuth response repeats a parameter. */
function callbackValue(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, string | string[] | undefined>)[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

function providerError(request: FastifyRequest) {
  const error = callbackValue(request, "error")?.slice(0, MAX_PROVIDER_TEXT);
  if (error === undefined) return null;
  return { error, error_description: callbackValue(request, "error_description")?.slice(0, MAX_PROVIDER_TEXT) };
}

/** Logs only the error type: responses and causes of openid-client can contain tokens. */
function logFailure(request: FastifyRequest, thrown: unknown): void {
  const { name, message, code, error } = thrown as Error & { code?: string; error?: unknown };
  // The OAuth error code, such as invalid_client.
  const oauthError = typeof error === "string" ? error : undefined;
  request.log.warn({ err: { type: name, message, code, oauthError } }, "sign-in with Google failed");
}

function toFlowError(request: FastifyRequest, thrown: unknown): AuthError {
  if (thrown instanceof AuthError) return thrown;
  logFailure(request, thrown);
  return new AuthError(500, "unexpected_failure", "Google sign-in failed, please try again");
}

// Long: a flat list of routes.
export function registerGoogle(app: FastifyInstance, services: Services): void {
  const { config, db } = services;
  const client = googleClient(config);

  /** `sessionId` is the session that links an identity, or null for a sign-in. */
  async function begin(request: FastifyRequest, reply: FastifyReply, sessionId: string | null): Promise<string> {
    const google = requireProvider(client, readQuery(request, "provider"));
    const challenge = readChallenge({
      code_challenge: readQuery(request, "code_challenge"),
      code_challenge_method: readQuery(request, "code_challenge_method"),
    });
    if (sessionId !== null && !challenge)
      throw invalidField("Linking an identity requires PKCE: send code_challenge and code_challenge_method");
    const scopes = readScopes(readQuery(request, "scopes"));
    const parameters = forwardedParameters(request.query as Record<string, string | string[] | undefined>);
    const redirectTo = redirectTarget(config, readQuery(request, "redirect_to"), request.host);
    const browserHash = challenge ? null : bindBrowser(request, reply, config);
    const secrets = await beginFlow(db, { redirectTo, challenge, sessionId, browserHash });
    return google.authorizationUrl(secrets, parameters, scopes).catch((thrown: unknown) => {
      throw toFlowError(request, thrown);
    });
  }

  async function finish(request: FastifyRequest, flow: Flow, target: string): Promise<string> {
    // Login CSRF: a victim who opens an attacker's callback URL would be signed in to the attacker's account.
    if (!flow.challenge && !isBoundBrowser(request, config, flow.browserHash))
      throw new AuthError(400, "bad_oauth_state", "This sign-in was started in another browser");
    const code = callbackValue(request, "code");
    if (!code) throw new AuthError(400, "bad_oauth_callback", "OAuth callback without an authorization code");
    const google = await requireProvider(client, "google").redeem(flow.secrets, {
      code,
      iss: callbackValue(request, "iss"),
    });
    const outcome = await finishFlow(services, flow, google, {
      userAgent: request.headers["user-agent"],
      client: clientKey(request, config),
      evidence: await readEvidence(services, request),
    });
    if ("code" in outcome) return pkceRedirect(target, outcome.code);
    return implicitRedirect(target, await presentSession(services, outcome.session), { ...google.tokens });
  }

  async function callbackRedirect(request: FastifyRequest, flow: Flow): Promise<string> {
    const target = redirectTarget(config, flow.redirectTo, request.host);
    const refused = providerError(request);
    if (refused) return providerErrorRedirect(target, refused);
    try {
      return await finish(request, flow, target);
    } catch (thrown) {
      return errorRedirect(target, toFlowError(request, thrown), { inQuery: true });
    }
  }

  app.get("/authorize", { exposeHeadRoute: false, config: { limitedCall: "authorize" } }, async (request, reply) =>
    reply.redirect(await begin(request, reply, null), 302),
  );

  app.get(
    "/user/identities/authorize",
    { exposeHeadRoute: false, config: { needsSession: true, limitedCall: "authorize" } },
    async (request, reply: FastifyReply) => {
      const signedIn = signedInOf(request);
      requireMayChangeIdentities(signedIn);
      requireProvenAddress(signedIn);
      const url = await begin(request, reply, signedIn.session.id);
      return readQuery(request, "skip_http_redirect") === "true" ? { url } : reply.redirect(url, 302);
    },
  );

  app.delete<{ Params: { id: string } }>(
    "/user/identities/:id",
    { config: { needsSession: true } },
    async (request) => {
      await unlinkIdentity(services, signedInOf(request), request.params.id);
      return {};
    },
  );

  app.get("/callback", { exposeHeadRoute: false }, async (request, reply) => {
    const flow = await consumeFlow(db, callbackValue(request, "state")).catch((thrown: unknown) => {
      if (thrown instanceof AuthError) return thrown;
      throw thrown;
    });
    if (flow instanceof AuthError) return reply.redirect(errorRedirect(config.siteUrl, flow, { inQuery: true }), 303);
    return reply.redirect(await callbackRedirect(request, flow), 302);
  });
}
