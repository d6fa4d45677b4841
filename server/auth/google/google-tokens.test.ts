import { createHmac } from "node:crypto";
import { generateKeyPair } from "jose";
import { afterEach, describe, expect, it, vi } from "vitest";
import { until } from "../../testing/until.ts";
import { GOOGLE_CLIENT } from "../testing/google.ts";
import { type Lie, lyingGoogle, unsigned } from "../testing/lying-google.ts";

const { signInUnder, publicJwk, db, issuer } = await lyingGoogle();

afterEach(() => void vi.useRealTimers());

/** Returns a token signed by HMAC with a public or shared value as its key. */
function hmacToken(claims: object, key: string | Buffer): string {
  const [header, body] = unsigned({ alg: "HS256", kid: "key-1", typ: "JWT" }, claims).split(".");
  return `${header}.${body}.${createHmac("sha256", key).update(`${header}.${body}`).digest("base64url")}`;
}

const now = () => Math.floor(Date.now() / 1000);
const { privateKey: foreignKey } = await generateKeyPair("RS256");
const ALL_ALGORITHMS = { id_token_signing_alg_values_supported: ["RS256", "HS256", "none"] };

it("accepts a valid ID token", async () => {
  const { url, fragment } = await signInUnder();
  expect(url.pathname).toBe("/");
  expect(fragment).toMatchObject({ access_token: expect.any(String), provider_token: "google-access" });
});

describe("refuses an ID token that", () => {
  it.each<[string, Lie]>([
    ["has no signature", { idToken: (claims) => unsigned({ alg: "none" }, claims) }],
    ["has algorithm none and a signature", { idToken: (claims) => unsigned({ alg: "none" }, claims, "c2lnbmVk") }],
    ["is signed with the client's secret", { idToken: (claims) => hmacToken(claims, GOOGLE_CLIENT.clientSecret) }],
    [
      "is signed with the public key as a secret",
      { idToken: (claims) => hmacToken(claims, Buffer.from(publicJwk.n ?? "")) },
    ],
    ["is signed by a foreign key", { idToken: (_claims, sign) => sign(foreignKey) }],
    [
      "was modified after signing",
      {
        idToken: async (claims, sign) => {
          const [header, , signature] = (await sign()).split(".");
          return `${header}.${unsigned({}, { ...claims, email: "admin@example.test" }).split(".")[1]}.${signature}`;
        },
      },
    ],
    ["has another issuer", { claims: (right) => ({ ...right, iss: "https://evil.example" }) }],
    ["is for another client", { claims: (right) => ({ ...right, aud: "somebody-else" }) }],
    [
      "has several audiences and another authorized party",
      { claims: (right) => ({ ...right, aud: [GOOGLE_CLIENT.clientId, "b"], azp: "b" }) },
    ],
    ["has no audience", { claims: ({ aud: _, ...right }) => right }],
    ["has another flow's nonce", { claims: (right) => ({ ...right, nonce: "another" }) }],
    ["has no nonce", { claims: ({ nonce: _, ...right }) => right }],
    ["has expired", { claims: (right) => ({ ...right, exp: now() - 60 }) }],
    ["has no expiry", { claims: ({ exp: _, ...right }) => right }],
    ["has no subject", { claims: ({ sub: _, ...right }) => right }],
    ["has an empty subject", { claims: (right) => ({ ...right, sub: "" }) }],
    ["is malformed", { idToken: () => "not.a.token" }],
    ["is missing", { idToken: () => undefined }],
  ])("%s", async (_case, lie) => {
    const { url, query, fragment } = await signInUnder(lie);
    expect(url.origin).toBe("http://localhost:3000");
    expect(query).toMatchObject({ error: "server_error", error_code: "unexpected_failure" });
    expect(fragment.access_token).toBeUndefined();
  });

  it("uses an insecure algorithm, even if the provider advertises it", async () => {
    const credulous = await lyingGoogle();
    for (const idToken of [
      (claims: object) => unsigned({ alg: "none" }, claims),
      (claims: object) => hmacToken(claims, GOOGLE_CLIENT.clientSecret),
    ]) {
      const { query } = await credulous.signInUnder({ metadata: ALL_ALGORITHMS, idToken });
      expect(query).toMatchObject({ error_code: "unexpected_failure" });
    }
    expect(await credulous.db.selectFrom("accounts").select("id").execute()).toEqual([]);
  });

  it("is invalid, without creating an account", async () => {
    const emails = await db.selectFrom("accounts").select("email").execute();
    expect(emails).toEqual([{ email: "liar@example.test" }]);
  });
});

