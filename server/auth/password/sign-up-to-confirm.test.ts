import { expect, it } from "vitest";
import { testApp } from "../../testing/app.ts";
import { authCalls, NO_WAIT } from "../testing/auth.ts";
import { freshAddress, postbox } from "../testing/codes.ts";

const { app, db, config, runJobs } = await testApp({
  auth: { ...NO_WAIT, autoconfirm: false },
});
const { post, put, signIn } = authCalls(app);
const { sentTo, lastTo } = postbox({ config, runJobs });
const verify = (body: Record<string, unknown>) => post("/verify", body);
const PASSWORD = "correct horse 9";

it("returns a user without a session and allows sign-in after confirmation", async () => {
  const { email } = freshAddress();
  const answer = await post("/signup", { email, password: PASSWORD, data: { name: "Asha Rao" } });
  const user = answer.json();
  expect(answer.statusCode).toBe(200);
  expect(user).toMatchObject({
    email,
    confirmation_sent_at: expect.any(String),
    app_metadata: { provider: "email", providers: ["email"], email_proven: false },
    user_metadata: { name: "Asha Rao" },
    identities: [{ provider: "email", email }],
  });
  for (const key of ["access_token", "refresh_token", "email_confirmed_at", "confirmed_at", "last_sign_in_at"])
    expect(user).not.toHaveProperty(key);
  expect((await signIn(email, PASSWORD)).json()).toMatchObject({
    code: 400,
    error_code: "email_not_confirmed",
    msg: "Email not confirmed",
  });
  expect((await signIn(email, "wrong password")).json().error_code).toBe("invalid_credentials");
  const { token } = await lastTo(email);
  const session = (await verify({ type: "signup", token_hash: token })).json();
  expect(session.user).toMatchObject({ id: user.id, app_metadata: { email_proven: true } });
  expect((await signIn(email, PASSWORD)).statusCode).toBe(200);
});

it("resends the mail after a second sign-up and keeps neither password on confirmation", async () => {
  const { email } = freshAddress();
  const first = (await post("/signup", { email, password: PASSWORD, data: { name: "Asha Rao" } })).json();
  const again = (await post("/signup", { email, password: "a stranger's", data: { name: "Mallory" } })).json();
  expect(again).toMatchObject({ id: first.id, user_metadata: { name: "Asha Rao" } });
  expect(again.identities).toHaveLength(1);
  expect(Object.keys(again).sort()).toEqual(Object.keys(first).sort());
  expect(await sentTo(email)).toHaveLength(2);
  await verify({ type: "signup", token_hash: (await lastTo(email)).token });
  // Either sign-up can be a stranger's.
  for (const password of ["a stranger's", PASSWORD])
    expect((await signIn(email, password)).json().error_code).toBe("invalid_credentials");
});

it("returns a decoy user without identities for a known address and sends no mail", async () => {
  const { email } = freshAddress();
  const data = { name: "Asha Rao", phone: "+919876543210" };
  const real = (await post("/signup", { email, password: PASSWORD, data })).json();
  await verify({ type: "signup", token_hash: (await lastTo(email)).token });
  const before = (await sentTo(email)).length;
  const sent = { email: email.toUpperCase(), password: "a stranger's", data: { name: "Mallory" } };
  const [known, other, fresh] = [
    (await post("/signup", sent)).json(),
    (await post("/signup", sent)).json(),
    (await post("/signup", { ...sent, email: freshAddress().email })).json(),
  ];
  expect(known).toMatchObject({ email, user_metadata: { name: "Mallory" }, identities: [] });
  expect(new Set([known.id, other.id, real.id]).size).toBe(3);
  expect(Object.keys(known).sort()).toEqual(Object.keys(fresh).sort());
  expect(known.app_metadata).toEqual(fresh.app_metadata);
  expect([known.created_at, known.updated_at]).toEqual([known.confirmation_sent_at, known.confirmation_sent_at]);
  expect([fresh.created_at, fresh.updated_at]).toEqual([fresh.confirmation_sent_at, fresh.confirmation_sent_at]);
  expect(Date.parse(known.created_at)).toBeGreaterThan(Date.parse(real.created_at));
  expect(await sentTo(email)).toHaveLength(before);
  expect((await signIn(email, PASSWORD)).statusCode).toBe(200);
  const strangers = await db.selectFrom("accounts").select("id").where("id", "in", [known.id, other.id]).execute();
  expect(strangers).toEqual([]);
});

it("resends the sign-up mail until the address is confirmed", async () => {
  const { email } = freshAddress();
  await post("/signup", { email, password: PASSWORD });
  const first = await lastTo(email);
  await post("/resend", { type: "signup", email });
  const second = await lastTo(email);
  expect((await verify({ type: "signup", token_hash: first.token })).json().error_code).toBe("otp_expired");
  expect((await verify({ type: "email", email, token: second.code })).statusCode).toBe(200);
  await post("/resend", { type: "signup", email });
  expect(await sentTo(email)).toHaveLength(2);
});

