import { expect, it } from "vitest";
import { getMe } from "#contract/accounts/accounts.ts";
import { testApp } from "../../testing/app.ts";
import { insertAccount } from "../../testing/factories.ts";
import { expectSameTime } from "../../testing/timing.ts";
import { createLogin } from "../people/create-login.ts";
import { authCalls } from "../testing/auth.ts";
import { hashPassword } from "./passwords.ts";

const { app, db, visitor } = await testApp();
const { get, post, newcomer, signIn } = authCalls(app);

const product = (token: string) => visitor.call(getMe, { headers: { authorization: `Bearer ${token}` } });

it("starts a session for the correct password, with any letter case of the address", async () => {
  const { email, password, id } = await newcomer();
  const answer = await signIn(email.toUpperCase(), password);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().user).toMatchObject({ id, email });
  expect(answer.json().user.last_sign_in_at).toBeDefined();
  expect((await product(answer.json().access_token)).json()).toMatchObject({ id, email });
});

it("starts a session for an account created without a sign-up", async () => {
  const account = await insertAccount(db, { type: "admin" });
  const passwordHash = await hashPassword("made by hand");
  await db.transaction().execute((trx) => createLogin(trx, account.id, { email: account.email ?? "", passwordHash }));
  const answer = await signIn(account.email ?? "", "made by hand");
  expect(answer.json().user).toMatchObject({ id: account.id, identities: [{ provider: "email" }] });
});

it("starts a session by confirmed phone number", async () => {
  const { id, password } = await newcomer();
  await db.updateTable("auth_users").set({ phone: "919876543210" }).where("account_id", "=", id).execute();
  const byPhone = () => post("/token?grant_type=password", { phone: "+91 98765 43210", password });
  expect((await byPhone()).json()).toMatchObject({ error_code: "phone_not_confirmed" });
  await db.updateTable("auth_users").set({ phone_confirmed_at: new Date() }).where("account_id", "=", id).execute();
  expect((await byPhone()).json().user).toMatchObject({ id, phone: "919876543210" });
});

it("stores a session with its User-Agent for each sign-in", async () => {
  const { id, email, password } = await newcomer();
  await post(
    "/token?grant_type=password",
    { email, password },
    { headers: { "user-agent": `Phone/${"9".repeat(400)}` } },
  );
  const sessions = await db.selectFrom("auth_sessions").selectAll().where("account_id", "=", id).execute();
  expect(sessions).toHaveLength(2);
  expect(
    sessions.some((session) => session.user_agent?.startsWith("Phone/9") && session.user_agent.length === 300),
  ).toBe(true);
  expect(sessions.every((session) => session.refresh_key.length === 32)).toBe(true);
});

it("returns one error for a wrong password, an unknown address and a missing password", async () => {
  const { email } = await newcomer();
  const imported = await insertAccount(db);
  const answers = await Promise.all(
    [email, "nobody@example.test", imported.email ?? ""].map((address) => signIn(address, "wrong password")),
  );
  for (const answer of answers) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" });
  }
  const shapes = answers.map((answer) => Object.keys(answer.headers).sort());
  expect(shapes[1]).toEqual(shapes[0]);
  expect(shapes[2]).toEqual(shapes[0]);
});

it("takes the same time for known and unknown addresses", async () => {
  const { email } = await newcomer();
  let round = 0;
  await expectSameTime(
    () => signIn(email, "wrong password"),
    () => signIn(`nobody${round++}@example.test`, "wrong password"),
  );
});

it.each([
  ["no password", { email: "a@example.test" }, "invalid_credentials"],
  ["a password over 1,000 characters", { email: "a@example.test", password: "x".repeat(1001) }, "invalid_credentials"],
  [
    "address and phone together",
    { email: "a@example.test", phone: "919876543210", password: "x" },
    "validation_failed",
  ],
  ["neither address nor phone", { password: "whatever" }, "validation_failed"],
  ["a malformed address", { email: "a b@example.test", password: "whatever" }, "validation_failed"],
  ["an unknown phone number", { phone: "919000000000", password: "whatever" }, "invalid_credentials"],
  ["an array as password", { email: "a@example.test", password: ["x"] }, "validation_failed"],
])("refuses %s", async (_case, body, code) => {
  const answer = await post("/token?grant_type=password", body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error_code).toBe(code);
});

