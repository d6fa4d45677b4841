import { createHmac, randomUUID } from "node:crypto";
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { type CompiledQuery, sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findUserByEmail, getMe } from "#contract/accounts/accounts.ts";
import { importSigningKeys } from "../../keys/signing-keys.ts";
import { testApp } from "../../testing/app.ts";
import { authCalls } from "../testing/auth.ts";
import { readAccessToken } from "./access-token.ts";

const { app, db, services, visitor, config } = await testApp();
const { get, newcomer } = authCalls(app);

let person: Awaited<ReturnType<typeof newcomer>>;
let claims: JWTPayload;
beforeEach(async () => {
  person = await newcomer();
  claims = JSON.parse(Buffer.from(person.token.split(".")[1] ?? "", "base64url").toString());
});

afterEach(() => void vi.useRealTimers());

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const product = (token: string) => visitor.call(getMe, { headers: { authorization: `Bearer ${token}` } });

function signed(
  changes: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
  key = services.keys.privateKey,
) {
  return new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: services.keys.kid, ...header })
    .sign(key);
}

/** Expects both the authentication service and the API to refuse the token. */
async function expectRefused(token: string) {
  const answer = await get("/user", { token });
  expect(answer.json()).toMatchObject({ code: 403, error_code: "bad_jwt" });
  expect(answer.json().msg).toMatch(/^invalid JWT: unable to parse or verify signature, /);
  const refused = await product(token);
  expect([refused.statusCode, refused.json().code]).toEqual([401, "session_expired"]);
}

it("accepts its own tokens with the documented claims", async () => {
  expect(claims).toMatchObject({
    iss: config.auth.externalUrl,
    aud: "authenticated",
    sub: person.id,
    email: person.email,
    phone: "",
    role: "authenticated",
    aal: "aal1",
    is_anonymous: false,
    app_metadata: { provider: "email" },
    user_metadata: { name: "Asha Rao" },
  });
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
  expect(JSON.parse(Buffer.from(person.token.split(".")[0] ?? "", "base64url").toString())).toEqual({
    alg: "ES256",
    typ: "JWT",
    kid: services.keys.kid,
  });
  expect((await product(await signed())).statusCode).toBe(200);
});

it("refuses a token without a signature", async () => {
  const [, payload, signature] = person.token.split(".");
  for (const alg of ["none", "None", "NONE", "nOnE"]) {
    const header = encode({ alg, typ: "JWT", kid: services.keys.kid });
    await expectRefused(`${header}.${payload}.`);
    await expectRefused(`${header}.${payload}.${signature}`);
  }
  await expectRefused(`${person.token.split(".").slice(0, 2).join(".")}.`);
});

it("refuses a token signed by HMAC with the public key as the secret", async () => {
  const key = services.keys.publicKeys.get(services.keys.kid);
  if (!key) throw new Error("no key");
  const secrets = [await exportSPKI(key), JSON.stringify(await exportJWK(key)), services.keys.jwks.keys[0]?.x ?? ""];
  for (const secret of secrets) {
    const body = `${encode({ alg: "HS256", typ: "JWT", kid: services.keys.kid })}.${person.token.split(".")[1]}`;
    await expectRefused(`${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`);
  }
});

it("refuses a token of a foreign key, also with our kid or an embedded key", async () => {
  const stranger = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(stranger.publicKey);
  await expectRefused(await signed({}, {}, stranger.privateKey));
  await expectRefused(await signed({}, { kid: "stranger" }, stranger.privateKey));
  await expectRefused(await signed({}, { jwk }, stranger.privateKey));
  await expectRefused(await signed({}, { kid: "../../../../dev/null" }, stranger.privateKey));
});

it("refuses a token with modified claims", async () => {
  const [header, , signature] = person.token.split(".");
  await expectRefused(`${header}.${encode({ ...claims, sub: (await newcomer()).id })}.${signature}`);
});

it.each([
  ["expired", { exp: Math.floor(Date.now() / 1000) - 1 }],
  ["without expiry", { exp: undefined }],
  ["with a non-numeric expiry", { exp: "tomorrow" }],
  ["for another audience", { aud: "anon" }],
  ["from another issuer", { iss: "http://elsewhere.test/auth/v1" }],
  ["without issuer", { iss: undefined }],
  ["without a subject", { sub: undefined }],
  ["with a malformed subject", { sub: "admin' or 1=1" }],
  ["without a session", { session_id: undefined }],
  ["with a malformed session id", { session_id: { $ne: null } }],
])("refuses a token %s", async (_case, changes) => {
  await expectRefused(await signed(changes));
});

it.each(["", "x", "a.b", "a.b.c", "....", "ey.ey.ey", "null", "💥", `${"A".repeat(5000)}.B.C`])(
  "refuses %j as a token",
  async (token) => {
    const answer = await get("/user", { headers: { authorization: `Bearer ${encodeURIComponent(token)}` } });
    expect([401, 403]).toContain(answer.statusCode);
    expect(["no_authorization", "bad_jwt"]).toContain(answer.json().error_code);
  },
);

it.each([undefined, "", "Bearer", "Bearer ", "Basic YTpi", "Token x"])(
  "requires a bearer token if the header is %j",
  async (authorization) => {
    const answer = await get("/user", { headers: { ...(authorization !== undefined && { authorization }) } });
    expect(answer.json()).toMatchObject({ code: 401, error_code: "no_authorization" });
  },
);

