import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../testing/app.ts";
import { authCalls, NO_WAIT } from "../testing/auth.ts";
import { factorCalls } from "../testing/authenticator.ts";
import { freshAddress, postbox } from "../testing/codes.ts";

const { app, db, config, runJobs } = await testApp({
  auth: { ...NO_WAIT, rateLimitHeader: "x-client" },
});
const calls = authCalls(app);
const { get, post, put, newcomer, signIn } = calls;
const { secured } = factorCalls(calls, db);
const { lastTo } = postbox({ config, runJobs });
const wrongCodes = (right: string, count: number) =>
  Array.from({ length: count + 1 }, (_, n) => String(n).padStart(6, "0"))
    .filter((code) => code !== right)
    .slice(0, count);

let clients = 0;
/** Sends each attempt from a different client address. */
function guess(body: Record<string, unknown>) {
  clients += 1;
  return post("/verify", body, { headers: { "x-client": `198.51.100.${clients}` } });
}

it("disables code and link after ten wrong attempts from any client", async () => {
  const { email } = await newcomer();
  await post("/recover", { email });
  const { code, token } = await lastTo(email);
  for (const token of wrongCodes(code, 10))
    expect((await guess({ type: "recovery", email, token })).json().error_code).toBe("otp_expired");
  expect((await guess({ type: "recovery", email, token: code })).json()).toMatchObject({
    code: 403,
    error_code: "otp_expired",
    msg: "Token has expired or is invalid",
  });
  expect((await guess({ type: "recovery", token_hash: token })).json().error_code).toBe("otp_expired");
  const locked = await get(`/verify?token=${token}&type=recovery`);
  expect(locked.headers.location).toContain("error_code=otp_expired");
});

it("accepts the correct code after nine wrong attempts", async () => {
  const { email } = await newcomer();
  await post("/recover", { email });
  const { code } = await lastTo(email);
  for (const token of wrongCodes(code, 9)) await guess({ type: "magiclink", email, token });
  expect((await guess({ type: "recovery", email, token: code })).statusCode).toBe(200);
});

it("checks at most ten of 100 concurrent attempts", async () => {
  const { email } = await newcomer();
  await post("/recover", { email });
  const { code } = await lastTo(email);
  await Promise.all(wrongCodes(code, 100).map((token) => guess({ type: "recovery", email, token })));
  expect((await guess({ type: "recovery", email, token: code })).json().error_code).toBe("otp_expired");
  const { attempts } = await db
    .selectFrom("auth_code_attempts")
    .select("attempts")
    .where("address", "=", email)
    .where("kind", "=", "recovery")
    .executeTakeFirstOrThrow();
  expect(attempts).toBe(101);
});

it("counts attempts per code kind, independent of the verification type", async () => {
  const { email } = await newcomer();
  const signup = await lastTo(email);
  await post("/otp", { email });
  const { code } = await lastTo(email);
  for (const [n, token] of wrongCodes(code, 10).entries())
    await guess({ type: n % 2 === 0 ? "magiclink" : "recovery", email, token });
  expect((await guess({ type: "email", email, token: code })).json().error_code).toBe("otp_expired");
  expect((await guess({ type: "signup", email, token: signup.code })).statusCode).toBe(200);
});

it("resets the count with a new code but not with the sweep", async () => {
  const { email } = await newcomer();
  await post("/recover", { email });
  const first = await lastTo(email);
  for (const token of wrongCodes(first.code, 10)) await guess({ type: "recovery", email, token });
  await sql`select graphile_worker.add_job('sweepCodes', '{}'::json)`.execute(db);
  await runJobs();
  expect((await guess({ type: "recovery", email, token: first.code })).json().error_code).toBe("otp_expired");
  await post("/recover", { email });
  expect((await guess({ type: "recovery", email, token: (await lastTo(email)).code })).statusCode).toBe(200);
});

