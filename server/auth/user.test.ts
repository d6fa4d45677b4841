import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../testing/app.ts";
import { insertAccount } from "../testing/factories.ts";
import { authCalls } from "./testing/auth.ts";
import { claimsOf } from "./testing/authenticator.ts";

const { app, db, as } = await testApp();
const { get, put, newcomer, signIn, refresh } = authCalls(app);

it("returns the user after a sign-up", async () => {
  const { token, session } = await newcomer();
  const answer = await get("/user", { token });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.json()).toEqual(session.user);
});

it("omits missing times for an account without a sign-up", async () => {
  const account = await insertAccount(db, { email: null });
  const { token } = await as(account);
  const user = (await get("/user", { token: token ?? "" })).json();
  expect(user).toMatchObject({ id: account.id, email: "", phone: "", identities: [] });
  expect(user.app_metadata).toEqual({ provider: "email", providers: [] });
  expect(user).not.toHaveProperty("email_confirmed_at");
  expect(user).not.toHaveProperty("last_sign_in_at");
});

it("merges data by key and deletes keys set to null", async () => {
  const { token } = await newcomer({ name: "Asha", city: "Delhi", nested: { a: 1 } });
  const answer = await put("/user", { data: { city: null, pet: "cat", nested: { b: 2 } } }, { token });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().user_metadata).toEqual({ name: "Asha", pet: "cat", nested: { b: 2 } });
  expect((await get("/user", { token })).json().user_metadata).toEqual(answer.json().user_metadata);
});

it("includes only changed name and picture in the next access token", async () => {
  const { token, session } = await newcomer();
  const data = {
    name: "Asha K",
    avatar_url: "https://pictures.example/a.jpg",
    full_name: "x".repeat(3000),
    pet: "cat",
  };
  await put("/user", { data }, { token });
  const renewed = (await refresh(session.refresh_token)).json().access_token as string;
  expect(claimsOf(renewed).user_metadata).toEqual({ name: data.name, avatar_url: data.avatar_url });
  expect((await get("/user", { token })).json().user_metadata).toEqual(data);
});

it("keeps all of several concurrent changes", async () => {
  const { token } = await newcomer({});
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => put("/user", { data: { [`key${index}`]: index } }, { token })),
  );
  expect(Object.keys((await get("/user", { token })).json().user_metadata)).toHaveLength(10);
});

it("refuses merged data over the limits without changing it", async () => {
  const { token, email, password } = await newcomer({ note: "x".repeat(5000) });
  const answer = await put("/user", { data: { more: "y".repeat(5000) }, password: "another secret" }, { token });
  expect(answer.json()).toMatchObject({ code: 400, error_code: "validation_failed" });
  expect((await get("/user", { token })).json().user_metadata).toEqual({ note: "x".repeat(5000) });
  expect((await signIn(email, password)).statusCode).toBe(200);
  const swapped = await put("/user", { data: { note: null, more: "y".repeat(5000) } }, { token });
  expect(swapped.statusCode).toBe(200);
});

it("changes the password, keeps this session and ends the others", async () => {
  const { token, email, password, session } = await newcomer();
  const other = (await signIn(email, password)).json();
  expect((await put("/user", { password: "a better secret" }, { token })).statusCode).toBe(200);
  expect((await get("/user", { token })).statusCode).toBe(200);
  expect((await refresh(session.refresh_token)).statusCode).toBe(200);
  expect((await get("/user", { token: other.access_token })).json().error_code).toBe("session_not_found");
  expect((await refresh(other.refresh_token)).json().error_code).toBe("refresh_token_not_found");
  expect((await signIn(email, password)).json().error_code).toBe("invalid_credentials");
  expect((await signIn(email, "a better secret")).statusCode).toBe(200);
});

it("accepts one of two concurrent password changes and ends the other session", async () => {
  const { token, email, password } = await newcomer();
  const second = (await signIn(email, password)).json().access_token as string;
  const answers = await Promise.all([
    put("/user", { password: "the first secret" }, { token }),
    put("/user", { password: "the second secret" }, { token: second }),
  ]);
  const [won, lost] = answers[0].statusCode === 200 ? [0, 1] : [1, 0];
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 403]);
  expect(answers[lost]?.json().error_code).toBe("session_not_found");
  const secrets = ["the first secret", "the second secret"];
  expect((await signIn(email, secrets[won] ?? "")).statusCode).toBe(200);
  expect((await signIn(email, secrets[lost] ?? "")).statusCode).toBe(400);
});

it("refuses the current password as the new one", async () => {
  const { token, password } = await newcomer();
  expect((await put("/user", { password }, { token })).json()).toMatchObject({
    code: 422,
    error_code: "same_password",
  });
});

