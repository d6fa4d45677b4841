import { expect, it } from "vitest";
import { testApp } from "../testing/app.ts";
import { authCalls } from "./testing/auth.ts";

const { app, config } = await testApp();
const { get, post, put, newcomer } = authCalls(app);
/** Refills one request per five minutes, so that a slow test run stays at the limit. */
const limited = await testApp({ rateLimitScale: 1, auth: { ...config.auth, rateLimitToken: 1 } });

const WRONG = { email: "nobody@example.test", password: "wrong password" };
const signInWith = (headers: Record<string, string>) => post("/token?grant_type=password", WRONG, { headers });

it.each([undefined, "2023-12-31", "yesterday", "2024-99-99", "2024-1-1", "v1"])(
  "returns errors in the old format for version %j",
  async (version) => {
    const answer = await signInWith(version === undefined ? {} : { "x-supabase-api-version": version });
    expect(answer.json()).toEqual({ code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" });
    expect(answer.headers).not.toHaveProperty("x-supabase-api-version");
    expect(answer.headers["x-sb-error-code"]).toBe("invalid_credentials");
  },
);

it.each(["2024-01-01", "2024-06-30", "2030-01-01"])(
  "returns errors in the new format for version %s",
  async (version) => {
    const answer = await signInWith({ "x-supabase-api-version": version });
    expect(answer.json()).toEqual({ code: "invalid_credentials", message: "Invalid login credentials" });
    expect(answer.headers["x-supabase-api-version"]).toBe("2024-01-01");
    expect(answer.headers["x-sb-error-code"]).toBe("invalid_credentials");
  },
);

it("returns the weak password reasons in the new format too", async () => {
  const headers = { "x-supabase-api-version": "2024-01-01" };
  const answer = await post("/signup", { email: "a@example.test", password: "x" }, { headers });
  expect(answer.json()).toMatchObject({ code: "weak_password", weak_password: { reasons: ["length"] } });
});

it("returns its settings", async () => {
  expect((await get("/settings")).json()).toEqual({
    external: { email: true, phone: true, google: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: true,
    phone_autoconfirm: false,
    sms_provider: "outbox",
    saml_enabled: false,
  });
  expect((await get("/health")).json()).toEqual({
    name: expect.any(String),
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    description: expect.any(String),
  });
});

it.each([
  ["POST", "/admin/users"],
  ["GET", "/admin/users"],
  ["POST", "/sso"],
  ["POST", "/invite"],
  ["GET", "/oauth/authorize"],
  ["GET", "/saml/metadata"],
  ["GET", "/signup"],
  ["DELETE", "/user"],
  ["PATCH", "/user"],
  ["GET", "/"],
] as const)("returns not found for %s %s", async (method, path) => {
  const answer = await app.inject({ method, url: `/auth/v1${path}` });
  expect([answer.statusCode, answer.json().error_code]).toEqual([404, "not_found"]);
});

it("allows CORS for the site only, including on errors", async () => {
  const own = new URL(config.siteUrl).origin;
  const answer = await signInWith({ origin: own });
  expect(answer.headers["access-control-allow-origin"]).toBe(own);
  expect(answer.headers["access-control-expose-headers"]).toBe("x-supabase-api-version");
  for (const origin of ["https://elsewhere.test", "null", `${own}.elsewhere.test`])
    expect((await signInWith({ origin })).headers).not.toHaveProperty("access-control-allow-origin");

  const refused = await get("/user", { headers: { origin: own } });
  expect([refused.statusCode, refused.headers["access-control-allow-origin"]]).toEqual([401, own]);

  const preflight = await app.inject({
    method: "OPTIONS",
    url: "/auth/v1/token",
    headers: { origin: own, "access-control-request-method": "POST", "access-control-request-headers": "apikey" },
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers["access-control-allow-methods"]).toBe("GET, POST, PUT, DELETE");
  expect(preflight.headers["access-control-allow-headers"]).toBe(
    "authorization, apikey, content-type, x-client-info, x-supabase-api-version",
  );
});

it("allows CORS for origins of the allow list", async () => {
  const patterns = ["https://*.preview.example/**", "http://localhost:*/back", "basera://open"];
  const open = authCalls((await testApp({ auth: { ...config.auth, redirectAllowList: patterns } })).app);
  const allowed = async (origin: string) =>
    (await open.get("/settings", { headers: { origin } })).headers["access-control-allow-origin"];
  for (const origin of [new URL(config.siteUrl).origin, "https://one.preview.example", "http://localhost:8081"])
    expect(await allowed(origin)).toBe(origin);
  for (const origin of [
    "http://one.preview.example",
    "https://a.b.preview.example",
    "https://one.preview.example.evil.test",
    "https://evil.test/one.preview.example",
    "http://localhost",
    "null",
  ])
    expect(await allowed(origin)).toBeUndefined();
});

it.each([
  ["nothing", ""],
  ["a truncated object", '{"email":'],
  ["text", "hello"],
  ["form fields", "email=a@example.test&password=123456"],
  ["a list", "[]"],
  ["a string", '"hello"'],
  ["null", "null"],
  ["a number", "7"],
  ["a prototype", '{"__proto__":{"admin":true}}'],
  ["invalid UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
])("returns bad_json for a body of %s", async (_case, body) => {
  const { token } = await newcomer();
  const answers = await Promise.all([
    post("/signup", body),
    post("/token?grant_type=password", body),
    post("/token?grant_type=refresh_token", body),
    put("/user", body, { token }),
  ]);
  for (const answer of answers) expect([answer.statusCode, answer.json().error_code]).toEqual([400, "bad_json"]);
});

it("refuses a body over 1 MB and accepts one just below", async () => {
  const over = await post("/signup", JSON.stringify({ ...WRONG, padding: "x".repeat(1024 * 1024) }));
  expect([over.statusCode, over.json().error_code]).toEqual([413, "request_entity_too_large"]);
  const under = await post("/token?grant_type=password", JSON.stringify({ ...WRONG, padding: "x".repeat(1_000_000) }));
  expect(under.json().error_code).toBe("invalid_credentials");
});

it("parses the body as JSON for any content type", async () => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json"]) {
    const answer = await signInWith({ "content-type": type });
    expect(answer.json().error_code).toBe("invalid_credentials");
  }
});

const HOSTILE: [string, unknown][] = [
  ["a null character", "a\0b"],
  ["a lone high surrogate", "\ud800"],
  ["a lone low surrogate", "x\udc00y"],
  ["a number", 7],
  ["a list", ["a", "b"]],
  ["an object", { $ne: null }],
  ["true", true],
  ["SQL", "' or 1=1; --"],
  ["a 500,000-character string", "x".repeat(500_000)],
  ["bidirectional and invisible characters", "\u202e\u200b\ufeff"],
];

it.each(HOSTILE)("returns a 4xx for %s in any field", async (_case, value) => {
  const { token } = await newcomer();
  const good = { email: "fields@example.test", password: "correct horse 9" };
  const answers = await Promise.all([
    post("/signup", { ...good, email: value }),
    post("/signup", { ...good, password: value, phone: value }),
    post("/signup", { ...good, phone: value }),
    post("/token?grant_type=password", { ...good, email: value }),
    post("/token?grant_type=password", { ...good, password: value }),
    post("/token?grant_type=refresh_token", { refresh_token: value }),
    post("/token?grant_type=pkce", { auth_code: value, code_verifier: value }),
    post(`/token?grant_type=${encodeURIComponent(String(value).slice(0, 100).toWellFormed())}`, good),
    put("/user", { phone: value }, { token }),
    put("/user", { email: value }, { token }),
    put("/user", { app_metadata: value }, { token }),
    post(`/logout?scope=${encodeURIComponent(String(value).slice(0, 100).toWellFormed())}`, {}, { token }),
  ]);
  for (const answer of answers) {
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json().error_code).toBeTypeOf("string");
  }
});

it.each([
  ["a null character in a value", '{"note":"a\\u0000b"}'],
  ["a null character in a key", '{"a\\u0000b":1}'],
  ["a nested null character", '{"a":{"b":["\\u0000"]}}'],
  ["a lone high surrogate", '{"note":"\\ud83d"}'],
  ["surrogates in the wrong order", '{"note":"\\ude00\\ud83d"}'],
])("refuses unstorable data with %s", async (_case, data) => {
  const { token } = await newcomer();
  const body = `{"email":"storable@example.test","password":"correct horse 9","data":${data}}`;
  for (const answer of [await post("/signup", body), await put("/user", `{"data":${data}}`, { token })])
    expect([answer.statusCode, answer.json().error_code]).toEqual([400, "validation_failed"]);
});

it("stores characters outside the basic multilingual plane", async () => {
  const { session } = await newcomer({ name: "Asha 🏡" });
  expect(session.user.user_metadata.name).toBe("Asha 🏡");
});

it("refuses deeply nested data", async () => {
  for (const [open, close] of [
    ["[", "]"],
    ['{"a":', "}"],
  ] as const) {
    const nested = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
    const body = `{"email":"deep@example.test","password":"correct horse 9","data":{"a":${nested}}}`;
    const answer = await post("/signup", body);
    expect([answer.statusCode, answer.json().error_code]).toEqual([400, "validation_failed"]);
  }
});

it("hides internal details of a failure and rolls back", async () => {
  const broken = await testApp();
  await broken.db.schema.dropTable("auth_identities").execute();
  const calls = authCalls(broken.app);
  const body = { email: "half@example.test", password: "correct horse 9" };
  const old = await calls.post("/signup", body);
  expect(old.statusCode).toBe(500);
  expect(old.json()).toEqual({
    code: 500,
    error_code: "unexpected_failure",
    msg: "Unexpected failure, please try again",
    error_id: expect.any(String),
  });
  const present = await calls.post("/signup", body, { headers: { "x-supabase-api-version": "2024-01-01" } });
  expect(present.json()).toEqual({ code: "unexpected_failure", message: "Unexpected failure, please try again" });
  expect(await broken.db.selectFrom("accounts").select("id").execute()).toEqual([]);
});

it("counts all attempts of a client and then refuses the correct password too", async () => {
  const calls = authCalls(limited.app);
  const { email, password } = await calls.newcomer();
  // Refreshes use the same bucket but hash no password: 30 hashes could take long enough for a refill.
  const attempts = await Promise.all([
    calls.signIn(email, "wrong password"),
    ...Array.from({ length: 29 }, () => calls.refresh("no such token")),
  ]);
  expect(attempts.map((answer) => answer.statusCode)).toEqual(Array(30).fill(400));
  const refused = await calls.signIn(email, password);
  expect(refused.json()).toEqual({
    code: 429,
    error_code: "over_request_rate_limit",
    msg: "Request rate limit reached",
  });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(300);
  expect((await calls.post("/token?grant_type=password", "{broken")).statusCode).toBe(429);
  expect((await calls.get("/settings")).statusCode).toBe(200);

  const elsewhere = await limited.app.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=password",
    remoteAddress: "203.0.113.9",
    payload: { email, password },
  });
  expect(elsewhere.statusCode).toBe(200);
});

