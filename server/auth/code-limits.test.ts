import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../testing/app.ts";
import { authCalls } from "../testing/auth.ts";
import { freshAddress, postbox } from "../testing/codes.ts";
import { limitedAddress } from "./intervals.ts";

const base = await testApp();
const { app, db, config, runJobs } = await testApp({ auth: { ...base.config.auth, autoconfirm: false } });
const { get, post, put } = authCalls(app);
const { sentTo, lastTo } = postbox({ config, runJobs });
const PASSWORD = "correct horse 9";
const TOO_SOON = /^For security purposes, you can only request this after \d+ seconds\.$/;

type Answer = Awaited<ReturnType<typeof post>>;

function expectTooSoon(answer: Answer, code = "over_email_send_rate_limit") {
  expect(answer.json()).toEqual({ code: 429, error_code: code, msg: expect.stringMatching(TOO_SOON) });
  const wait = Number(answer.headers["retry-after"]);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
}

/** Lets the intervals of an address run out. */
const later = (address: string) =>
  sql`update rate_limits set allowed_at = now() where key like ${`auth:interval:%:${limitedAddress(address)}`}`.execute(
    db,
  );

/** Somebody with a confirmed address and a session, whose intervals have run out. */
async function confirmed() {
  const { email } = freshAddress();
  await post("/signup", { email, password: PASSWORD });
  const session = (await post("/verify", { type: "signup", token_hash: (await lastTo(email)).token })).json();
  await later(email);
  return { email, token: session.access_token as string };
}

const emailRequests: [string, (email: string) => Promise<Answer>][] = [
  ["/otp", (email) => post("/otp", { email })],
  ["/otp without an account to be made", (email) => post("/otp", { email, create_user: false })],
  ["/recover", (email) => post("/recover", { email })],
  ["/signup", (email) => post("/signup", { email, password: PASSWORD })],
  ["/resend of a sign-up", (email) => post("/resend", { type: "signup", email })],
  ["/resend of a change", (email) => post("/resend", { type: "email_change", email })],
];

it.each(emailRequests)("answers %s once a minute for an address, known or not", async (_case, request) => {
  const known = await confirmed();
  for (const email of [known.email, freshAddress().email]) {
    expect((await request(email)).statusCode).toBe(200);
    const second = await request(email.toUpperCase());
    expectTooSoon(second);
    await later(email);
    expect((await request(email)).statusCode).toBe(200);
  }
});

const phoneRequests: [string, (phone: string) => Promise<Answer>][] = [
  ["/otp", (phone) => post("/otp", { phone })],
  ["/signup", (phone) => post("/signup", { phone, password: PASSWORD })],
  ["/resend", (phone) => post("/resend", { type: "sms", phone })],
];

it.each(phoneRequests)("answers %s once a minute for a number, and the others with it", async (_case, request) => {
  const { phone } = freshAddress();
  expect((await request(phone)).statusCode).toBe(200);
  for (const [, other] of phoneRequests) expectTooSoon(await other(`+${phone}`), "over_sms_send_rate_limit");
});

it("keeps an interval for each family of requests, and one for all of a family", async () => {
  const { email } = await confirmed();
  expect((await post("/resend", { type: "signup", email })).statusCode).toBe(200);
  expectTooSoon(await post("/signup", { email, password: PASSWORD }));
  expect((await post("/otp", { email })).statusCode).toBe(200);
  expect((await post("/recover", { email })).statusCode).toBe(200);
  expect((await post("/resend", { type: "email_change", email })).statusCode).toBe(200);
});

it("does not begin the interval anew with a request that is refused", async () => {
  const { email } = await confirmed();
  await post("/recover", { email });
  await sql`update rate_limits set allowed_at = now() + interval '20 seconds' where key = ${`auth:interval:email:recover:${limitedAddress(email)}`}`.execute(
    db,
  );
  for (let n = 0; n < 3; n += 1) {
    const answer = await post("/recover", { email });
    expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(20);
  }
});

it("begins no interval with a request that is malformed", async () => {
  const { email } = freshAddress();
  await post("/otp", { email, code_challenge: "x" });
  await post("/signup", { email, password: "short" });
  expect((await post("/otp", { email })).statusCode).toBe(200);
  expect((await post("/signup", { email, password: PASSWORD })).statusCode).toBe(200);
});

it("answers one of ten requests at once", async () => {
  const { email } = freshAddress();
  const answers = await Promise.all(Array.from({ length: 10 }, () => post("/otp", { email })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(429)]);
  expect(await sentTo(email)).toHaveLength(1);
});

