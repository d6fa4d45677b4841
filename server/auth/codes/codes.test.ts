import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../testing/app.ts";
import { insertAccount, proveAddress } from "../../testing/factories.ts";
import { authCalls, NO_WAIT } from "../testing/auth.ts";
import { freshAddress, postbox } from "../testing/codes.ts";

const { app, db, config, runJobs } = await testApp({
  auth: NO_WAIT,
});
const { get, post, put, newcomer, signIn } = authCalls(app);
const { sentTo, lastTo } = postbox({ config, runJobs });
const verify = (body: Record<string, unknown>) => post("/verify", body);
const CHALLENGE = { code_challenge: "c".repeat(43), code_challenge_method: "s256" };

const codeOf = (answer: { statusCode: number; json(): { error_code?: string } }) => [
  answer.statusCode,
  answer.json().error_code,
];
const EXPIRED = [403, "otp_expired"];

it("creates an account without a password for an unknown address, and signs in by code", async () => {
  const { email } = freshAddress();
  const asked = await post("/otp", { email: email.toUpperCase(), data: { name: "Asha Rao", role: "admin" } });
  expect([asked.statusCode, asked.json()]).toEqual([200, {}]);
  const { code, link } = await lastTo(email);
  expect(new URL(link).searchParams.get("type")).toBe("signup");
  const answer = await verify({ type: "email", email, token: code });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  const { user, access_token } = answer.json();
  expect(user).toMatchObject({
    email,
    role: "authenticated",
    user_metadata: { name: "Asha Rao" },
    app_metadata: { provider: "email", email_proven: true },
  });
  expect(user.email_confirmed_at).toBeDefined();
  expect(user.identities).toHaveLength(1);
  expect(claimsOf(access_token)).toMatchObject({ amr: [{ method: "otp" }], aal: "aal1" });
  expect(codeOf(await signIn(email, "anything at all"))).toEqual([400, "invalid_credentials"]);
});

function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

it("signs in a confirmed user by a magic link code and proves the address", async () => {
  const { email, id } = await newcomer();
  await post("/otp", { email });
  const { code, link } = await lastTo(email);
  expect(new URL(link).searchParams.get("type")).toBe("magiclink");
  const { user } = (await verify({ type: "magiclink", email, token: code })).json();
  expect(user).toMatchObject({ id, app_metadata: { email_proven: true } });
});

it("sends nothing to an unknown address with create_user false, with the same response", async () => {
  const { email, phone } = freshAddress();
  expect((await post("/otp", { email, create_user: false })).json()).toEqual({});
  expect((await post("/otp", { phone, create_user: false })).json()).toEqual({ message_id: expect.any(String) });
  expect((await post("/recover", { email })).json()).toEqual({});
  expect((await post("/resend", { type: "signup", email })).json()).toEqual({});
  expect((await post("/resend", { type: "email_change", email })).json()).toEqual({});
  expect((await post("/resend", { type: "sms", phone })).json()).toEqual({ message_id: expect.any(String) });
  expect((await post("/resend", { type: "phone_change", phone })).json()).toEqual({ message_id: expect.any(String) });
  expect([await sentTo(email), await sentTo(`+${phone}`)]).toEqual([[], []]);
  expect(await db.selectFrom("accounts").select("id").where("email", "=", email).execute()).toEqual([]);
});

it("signs in an imported account by its address", async () => {
  const account = await insertAccount(db);
  const email = account.email ?? "";
  await post("/otp", { email });
  const { user } = (await verify({ type: "email", email, token: (await lastTo(email)).code })).json();
  expect(user).toMatchObject({ id: account.id, identities: [{ provider: "email", identity_data: { email } }] });
});

