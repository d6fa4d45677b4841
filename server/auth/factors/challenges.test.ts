import { v4 as uuidv4 } from "uuid";
import { expect, it } from "vitest";
import { testApp } from "../../testing/app.ts";
import { authCalls } from "../testing/auth.ts";
import { authenticator, factorCalls } from "../testing/authenticator.ts";

const { app, db } = await testApp();
const calls = authCalls(app);
const { get, post, newcomer } = calls;
const { challenge, answer, verify, enrolled, newcomerWithSecondStep, letTimePass } = factorCalls(calls, db);

const told = (response: Awaited<ReturnType<typeof get>>) => [response.statusCode, response.json().error_code];
const factorsOf = async (token: string) => (await get("/user", { token })).json().factors ?? [];
const codesOf = async (answers: Awaited<ReturnType<typeof get>>[]) =>
  answers.map((one) => (one.statusCode === 200 ? "ok" : one.json().error_code)).sort();

it.each([0, 1])("accepts a code %d steps ahead", async (steps) => {
  const { token } = await newcomer();
  const { factorId, codeOf } = await enrolled(token);
  expect((await verify(token, factorId, codeOf(steps))).statusCode).toBe(200);
});

it("accepts the code of the previous step", async () => {
  const { token } = await newcomer();
  const { factorId, codeOf } = await enrolled(token);
  const challengeId = await challenge(token, factorId);
  // If the next step starts during the request, the code is two steps old: try once more.
  let response = await answer(token, factorId, challengeId, codeOf(-1));
  if (response.statusCode !== 200) response = await answer(token, factorId, challengeId, codeOf(-1));
  expect(response.statusCode).toBe(200);
});

it.each([-3, 3])("refuses a code at an offset of %d steps", async (steps) => {
  const { token } = await newcomer();
  const { factorId, codeOf } = await enrolled(token);
  expect(told(await verify(token, factorId, codeOf(steps)))).toEqual([422, "mfa_verification_failed"]);
});

it.each([
  ["a wrong code", "000000"],
  ["too few digits", "12345"],
  ["letters", "abcdef"],
  ["Arabic-Indic digits", "١٢٣٤٥٦"],
  ["full-width digits", "１２３４５６"],
  ["a 100,000-character code", "1".repeat(100_000)],
])("refuses %s", async (_case, code) => {
  const { token } = await newcomer();
  const { factorId, codeOf } = await enrolled(token);
  if ([-1, 0, 1].some((steps) => codeOf(steps) === code)) return;
  const response = await verify(token, factorId, code);
  expect(told(response)).toEqual([422, "mfa_verification_failed"]);
  expect(response.json().msg).toBe("Invalid TOTP code entered");
  expect(await factorsOf(token)).toMatchObject([{ status: "unverified" }]);
});

it("requires code and challenge", async () => {
  const { token } = await newcomer();
  const { factorId, codeOf } = await enrolled(token);
  const challengeId = await challenge(token, factorId);
  for (const body of [
    { challenge_id: challengeId },
    { challenge_id: challengeId, code: "" },
    { code: codeOf() },
    { challenge_id: 7, code: codeOf() },
  ])
    expect(told(await post(`/factors/${factorId}/verify`, body, { token }))).toEqual([400, "validation_failed"]);
  expect(told(await post(`/factors/${factorId}/verify`, "", { token }))).toEqual([400, "bad_json"]);
});

it("creates a challenge without a request body", async () => {
  const { token } = await newcomer();
  const { factorId } = await enrolled(token);
  for (const body of [undefined, "", "{}"]) {
    const response = await post(`/factors/${factorId}/challenge`, body, { token });
    const now = Date.now() / 1000;
    expect(response.json()).toEqual({ id: expect.any(String), type: "totp", expires_at: expect.any(Number) });
    expect(response.json().expires_at - now).toBeGreaterThan(280);
    expect(response.json().expires_at - now).toBeLessThanOrEqual(300);
  }
});

it("refuses a used code for every challenge and session", async () => {
  const { token, factorId, codeOf, signIn: signInAgain } = await newcomerWithSecondStep();
  await letTimePass(factorId);
  const code = codeOf();
  expect((await verify(token, factorId, code)).statusCode).toBe(200);
  expect(told(await verify(token, factorId, code))).toEqual([422, "mfa_verification_failed"]);
  expect(told(await verify(await signInAgain(), factorId, code))).toEqual([422, "mfa_verification_failed"]);
});

