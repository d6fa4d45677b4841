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

/**
 * The present discovery, made on first use and again after an hour. One that failed is forgotten; those who ask meanwhile
 * share it.
 */
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

/** The operator's client at Google; null where they have none. Nothing is asked of Google before somebody signs in. */
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
