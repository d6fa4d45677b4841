import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../testing/app.ts";
import { expectSameTime } from "../../testing/timing.ts";
import { authCalls, NO_WAIT } from "../testing/auth.ts";
import { freshAddress, postbox } from "../testing/codes.ts";

const { app, db, config, runJobs } = await testApp({
  auth: { ...NO_WAIT, autoconfirm: false },
});
const { post } = authCalls(app);
const { lastTo } = postbox({ config, runJobs });
const PASSWORD = "correct horse 9";

async function knownPerson() {
  const { email, phone } = freshAddress();
  await post("/signup", { email, password: PASSWORD });
  await post("/verify", { type: "signup", token_hash: (await lastTo(email)).token });
  await post("/otp", { phone });
  await post("/verify", { type: "sms", phone, token: (await lastTo(`+${phone}`)).code });
  return { email, phone };
}
const known = await knownPerson();
/** A user with a valid code. */
const expecting = await knownPerson();
await post("/recover", { email: expecting.email });
await lastTo(expecting.email);

type Request = (whose: { email: string; phone: string }) => ReturnType<typeof post>;

const requests: [string, Request, { email: string; phone: string }][] = [
  ["/otp", ({ email }) => post("/otp", { email }), known],
  ["/otp with create_user false", ({ email }) => post("/otp", { email, create_user: false }), known],
  ["/otp by phone", ({ phone }) => post("/otp", { phone, create_user: false }), known],
  ["/recover", ({ email }) => post("/recover", { email }), known],
  ["/resend", ({ email }) => post("/resend", { type: "signup", email }), known],
  ["/resend by phone", ({ phone }) => post("/resend", { type: "sms", phone }), known],
  ["/signup", ({ email }) => post("/signup", { email, password: PASSWORD, data: { name: "Asha" } }), known],
  ["/signup by phone", ({ phone }) => post("/signup", { phone, password: PASSWORD }), known],
  ["/verify", ({ email }) => post("/verify", { type: "recovery", email, token: "wrong" }), expecting],
  ["/verify by phone", ({ phone }) => post("/verify", { type: "sms", phone, token: "wrong" }), known],
  ["/token", ({ email }) => post("/token?grant_type=password", { email, password: "wrong password" }), known],
];

/** Returns the parts of a response that do not depend on account or time. */
function shapeOf(answer: Awaited<ReturnType<typeof post>>) {
  const body = answer.json() as Record<string, unknown>;
  const headers = Object.keys(answer.headers).filter((name) => !["date", "content-length"].includes(name));
  return {
    status: answer.statusCode,
    headers: headers.sort(),
    keys: Object.entries(body)
      .map(([key, value]) => `${key}: ${typeof value}`)
      .sort(),
  };
}

it.each(requests)(
  "responds to %s for known and unknown addresses with equal body and timing",
  async (_case, request, person) => {
    const shapes = new Set<string>();
    const ask = async (whose: { email: string; phone: string }) =>
      shapes.add(JSON.stringify(shapeOf(await request(whose))));
    await expectSameTime(
      () => ask(person),
      () => ask(freshAddress()),
    );
    expect([...shapes]).toHaveLength(1);
  },
);

it("detects a response that takes three times as long", async () => {
  const ask = (email: string) => post("/resend", { type: "signup", email });
  const slower = async () => {
    for (let time = 0; time < 3; time += 1) await ask(known.email);
  };
  await expect(expectSameTime(slower, () => ask(freshAddress().email))).rejects.toThrow("lower quartiles");
});

it("writes the same rows before the response for known and unknown addresses", async () => {
  const written = async (request: Request, whose: { email: string; phone: string }) => {
    const before = await jobsAndAccounts();
    await request(whose);
    const after = await jobsAndAccounts();
    return { jobs: after.jobs - before.jobs, codes: after.codes - before.codes };
  };
  for (const [name, request, person] of requests.slice(0, 8)) {
    const outcomes = [await written(request, person), await written(request, freshAddress())];
    expect([name, outcomes]).toEqual([
      name,
      [
        { jobs: 1, codes: 0 },
        { jobs: 1, codes: 0 },
      ],
    ]);
  }
});

async function jobsAndAccounts() {
  const { rows } = await sql<{ jobs: number; codes: number }>`
    select (select count(*)::int from graphile_worker.jobs) as jobs, (select count(*)::int from auth_codes) as codes`.execute(
    db,
  );
  return rows[0] ?? { jobs: 0, codes: 0 };
}
