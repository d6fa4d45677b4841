import { expect, it } from "vitest";
import { getUser } from "#contract/accounts/accounts.ts";
import { testApp } from "../../testing/app.ts";
import { insertAccount } from "../../testing/factories.ts";
import { authCalls } from "../testing/auth.ts";

const { app, db, config, visitor } = await testApp();
const { post, newcomer } = authCalls(app);
const PASSWORD = "correct horse 9";

it("creates an account and its first session", async () => {
  const answer = await post("/signup", {
    email: "Meera@Example.Test",
    password: PASSWORD,
    data: { name: "Meera Krishnan", phone: "+919876543210" },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  const session = answer.json();
  expect(session).toMatchObject({ token_type: "bearer", expires_in: 3600 });
  expect(session.expires_at).toBeGreaterThan(Date.now() / 1000 + 3500);
  expect(session.user).toMatchObject({
    aud: "authenticated",
    role: "authenticated",
    email: "meera@example.test",
    phone: "",
    app_metadata: { provider: "email", providers: ["email"], email_proven: false },
    user_metadata: { name: "Meera Krishnan", phone: "+919876543210" },
    is_anonymous: false,
  });
  expect(session.user.email_confirmed_at).toBe(session.user.confirmed_at);
  expect(session.user.identities).toMatchObject([
    {
      provider: "email",
      id: session.user.id,
      user_id: session.user.id,
      email: "meera@example.test",
      identity_data: { sub: session.user.id, email: "meera@example.test", name: "Meera Krishnan" },
    },
  ]);
  expect(answer.body).not.toContain("argon2");
  expect(answer.body).not.toContain("null");

  const account = await db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", session.user.id)
    .executeTakeFirstOrThrow();
  expect(account).toMatchObject({ name: "Meera Krishnan", phone: "+919876543210", type: "tenant", is_active: true });
});

it("stores the password as argon2id at OWASP's cost", async () => {
  const { id } = await newcomer();
  const { password_hash } = await db
    .selectFrom("auth_users")
    .select("password_hash")
    .where("account_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it("takes the name from full_name or the address and drops an invalid phone number", async () => {
  const nameOf = async (id: string) => (await visitor.call(getUser, { params: { id } })).json().name;
  expect(await nameOf((await newcomer({ full_name: "Ravi Kumar", phone: "call me" })).id)).toBe("Ravi Kumar");
  const nameless = await newcomer({ name: 7, full_name: " " });
  expect(await nameOf(nameless.id)).toBe(nameless.email.split("@")[0]);
  expect(await nameOf((await newcomer({ name: "é".repeat(300) })).id)).toBe("é".repeat(100));
  expect(await nameOf((await newcomer({ name: "\u202eAsha\n  Rao\u0007" })).id)).toBe("Asha Rao");
  expect(await nameOf((await newcomer({ name: "\u202e\u200b", full_name: "Asha" })).id)).toBe("Asha");
});

it("ignores admin roles in sign-up data", async () => {
  const answer = await post("/signup", {
    email: "climber@example.test",
    password: PASSWORD,
    role: "admin",
    type: "admin",
    app_metadata: { role: "admin" },
    is_admin: true,
    data: {
      role: "admin",
      type: "admin",
      app_metadata: { provider: "root" },
      email_verified: true,
      sub: "someone-else",
    },
  });
  const { user } = answer.json();
  expect(user.role).toBe("authenticated");
  expect(user.app_metadata).toEqual({ provider: "email", providers: ["email"], email_proven: false });
  expect(user.identities[0].identity_data).toMatchObject({ sub: user.id, email_verified: false });
  expect((await visitor.call(getUser, { params: { id: user.id } })).json().type).toBe("tenant");
});

it.each([
  ["no password", { email: "a@example.test" }, 400, "validation_failed", "Signup requires a valid password"],
  [
    "an empty password",
    { email: "a@example.test", password: "" },
    400,
    "validation_failed",
    "Signup requires a valid password",
  ],
  [
    "a short password",
    { email: "a@example.test", password: "12345" },
    422,
    "weak_password",
    "Password should be at least 6 characters.",
  ],
  [
    "a short password before a malformed address",
    { email: "a", password: "12345" },
    422,
    "weak_password",
    "Password should be at least 6 characters.",
  ],
  [
    "a password over 1,000 characters",
    { email: "a@example.test", password: "x".repeat(1001) },
    400,
    "validation_failed",
    "Password cannot be longer than 1,000 characters",
  ],
  [
    "a malformed address",
    { email: "a@", password: PASSWORD },
    400,
    "validation_failed",
    "Unable to validate email address: invalid format",
  ],
  [
    "an address over 254 characters",
    {
      email: `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(20)}`,
      password: PASSWORD,
    },
    400,
    "validation_failed",
    "Unable to validate email address: invalid format",
  ],
  [
    "address and phone together",
    { email: "a@example.test", phone: "919876543210", password: PASSWORD },
    400,
    "validation_failed",
    "Only an email address or phone number should be provided on signup.",
  ],
  [
    "a password and nothing to sign in with",
    { password: PASSWORD },
    400,
    "validation_failed",
    "Sign-up requires an email address or phone number",
  ],
  [
    "a malformed phone number",
    { phone: "0abc", password: PASSWORD },
    400,
    "validation_failed",
    "Invalid phone number format (E.164 required)",
  ],
  [
    "a phone number with channel call",
    { phone: "+91 98765 43210", password: PASSWORD, channel: "call" },
    400,
    "validation_failed",
    "channel must be sms",
  ],
  ["no address and no password", { data: {} }, 422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"],
  [
    "an incomplete challenge",
    { email: "a@example.test", password: PASSWORD, code_challenge: "a".repeat(43) },
    400,
    "validation_failed",
    "code_challenge and code_challenge_method go together",
  ],
  [
    "an array as data",
    { email: "a@example.test", password: PASSWORD, data: [1] },
    400,
    "validation_failed",
    "The field data has a wrong type",
  ],
  [
    "a number as address",
    { email: 7, password: PASSWORD },
    400,
    "validation_failed",
    "The field email has a wrong type",
  ],
])("refuses %s", async (_case, body, status, code, message) => {
  const answer = await post("/signup", body);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ code: status, error_code: code, msg: message });
  expect(answer.headers["x-sb-error-code"]).toBe(code);
});

it("returns the reasons for a weak password", async () => {
  const answer = await post("/signup", { email: "a@example.test", password: "abc" });
  expect(answer.json().weak_password).toEqual({ reasons: ["length"] });
});

it("accepts null for absent fields and a complete challenge", async () => {
  const answer = await post("/signup", {
    email: "nulls@example.test",
    phone: null,
    password: PASSWORD,
    data: null,
    code_challenge: "a".repeat(43),
    code_challenge_method: "S256",
    gotrue_meta_security: { captcha_token: "x" },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().user.user_metadata).toEqual({});
});

it.each([
  ["over 8 kB", { note: "x".repeat(8200) }],
  ["over 8 kB in bytes but not in characters", { note: "é".repeat(4100) }],
  ["over 50 keys", Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`key${index}`, 1]))],
  ["over 3 levels", { a: { b: { c: { d: 1 } } } }],
])("refuses data of %s", async (_case, data) => {
  const answer = await post("/signup", { email: "much@example.test", password: PASSWORD, data });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error_code).toBe("validation_failed");
});

