import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../testing/app.ts";
import { proveAddress } from "../../testing/factories.ts";
import { authCalls, NO_WAIT } from "../testing/auth.ts";
import { freshAddress, postbox } from "../testing/codes.ts";

const { app, db, config, runJobs } = await testApp({
  auth: NO_WAIT,
});
const { get, post, put, newcomer, signIn } = authCalls(app);
const { sentTo, lastTo } = postbox({ config, runJobs });
const verify = (body: Record<string, unknown>) => post("/verify", body);
const HALF = {
  msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
  code: "200",
};

/** Signs up a user with a verified address. */
async function member() {
  const person = await newcomer();
  await proveAddress(db, person.id);
  return person;
}

/** Signs up a user and moves the start of the session back by two days. */
async function newcomerWithOldSession() {
  const person = await newcomer();
  await sql`update auth_sessions set created_at = now() - interval '2 days' where account_id = ${person.id}`.execute(
    db,
  );
  return person;
}

/** Signs up a user with a phone number only. */
async function phoneOwner() {
  const { phone } = freshAddress();
  await post("/otp", { phone });
  const session = (await verify({ type: "sms", phone, token: (await lastTo(`+${phone}`)).code })).json();
  return { phone, id: session.user.id as string, token: session.access_token as string };
}

it("changes the address after both mails are confirmed, in either order", async () => {
  for (const order of ["present first", "new first"]) {
    const { email, token, id, password } = await member();
    const next = freshAddress().email;
    const begun = (await put("/user", { email: next.toUpperCase() }, { token })).json();
    expect(begun).toMatchObject({ email, new_email: next, email_change_sent_at: expect.any(String) });
    const mails = [
      { email, token: (await lastTo(email)).code },
      { email: next, token: (await lastTo(next)).code },
    ];
    const [first, second] = order === "new first" ? mails.reverse() : mails;
    const half = await verify({ type: "email_change", ...first });
    expect([half.statusCode, half.json()]).toEqual([200, HALF]);
    expect((await verify({ type: "email_change", ...first })).json().error_code).toBe("otp_expired");
    expect((await get("/user", { token })).json().email).toBe(email);
    const { user } = (await verify({ type: "email_change", ...second })).json();
    expect(user).toMatchObject({ id, email: next, app_metadata: { email_proven: true } });
    expect(user).not.toHaveProperty("new_email");
    expect(user.identities).toMatchObject([{ provider: "email", email: next, identity_data: { email: next } }]);
    expect((await signIn(email, password)).json().error_code).toBe("invalid_credentials");
    expect((await signIn(next, password)).statusCode).toBe(200);
  }
});

it("does not count the code and the link of one mail as two confirmations", async () => {
  const { email, token } = await member();
  const next = freshAddress().email;
  await put("/user", { email: next }, { token });
  const mail = await lastTo(next);
  await verify({ type: "email_change", token_hash: mail.token });
  for (const again of [{ token_hash: mail.token }, { email: next, token: mail.code }, { email, token: mail.code }])
    expect((await verify({ type: "email_change", ...again })).json().error_code).toBe("otp_expired");
  // A resend goes only to the address that has not confirmed yet.
  await post("/resend", { type: "email_change", email: next });
  expect(await sentTo(next)).toHaveLength(1);
  expect((await get("/user", { token })).json().email).toBe(email);
});

it("restarts with another address and discards the earlier confirmation", async () => {
  const { email, token } = await member();
  const [wrong, right] = [freshAddress().email, freshAddress().email];
  await put("/user", { email: wrong }, { token });
  const accepted = await lastTo(email);
  await verify({ type: "email_change", email, token: accepted.code });
  await put("/user", { email: right }, { token });
  const late = await lastTo(wrong);
  expect((await verify({ type: "email_change", email: wrong, token: late.code })).json().error_code).toBe(
    "otp_expired",
  );
  expect((await verify({ type: "email_change", email: right, token: (await lastTo(right)).code })).json()).toEqual(
    HALF,
  );
});

it("requires only the new address if the account has none", async () => {
  const { token, phone } = await phoneOwner();
  const { email } = freshAddress();
  expect((await put("/user", { email }, { token })).json()).toMatchObject({ email: "", new_email: email });
  const { user } = (await verify({ type: "email_change", token_hash: (await lastTo(email)).token })).json();
  expect(user).toMatchObject({ email, phone, app_metadata: { provider: "phone", providers: ["phone", "email"] } });
});

