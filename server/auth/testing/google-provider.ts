import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import { type Configuration, Provider } from "oidc-provider";

/** The claims of a Google account. */
export interface GooglePerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
}

export const GOOGLE_CLIENT = { clientId: "basera-test", clientSecret: "a secret of the test" };

/** Starts a server on loopback. */
export async function listenOnLoopback(listener: RequestListener): Promise<{ address: string; close(): void }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

const QUESTION = `<!doctype html><html lang="en"><title>Google</title>
<form method="post"><label>Google account <input name="sub"></label><button>Continue</button></form></html>`;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += part;
  return text;
}

/** A minimal browser for the sign-in: it keeps cookies and returns each redirect. */
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
 * Starts an OpenID provider that replaces Google, with the people that the test defines. Its form asks who signs in,
 * and grants every consent.
 */
export async function startGoogle(redirectUri: string) {
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
    // Like Google, put the claims into the ID token.
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
  // The provider needs its address, which is known only once it listens.
  let answer: RequestListener = (_request, response) => response.writeHead(503).end();
  const { address: issuer, close } = await listenOnLoopback((request, response) => answer(request, response));
  const provider = new Provider(issuer, configuration);
  const handle = provider.callback();
  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === "GET") return response.writeHead(200, { "content-type": "text/html" }).end(QUESTION);
    const accountId = new URLSearchParams(await textOf(request)).get("sub") ?? "";
    const refusal = { error: "access_denied", error_description: "The person said no" };
    await provider.interactionFinished(request, response, accountId === "" ? refusal : { login: { accountId } });
  };
  answer = (request, response) => {
    if (request.url?.startsWith("/interaction/")) return void interact(request, response);
    return void handle(request, response);
  };

  /** Signs in as this person at the provider, or declines if null. Returns the address to which it redirects. */
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
  /** Adds this person to the provider. */
  const know = (person: GooglePerson) => void people.set(person.sub, person);
  return { issuer, visit, know, close };
}