it("signs in by text with any spelling of the number", async () => {
  const { phone } = freshAddress();
  const asked = await post("/otp", { phone: `+${phone.slice(0, 2)} ${phone.slice(2)}`, channel: "sms" });
  expect(asked.json()).toEqual({ message_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  const { code, subject, html, link } = await lastTo(`+${phone}`);
  expect([subject, html, link]).toEqual(["", "", ""]);
  const { user } = (await verify({ type: "sms", phone: `+${phone}`, token: code })).json();
  expect(user).toMatchObject({
    email: "",
    phone,
    app_metadata: { provider: "phone" },
    identities: [{ provider: "phone" }],
  });
  expect(user.phone_confirmed_at).toBe(user.confirmed_at);
  await post("/otp", { phone });
  const again = await verify({ type: "sms", phone, token: (await lastTo(`+${phone}`)).code });
  expect(again.json().user.id).toBe(user.id);
});

it("mentions a new account, its password and data in a text of at most 160 characters", async () => {
  const password = "correct horse 9";
  const data = { name: "Asha Rao" };
  const [signedUp, given, bare] = [freshAddress().phone, freshAddress().phone, freshAddress().phone];
  await post("/signup", { phone: signedUp, password });
  await post("/otp", { phone: given, data });
  await post("/otp", { phone: bare });
  const { text } = await lastTo(`+${signedUp}`);
  expect(text).toContain("Code for a new Basera account with a password:");
  expect(text).toContain("If you did not make this account, do not use the code.");
  expect((await lastTo(`+${given}`)).text).toContain("Code for a new Basera account with the name given:");
  const { text: bareText, code } = await lastTo(`+${bare}`);
  expect(bareText).toContain("Code for a new Basera account:");
  await verify({ type: "sms", phone: bare, token: code });
  await post("/otp", { phone: bare });
  expect((await lastTo(`+${bare}`)).text).toContain("Your Basera code:");
  for (const phone of [signedUp, given, bare])
    for (const message of await sentTo(`+${phone}`)) {
      expect(message.text.length).toBeLessThanOrEqual(160);
      expect(message.text.match(/\d{6,}/g)).toEqual([message.code]);
    }
});

it("puts the code on a separate line as the only six digits, in text and HTML", async () => {
  const { email, token, id } = await newcomer();
  const fresh = freshAddress();
  await post("/resend", { type: "signup", email });
  await post("/otp", { email });
  await post("/recover", { email });
  await get("/reauthenticate", { token });
  await sentTo(email);
  // An address that is not verified gets a notice without a code.
  await proveAddress(db, id);
  await put("/user", { email: fresh.email }, { token });
  const all = [...(await sentTo(email)), ...(await sentTo(fresh.email))];
  expect(all).toHaveLength(7);
  for (const { subject, text, html, code, link } of all) {
    expect(text.replace(link, "").match(/(?<!\d)\d{6}(?!\d)/g), subject).toEqual([code]);
    expect(html).toContain(`>${code}<`);
    if (subject === "Confirm that it is you") expect(link).toBe("");
    else {
      expect(link).toMatch(`${config.auth.externalUrl}/verify?token=`);
      expect(html).toContain(link.replaceAll("&", "&amp;"));
    }
  }
  expect(new Set(all.map(({ code }) => code)).size).toBeGreaterThan(1);
});

it("stores neither code nor link token, in the tables or in the queue", async () => {
  const { email } = await newcomer();
  await post("/recover", { email });
  const queued = await sql<{
    job: string;
  }>`select row_to_json(jobs)::text as job from graphile_worker._private_jobs as jobs`.execute(db);
  const { code, token } = await lastTo(email);
  const kept = await db.selectFrom("auth_codes").selectAll().where("address", "=", email).execute();
  expect(kept.map(({ kind }) => kind).sort()).toEqual(["confirmation", "recovery"]);
  for (const text of [JSON.stringify(kept), ...queued.rows.map(({ job }) => job)]) {
    expect(text).not.toContain(token);
    expect(text).not.toContain(`"${code}"`);
  }
  expect(Buffer.from(token, "base64url").length).toBeGreaterThanOrEqual(16);
});

it("invalidates code and link together", async () => {
  const { email } = await newcomer();
  await post("/recover", { email });
  const first = await lastTo(email);
  expect((await verify({ type: "recovery", token_hash: first.token })).statusCode).toBe(200);
  expect(codeOf(await verify({ type: "recovery", email, token: first.code }))).toEqual(EXPIRED);
  await post("/recover", { email });
  const second = await lastTo(email);
  expect((await verify({ type: "recovery", email, token: second.code })).statusCode).toBe(200);
  expect(codeOf(await verify({ type: "recovery", token_hash: second.token }))).toEqual(EXPIRED);
});

it("accepts a code until a newer one of the same kind is sent", async () => {
  const { email } = await newcomer();
  await post("/otp", { email });
  const magic = await lastTo(email);
  await post("/recover", { email });
  const recovery = await lastTo(email);
  expect(codeOf(await verify({ type: "magiclink", token_hash: magic.token }))).toEqual(EXPIRED);
  if (magic.code !== recovery.code)
    expect(codeOf(await verify({ type: "magiclink", email, token: magic.code }))).toEqual(EXPIRED);
  expect((await verify({ type: "recovery", email, token: recovery.code })).statusCode).toBe(200);
});

it("refuses an expired code and link", async () => {
  const { email } = await newcomer();
  const { phone } = freshAddress();
  await post("/recover", { email });
  await post("/otp", { phone });
  const mailed = await lastTo(email);
  const texted = await lastTo(`+${phone}`);
  const lives = await db
    .selectFrom("auth_codes")
    .select(["channel", sql<number>`round(extract(epoch from expires_at - now()) / 60)::int`.as("minutes")])
    .where("address", "in", [email, phone])
    .where((either) => either.or([either("kind", "=", "recovery"), either("channel", "=", "sms")]))
    .orderBy("channel")
    .execute();
  expect(lives).toEqual([
    { channel: "email", minutes: 60 },
    { channel: "sms", minutes: 1 },
  ]);
  await sql`update auth_codes set expires_at = now() where address in (${email}, ${phone})`.execute(db);
  expect(codeOf(await verify({ type: "recovery", email, token: mailed.code }))).toEqual(EXPIRED);
  expect(codeOf(await verify({ type: "recovery", token_hash: mailed.token }))).toEqual(EXPIRED);
  expect(codeOf(await verify({ type: "sms", phone, token: texted.code }))).toEqual(EXPIRED);
});

it("refuses a code under another verification type", async () => {
  const { email, token } = await newcomer();
  const signup = await lastTo(email);
  for (const type of ["magiclink", "recovery", "email_change"]) {
    expect(codeOf(await verify({ type, email, token: signup.code }))).toEqual(EXPIRED);
    expect(codeOf(await verify({ type, token_hash: signup.token }))).toEqual(EXPIRED);
  }
  await post("/recover", { email });
  const recovery = await lastTo(email);
  for (const type of ["signup", "email_change"]) {
    expect(codeOf(await verify({ type, email, token: recovery.code }))).toEqual(EXPIRED);
    expect(codeOf(await verify({ type, token_hash: recovery.token }))).toEqual(EXPIRED);
  }
  await get("/reauthenticate", { token });
  const nonce = await lastTo(email);
  for (const type of ["email", "signup", "recovery", "email_change"])
    expect(codeOf(await verify({ type, email, token: nonce.code }))).toEqual(EXPIRED);
  const { phone } = freshAddress();
  await put("/user", { phone }, { token });
  const texted = await lastTo(`+${phone}`);
  expect(codeOf(await verify({ type: "sms", phone, token: texted.code }))).toEqual(EXPIRED);
  expect((await verify({ type: "recovery", email, token: recovery.code })).statusCode).toBe(200);
});

it.each([
  ["no type", { email: "a@example.test", token: "123456" }],
  ["an unknown type", { type: "invite", email: "a@example.test", token: "123456" }],
  ["neither token nor hash", { type: "email", email: "a@example.test" }],
  ["token and hash", { type: "email", email: "a@example.test", token: "123456", token_hash: "x" }],
  ["a hash with an address", { type: "email", email: "a@example.test", token_hash: "x" }],
  ["a token without address", { type: "email", token: "123456" }],
  ["both addresses", { type: "email", email: "a@example.test", phone: "919876543210", token: "123456" }],
  ["an e-mail type with a number", { type: "recovery", phone: "919876543210", token: "123456" }],
  ["a phone type with an e-mail address", { type: "sms", email: "a@example.test", token: "123456" }],
  ["a malformed address", { type: "email", email: "a@", token: "123456" }],
  ["a malformed number", { type: "sms", phone: "12 abc", token: "123456" }],
])("refuses to verify with %s", async (_case, body) => {
  expect(codeOf(await verify(body))).toEqual([400, "validation_failed"]);
});

it.each([
  ["/otp", {}],
  ["/otp", { email: "a@example.test", phone: "919876543210" }],
  ["/otp", { email: "nonsense" }],
  ["/otp", { phone: "12 abc" }],
  ["/otp", { email: "a@example.test", channel: "sms" }],
  ["/otp", { phone: "919876543210", channel: "whatsapp" }],
  ["/otp", { phone: "919876543210", ...CHALLENGE }],
  ["/otp", { email: "a@example.test", code_challenge: "c".repeat(43) }],
  ["/otp", { email: "a@example.test", data: { note: "x".repeat(9000) } }],
  ["/otp", { email: "a@example.test", create_user: "no" }],
  ["/recover", {}],
  ["/recover", { email: "nonsense" }],
  ["/recover", { email: "a@example.test", code_challenge: "short", code_challenge_method: "s256" }],
  ["/resend", { email: "a@example.test" }],
  ["/resend", { type: "recovery", email: "a@example.test" }],
  ["/resend", { type: "signup" }],
  ["/resend", { type: "signup", phone: "919876543210" }],
  ["/resend", { type: "sms", email: "a@example.test" }],
  ["/resend", { type: "phone_change" }],
])("refuses a malformed request to %s: %j", async (path, body) => {
  expect(codeOf(await post(path, body))).toEqual([400, "validation_failed"]);
});

it("returns the same error for every other invalid code", async () => {
  const { email } = await newcomer();
  await post("/recover", { email });
  const { code } = await lastTo(email);
  const wrong = code === "000000" ? "000001" : "000000";
  const bodies = [
    { type: "recovery", email, token: wrong },
    { type: "recovery", email, token: "not a code" },
    { type: "recovery", email: "unknown@example.test", token: code },
    { type: "sms", phone: "919999999999", token: code },
  ];
  const answers = await Promise.all(bodies.map(verify));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers[0]?.json()).toEqual({ code: 403, error_code: "otp_expired", msg: "Token has expired or is invalid" });
  expect((await verify({ type: "recovery", token_hash: "x" })).json().msg).toBe("Email link is invalid or has expired");
});

it("clears pending verifications after an address is proven", async () => {
  const { email, token } = await newcomer();
  const signup = await lastTo(email);
  await get("/reauthenticate", { token });
  await put("/user", { email: freshAddress().email }, { token });
  await post("/recover", { email });
  const { code } = await lastTo(email);
  expect((await verify({ type: "recovery", email, token: code })).json().user).not.toHaveProperty("new_email");
  expect(await db.selectFrom("auth_codes").select("id").where("address", "=", email).execute()).toEqual([]);
  expect(codeOf(await verify({ type: "signup", token_hash: signup.token }))).toEqual(EXPIRED);
});

it("sends nothing to a deactivated account and refuses its codes", async () => {
  const { email, id } = await newcomer();
  await post("/otp", { email });
  const { code } = await lastTo(email);
  await db.updateTable("accounts").set({ is_active: false }).where("id", "=", id).execute();
  expect(codeOf(await verify({ type: "magiclink", email, token: code }))).toEqual([400, "user_banned"]);
  const before = (await sentTo(email)).length;
  await post("/otp", { email });
  expect(await sentTo(email)).toHaveLength(before);
});