it("counts attempts for texted codes and nonces", async () => {
  const { phone } = freshAddress();
  await post("/otp", { phone });
  const texted = await lastTo(`+${phone}`);
  for (const token of wrongCodes(texted.code, 10)) await guess({ type: "sms", phone, token });
  expect((await guess({ type: "sms", phone, token: texted.code })).json().error_code).toBe("otp_expired");

  const { email, token } = await newcomer();
  await get("/reauthenticate", { token });
  const { code } = await lastTo(email);
  for (const nonce of wrongCodes(code, 10)) await put("/user", { password: "a better secret", nonce }, { token });
  const answer = await put("/user", { password: "a better secret", nonce: code }, { token });
  expect(answer.json().error_code).toBe("reauthentication_not_valid");
});

it("deletes attempts and codes after the longest code lifetime", async () => {
  const { email } = await newcomer();
  await post("/recover", { email });
  await guess({ type: "recovery", email, token: "nonsense" });
  await lastTo(email);
  await sql`update auth_codes set expires_at = now() - interval '1 minute' where address = ${email}`.execute(db);
  await sql`update auth_code_attempts set begun_at = now() - interval '2 hours' where address = ${email}`.execute(db);
  await sql`select graphile_worker.add_job('sweepCodes', '{}'::json)`.execute(db);
  await runJobs();
  for (const table of ["auth_codes", "auth_code_attempts"] as const)
    expect(await db.selectFrom(table).select("kind").where("address", "=", email).execute()).toEqual([]);
});

it("creates one session for concurrent uses of a code and its link", async () => {
  const { email, id } = await newcomer();
  await db.deleteFrom("auth_sessions").where("account_id", "=", id).execute();
  await post("/otp", { email });
  const { code, token } = await lastTo(email);
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => guess({ type: "magiclink", email, token: code })),
    ...Array.from({ length: 5 }, () => guess({ type: "magiclink", token_hash: token })),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(403)]);
  const sessions = await db.selectFrom("auth_sessions").select("id").where("account_id", "=", id).execute();
  expect(sessions).toHaveLength(1);
});

it("creates link tokens that are independent of the code", async () => {
  const { email } = await newcomer();
  const tokens = new Set<string>();
  for (let n = 0; n < 3; n += 1) {
    await post("/recover", { email });
    const { token, code } = await lastTo(email);
    tokens.add(token);
    expect(token).not.toContain(code);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  }
  expect(tokens.size).toBe(3);
});

it("refuses a squatter's password after the owner sets a new one", async () => {
  const { email, password, token } = await newcomer();
  await post("/recover", { email });
  const { code } = await lastTo(email);
  const owner = (await post("/verify", { type: "recovery", email, token: code })).json();
  await put("/user", { password: "the owner's own" }, { token: owner.access_token });
  expect((await signIn(email, password)).json().error_code).toBe("invalid_credentials");
  expect((await get("/user", { token })).json().error_code).toBe("session_not_found");
  expect((await signIn(email, "the owner's own")).statusCode).toBe(200);
});

it("keeps the second step of a proven account on recovery", async () => {
  const { email, token } = await newcomer();
  const mail = await lastTo(email);
  await post("/verify", { type: "signup", email, token: mail.code });
  await secured(token);
  await post("/recover", { email });
  const { code } = await lastTo(email);
  const owner = (await post("/verify", { type: "recovery", email, token: code })).json();
  expect(owner.user.factors).toHaveLength(1);
  const answer = await put("/user", { password: "the owner's own" }, { token: owner.access_token });
  expect([answer.statusCode, answer.json().error_code]).toEqual([401, "insufficient_aal"]);
});

it("ignores a foreign redirect_to in a request by a stranger", async () => {
  const { email } = await newcomer();
  await post(
    "/otp?redirect_to=https%3A%2F%2Fevil.test",
    { email },
    { headers: { referer: "https://evil.test", host: "evil.test" } },
  );
  const { text, html } = await lastTo(email);
  expect(text + html).not.toContain("evil.test");
});
