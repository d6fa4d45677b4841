import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../testing/app.ts";
import { AUTH, authCalls } from "../testing/auth.ts";
import { freshAddress, postbox, pressLink } from "../testing/codes.ts";
import { hashAddress } from "./send-quotas.ts";

const { app, db, config, runJobs } = await testApp({ auth: { ...AUTH, autoconfirm: false } });
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

/** Lets the rate-limit intervals of an address expire. */
const later = (address: string) =>
  sql`update rate_limits set allowed_at = now() where key like ${`auth:interval:%:${hashAddress(address)}`}`.execute(
    db,
  );

/** Creates a signed-in user with a confirmed address and expired intervals. */
async function confirmed() {
  const { email } = freshAddress();
  await post("/signup", { email, password: PASSWORD });
  const session = (await post("/verify", { type: "signup", token_hash: (await lastTo(email)).token })).json();
  await later(email);
  return { email, token: session.access_token as string };
}

const emailRequests: [string, (email: string) => Promise<Answer>][] = [
  ["/otp", (email) => post("/otp", { email })],
  ["/otp with create_user false", (email) => post("/otp", { email, create_user: false })],
  ["/recover", (email) => post("/recover", { email })],
  ["/signup", (email) => post("/signup", { email, password: PASSWORD })],
  ["/resend for a sign-up", (email) => post("/resend", { type: "signup", email })],
  ["/resend for an address change", (email) => post("/resend", { type: "email_change", email })],
];

