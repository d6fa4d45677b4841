import { Secret, URI } from "otpauth";
import { v4 as uuidv4 } from "uuid";
import { expect, it } from "vitest";
import { testApp } from "../../testing/app.ts";
import { authCalls } from "../testing/auth.ts";
import { claimsOf, factorCalls } from "../testing/authenticator.ts";

const { app, db, config } = await testApp();
const calls = authCalls(app);
const { get, post, put, del, newcomer, signIn, refresh } = calls;
const { enrol, challenge, answer, verify, enrolled, secured, newcomerWithSecondStep } = factorCalls(calls, db);

const told = (response: Awaited<ReturnType<typeof get>>) => [response.statusCode, response.json().error_code];
const factorsOf = async (token: string) => (await get("/user", { token })).json().factors ?? [];
const codesOf = async (answers: Awaited<ReturnType<typeof get>>[]) =>
  answers.map((one) => (one.statusCode === 200 ? "ok" : one.json().error_code)).sort();

it("returns secret, otpauth URI and QR code on enrolment", async () => {
  const { token, email } = await newcomer();
  const response = await enrol(token, { friendly_name: " \u202ePhone\n" });
  expect(response.statusCode).toBe(200);
  expect(response.headers["cache-control"]).toBe("no-store");
  const { totp, ...factor } = response.json();
  expect(factor).toEqual({ id: expect.any(String), type: "totp", friendly_name: "Phone" });
  expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
  const { host } = new URL(config.siteUrl);
  expect(totp.uri).toMatch(`otpauth://totp/${encodeURIComponent(host)}:${encodeURIComponent(email)}?`);
  expect(URI.parse(totp.uri)).toMatchObject({ issuer: host, algorithm: "SHA1", digits: 6, period: 30 });
  expect(URI.parse(totp.uri).secret.base32).toBe(totp.secret);
  expect(totp.qr_code).toMatch(/^<svg .*<\/svg>$/s);
  // auth-js embeds it unescaped in a data URL.
  expect(totp.qr_code).not.toMatch(/[#%]/);
});

it("uses the given issuer and omits a missing name", async () => {
  const { token } = await newcomer();
  const { totp, ...factor } = (await enrol(token, { issuer: "Basera & Co: home" })).json();
  expect(factor).not.toHaveProperty("friendly_name");
  expect(URI.parse(totp.uri).issuer).toBe("Basera & Co: home");
});

it("lists factors in the user without their secrets", async () => {
  const { token, session } = await newcomer();
  expect(session.user).not.toHaveProperty("factors");
  const { factorId, secret } = await enrolled(token, { friendly_name: "Phone" });
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const fresh = { id: factorId, friendly_name: "Phone", factor_type: "totp", created_at: time, updated_at: time };
  expect(await factorsOf(token)).toEqual([{ ...fresh, status: "unverified" }]);
  await challenge(token, factorId);
  expect(await factorsOf(token)).toEqual([{ ...fresh, status: "unverified", last_challenged_at: time }]);
  expect((await get("/user", { token })).body).not.toContain(secret);
});

it("stores the secret encrypted", async () => {
  const { token } = await newcomer();
  const { factorId, secret } = await enrolled(token);
  const row = await db.selectFrom("auth_factors").selectAll().where("id", "=", factorId).executeTakeFirstOrThrow();
  expect(row.secret.includes(secret)).toBe(false);
  expect(row.secret.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false);
});

it("ignores a factor until its first valid code", async () => {
  const { token, email, password } = await newcomer();
  await enrolled(token);
  const other = (await signIn(email, password)).json().access_token;
  expect((await put("/user", { password: "another secret" }, { token: other })).statusCode).toBe(200);
});

it("upgrades the session on a valid code", async () => {
  const { token, session } = await newcomer();
  const { factorId, codeOf } = await enrolled(token);
  const response = await verify(token, factorId, codeOf());
  expect(response.statusCode).toBe(200);
  const raised = response.json();
  expect(raised).toMatchObject({ token_type: "bearer", expires_in: 3600 });
  expect(raised.user.factors).toMatchObject([{ id: factorId, status: "verified" }]);
  expect(raised.refresh_token).not.toBe(session.refresh_token);
  const [before, after] = [claimsOf(token), claimsOf(raised.access_token)];
  expect([before.aal, after.aal]).toEqual(["aal1", "aal2"]);
  expect(after.session_id).toBe(before.session_id);
  expect(after.amr.map(({ method }) => method)).toEqual(["totp", "password"]);
  expect(after.amr[1]).toEqual(before.amr[0]);
  const refreshed = (await refresh(raised.refresh_token)).json();
  expect(claimsOf(refreshed.access_token)).toMatchObject({ aal: "aal2", amr: after.amr });
});

it("refuses earlier refresh tokens immediately after the second step", async () => {
  const { token, session } = await newcomer();
  const rotated = (await refresh(session.refresh_token)).json().refresh_token;
  const { session: raised } = await secured(token);
  // Without the second step, the reuse interval would still accept this token.
  expect(told(await refresh(session.refresh_token))).toEqual([400, "refresh_token_already_used"]);
  for (const old of [rotated, raised.refresh_token])
    expect(told(await refresh(old))).toEqual([400, "refresh_token_not_found"]);

  const again = await newcomer();
  await secured(again.token);
  expect(told(await refresh(again.session.refresh_token))).toEqual([400, "refresh_token_already_used"]);
});

it("never returns an AAL2 token for an earlier refresh token under concurrency", async () => {
  const rounds = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const { token, session } = await newcomer();
      const { factorId, codeOf } = await enrolled(token);
      const challengeId = await challenge(token, factorId);
      const [refreshed] = await Promise.all([
        refresh(session.refresh_token),
        answer(token, factorId, challengeId, codeOf()),
      ]);
      return refreshed;
    }),
  );
  for (const refreshed of rounds)
    if (refreshed.statusCode === 200) expect(claimsOf(refreshed.json().access_token).aal).toBe("aal1");
});

