import { exportJWK, generateKeyPair, type JWK } from "jose";
import { Registry } from "prom-client";
import { afterAll, expect, it } from "vitest";
import { buildApp, createServices } from "../../app.ts";
import { readConfig } from "../../config.ts";
import { testApp } from "../../testing/app.ts";
import { resealSecrets } from "../factors/factors.ts";
import { authCalls } from "../testing/auth.ts";
import { claimsOf, factorCalls } from "../testing/authenticator.ts";
import { freshAddress, postbox } from "../testing/codes.ts";

async function makeKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: "ES256" };
}
const [old, fresh] = [await makeKey("old"), await makeKey("fresh")];

const settingsWith = (...jwks: JWK[]) =>
  readConfig({ AUTH_JWT_KEYS: JSON.stringify(jwks), AUTH_EMAIL_MIN_INTERVAL: "0" }).auth;

const { db, services, config, runJobs } = await testApp({ auth: settingsWith(old) });
const { lastTo } = postbox({ config, runJobs });

/** Restarts the server with these keys in AUTH_JWT_KEYS. */
async function startWith(...jwks: JWK[]) {
  const restarted = await createServices({
    ...services,
    config: { ...config, auth: settingsWith(...jwks) },
    metrics: new Registry(),
  });
  const app = await buildApp(restarted);
  await app.ready();
  afterAll(() => app.close());
  const calls = authCalls(app);
  return { ...calls, ...factorCalls(calls, db), app, reseal: () => resealSecrets(restarted) };
}
const before = await startWith(old);
const rotated = await startWith(fresh, old);
const after = await startWith(fresh);

const headerOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
const kidsOf = async ({ get }: typeof before) =>
  (await get("/.well-known/jwks.json")).json().keys.map(({ kid }: JWK) => kid);

it("signs with the first key and verifies with all keys", async () => {
  const { token, session, id } = await before.newcomer();
  expect(headerOf(token).kid).toBe("old");
  expect((await rotated.get("/user", { token })).json()).toMatchObject({ id });
  const renewed = (await rotated.refresh(session.refresh_token)).json().access_token;
  expect(headerOf(renewed).kid).toBe("fresh");
  expect((await after.get("/user", { token: renewed })).json()).toMatchObject({ id });
  expect([await kidsOf(before), await kidsOf(rotated), await kidsOf(after)]).toEqual([
    ["old"],
    ["fresh", "old"],
    ["fresh"],
  ]);
});

it("refuses tokens of removed and future keys", async () => {
  const { token } = await before.newcomer();
  const refused = await after.get("/user", { token });
  expect([refused.statusCode, refused.json().error_code]).toEqual([403, "bad_jwt"]);
  const early = await after.newcomer();
  expect((await before.get("/user", { token: early.token })).json().error_code).toBe("bad_jwt");
});

it("keeps sessions across a rotation, because refresh tokens use no signing key", async () => {
  const { session, id } = await before.newcomer();
  expect((await after.refresh(session.refresh_token)).json().user.id).toBe(id);
});

it("accepts TOTP codes of factors that an older listed key sealed", async () => {
  const { email, password, factorId, codeOf } = await before.newcomerWithSecondStep();
  const token = (await rotated.signIn(email, password)).json().access_token;
  const raised = (await rotated.verify(token, factorId, codeOf(1))).json().access_token;
  expect(claimsOf(raised).aal).toBe("aal2");
});

it("reseals secrets with the first key, so that the old key can be removed", async () => {
  const { email, password, factorId, codeOf } = await before.newcomerWithSecondStep();
  await rotated.reseal();
  const { sealed_with, secret } = await db
    .selectFrom("auth_factors")
    .selectAll()
    .where("id", "=", factorId)
    .executeTakeFirstOrThrow();
  expect(sealed_with).toBe("fresh");
  const token = (await after.signIn(email, password)).json().access_token;
  expect((await after.verify(token, factorId, codeOf(1))).statusCode).toBe(200);

  // Running it again, or with a key that cannot decrypt any secret, changes nothing.
  await rotated.reseal();
  await before.reseal();
  const kept = await db.selectFrom("auth_factors").selectAll().where("id", "=", factorId).executeTakeFirstOrThrow();
  expect(kept.secret.equals(secret)).toBe(true);
});

it("accepts mailed codes and links while their key is listed", async () => {
  const [{ email }, { email: other }, { email: third }] = [freshAddress(), freshAddress(), freshAddress()];
  for (const address of [email, other, third]) await before.post("/otp", { email: address });
  const byCode = await rotated.post("/verify", { type: "email", email, token: (await lastTo(email)).code });
  expect([byCode.statusCode, byCode.json().user?.email]).toEqual([200, email]);
  const byLink = await rotated.post("/verify", { type: "signup", token_hash: (await lastTo(other)).token });
  expect([byLink.statusCode, byLink.json().user?.email]).toEqual([200, other]);
  const late = await after.post("/verify", { type: "email", email: third, token: (await lastTo(third)).code });
  expect([late.statusCode, late.json().error_code]).toEqual([403, "otp_expired"]);
});