it("limits sign-ups and user changes separately", async () => {
  const own = await testApp({ rateLimitScale: 1, auth: { ...config.auth, rateLimitOtp: 1 } });
  const calls = authCalls(own.app);
  const { token } = await calls.newcomer();
  for (let attempt = 0; attempt < 29; attempt += 1) await calls.post("/signup", {});
  expect((await calls.post("/signup", {})).statusCode).toBe(429);
  for (let attempt = 0; attempt < 30; attempt += 1)
    expect((await calls.put("/user", {}, { token })).statusCode).toBe(200);
  expect((await calls.put("/user", {}, { token })).statusCode).toBe(429);
  expect((await calls.get("/user", { token })).statusCode).toBe(200);
});

it("identifies clients only by the configured header", async () => {
  const auth = { ...config.auth, rateLimitOtp: 1, rateLimitHeader: "X-Client-Address" };
  const behind = await testApp({ rateLimitScale: 1, auth });
  const calls = authCalls(behind.app);
  const attempt = (headers: Record<string, string>) => calls.post("/signup", {}, { headers });
  for (let round = 0; round < 30; round += 1) await attempt({ "x-client-address": "198.51.100.1, 10.0.0.1" });
  expect((await attempt({ "x-client-address": "198.51.100.1" })).statusCode).toBe(429);
  expect((await attempt({ "x-client-address": "198.51.100.2" })).statusCode).not.toBe(429);
  for (let round = 0; round < 30; round += 1) await attempt({ "x-forwarded-for": `192.0.2.${round}` });
  expect((await attempt({ "x-forwarded-for": "192.0.2.200" })).statusCode).toBe(429);
});