it("reports a deactivated or unconfirmed account only for the correct password", async () => {
  const banned = await newcomer();
  await db.updateTable("accounts").set({ is_active: false }).where("id", "=", banned.id).execute();
  expect((await signIn(banned.email, "wrong password")).json().error_code).toBe("invalid_credentials");
  expect((await signIn(banned.email, banned.password)).json()).toMatchObject({ code: 400, error_code: "user_banned" });

  const unconfirmed = await newcomer();
  await db
    .updateTable("auth_users")
    .set({ email_confirmed_at: null })
    .where("account_id", "=", unconfirmed.id)
    .execute();
  expect((await signIn(unconfirmed.email, "wrong password")).json().error_code).toBe("invalid_credentials");
  expect((await signIn(unconfirmed.email, unconfirmed.password)).json()).toMatchObject({
    error_code: "email_not_confirmed",
    msg: "Email not confirmed",
  });
});

it("refuses an unknown and a repeated grant type", async () => {
  for (const path of ["/token", "/token?grant_type=", "/token?grant_type=id_token", "/token?grant_type=web3"]) {
    const answer = await post(path, {});
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error_code: "invalid_credentials", msg: "unsupported_grant_type" });
  }
  expect((await post("/token?grant_type=password&grant_type=pkce", {})).json().error_code).toBe("validation_failed");
});

it("refuses an unknown PKCE code", async () => {
  const exchange = (body: object) => post("/token?grant_type=pkce", body);
  expect((await exchange({ auth_code: "x" })).json()).toMatchObject({ code: 400, error_code: "validation_failed" });
  const unknown = await exchange({ auth_code: "e81ee1a3-5b9b-4f0c-9d7c-7b1a1f1f1f1f", code_verifier: "v".repeat(50) });
  expect(unknown.json()).toMatchObject({ code: 404, error_code: "flow_state_not_found" });
});

it("signs out all sessions, this session or all others", async () => {
  const { email, password } = await newcomer();
  const opened = async () => (await signIn(email, password)).json().access_token as string;
  const alive = async (token: string) => (await get("/user", { token })).statusCode === 200;
  const signOut = (token: string, query = "") =>
    post(`/logout${query}`, undefined, { token, headers: { "content-type": "application/json;charset=UTF-8" } });

  const [a, b, c] = [await opened(), await opened(), await opened()];
  const others = await signOut(a, "?scope=others");
  expect([others.statusCode, others.body]).toEqual([204, ""]);
  expect([await alive(a), await alive(b), await alive(c)]).toEqual([true, false, false]);

  const d = await opened();
  expect((await signOut(d, "?scope=local")).statusCode).toBe(204);
  expect([await alive(a), await alive(d)]).toEqual([true, false]);

  const e = await opened();
  expect((await signOut(e)).statusCode).toBe(204);
  expect([await alive(a), await alive(e)]).toEqual([false, false]);
  expect((await product(a)).statusCode).toBe(401);
  expect((await signOut(e)).json()).toMatchObject({ code: 403, error_code: "session_not_found" });
});

it("refuses to sign out with an unknown scope or without a session", async () => {
  const { token } = await newcomer();
  expect((await post("/logout?scope=everyone", undefined, { token })).json()).toMatchObject({
    code: 400,
    error_code: "validation_failed",
  });
  expect((await post("/logout")).json()).toMatchObject({
    code: 401,
    error_code: "no_authorization",
    msg: "This endpoint requires a valid Bearer token",
  });
  expect((await get("/user", { token })).statusCode).toBe(200);
});