it("keeps the interval of changes for both addresses, and over a change of password", async () => {
  const { email, token } = await confirmed();
  const next = freshAddress().email;
  expect((await put("/user", { email: next }, { token })).statusCode).toBe(200);
  expectTooSoon(await put("/user", { email: freshAddress().email }, { token }));
  expectTooSoon(await post("/resend", { type: "email_change", email }));
  expectTooSoon(await post("/resend", { type: "email_change", email: next }));
  expect((await put("/user", { password: "a better secret" }, { token })).statusCode).toBe(200);
  expectTooSoon(await put("/user", { email: next }, { token }));
  expect((await get("/user", { token })).json()).not.toHaveProperty("new_email");
});

it("keeps intervals for changes of number and for nonces", async () => {
  const { token } = await confirmed();
  const { phone } = freshAddress();
  expect((await put("/user", { phone }, { token })).statusCode).toBe(200);
  expectTooSoon(await put("/user", { phone }, { token }), "over_sms_send_rate_limit");
  expectTooSoon(await post("/resend", { type: "phone_change", phone }), "over_sms_send_rate_limit");
  expect((await get("/reauthenticate", { token })).statusCode).toBe(200);
  expectTooSoon(await get("/reauthenticate", { token }));
});

it("exempts sign-ups whose address may be used at once", async () => {
  const at = await testApp();
  const calls = authCalls(at.app);
  const { email } = freshAddress();
  expect((await calls.post("/signup", { email, password: PASSWORD })).statusCode).toBe(200);
  expect((await calls.post("/signup", { email, password: PASSWORD })).json().error_code).toBe("user_already_exists");
  expect((await calls.post("/resend", { type: "signup", email })).statusCode).toBe(200);
  expectTooSoon(await calls.post("/resend", { type: "signup", email }));
  expect(await postbox(at).sentTo(email)).toHaveLength(2);
});

it("sends so many messages an hour and no more, known and unknown addresses counting alike", async () => {
  const at = await testApp({
    rateLimitScale: 1,
    auth: { ...config.auth, rateLimitEmailSent: 3, rateLimitSmsSent: 2, rateLimitHeader: "x-client" },
  });
  const calls = authCalls(at.app);
  for (let n = 0; n < 3; n += 1)
    expect((await calls.post("/recover", { email: freshAddress().email })).statusCode).toBe(200);
  const { email } = freshAddress();
  for (const path of ["/otp", "/recover"]) {
    const answer = await calls.post(path, { email });
    expect(answer.json()).toEqual({
      code: 429,
      error_code: "over_email_send_rate_limit",
      msg: "Email rate limit exceeded",
    });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(60);
  }
  const signUp = await calls.post("/signup", { email, password: PASSWORD });
  expect(signUp.json().error_code).toBe("over_email_send_rate_limit");
  expect(await at.db.selectFrom("accounts").select("id").execute()).toEqual([]);
  for (const status of [200, 200, 429])
    expect((await calls.post("/otp", { phone: freshAddress().phone })).statusCode).toBe(status);
  // What was refused has begun no interval: the refusal is still the quota's.
  expect((await calls.post("/otp", { email })).json().msg).toBe("Email rate limit exceeded");
});

it("keeps half of the hour's mails for those who ask for one, and fails no sign-up for want of one", async () => {
  const at = await testApp({ rateLimitScale: 1, auth: { ...base.config.auth, rateLimitEmailSent: 4 } });
  const calls = authCalls(at.app);
  const people = [freshAddress(), freshAddress(), freshAddress()];
  for (const { email } of people)
    expect((await calls.post("/signup", { email, password: PASSWORD })).statusCode).toBe(200);
  const sent = [];
  for (const { email } of people) sent.push((await postbox(at).sentTo(email)).length);
  expect(sent).toEqual([1, 1, 0]);
  expect((await calls.post("/recover", { email: people[2]?.email })).statusCode).toBe(200);
  expect(await postbox(at).sentTo(people[2]?.email ?? "")).toHaveLength(1);
});

it("counts the calls of a client, each kind for itself, and verifying by link and by code together", async () => {
  const at = await testApp({
    rateLimitScale: 1,
    auth: { ...config.auth, rateLimitHeader: "x-client", rateLimitOtp: 1, rateLimitVerify: 1 },
  });
  const calls = authCalls(at.app);
  const refusal = { code: 429, error_code: "over_request_rate_limit", msg: "Request rate limit reached" };
  const from = (client: string) => ({ headers: { "x-client": `${client}, 10.0.0.1` } });
  for (const path of ["/otp", "/recover", "/resend", "/signup"]) {
    const answers = await Promise.all(Array.from({ length: 31 }, () => calls.post(path, {}, from("198.51.100.1"))));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect([path, refused.length]).toEqual([path, 1]);
    expect(refused[0]?.json()).toEqual(refusal);
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await calls.post(path, {}, from("198.51.100.2"))).statusCode).not.toBe(429);
  }
  const verifying = await Promise.all(
    Array.from({ length: 31 }, (_, n) =>
      n % 2 === 0 ? calls.post("/verify", {}, from("198.51.100.1")) : calls.get("/verify", from("198.51.100.1")),
    ),
  );
  expect(verifying.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
});