it("requires only the new address if the current one is not verified, and informs the current one", async () => {
  const { email, id, token, password } = await newcomer();
  const next = freshAddress().email;
  const mails = (await sentTo(email)).length;
  await put("/user", { email: next }, { token });
  const [notice, ...others] = (await sentTo(email)).slice(mails);
  expect([notice?.subject, notice?.code, others]).toEqual(["A Basera account leaves this address", "", []]);
  expect(notice?.text).not.toContain(next);
  expect((await verify({ type: "email_change", token_hash: notice?.token })).json().error_code).toBe("otp_expired");
  const session = (await verify({ type: "email_change", email: next, token: (await lastTo(next)).code })).json();
  expect(session.user).toMatchObject({ id, email: next, app_metadata: { email_proven: true } });
  expect((await signIn(next, password)).statusCode).toBe(200);
  expect((await get("/user", { token })).json().identities).toMatchObject([{ email: next }]);
});

it("refuses an address or number of another account", async () => {
  const { token } = await newcomer();
  const other = await newcomer();
  const { phone } = await phoneOwner();
  const taken = await put("/user", { email: other.email.toUpperCase() }, { token });
  expect(taken.json()).toMatchObject({ code: 422, error_code: "email_exists" });
  expect((await put("/user", { phone: `+${phone}` }, { token })).json()).toMatchObject({
    code: 422,
    error_code: "phone_exists",
  });
  expect((await get("/user", { token })).json()).not.toHaveProperty("new_phone");
});

it("gives a contested address to the account that proves it first", async () => {
  const people = [await phoneOwner(), await phoneOwner()];
  const { email } = freshAddress();
  await put("/user", { email }, { token: people[0]?.token ?? "" });
  const first = await lastTo(email);
  await put("/user", { email }, { token: people[1]?.token ?? "" });
  const second = await lastTo(email);
  expect((await verify({ type: "email_change", token_hash: first.token })).json().error_code).toBe("otp_expired");
  await newcomerWith(email);
  expect((await verify({ type: "email_change", token_hash: second.token })).json()).toMatchObject({
    code: 422,
    error_code: "email_exists",
  });
});

const newcomerWith = (email: string) => post("/signup", { email, password: "correct horse 9" });

it("resends a pending change for the current or the new address", async () => {
  const { email, token } = await member();
  const next = freshAddress().email;
  const before = (await sentTo(email)).length;
  await put("/user", { email: next }, { token });
  await post("/resend", { type: "email_change", email });
  await post("/resend", { type: "email_change", email: next });
  expect([(await sentTo(email)).length - before, (await sentTo(next)).length]).toEqual([3, 3]);
  await verify({ type: "email_change", email, token: (await lastTo(email)).code });
  await verify({ type: "email_change", email: next, token: (await lastTo(next)).code });
  await post("/resend", { type: "email_change", email: next });
  expect(await sentTo(next)).toHaveLength(3);
});

it("changes the number after a text to the new number", async () => {
  const { token, id } = await newcomer();
  const { phone } = freshAddress();
  const begun = await put("/user", { phone: `+${phone}`, channel: "sms" }, { token });
  expect(begun.json()).toMatchObject({ phone: "", new_phone: phone, phone_change_sent_at: expect.any(String) });
  const first = await lastTo(`+${phone}`);
  await post("/resend", { type: "phone_change", phone });
  const { code } = await lastTo(`+${phone}`);
  if (first.code !== code)
    expect((await verify({ type: "phone_change", phone, token: first.code })).json().error_code).toBe("otp_expired");
  const { user } = (await verify({ type: "phone_change", phone, token: code })).json();
  expect(user).toMatchObject({ id, phone, phone_confirmed_at: expect.any(String) });
  expect(user).not.toHaveProperty("new_phone");
  expect(user.identities.map(({ provider }: { provider: string }) => provider)).toEqual(["email", "phone"]);
  await post("/otp", { phone });
  expect((await verify({ type: "sms", phone, token: (await lastTo(`+${phone}`)).code })).json().user.id).toBe(id);
});

