import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
} from "openid-client";
import type { Config } from "../config.ts";
import { AuthError, invalidField } from "./errors.ts";
import { type GoogleIdentity, readGoogleIdentity } from "./google-identity.ts";
import type { ProviderTokens } from "./grants.ts";

const DISCOVERY_LIFE_MS = 60 * 60 * 1000;
/** For each of the calls to the provider: people wait for them. */
const TIMEOUT_SECONDS = 5;
const CLOCK_TOLERANCE_SECONDS = 5;

/** What one way to Google and back is bound to; only this server knows the nonce and the verifier. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface GoogleClient {
  /** Where the browser goes. `parameters` are the caller's; none of them may be one that this server sets. */
  authorizationUrl(secrets: FlowSecrets, parameters: Record<string, string>, scopes: string[]): Promise<string>;
  /** Exchanges what came to the callback, and verifies whom it names. Throws where any of it is not as it must be. */
  redeem(
    secrets: FlowSecrets,
    callback: { code: string; iss?: string | undefined },
  ): Promise<{ identity: GoogleIdentity; tokens: ProviderTokens }>;
}

/** The client's secret in the body where the provider says that it takes that; as OpenID Connect has it otherwise. */
function clientAuth(secret: string): ClientAuth {
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (as, ...rest) => {
    const takesPost = as.token_endpoint_auth_methods_supported?.includes("client_secret_post");
    return (takesPost ? post : basic)(as, ...rest);
  };
}

async function discover(
  { issuer, clientId, clientSecret }: NonNullable<Config["auth"]["google"]>,
  mayUseHttp: boolean,
) {
  const configuration = await discovery(
    new URL(issuer),
    clientId,
    { [clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    clientAuth(clientSecret),
    { timeout: TIMEOUT_SECONDS, ...(mayUseHttp && { execute: [allowInsecureRequests] }) },
  );
  // The ID token comes straight from the issuer, which would do without. Its signature is checked all the same.
  enableNonRepudiationChecks(configuration);
  return configuration;
}

/** The present discovery, made on first use and again after an hour. One that failed is forgotten; those who ask meanwhile share it. */
function rediscovering(make: () => Promise<Configuration>): () => Promise<Configuration> {
  let known: { made: Promise<Configuration>; at: number } | null = null;
  return () => {
    if (known && Date.now() - known.at < DISCOVERY_LIFE_MS) return known.made;
    const asked = { made: make(), at: Date.now() };
    known = asked;
    asked.made.catch(() => {
      if (known === asked) known = null;
    });
    return asked.made;
  };
}

/** The operator's client at Google; null where they have none. Nothing is asked of Google before somebody signs in. */
export function googleClient({ auth, mode }: Pick<Config, "auth" | "mode">): GoogleClient | null {
  const { google, externalUrl } = auth;
  if (google === null) return null;
  const redirectUri = new URL(`${externalUrl}/callback`).href;
  const configuration = rediscovering(() => discover(google, mode !== "production"));
  return {
    async authorizationUrl({ state, nonce, codeVerifier }, parameters, scopes) {
      return buildAuthorizationUrl(await configuration(), {
        ...parameters,
        response_type: "code",
        redirect_uri: redirectUri,
        scope: [...new Set(["openid", "email", "profile", ...scopes])].join(" "),
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
      }).href;
    },
    async redeem({ state, nonce, codeVerifier }, { code, iss }) {
      const callback = new URL(redirectUri);
      callback.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
      const answer = await authorizationCodeGrant(await configuration(), callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
      });
      const claims = answer.claims();
      if (!claims) throw new Error("an answer without an ID token");
      return {
        identity: readGoogleIdentity(claims),
        tokens: {
          provider_token: answer.access_token,
          ...(answer.refresh_token && { provider_refresh_token: answer.refresh_token }),
        },
      };
    },
  };
}

/** What this server says itself: whoever could set any of it could turn the flow to their own ends. */
const RESERVED = new Set([
  "client_id",
  "client_secret",
  "redirect_uri",
  "response_type",
  "response_mode",
  "scope",
  "state",
  "nonce",
  "code",
  "code_challenge",
  "code_challenge_method",
  "request",
  "request_uri",
]);
/** What is said to this server and not to Google. */
const OURS = new Set(["provider", "redirect_to", "scopes", "skip_http_redirect"]);

/**
 * The caller's own parameters for Google, such as `prompt` and `login_hint`; in any letter case none of those that this
 * server sets, and no name that OAuth does not know as one.
 * @throws AuthError `validation_failed` for one given twice
 */
export function passedOn(query: Record<string, string | string[] | undefined>): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    const folded = name.toLowerCase();
    if (RESERVED.has(folded) || OURS.has(folded) || !/^[A-Za-z0-9._-]+$/.test(name)) continue;
    if (typeof value !== "string") throw invalidField(`${name} must be given once`);
    passed[name] = value;
  }
  return passed;
}

/**
 * The scopes asked for beside our own.
 * @throws AuthError `validation_failed`
 */
export function readScopes(given: string | undefined): string[] {
  const scopes = (given ?? "").split(/[\s,]+/).filter((scope) => scope !== "");
  if (scopes.some((scope) => !/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope))) throw invalidField("scopes are malformed");
  return scopes;
}

/** @throws AuthError 400 `validation_failed` for any provider but Google, and for Google where it is off */
export function requireProvider(client: GoogleClient | null, provider: string | undefined): GoogleClient {
  if (provider !== "google")
    throw invalidField(`Unsupported provider: Provider ${provider ?? "(none)"} could not be found`);
  if (!client) throw invalidField("Unsupported provider: provider is not enabled");
  return client;
}

/** What the person hears of a failure at Google, whatever it was. */
export const failedAtGoogle = () => new AuthError(500, "unexpected_failure", "Google sign-in failed, please try again");