it("refuses a response of another issuer", async () => {
  const { query } = await signInUnder({}, { iss: "https://evil.example" });
  expect(query).toMatchObject({ error_code: "unexpected_failure" });
});

it("ignores unstorable claims and signs the user in", async () => {
  const claims: Lie["claims"] = (right) => ({
    ...right,
    sub: "20002",
    email: "odd@example.test",
    name: "a\u0000b",
    picture: "javascript:alert(1)",
  });
  const { fragment } = await signInUnder({ claims });
  expect(fragment.access_token).toBeDefined();
  const account = await db
    .selectFrom("accounts")
    .selectAll()
    .where("email", "=", "odd@example.test")
    .executeTakeFirst();
  expect(account).toMatchObject({ name: "odd", avatar: null });
});

it("reveals no internal details in errors", async () => {
  const { url } = await signInUnder({ tokenStatus: 500 });
  expect(decodeURIComponent(url.href)).not.toContain(issuer);
  expect(url.searchParams.get("error_description")).toBe("Google sign-in failed, please try again");
});

it("sends its secret in the body if the provider supports it, otherwise in the header", async () => {
  const [basic, post] = [await lyingGoogle(), await lyingGoogle()];
  await basic.signInUnder();
  const header = Buffer.from(basic.tokenCalls[0]?.authorization?.replace("Basic ", "") ?? "", "base64").toString();
  expect(new URLSearchParams(`secret=${header.split(":")[1]}`).get("secret")).toBe(GOOGLE_CLIENT.clientSecret);
  expect(basic.tokenCalls[0]?.body.has("client_secret")).toBe(false);
  expect(basic.tokenCalls[0]?.body.get("code_verifier")).toMatch(/^[\w-]{43}$/);

  await post.signInUnder({ metadata: { token_endpoint_auth_methods_supported: ["client_secret_post"] } });
  expect(post.tokenCalls[0]?.body.get("client_secret")).toBe(GOOGLE_CLIENT.clientSecret);
  expect(post.tokenCalls[0]?.authorization).toBeUndefined();
});

describe("provider discovery", () => {
  it("runs at the first sign-in and is cached for an hour", async () => {
    const own = await lyingGoogle();
    expect(own.asked.discovery).toBeUndefined();
    await Promise.all(Array.from({ length: 4 }, own.authorize));
    expect(own.asked.discovery).toBe(1);
    const start = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: start + 59 * 60_000 });
    expect((await own.authorize()).statusCode).toBe(302);
    expect(own.asked.discovery).toBe(1);
    vi.setSystemTime(start + 61 * 60_000);
    expect((await own.authorize()).statusCode).toBe(302);
    expect(own.asked.discovery).toBe(2);
  });

  it("is retried after a failure", async () => {
    const own = await lyingGoogle();
    for (const lie of [{ discoveryStatus: 503 }, { metadata: { issuer: "https://evil.example" } }]) {
      own.lieThat(lie);
      const refused = await own.authorize();
      expect(refused.statusCode).toBe(500);
      expect(refused.json()).toMatchObject({ error_code: "unexpected_failure" });
      expect(refused.body).not.toContain("evil");
    }
    own.lieThat({});
    expect((await own.authorize()).statusCode).toBe(302);
  });

  it("requires https in production mode", async () => {
    const own = await lyingGoogle({ mode: "production" });
    expect((await own.authorize()).statusCode).toBe(500);
    expect(own.asked.discovery).toBeUndefined();
  });
});

it("times out if the provider does not respond to a request for its metadata, a token or its keys", async () => {
  const over = new AbortController();
  const limits = vi.spyOn(AbortSignal, "timeout").mockReturnValue(over.signal);
  const [undiscovered, token, jwks] = [await lyingGoogle(), await lyingGoogle(), await lyingGoogle()];
  undiscovered.lieThat({ silent: "discovery" });
  const answers = Promise.all([
    undiscovered.authorize(),
    token.signInUnder({ silent: "token" }),
    jwks.signInUnder({ silent: "jwks" }),
  ]);
  const areAsked = () => undiscovered.asked.discovery === 1 && token.asked.token === 1 && jwks.asked.jwks === 1;
  await until(areAsked, "each provider is asked");
  over.abort(new DOMException("", "TimeoutError"));
  const [discovery, ...outcomes] = await answers;
  expect(discovery.statusCode).toBe(500);
  for (const { query } of outcomes) expect(query).toMatchObject({ error_code: "unexpected_failure" });
  expect(new Set(limits.mock.calls.flat())).toEqual(new Set([5000]));
});
