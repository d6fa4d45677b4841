import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { readConfig } from "../../config.ts";
import { testApp } from "../../testing/app.ts";
import { endOf, GOOGLE_CLIENT, serveOnLoopback } from "./google.ts";

const KID = "key-1";

/** The provider's misbehaviour; by default none. */
export interface Lie {
  /** Changes the claims of the ID token before it is signed. */
  claims?: (right: JWTPayload) => JWTPayload;
  /** Returns the ID token; by default the correct one, signed with the correct key. */
  idToken?: (claims: JWTPayload, sign: (key?: CryptoKey) => Promise<string>) => string | Promise<string> | undefined;
  tokenStatus?: number;
  discoveryStatus?: number;
  /** Further discovery metadata. */
  metadata?: Record<string, unknown>;
  /** An endpoint that never responds. */
  silent?: "discovery" | "token" | "jwks";
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
/** Returns an unsigned token with the given signature part. */
export const unsigned = (header: object, claims: object, signature = "") =>
  `${encode(header)}.${encode(claims)}.${signature}`;

/** Starts a provider that misbehaves as the test requires, and a server that trusts it. */
export async function lyingGoogle(changes: Parameters<typeof testApp>[0] = {}) {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  let lie: Lie = {};
  let nonce = "";
  const asked: Record<string, number> = {};
  const tokenCalls: { authorization: string | undefined; body: URLSearchParams }[] = [];

  async function idToken(): Promise<string | undefined> {
    const now = Math.floor(Date.now() / 1000);
    const right = {
      iss: issuer,
      aud: GOOGLE_CLIENT.clientId,
      sub: "10001",
      email: "liar@example.test",
      email_verified: true,
      name: "A Liar",
      nonce,
      iat: now,
      exp: now + 3600,
    };
    const claims = lie.claims?.(right) ?? right;
    const sign = (key: CryptoKey = privateKey) =>
      new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: KID }).sign(key);
    return lie.idToken ? lie.idToken(claims, sign) : sign();
  }

  async function answerTo(what: string): Promise<{ status: number; body: object }> {
    if (what === "discovery")
      return {
        status: lie.discoveryStatus ?? 200,
        body: {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
          ...lie.metadata,
        },
      };
    if (what === "jwks") return { status: 200, body: { keys: [{ ...publicJwk, kid: KID, alg: "RS256", use: "sig" }] } };
    const token = { access_token: "google-access", token_type: "Bearer", expires_in: 3600, id_token: await idToken() };
    return { status: lie.tokenStatus ?? 200, body: token };
  }

  const issuer: string = await serveOnLoopback((request, response) => {
    const what = { "/token": "token", "/jwks": "jwks" }[request.url ?? ""] ?? "discovery";
    asked[what] = (asked[what] ?? 0) + 1;
    let text = "";
    request.on("data", (part) => {
      text += part;
    });
    request.on("end", async () => {
      if (what === "token")
        tokenCalls.push({ authorization: request.headers.authorization, body: new URLSearchParams(text) });
      if (lie.silent === what) return;
      const { status, body } = await answerTo(what);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });

  const { auth } = readConfig({});
  const test = await testApp({ ...changes, auth: { ...auth, google: { issuer, ...GOOGLE_CLIENT } } });
  const authorize = () => test.app.inject({ url: "/auth/v1/authorize?provider=google" });

  /** Runs a sign-in with a misbehaving provider. Returns its final redirect. */
  async function signInUnder(told: Lie = {}, callbackQuery: Record<string, string> = {}) {
    lie = { ...told, silent: undefined, discoveryStatus: undefined };
    const begun = await authorize();
    const url = new URL(begun.headers.location as string);
    nonce = url.searchParams.get("nonce") ?? "";
    lie = told;
    const query = new URLSearchParams({ state: url.searchParams.get("state") ?? "", code: "a-code", ...callbackQuery });
    const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]));
    return endOf(await test.app.inject({ url: `/auth/v1/callback?${query}`, cookies }));
  }

  return {
    ...test,
    issuer,
    publicJwk,
    authorize,
    signInUnder,
    asked,
    tokenCalls,
    /** Sets the misbehaviour from now on. */
    lieThat: (told: Lie) => {
      lie = told;
    },
  };
}
