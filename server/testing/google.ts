import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { LightMyRequestResponse } from "fastify";
import { exportJWK, generateKeyPair } from "jose";
import { type Configuration, Provider } from "oidc-provider";
import { readConfig } from "../config.ts";
import { testApp } from "./app.ts";
import { atEnd } from "./at-end.ts";

/** What somebody's Google account says of them. */
export interface GooglePerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
}

export const GOOGLE_CLIENT = { clientId: "basera-test", clientSecret: "a secret of the test" };

/** A server on loopback while the test runs; its address. */
export async function serveOnLoopback(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += part;
  return text;
}

/** A browser as far as a sign-in needs one: it keeps cookies, and says at each step where it was sent. */
function browser() {
  const cookies = new Map<string, string>();
  return async (url: string, init: RequestInit = {}): Promise<{ status: number; location: string; body: string }> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, { ...init, redirect: "manual", headers: { ...init.headers, cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    return {
      status: answer.status,
      location: location === null ? "" : new URL(location, url).href,
      body: await answer.text(),
    };
  };
}

/**
 * An OpenID provider in Google's place, with the people that the test knows. Whoever is asked to sign in says by a form who
 * they are, and agrees to everything.
 */
async function startGoogle(redirectUri: string) {
  const people = new Map<string, GooglePerson>();
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const configuration: Configuration = {
    clients: [
      {
        client_id: GOOGLE_CLIENT.clientId,
        client_secret: GOOGLE_CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: "sig", alg: "RS256", kid: "google-1" }] },
    cookies: { keys: ["only for the test"] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, RefreshToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture"] },
    scopes: ["openid", "email", "profile", "calendar"],
    // As Google does it: the ID token itself says it.
    conformIdTokenClaims: false,
    issueRefreshToken: async () => true,
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: async (_ctx, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: async () => ({ ...person }) };
    },
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: GOOGLE_CLIENT.clientId,
        accountId: ctx.oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile calendar");
      await grant.save();
      return grant;
    },
  };
  // The provider needs its address, which is known once it listens.
  let answer: RequestListener = (_request, response) => response.writeHead(503).end();
  const issuer = await serveOnLoopback((request, response) => answer(request, response));
  const provider = new Provider(issuer, configuration);
  const handle = provider.callback();
  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === "GET") return response.writeHead(200).end("Who are you?");
    const accountId = new URLSearchParams(await textOf(request)).get("sub") ?? "";
    const refusal = { error: "access_denied", error_description: "The person said no" };
    await provider.interactionFinished(request, response, accountId === "" ? refusal : { login: { accountId } });
  };
  answer = (request, response) => {
    if (request.url?.startsWith("/interaction/")) return void interact(request, response);
    return void handle(request, response);
  };

  /** What a browser does that is sent to Google: signs in as this person, or says no. Answers where it is sent back to. */
  async function visit(url: string, person: GooglePerson | null): Promise<string> {
    if (person) people.set(person.sub, person);
    const go = browser();
    let step = await go(url);
    for (let hops = 0; hops < 10 && !step.location.startsWith(redirectUri); hops += 1) {
      if (step.location.includes("/interaction/"))
        step = await go(step.location, {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({ sub: person?.sub ?? "" }).toString(),
        });
      else if (step.location !== "") step = await go(step.location);
      else throw new Error(`Google answered ${step.status}: ${step.body.slice(0, 500)}`);
    }
    return step.location;
  }
  return { issuer, visit };
}

let count = 0;

/** Somebody with a Google account whose address Google vouches for, unless told otherwise. */
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

/** The parts of where a flow ended. */
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

/** The server with sign-in by a Google of its own. */
export async function googleApp(changes: Parameters<typeof testApp>[0] = {}) {
  const { auth } = readConfig({});
  const google = await startGoogle(`${auth.externalUrl}/callback`);
  const test = await testApp({
    ...changes,
    auth: { ...auth, ...changes.auth, google: { issuer: google.issuer, ...GOOGLE_CLIENT } },
  });
  const inject = (url: string, token?: string) =>
    test.app.inject({ url, ...(token && { headers: { authorization: `Bearer ${token}` } }) });
  /** Below the service's prefix, wherever a browser would have found it. */
  const callback = (url: string) => inject(url.slice(new URL(url).origin.length));

  /** Where the browser is sent to by `/authorize`. */
  async function authorizationUrl(query: Record<string, string> = {}): Promise<string> {
    const parameters = new URLSearchParams({ provider: "google", redirect_to: `${SITE}/login`, ...query });
    const answer = await inject(`/auth/v1/authorize?${parameters}`);
    if (answer.statusCode !== 302) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.headers.location as string;
  }

  /** The whole way to Google and back; the last answer of ours. */
  async function signIn(person: GooglePerson | null, query?: Record<string, string>): Promise<LightMyRequestResponse> {
    return callback(await google.visit(await authorizationUrl(query), person));
  }

  /** The same, for somebody signed in who adds a Google account. */
  async function link(token: string, person: GooglePerson | null, query: Record<string, string> = {}) {
    const parameters = new URLSearchParams({ provider: "google", skip_http_redirect: "true", ...query });
    const { url } = (await inject(`/auth/v1/user/identities/authorize?${parameters}`, token)).json();
    return callback(await google.visit(url, person));
  }

  return { ...test, google, callback, authorizationUrl, signIn, link, site: SITE };
}
