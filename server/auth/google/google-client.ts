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
import { HOUR_MS } from "#contract/durations.ts";
import type { Config } from "../../config.ts";
import { type GoogleIdentity, readGoogleIdentity } from "../tokens/google-identity.ts";
import type { ProviderTokens } from "../tokens/grants.ts";

const DISCOVERY_LIFE_MS = HOUR_MS;
/** Time-out of each call to the provider. */
const TIMEOUT_SECONDS = 5;
const CLOCK_TOLERANCE_SECONDS = 5;

/** Values that bind a callback to its flow. The verifier never leaves the server. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface GoogleClient {
  /** `parameters` must not contain reserved names. */
  authorizationUrl(secrets: FlowSecrets, parameters: Record<string, string>, scopes: string[]): Promise<string>;
  /** Exchanges the authorization code and verifies the ID token. Throws if a check fails. */
  redeem(
    secrets: FlowSecrets,
    callback: { code: string; iss?: string | undefined },
  ): Promise<{ identity: GoogleIdentity; tokens: ProviderTokens }>;
}

/** Sends the secret in the body if the provider supports it, otherwise by HTTP Basic (the OpenID Connect default). */
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
  // Verify the ID token's signature, although OpenID Connect makes it optional for a direct TLS response.
  enableNonRepudiationChecks(configuration);
  return configuration;
}

/** Caches the discovery for an hour. Concurrent callers share one request; a failed request is not cached. */
function cachedDiscovery(make: () => Promise<Configuration>): () => Promise<Configuration> {
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

/** Returns null if Google sign-in is not configured. The discovery document is loaded at the first sign-in. */
export function googleClient({ auth, mode }: Pick<Config, "auth" | "mode">): GoogleClient | null {
  const { google, externalUrl } = auth;
  if (google === null) return null;
  const redirectUri = new URL(`${externalUrl}/callback`).href;
  const configuration = cachedDiscovery(() => discover(google, mode !== "production"));
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
      const response = await authorizationCodeGrant(await configuration(), callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
      });
      const claims = response.claims();
      if (!claims) throw new Error("the token response has no ID token");
      return {
        identity: readGoogleIdentity(claims),
        tokens: {
          provider_token: response.access_token,
          ...(response.refresh_token && { provider_refresh_token: response.refresh_token }),
        },
      };
    },
  };
}