it("refuses a validly signed token with a foreign or unknown session", async () => {
  const other = await newcomer();
  const theirs = JSON.parse(Buffer.from(other.token.split(".")[1] ?? "", "base64url").toString()).session_id;
  for (const session_id of [theirs, randomUUID()]) {
    const token = await signed({ session_id });
    expect((await get("/user", { token })).json()).toMatchObject({ code: 403, error_code: "session_not_found" });
    expect((await product(token)).statusCode).toBe(401);
  }
});

it.each([
  ["the authentication service", (token: string) => get("/user", { token })],
  ["the product", product],
])("runs one indexed session query per request to %s and none for a forged token", async (_, call) => {
  const asked = vi.spyOn(db.getExecutor(), "executeQuery");
  const forged = await signed({}, {}, (await generateKeyPair("ES256")).privateKey);
  expect((await call(forged)).statusCode).toBeGreaterThanOrEqual(401);
  expect(asked).not.toHaveBeenCalled();

  expect((await call(person.token)).statusCode).toBe(200);
  const questions = asked.mock.calls.map(([query]) => query).filter((query) => query.sql.includes("auth_sessions"));
  asked.mockRestore();
  expect(questions).toHaveLength(1);
  const plan = await db.transaction().execute(async (trx) => {
    // The planner would choose a sequential scan for such a small table.
    await sql`set local enable_seqscan = off`.execute(trx);
    const explained = questions[0] as CompiledQuery;
    return trx.executeQuery({ ...explained, sql: `explain ${explained.sql}` });
  });
  expect(JSON.stringify(plan.rows)).toContain("Index");
  expect(JSON.stringify(plan.rows)).not.toContain("Seq Scan");
});

it("refuses a cached token immediately after its account or session ends", async () => {
  expect((await product(person.token)).statusCode).toBe(200);
  await db.updateTable("accounts").set({ is_active: false }).where("id", "=", person.id).execute();
  expect((await get("/user", { token: person.token })).json()).toMatchObject({ code: 403, error_code: "user_banned" });
  expect((await product(person.token)).statusCode).toBe(401);

  await db.updateTable("accounts").set({ is_active: true }).where("id", "=", person.id).execute();
  expect((await product(person.token)).statusCode).toBe(200);
  await db.deleteFrom("auth_sessions").where("account_id", "=", person.id).execute();
  expect((await get("/user", { token: person.token })).json().error_code).toBe("session_not_found");

  await db.deleteFrom("accounts").where("id", "=", person.id).execute();
  expect((await get("/user", { token: person.token })).json()).toMatchObject({
    code: 403,
    error_code: "user_not_found",
  });
  expect((await product(person.token)).statusCode).toBe(401);
});

it("checks the expiry of a cached token", async () => {
  const exp = Math.floor(Date.now() / 1000) + 60;
  const token = await signed({ exp });
  expect(await readAccessToken(services, token)).toMatchObject({ claims: { sub: person.id, exp } });
  vi.useFakeTimers({ toFake: ["Date"], now: exp * 1000 - 1 });
  expect(await readAccessToken(services, token)).toMatchObject({ claims: { sub: person.id, exp } });
  vi.setSystemTime(exp * 1000);
  expect(await readAccessToken(services, token)).toEqual({ reason: "token is expired" });
  expect(await readAccessToken(services, token)).toEqual({ reason: "token is expired" });
});

it("caches a verified token per set of keys", async () => {
  const others = await testApp();
  expect((await get("/user", { token: person.token })).statusCode).toBe(200);
  expect(await readAccessToken(others.services, person.token)).toHaveProperty("reason");
});

it("accepts tokens of an older key after a rotation", async () => {
  const jwk = async () => {
    const pair = await generateKeyPair("ES256", { extractable: true });
    return { ...(await exportJWK(pair.privateKey)), kid: randomUUID(), alg: "ES256" };
  };
  const [old, fresh] = [await jwk(), await jwk()];
  const before = { config, keys: await importSigningKeys([old]) };
  const after = { config, keys: await importSigningKeys([fresh, old]) };
  const token = await signed({}, { kid: old.kid }, before.keys.privateKey);
  expect(await readAccessToken(after, token)).toHaveProperty("claims");
  expect(after.keys.kid).toBe(fresh.kid);
});

it("publishes only the public parts of its keys", async () => {
  const answer = await get("/.well-known/jwks.json");
  expect(answer.headers["cache-control"]).toBe("public, max-age=600");
  const { keys } = answer.json();
  expect(keys).toHaveLength(1);
  expect(keys[0]).toEqual({
    kty: "EC",
    crv: "P-256",
    alg: "ES256",
    use: "sig",
    key_ops: ["verify"],
    kid: services.keys.kid,
    x: expect.any(String),
    y: expect.any(String),
  });
});

it("refuses a bad token on public product routes and ignores it on public auth routes", async () => {
  const headers = { authorization: "Bearer nonsense" };
  expect((await visitor.call(findUserByEmail, { query: { email: person.email }, headers })).statusCode).toBe(401);
  expect((await get("/settings", { headers })).statusCode).toBe(200);
});