it("returns not found for foreign, unknown and malformed factor ids", async () => {
  const { factorId, codeOf } = await newcomerWithSecondStep();
  const { token } = await newcomer();
  for (const id of [factorId, uuidv4(), "not-a-uuid", "' or 1=1 --"]) {
    const path = `/factors/${encodeURIComponent(id)}`;
    for (const response of [
      await post(`${path}/challenge`, {}, { token }),
      await post(`${path}/verify`, { challenge_id: uuidv4(), code: codeOf(1) }, { token }),
      await del(path, { token }),
    ])
      expect(told(response), id).toEqual([404, "mfa_factor_not_found"]);
  }
});

it("requires a session on every route", async () => {
  const { factorId } = await newcomerWithSecondStep();
  for (const response of [
    await post("/factors", { factor_type: "totp" }),
    await post(`/factors/${factorId}/challenge`, {}),
    await post(`/factors/${factorId}/verify`, { challenge_id: uuidv4(), code: "123456" }),
    await del(`/factors/${factorId}`),
  ])
    expect(told(response)).toEqual([401, "no_authorization"]);
});

it.each([
  ["phone", 422, "mfa_phone_enroll_not_enabled"],
  ["webauthn", 422, "mfa_webauthn_enroll_not_enabled"],
  ["email", 400, "validation_failed"],
  ["", 400, "validation_failed"],
  [null, 400, "validation_failed"],
  [7, 400, "validation_failed"],
])("refuses to enrol a factor of type %j", async (type, status, code) => {
  const { token } = await newcomer();
  expect(told(await enrol(token, { factor_type: type }))).toEqual([status, code]);
});

it("refuses overlong and non-string names", async () => {
  const { token } = await newcomer();
  for (const body of [{ friendly_name: "x".repeat(101) }, { issuer: "x".repeat(101) }, { friendly_name: { a: 1 } }])
    expect(told(await enrol(token, body))).toEqual([400, "validation_failed"]);
});

it("refuses a duplicate factor name, including the empty name", async () => {
  const { token } = await newcomer();
  for (const name of ["Phone", "", undefined]) {
    await enrol(token, { friendly_name: name });
    expect(told(await enrol(token, { friendly_name: name })), `${name}`).toEqual([422, "mfa_factor_name_conflict"]);
  }
  const other = await newcomer();
  expect((await enrol(other.token, { friendly_name: "Phone" })).statusCode).toBe(200);
  const race = await Promise.all(Array.from({ length: 5 }, () => enrol(other.token, { friendly_name: "Tablet" })));
  expect(await codesOf(race)).toEqual([...Array(4).fill("mfa_factor_name_conflict"), "ok"]);
});

it("limits factors to ten under concurrency and deletes unverified factors after five minutes", async () => {
  const { token, id } = await newcomer();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => enrol(token, { friendly_name: `Phone ${index}` })),
  );
  expect(await codesOf(answers)).toEqual([
    ...Array(10).fill("ok"),
    "too_many_enrolled_mfa_factors",
    "too_many_enrolled_mfa_factors",
  ]);
  await db
    .updateTable("auth_factors")
    .set({ created_at: new Date(Date.now() - 5 * 60 * 1000 - 1) })
    .where("account_id", "=", id)
    .execute();
  expect((await enrol(token, { friendly_name: "Phone 3" })).statusCode).toBe(200);
  expect(await factorsOf(token)).toMatchObject([{ friendly_name: "Phone 3" }]);
});

