import { expect, it } from "vitest";
import { DELETION_WORDS, deleteOwnAccount } from "#contract/personal-data.ts";
import { testApp } from "../../testing/app.ts";
import { authCalls } from "../testing/auth.ts";
import { postbox } from "../testing/codes.ts";

const at = await testApp();
// Limits as in production. The header gives each request a different client, so that limits per client do not apply.
const limited = await testApp({ rateLimitScale: 1, auth: { ...at.config.auth, rateLimitHeader: "x-client" } });
const { post, put, get, newcomer } = authCalls(limited.app);

const TOO_MANY = {
  code: 429,
  error_code: "over_request_rate_limit",
  msg: "Too many wrong passwords. Sign in with a code by email instead, or try again in a few minutes.",
};

let clients = 0;
/** Returns headers of a client without earlier requests. */
function newClient() {
  clients += 1;
  return { "x-client": `198.51.${Math.floor(clients / 250)}.${clients % 250}` };
}
const signIn = (email: string, password: string) =>
  post("/token?grant_type=password", { email, password }, { headers: newClient() });
const guess = (times: number, email: string) =>
  Promise.all(Array.from({ length: times }, () => signIn(email, "wrong password")));

it("limits wrong passwords per account across clients", async () => {
  const { email, password } = await newcomer();
  for (const answer of await guess(30, email)) expect(answer.json().error_code).toBe("invalid_credentials");
  for (const given of ["wrong password", password]) {
    const refused = await signIn(email, given);
    expect(refused.json()).toEqual(TOO_MANY);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60);
  }
});

it("allows sign-in by mailed code while passwords are limited", async () => {
  const { email } = await newcomer();
  await guess(31, email);
  expect((await post("/otp", { email }, { headers: newClient() })).statusCode).toBe(200);
  const { code } = await postbox(limited).lastTo(email);
  const session = await post("/verify", { type: "email", email, token: code }, { headers: newClient() });
  expect(session.json()).toMatchObject({ user: { email }, access_token: expect.any(String) });
});

it("applies the same limit to an address without an account", async () => {
  const answers = await guess(31, "no-account@example.test");
  const codes = answers.map((answer) => answer.json().error_code).sort();
  expect(codes).toEqual([...Array(30).fill("invalid_credentials"), "over_request_rate_limit"]);
});

it("resets the count with the correct password", async () => {
  const { email, password } = await newcomer();
  for (let round = 0; round < 2; round += 1) {
    await guess(29, email);
    expect((await signIn(email, password)).statusCode).toBe(200);
  }
});

it("limits password checks in a session separately from sign-ins", async () => {
  const { email, password, token } = await newcomer();
  await guess(31, email);
  const change = (current: string) =>
    put("/user", { data: { pet: "cat" }, current_password: current }, { token, headers: newClient() });
  expect((await change(password)).statusCode).toBe(200);
  for (let n = 0; n < 30; n += 1) expect((await change("wrong password")).statusCode).toBe(403);
  expect((await change(password)).json()).toEqual(TOO_MANY);
  const deletion = await limited.visitor.call(deleteOwnAccount, {
    body: { confirm: DELETION_WORDS, password },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(deletion.json()).toMatchObject({ code: "too_many_requests" });
  expect((await get("/user", { token })).statusCode).toBe(200);
});

it("counts each comparison of a new password with the present one", async () => {
  const { token, password } = await newcomer();
  const change = (next: string) => put("/user", { password: next }, { token, headers: newClient() });
  for (let n = 0; n < 30; n += 1) expect((await change(`green parrot number ${n}`)).statusCode).toBe(200);
  for (const next of ["green parrot number 29", password]) expect((await change(next)).json()).toEqual(TOO_MANY);
});