it("tells by no refusal whether a given password is the present one", async () => {
  const { email: taken } = await newcomer();
  const { token, email, password } = await newcomer({ note: "x".repeat(5000) });
  const refusals = [
    { email: taken },
    { data: { more: "y".repeat(5000) } },
    { nonce: "123456" },
    { email: "nonsense" },
    { app_metadata: { role: "admin" } },
  ];
  for (const refused of refusals) {
    for (const given of ["password", "current_password"]) {
      const answerTo = async (guess: string) => (await put("/user", { [given]: guess, ...refused }, { token })).json();
      const answer = await answerTo("a wrong guess");
      expect(answer.error_code).not.toMatch(/same_password|invalid_credentials/);
      expect(await answerTo(password), JSON.stringify(refused)).toEqual(answer);
    }
  }
  expect((await signIn(email, password)).statusCode).toBe(200);
  // The contract's error stays for a change that nothing else refuses.
  expect((await put("/user", { password, email: "free@example.test" }, { token })).json().error_code).toBe(
    "same_password",
  );
  const pending = await db
    .selectFrom("auth_users")
    .select("new_email")
    .where("new_email", "=", "free@example.test")
    .execute();
  expect(pending).toEqual([]);
});

it.each([
  ["a short password", { password: "12345" }, 422, "weak_password"],
  ["an empty password", { password: "" }, 422, "weak_password"],
  ["a password over 1,000 characters", { password: "x".repeat(1001) }, 400, "validation_failed"],
  ["an unknown nonce", { password: "a better secret", nonce: "123456" }, 422, "reauthentication_not_valid"],
  ["app_metadata", { app_metadata: { role: "admin" } }, 403, "not_admin"],
  ["a malformed address", { email: "nonsense" }, 400, "validation_failed"],
  ["a malformed phone number", { phone: "12 34 abc" }, 400, "validation_failed"],
  ["channel call", { phone: "+919876543210", channel: "call" }, 400, "validation_failed"],
  ["an incomplete challenge", { code_challenge_method: "s256" }, 400, "validation_failed"],
  ["a string as data", { data: "cat" }, 400, "validation_failed"],
])("refuses %s", async (_case, body, status, code) => {
  const { token } = await newcomer();
  const answer = await put("/user", body, { token });
  expect([answer.statusCode, answer.json().error_code]).toEqual([status, code]);
});

it("ignores read-only fields and an unchanged address", async () => {
  const { token, email, session } = await newcomer();
  const answer = await put(
    "/user",
    {
      email: email.toUpperCase(),
      phone: "",
      password: null,
      app_metadata: null,
      id: "00000000-0000-4000-8000-000000000000",
      aud: "root",
      role: "service_role",
      email_confirmed_at: null,
      is_anonymous: true,
      banned_until: "2099-01-01T00:00:00Z",
    },
    { token },
  );
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(session.user);
});

it("requires reauthentication to change the password in a session older than a day", async () => {
  const { token, id, password, email } = await newcomer();
  await sql`update auth_sessions set created_at = now() - interval '25 hours' where account_id = ${id}`.execute(db);
  expect((await put("/user", { password: "a better secret" }, { token })).json()).toMatchObject({
    code: 400,
    error_code: "reauthentication_needed",
  });
  expect((await put("/user", { data: { pet: "cat" } }, { token })).statusCode).toBe(200);
  const fresh = (await signIn(email, password)).json().access_token;
  expect((await put("/user", { password: "a better secret" }, { token: fresh })).statusCode).toBe(200);
});

it("accepts the current password instead of a fresh session and refuses a wrong one", async () => {
  const { token, id, email, password } = await newcomer();
  const wrong = await put("/user", { password: "a better secret", current_password: "not it" }, { token });
  expect(wrong.json()).toMatchObject({ code: 403, error_code: "invalid_credentials" });
  expect((await put("/user", { data: { pet: "cat" }, current_password: "not it" }, { token })).statusCode).toBe(403);
  expect((await get("/user", { token })).json().user_metadata).not.toHaveProperty("pet");
  await sql`update auth_sessions set created_at = now() - interval '2 days' where account_id = ${id}`.execute(db);
  const stale = await put("/user", { password: "a better secret" }, { token });
  expect(stale.json()).toMatchObject({ code: 400, error_code: "reauthentication_needed" });
  const changed = await put("/user", { password: "a better secret", current_password: password }, { token });
  expect(changed.statusCode).toBe(200);
  expect((await signIn(email, "a better secret")).statusCode).toBe(200);
});
