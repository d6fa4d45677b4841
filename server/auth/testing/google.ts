import { createHash, randomBytes } from "node:crypto";
import type { RequestListener } from "node:http";
import type { LightMyRequestResponse } from "fastify";
import { readConfig } from "../../config.ts";
import { testApp } from "../../testing/app.ts";
import { atEnd } from "../../testing/at-end.ts";
import { proveAddress } from "../../testing/factories.ts";
import { claimsOf } from "./authenticator.ts";
import { GOOGLE_CLIENT, type GooglePerson, listenOnLoopback, startGoogle } from "./google-provider.ts";

export { GOOGLE_CLIENT } from "./google-provider.ts";

/** Starts a local server for the duration of the test. Returns its address. */
export async function serveOnLoopback(listener: RequestListener): Promise<string> {
  const { address, close } = await listenOnLoopback(listener);
  atEnd(close);
  return address;
}

let count = 0;

/** Returns a person with a Google account, by default with a verified address. */
export function googlePerson(overrides: Partial<GooglePerson> = {}): GooglePerson & { email: string } {
  count += 1;
  return {
    sub: `10000000000000000${1000 + count}`,
    email: `google${count}@example.test`,
    email_verified: true,
    name: `Google Person ${count}`,
    picture: `https://lh3.googleusercontent.example/a/${count}=s96-c`,
    ...overrides,
  };
}

/** Returns the parts of the address to which a flow redirects at its end. */
export function endOf(answer: LightMyRequestResponse) {
  const url = new URL(answer.headers.location as string);
  return {
    status: answer.statusCode,
    url,
    query: Object.fromEntries(url.searchParams) as Record<string, string>,
    fragment: Object.fromEntries(new URLSearchParams(url.hash.slice(1))) as Record<string, string>,
  };
}

const SITE = readConfig({}).siteUrl;

/** Starts the server with Google sign-in through a local provider. */
export async function googleApp(changes: Parameters<typeof testApp>[0] = {}) {
  const { auth } = readConfig({});
  const google = await startGoogle(`${auth.externalUrl}/callback`);
  atEnd(google.close);
  const test = await testApp({
    ...changes,
    auth: { ...auth, ...changes.auth, google: { issuer: google.issuer, ...GOOGLE_CLIENT } },
  });
  /** The browser's cookie, sent with each call. */
  let cookie = "";
  async function inject(url: string, token?: string): Promise<LightMyRequestResponse> {
    const answer = await test.app.inject({
      url,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(cookie && { cookie }) },
    });
    const set = answer.cookies[0];
    if (set) cookie = `${set.name}=${set.value}`;
    return answer;
  }
  const pathOf = (url: string) => url.slice(new URL(url).origin.length);
  /** Calls the path of the redirect in-process, whatever its host. */
  const callback = (url: string) => inject(pathOf(url));
  /** Like `callback`, from another browser. */
  const callbackElsewhere = (url: string) => test.app.inject({ url: pathOf(url) });

  /** Returns the address to which `/authorize` redirects. */
  async function authorizationUrl(query: Record<string, string> = {}): Promise<string> {
    const parameters = new URLSearchParams({ provider: "google", redirect_to: `${SITE}/login`, ...query });
    const answer = await inject(`/auth/v1/authorize?${parameters}`);
    if (answer.statusCode !== 302) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.headers.location as string;
  }

  /** Runs the whole sign-in at Google. Returns our server's last response. */
  async function signIn(person: GooglePerson | null, query?: Record<string, string>): Promise<LightMyRequestResponse> {
    return callback(await google.visit(await authorizationUrl(query), person));
  }

  /** Starts linking a Google account, for a signed-in person with a verified address. */
  async function beginLink(token: string, query: Record<string, string> = {}) {
    await proveAddress(test.db, claimsOf(token).sub as string);
    const verifier = randomBytes(32).toString("base64url");
    const parameters = new URLSearchParams({
      provider: "google",
      skip_http_redirect: "true",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "s256",
      ...query,
    });
    const { url } = (await inject(`/auth/v1/user/identities/authorize?${parameters}`, token)).json();
    return { url: url as string, verifier };
  }

  const exchange = (code: string | undefined, verifier: string, token?: string) =>
    test.app.inject({
      method: "POST",
      url: "/auth/v1/token?grant_type=pkce",
      headers: token ? { authorization: `Bearer ${token}` } : {},
      payload: { auth_code: code, code_verifier: verifier },
    });

  /** Runs the whole linking. Returns the callback's redirect and the session. */
  async function link(token: string, person: GooglePerson | null, query: Record<string, string> = {}) {
    const { url, verifier } = await beginLink(token, query);
    const end = endOf(await callback(await google.visit(url, person)));
    return { end, exchanged: end.query.code ? await exchange(end.query.code, verifier) : null };
  }

  return {
    ...test,
    google,
    callback,
    callbackElsewhere,
    authorizationUrl,
    signIn,
    beginLink,
    exchange,
    link,
    site: SITE,
  };
}