it("accepts a nonce once to change the password in an old session", async () => {
  const { email, token } = await newcomerWithOldSession();
  expect((await put("/user", { password: "a better secret" }, { token })).json().error_code).toBe(
    "reauthentication_needed",
  );
  expect((await get("/reauthenticate", { token })).json()).toEqual({});
  expect((await get("/user", { token })).json()).toHaveProperty("reauthentication_sent_at");
  const { code } = await lastTo(email);
  const wrong = code === "000000" ? "000001" : "000000";
  const refused = await put("/user", { password: "a better secret", nonce: wrong }, { token });
  expect(refused.json()).toMatchObject({ code: 422, error_code: "reauthentication_not_valid" });
  expect((await put("/user", { password: "a better secret", nonce: code }, { token })).statusCode).toBe(200);
  const again = await put("/user", { password: "yet another secret", nonce: code }, { token });
  expect(again.json().error_code).toBe("reauthentication_not_valid");
  expect((await signIn(email, "a better secret")).statusCode).toBe(200);
});

it("accepts one of two concurrent password changes with the same nonce", async () => {
  const { email, token } = await newcomerWithOldSession();
  await get("/reauthenticate", { token });
  const { code } = await lastTo(email);
  const secrets = ["the first secret", "the second secret"];
  const answers = await Promise.all(secrets.map((password) => put("/user", { password, nonce: code }, { token })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
});

it("checks a nonce in a fresh session and refuses another user's", async () => {
  const { token } = await newcomer();
  const other = await newcomer();
  await get("/reauthenticate", { token: other.token });
  const { code } = await lastTo(other.email);
  const answer = await put("/user", { password: "a better secret", nonce: code }, { token });
  expect(answer.json()).toMatchObject({ code: 422, error_code: "reauthentication_not_valid" });
});

it("keeps a nonce if the new password is refused", async () => {
  const { email, token, password } = await newcomerWithOldSession();
  await get("/reauthenticate", { token });
  const { code } = await lastTo(email);
  expect((await put("/user", { password, nonce: code }, { token })).json().error_code).toBe("same_password");
  expect((await put("/user", { password: "a better secret", nonce: code }, { token })).statusCode).toBe(200);
});

it("texts the nonce to a user without an e-mail address", async () => {
  const { phone, token } = await phoneOwner();
  await get("/reauthenticate", { token });
  const { code } = await lastTo(`+${phone}`);
  expect((await put("/user", { password: "a better secret", nonce: code }, { token })).statusCode).toBe(200);
  const signedIn = await post("/token?grant_type=password", { phone, password: "a better secret" });
  expect(signedIn.json().user.phone).toBe(phone);
});

it("allows a recovery session of any age to set a password", async () => {
  const { email, id } = await newcomer();
  for (const [type, status] of [
    ["recovery", 200],
    ["magiclink", 400],
  ] as const) {
    await post(type === "recovery" ? "/recover" : "/otp", { email });
    const session = (await verify({ type, email, token: (await lastTo(email)).code })).json();
    await sql`update auth_sessions set created_at = now() - interval '2 days' where account_id = ${id}`.execute(db);
    const answer = await put("/user", { password: `a secret by ${type}` }, { token: session.access_token });
    expect([type, answer.statusCode]).toEqual([type, status]);
  }
});

it("revokes pending codes and links on a password change", async () => {
  const { email, token } = await newcomer();
  const next = freshAddress().email;
  await post("/recover", { email });
  const recovery = await lastTo(email);
  await put("/user", { email: next }, { token });
  const change = await lastTo(next);
  expect((await put("/user", { password: "a better secret" }, { token })).json()).not.toHaveProperty("new_email");
  expect((await verify({ type: "recovery", token_hash: recovery.token })).json().error_code).toBe("otp_expired");
  expect((await verify({ type: "email_change", token_hash: change.token })).json().error_code).toBe("otp_expired");
  const before = (await sentTo(next)).length;
  await post("/resend", { type: "email_change", email: next });
  expect(await sentTo(next)).toHaveLength(before);
});

it("changes password and address in one request", async () => {
  const { email, token } = await member();
  const next = freshAddress().email;
  const answer = await put("/user", { email: next, password: "a better secret" }, { token });
  expect(answer.json()).toMatchObject({ new_email: next });
  await verify({ type: "email_change", email, token: (await lastTo(email)).code });
  expect(
    (await verify({ type: "email_change", email: next, token: (await lastTo(next)).code })).json().user.email,
  ).toBe(next);
});

it("requires a session to send a nonce", async () => {
  expect((await get("/reauthenticate")).json()).toMatchObject({ code: 401, error_code: "no_authorization" });
});