it("confirms an account by a sign-in code or a recovery mail", async () => {
  for (const [path, type, kind] of [
    ["/otp", "email", "signup"],
    ["/recover", "recovery", "recovery"],
  ] as const) {
    const { email } = freshAddress();
    const { id } = (await post("/signup", { email, password: PASSWORD })).json();
    await post(path, { email });
    const { code, link } = await lastTo(email);
    expect(new URL(link).searchParams.get("type")).toBe(kind);
    expect((await verify({ type, email, token: code })).json().user).toMatchObject({
      id,
      confirmed_at: expect.any(String),
    });
    // Such a code does not show that the recipient chose the password.
    expect((await signIn(email, PASSWORD)).statusCode).toBe(400);
  }
});

it("creates one account for 20 concurrent sign-ups", async () => {
  const { email } = freshAddress();
  const answers = await Promise.all(Array.from({ length: 20 }, () => post("/signup", { email, password: PASSWORD })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
});

it.each([false, true])("requires confirmation of a phone number with AUTH_AUTOCONFIRM=%s", async (autoconfirm) => {
  const at = await testApp({ auth: { ...config.auth, autoconfirm } });
  const calls = authCalls(at.app);
  const box = postbox(at);
  const { phone } = freshAddress();
  const user = (await calls.post("/signup", { phone: `+${phone}`, password: PASSWORD, channel: "sms" })).json();
  expect(user).toMatchObject({
    email: "",
    phone,
    app_metadata: { provider: "phone" },
    identities: [{ provider: "phone" }],
  });
  expect(user.confirmation_sent_at).toBeDefined();
  const byPhone = () => calls.post("/token?grant_type=password", { phone, password: PASSWORD });
  expect((await byPhone()).json().error_code).toBe("phone_not_confirmed");
  const first = await box.lastTo(`+${phone}`);
  await calls.post("/resend", { type: "sms", phone });
  const { code } = await box.lastTo(`+${phone}`);
  expect(await box.sentTo(`+${phone}`)).toHaveLength(2);
  if (first.code !== code)
    expect((await calls.post("/verify", { type: "sms", phone, token: first.code })).statusCode).toBe(403);
  const session = (await calls.post("/verify", { type: "sms", phone, token: code })).json();
  expect(session.user).toMatchObject({ id: user.id, phone_confirmed_at: expect.any(String) });
  expect((await byPhone()).statusCode).toBe(200);
  const known = (await calls.post("/signup", { phone, password: "a stranger's" })).json();
  expect(known).toMatchObject({ phone, identities: [] });
  expect(known.id).not.toBe(user.id);
  expect(Object.keys(known).sort()).toEqual(Object.keys(user).sort());
  expect(await box.sentTo(`+${phone}`)).toHaveLength(2);
});

it("refuses PKCE for a sign-up by phone", async () => {
  const challenge = { code_challenge: "c".repeat(43), code_challenge_method: "s256" };
  const answer = await post("/signup", { phone: freshAddress().phone, password: PASSWORD, ...challenge });
  expect(answer.json()).toMatchObject({ code: 400, error_code: "validation_failed" });
});

it("reports mailer_autoconfirm false in the settings", async () => {
  const { get } = authCalls(app);
  expect((await get("/settings")).json()).toMatchObject({ mailer_autoconfirm: false, phone_autoconfirm: false });
});

it("refuses requests that need a disabled mail or text channel", async () => {
  const off = await testApp({ mail: { by: "off" }, sms: { by: "off" } });
  const calls = authCalls(off.app);
  const { email, phone } = freshAddress();
  const person = await calls.newcomer();
  const needMail = [
    calls.post("/otp", { email }),
    calls.post("/recover", { email }),
    calls.post("/resend", { type: "signup", email }),
    calls.get("/reauthenticate", { token: person.token }),
    calls.put("/user", { email }, { token: person.token }),
  ];
  for (const answer of await Promise.all(needMail))
    expect(answer.json()).toMatchObject({
      code: 422,
      error_code: "email_provider_disabled",
      msg: "This server sends no email",
    });
  const needTexts = [
    calls.post("/signup", { phone, password: PASSWORD }),
    calls.post("/otp", { phone }),
    calls.post("/resend", { type: "sms", phone }),
    calls.put("/user", { phone }, { token: person.token }),
  ];
  for (const answer of await Promise.all(needTexts))
    expect(answer.json()).toMatchObject({ code: 422, error_code: "sms_send_failed" });
  expect((await calls.get("/settings")).json()).toMatchObject({ external: { phone: false }, sms_provider: "" });
  const confirming = await testApp({ mail: { by: "off" }, auth: { ...config.auth, autoconfirm: false } });
  const refused = await authCalls(confirming.app).post("/signup", { email, password: PASSWORD });
  expect(refused.json().error_code).toBe("email_provider_disabled");
  expect((await put("/user", { email })).statusCode).toBe(401);
});