it("refuses codes older than the last accepted one", async () => {
  const { token, factorId, codeOf } = await newcomerWithSecondStep();
  const before = codeOf();
  expect((await verify(token, factorId, codeOf(1))).statusCode).toBe(200);
  expect(told(await verify(token, factorId, before))).toEqual([422, "mfa_verification_failed"]);
});

it("accepts a code once under concurrent requests", async () => {
  const { factorId, codeOf, signIn: signInAgain } = await newcomerWithSecondStep();
  await letTimePass(factorId);
  const tokens = await Promise.all(Array.from({ length: 8 }, signInAgain));
  const challenges = await Promise.all(tokens.map((token) => challenge(token, factorId)));
  const code = codeOf();
  const answers = await Promise.all(
    tokens.map((token, index) => answer(token, factorId, challenges[index] as string, code)),
  );
  expect(await codesOf(answers)).toEqual([...Array(7).fill("mfa_verification_failed"), "ok"]);
});

it("completes a challenge once with two concurrent valid codes", async () => {
  const { token, factorId, codeOf } = await newcomerWithSecondStep();
  await letTimePass(factorId);
  const challengeId = await challenge(token, factorId);
  const answers = await Promise.all([
    answer(token, factorId, challengeId, codeOf()),
    answer(token, factorId, challengeId, codeOf(1)),
  ]);
  expect(await codesOf(answers)).toEqual(["mfa_ip_address_mismatch", "ok"]);
  await letTimePass(factorId);
  expect(told(await answer(token, factorId, challengeId, codeOf()))).toEqual([422, "mfa_ip_address_mismatch"]);
});

it("allows another attempt after a wrong code", async () => {
  const { token, factorId, codeOf } = await newcomerWithSecondStep();
  await letTimePass(factorId);
  const challengeId = await challenge(token, factorId);
  expect(told(await answer(token, factorId, challengeId, "12345"))).toEqual([422, "mfa_verification_failed"]);
  expect((await answer(token, factorId, challengeId, codeOf())).statusCode).toBe(200);
});

it("refuses a challenge after five minutes", async () => {
  const { token } = await newcomer();
  const { factorId, codeOf } = await enrolled(token);
  const challengeId = await challenge(token, factorId);
  await db
    .updateTable("auth_challenges")
    .set({ expires_at: new Date(Date.now() - 1) })
    .where("id", "=", challengeId)
    .execute();
  expect(told(await answer(token, factorId, challengeId, codeOf()))).toEqual([422, "mfa_challenge_expired"]);
});

it("binds a challenge to its factor and client", async () => {
  const { token } = await newcomer();
  const [first, second] = [await enrolled(token), await enrolled(token, { friendly_name: "second" })];
  const challengeId = await challenge(token, first.factorId);
  for (const unknown of [challengeId, uuidv4(), "not-a-uuid"])
    expect(told(await answer(token, second.factorId, unknown, second.codeOf()))).toEqual([422, "mfa_factor_not_found"]);
  const elsewhere = await app.inject({
    method: "POST",
    url: `/auth/v1/factors/${first.factorId}/verify`,
    remoteAddress: "203.0.113.9",
    headers: { authorization: `Bearer ${token}` },
    payload: { challenge_id: challengeId, code: first.codeOf() },
  });
  expect(told(elsewhere)).toEqual([422, "mfa_ip_address_mismatch"]);
  expect((await answer(token, first.factorId, challengeId, first.codeOf())).statusCode).toBe(200);
});

it("refuses another user's valid code for a challenge", async () => {
  const { factorId, codeOf, token } = await newcomerWithSecondStep();
  const challengeId = await challenge(token, factorId);
  const stranger = await newcomer();
  const own = await enrolled(stranger.token);
  expect(told(await answer(stranger.token, own.factorId, challengeId, own.codeOf()))).toEqual([
    422,
    "mfa_factor_not_found",
  ]);
  expect(told(await answer(stranger.token, factorId, challengeId, codeOf(1)))).toEqual([404, "mfa_factor_not_found"]);
});

it("accepts the code of a manually configured app", async () => {
  const { token } = await newcomer();
  const { factorId, secret } = await enrolled(token);
  const typed = authenticator(`otpauth://totp/Basera?secret=${secret.toLowerCase()}`);
  expect((await verify(token, factorId, typed())).statusCode).toBe(200);
});