it.each(emailRequests)("limits %s to one request a minute per address, known or unknown", async (_case, request) => {
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

it.each(phoneRequests)(
  "limits %s to one request a minute per number, shared with the other routes",
  async (_case, request) => {
    const { phone } = freshAddress();
    expect((await request(phone)).statusCode).toBe(200);
    for (const [, other] of phoneRequests) expectTooSoon(await other(`+${phone}`), "over_sms_send_rate_limit");
  },
);

it("shares an interval only between requests of the same kind", async () => {
  const { email } = await confirmed();
  expect((await post("/resend", { type: "signup", email })).statusCode).toBe(200);
  expectTooSoon(await post("/signup", { email, password: PASSWORD }));
  expect((await post("/otp", { email })).statusCode).toBe(200);
  expect((await post("/recover", { email })).statusCode).toBe(200);
  expect((await post("/resend", { type: "email_change", email })).statusCode).toBe(200);
});

it("does not restart the interval on a refused request", async () => {
  const { email } = await confirmed();
  await post("/recover", { email });
  await sql`update rate_limits set allowed_at = now() + interval '20 seconds' where key = ${`auth:interval:email:recover:${hashAddress(email)}`}`.execute(
    db,
  );
  for (let n = 0; n < 3; n += 1) {
    const answer = await post("/recover", { email });
    expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(20);
  }
});

it("starts no interval on a malformed request", async () => {
  const { email } = freshAddress();
  await post("/otp", { email, code_challenge: "x" });
  await post("/signup", { email, password: "short" });
  expect((await post("/otp", { email })).statusCode).toBe(200);
  expect((await post("/signup", { email, password: PASSWORD })).statusCode).toBe(200);
});

it("accepts one of ten concurrent requests", async () => {
  const { email } = freshAddress();
  const answers = await Promise.all(Array.from({ length: 10 }, () => post("/otp", { email })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(429)]);
  expect(await sentTo(email)).toHaveLength(1);
});

it("limits changes for both addresses, also across a password change", async () => {
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

it("limits number changes and nonces", async () => {
  const { token } = await confirmed();
  const { phone } = freshAddress();
  expect((await put("/user", { phone }, { token })).statusCode).toBe(200);
  expectTooSoon(await put("/user", { phone }, { token }), "over_sms_send_rate_limit");
  expectTooSoon(await post("/resend", { type: "phone_change", phone }), "over_sms_send_rate_limit");
  expect((await get("/reauthenticate", { token })).statusCode).toBe(200);
  expectTooSoon(await get("/reauthenticate", { token }));
});

it("exempts sign-ups that need no confirmation", async () => {
  const at = await testApp();
  const calls = authCalls(at.app);
  const { email } = freshAddress();
  expect((await calls.post("/signup", { email, password: PASSWORD })).statusCode).toBe(200);
  expect((await calls.post("/signup", { email, password: PASSWORD })).json().error_code).toBe("user_already_exists");
  expect((await calls.post("/resend", { type: "signup", email })).statusCode).toBe(200);
  expectTooSoon(await calls.post("/resend", { type: "signup", email }));
  expect(await postbox(at).sentTo(email)).toHaveLength(2);
});

/** Starts a server with separate limits. Each request names its client in a header. */
async function limited(changes: Partial<typeof config.auth>) {
  const at = await testApp({
    rateLimitScale: 1,
    auth: { ...config.auth, emailIntervalSeconds: 0, smsIntervalSeconds: 0, rateLimitHeader: "x-client", ...changes },
  });
  const calls = authCalls(at.app);
  const from = (client: string, path: string, body: object) =>
    calls.post(path, body, { headers: { "x-client": client } });
  return { ...at, calls, from, box: postbox(at) };
}
const OVER_EMAIL = { code: 429, error_code: "over_email_send_rate_limit", msg: "Email rate limit exceeded" };

it("limits messages per client, for known and unknown addresses alike", async () => {
  const { from, db, box } = await limited({ rateLimitEmailSent: 3, rateLimitSmsSent: 2 });
  const { email: known } = freshAddress();
  await from("192.0.2.9", "/signup", { email: known, password: PASSWORD });
  for (const email of [freshAddress().email, known, freshAddress().email])
    expect((await from("192.0.2.1", "/otp", { email })).statusCode).toBe(200);
  const refused = await from("192.0.2.1", "/otp", { email: freshAddress().email });
  expect(refused.json()).toEqual(OVER_EMAIL);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60);
  const { email } = freshAddress();
  expect((await from("192.0.2.1", "/signup", { email, password: PASSWORD })).json()).toEqual(OVER_EMAIL);
  expect(await db.selectFrom("accounts").select("id").where("email", "=", email).execute()).toEqual([]);
  // Another client, and recovery from the same client, still succeed.
  expect((await from("192.0.2.2", "/otp", { email: known })).statusCode).toBe(200);
  expect((await from("192.0.2.1", "/recover", { email: known })).statusCode).toBe(200);
  expect((await box.lastTo(known)).subject).toBe("Choose a new password");
  for (const status of [200, 200, 429])
    expect((await from("192.0.2.1", "/otp", { phone: freshAddress().phone })).statusCode).toBe(status);
});

it("limits an IPv6 client by its /64", async () => {
  const { from } = await limited({ rateLimitEmailSent: 2 });
  const ask = (client: string) => from(client, "/otp", { email: freshAddress().email });
  for (const client of ["2001:db8:1:2::1", "2001:0DB8:0001:0002:ffff::9"])
    expect((await ask(client)).statusCode).toBe(200);
  expect((await ask("2001:db8:1:2:aaaa:bbbb:cccc:dddd")).statusCode).toBe(429);
  expect((await ask("2001:db8:1:3::1")).statusCode).toBe(200);
  for (const client of ["192.0.2.1", "::ffff:192.0.2.1"]) expect((await ask(client)).statusCode).toBe(200);
  expect((await ask("192.0.2.1")).statusCode).toBe(429);
});

it("limits a recipient per client and in total, and recovery separately", async () => {
  const { from, box } = await limited({});
  const { email } = freshAddress();
  for (const client of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) {
    for (let n = 0; n < 10; n += 1) expect((await from(client, "/otp", { email })).statusCode).toBe(200);
    expect((await from(client, "/otp", { email })).json()).toEqual(OVER_EMAIL);
  }
  expect((await from("192.0.2.4", "/otp", { email })).json()).toEqual(OVER_EMAIL);
  expect(await box.sentTo(email)).toHaveLength(30);
});

it("keeps recovery available to an owner whose limits another client tries to use up", async () => {
  const { from, box } = await limited({});
  const { email } = freshAddress();
  await from("192.0.2.9", "/signup", { email, password: PASSWORD });
  const attacks = [
    ["/otp", { email }],
    ["/recover", { email }],
    ["/resend", { type: "email_change", email }],
    ["/resend", { type: "signup", email }],
  ] as const;
  for (const [path, body] of attacks) for (let n = 0; n < 12; n += 1) await from("192.0.2.66", path, body);
  expect((await from("192.0.2.9", "/recover", { email })).statusCode).toBe(200);
  expect((await box.lastTo(email)).subject).toBe("Choose a new password");
});

it("limits a client over all its accounts, so that it cannot use up the server's mails", async () => {
  const { calls, from, box } = await limited({ autoconfirm: true, rateLimitEmailSent: 4 });
  const client = { "x-client": "192.0.2.66" };
  const tokens = [];
  for (let n = 0; n < 3; n += 1) {
    const made = await calls.post("/signup", { email: freshAddress().email, password: PASSWORD }, { headers: client });
    tokens.push(made.json().access_token as string);
  }
  // The sign-ups used half of the client's limit.
  const statuses = [];
  for (const token of tokens)
    statuses.push((await calls.get("/reauthenticate", { token, headers: client })).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
  const [, , token] = tokens;
  const change = await calls.put("/user", { email: freshAddress().email }, { token, headers: client });
  expect(change.json()).toMatchObject(OVER_EMAIL);
  const { email: victim } = freshAddress();
  await from("192.0.2.1", "/signup", { email: victim, password: PASSWORD });
  await from("192.0.2.1", "/recover", { email: victim });
  expect((await box.lastTo(victim)).subject).toBe("Choose a new password");
});

it("counts texts to signed-in people in the server's total", async () => {
  const { calls } = await limited({ autoconfirm: true, rateLimitSmsTotal: 2 });
  const change = async (n: number) => {
    const headers = { "x-client": `192.0.2.${n}` };
    const made = await calls.post("/signup", { email: freshAddress().email, password: PASSWORD }, { headers });
    return calls.put("/user", { phone: freshAddress().phone }, { token: made.json().access_token, headers });
  };
  expect((await change(1)).statusCode).toBe(200);
  expect((await change(2)).json()).toMatchObject({ code: 429, error_code: "over_sms_send_rate_limit" });
});

it("drops the first sign-up's password for a second one, even if its mail is over the total", async () => {
  const { from, box, app } = await limited({ autoconfirm: false, rateLimitEmailTotal: 2 });
  const { email } = freshAddress();
  await from("192.0.2.1", "/signup", { email, password: PASSWORD });
  const { link } = await box.lastTo(email);
  await from("192.0.2.2", "/signup", { email, password: "the owner's own password" });
  expect(await box.sentTo(email)).toHaveLength(1);
  await pressLink(app, link);
  const signIn = await from("192.0.2.1", "/token?grant_type=password", { email, password: PASSWORD });
  expect(signIn.statusCode).toBe(400);
});

it("reserves half of the server's total for recovery and known addresses", async () => {
  const { from, box, services } = await limited({ rateLimitEmailTotal: 6 });
  const { email: known } = freshAddress();
  await from("192.0.2.9", "/signup", { email: known, password: PASSWORD });
  const strangers = Array.from({ length: 5 }, () => freshAddress().email);
  for (const [n, email] of strangers.entries())
    expect((await from(`192.0.2.${n}`, "/otp", { email })).statusCode).toBe(200);
  const sent = [];
  for (const email of strangers) sent.push((await box.sentTo(email)).length);
  expect(sent.filter((count) => count === 1)).toHaveLength(2);
  await from("192.0.2.50", "/recover", { email: known });
  await from("192.0.2.51", "/otp", { email: known });
  expect(await box.sentTo(known)).toHaveLength(3);
  expect(await services.metrics.getSingleMetricAsString("basera_codes_dropped_total")).toContain('{channel="email"} 3');
});

it("skips the sign-up mail, but not the sign-up, at half of the client's limit", async () => {
  const { from, box } = await limited({ autoconfirm: true, rateLimitEmailSent: 4 });
  const people = [freshAddress(), freshAddress(), freshAddress()];
  for (const { email } of people)
    expect((await from("192.0.2.1", "/signup", { email, password: PASSWORD })).statusCode).toBe(200);
  const sent = [];
  for (const { email } of people) sent.push((await box.sentTo(email)).length);
  expect(sent).toEqual([1, 1, 0]);
  expect((await from("192.0.2.1", "/recover", { email: people[2]?.email })).statusCode).toBe(200);
  expect(await box.sentTo(people[2]?.email ?? "")).toHaveLength(1);
});

it("limits each route per client, with links and codes in one bucket", async () => {
  const at = await testApp({
    rateLimitScale: 1,
    auth: { ...AUTH, autoconfirm: true, rateLimitHeader: "x-client", rateLimitOtp: 1, rateLimitVerify: 1 },
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
  const { token } = await calls.newcomer();
  const identities = { ...from("198.51.100.3"), token };
  for (const [path, given] of [
    ["/authorize?provider=google", from("198.51.100.1")],
    ["/user/identities/authorize?provider=google", identities],
  ] as const) {
    const begun = await Promise.all(Array.from({ length: 31 }, () => calls.get(path, given)));
    expect([path, begun.filter(({ statusCode }) => statusCode === 429).length]).toEqual([path, 1]);
  }
});