it("deletes other AAL1 sessions and unverified factors on the first valid code only", async () => {
  const { token, email, password } = await newcomer();
  const other = (await signIn(email, password)).json();
  await enrolled(token, { friendly_name: "unfinished" });
  const first = await secured(token, { friendly_name: "first" });
  expect(await factorsOf(first.token)).toMatchObject([{ friendly_name: "first", status: "verified" }]);
  expect(told(await get("/user", { token: other.access_token }))).toEqual([403, "session_not_found"]);
  expect(told(await refresh(other.refresh_token))).toEqual([400, "refresh_token_not_found"]);

  const second = (await signIn(email, password)).json().access_token;
  const raised = (await verify(second, first.factorId, first.codeOf(1))).json().access_token;
  const waiting = (await signIn(email, password)).json().access_token;
  await secured(raised, { friendly_name: "second" });
  expect((await get("/user", { token: first.token })).statusCode).toBe(200);
  expect(told(await get("/user", { token: waiting }))).toEqual([403, "session_not_found"]);
});

it("keeps another device's AAL1 session during a second step", async () => {
  const { factorId, codeOf, signIn: signInAgain } = await newcomerWithSecondStep();
  const [one, two] = [await signInAgain(), await signInAgain()];
  expect((await verify(one, factorId, codeOf(1))).statusCode).toBe(200);
  expect((await get("/user", { token: two })).statusCode).toBe(200);
});

it("starts every sign-in at AAL1", async () => {
  const { signIn: signInAgain } = await newcomerWithSecondStep();
  expect(claimsOf(await signInAgain())).toMatchObject({ aal: "aal1", amr: [{ method: "password" }] });
});

it("refuses enrolling or removing verified factors before the second step", async () => {
  const { factorId, codeOf, signIn: signInAgain } = await newcomerWithSecondStep();
  const token = await signInAgain();
  expect(told(await enrol(token, { friendly_name: "mine" }))).toEqual([403, "insufficient_aal"]);
  expect(told(await del(`/factors/${factorId}`, { token }))).toEqual([422, "insufficient_aal"]);
  const raised = (await verify(token, factorId, codeOf(1))).json().access_token;
  expect((await enrol(raised, { friendly_name: "mine" })).statusCode).toBe(200);
});

it("allows removing unverified factors before the second step", async () => {
  const { token, signIn: signInAgain } = await newcomerWithSecondStep();
  const { factorId } = await enrolled(token, { friendly_name: "unfinished" });
  const response = await del(`/factors/${factorId}`, { token: await signInAgain() });
  expect([response.statusCode, response.json()]).toEqual([200, { id: factorId }]);
});

it("refuses password and address changes before the second step", async () => {
  const { email, password, token, signIn: signInAgain } = await newcomerWithSecondStep();
  const waiting = await signInAgain();
  for (const change of [
    { password: "another secret" },
    { password },
    { password: "x" },
    { email: "elsewhere@example.test" },
    { phone: "+919876543210" },
    { data: { pet: "cat" }, password: "another secret" },
  ])
    expect(told(await put("/user", change, { token: waiting })), JSON.stringify(change)).toEqual([
      401,
      "insufficient_aal",
    ]);
  expect((await put("/user", { data: { pet: "cat" }, email }, { token: waiting })).statusCode).toBe(200);
  expect((await put("/user", { password: "another secret" }, { token })).statusCode).toBe(200);
  expect((await signIn(email, "another secret")).statusCode).toBe(200);
});

it("downgrades only the sessions that a removed factor upgraded", async () => {
  const { email, password, token, session, factorId } = await newcomerWithSecondStep();
  const second = await enrolled(token, { friendly_name: "second" });
  const other = (await signIn(email, password)).json().access_token;
  const raised = (await verify(token, second.factorId, second.codeOf())).json();
  // Verifying the second factor deleted the AAL1 session.
  expect(told(await get("/user", { token: other }))).toEqual([403, "session_not_found"]);
  expect(claimsOf(raised.access_token).amr.map(({ method }) => method)).toEqual(["totp", "password"]);

  const removed = await del(`/factors/${factorId}`, { token: raised.access_token });
  expect([removed.statusCode, removed.json()]).toEqual([200, { id: factorId }]);
  const kept = (await refresh(raised.refresh_token)).json();
  expect(claimsOf(kept.access_token).aal).toBe("aal2");

  await del(`/factors/${second.factorId}`, { token: kept.access_token });
  const lowered = claimsOf((await refresh(kept.refresh_token)).json().access_token);
  expect(lowered).toMatchObject({ aal: "aal1", amr: [{ method: "password" }] });
  expect(lowered.session_id).toBe(claimsOf(session.access_token).session_id);
  expect((await get("/user", { token })).json()).not.toHaveProperty("factors");
});

it("deletes factors with their account", async () => {
  const { id, factorId } = await newcomerWithSecondStep();
  await db.deleteFrom("accounts").where("id", "=", id).execute();
  for (const table of ["auth_factors", "auth_sessions"] as const)
    expect(await db.selectFrom(table).select("id").where("account_id", "=", id).execute()).toEqual([]);
  expect(await db.selectFrom("auth_challenges").select("id").where("factor_id", "=", factorId).execute()).toEqual([]);
});