it("accepts data up to the limits", async () => {
  const data = { a: { b: { c: 1 } }, note: "x".repeat(8000) };
  expect((await newcomer(data)).session.user.user_metadata).toEqual(data);
});

it("refuses a known address in any letter case, also of an imported account", async () => {
  const { email } = await newcomer();
  const imported = await insertAccount(db);
  for (const known of [email, email.toUpperCase(), imported.email]) {
    const answer = await post("/signup", { email: known, password: "another password" });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ error_code: "user_already_exists", msg: "User already registered" });
  }
});

it("creates one account for 20 concurrent sign-ups", async () => {
  const sameTime = Array.from({ length: 20 }, () =>
    post("/signup", { email: "rush@example.test", password: PASSWORD }),
  );
  const statuses = (await Promise.all(sameTime)).map((answer) => answer.statusCode).sort();
  expect(statuses).toEqual([200, ...Array(19).fill(422)]);
});

it("refuses common passwords and repeated address or name with the blocklist enabled", async () => {
  const strict = await testApp({ auth: { ...config.auth, passwordBlocklist: true } });
  const guarded = authCalls(strict.app);
  for (const password of [
    "123456",
    "Password1",
    "qwerty123",
    "priya.sharma",
    "priya.sharma@example.test",
    "Priya Sharma",
  ]) {
    const answer = await guarded.post("/signup", {
      email: "priya.sharma@example.test",
      password,
      data: { name: "Priya Sharma" },
    });
    expect([password, answer.statusCode]).toEqual([password, 422]);
    expect(answer.json()).toMatchObject({ error_code: "weak_password", weak_password: { reasons: ["pwned"] } });
  }
  const good = await guarded.post("/signup", { email: "priya.sharma@example.test", password: "three green parrots" });
  expect(good.statusCode).toBe(200);
});
