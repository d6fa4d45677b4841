import { createServer } from "node:net";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { getMe, updateProfile } from "#contract/accounts/accounts.ts";
import { createReport } from "#contract/desk/reports.ts";
import { sendMessage } from "#contract/messaging/conversations.ts";
import { DELETION_WORDS, deleteOwnAccount } from "#contract/personal-data.ts";
import { postProperty } from "#contract/properties/property-endpoints.ts";
import { authCalls } from "../auth/testing/auth.ts";
import { readConfig } from "../config.ts";
import { testApp } from "../testing/app.ts";
import { insertConversation, postBody } from "../testing/factories.ts";
import { openSockets } from "../testing/sockets.ts";
import { masked } from "./log.ts";

/** A mail server that rejects every mail and repeats the recipient in its error. */
const mailServer = createServer((socket) => {
  socket.write("220 here\r\n");
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    for (const line of chunk.toString().split("\r\n").filter(Boolean)) {
      if (/^(EHLO|HELO)/.test(line)) socket.write("250 here\r\n");
      else if (line.startsWith("RCPT")) socket.write(`450 4.2.1 not now: ${line}\r\n`);
      else socket.write("250 ok\r\n");
    }
  });
});
await new Promise<void>((resolve) => mailServer.listen(0, "127.0.0.1", resolve));
afterAll(() => void mailServer.close());
const { port } = mailServer.address() as { port: number };

let said = "";
const { app, db, as, visitor, runJobs } = await testApp(
  { mail: { by: "smtp", url: `smtp://127.0.0.1:${port}`, from: "Basera <no-reply@basera.test>" } },
  (line) => {
    said += line;
  },
);
const auth = authCalls(app);

const PASSWORD = "zzsecret horse 9";
const EMAIL = "zzcanary@example.test";
const PHONE = "+919000012345";
const PRIVATE = [/zzcanary/i, /zzsecret/i, /landmark/i, /9000012345/, /77\.5946/, /eyJ[\w-]+\./, /argon2/];

function expectPrivate(): void {
  for (const pattern of PRIVATE) expect(said).not.toMatch(pattern);
}

const data = { name: "Zzcanary Rao", phone: PHONE };
const {
  access_token: token,
  refresh_token,
  user,
} = (await auth.post("/signup", { email: EMAIL, password: PASSWORD, data })).json();
const account = await db.selectFrom("accounts").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow();
const person = await as(account);
const talk = await insertConversation(db, { guest: account });
const write = (content: string) =>
  person.call(sendMessage, {
    body: { conversation_id: talk.id, to_user_id: talk.host.id, property_id: talk.property.id, content },
  });

it("logs no personal data of successful requests and client errors", async () => {
  said = "";
  expect((await auth.signIn(EMAIL, PASSWORD)).statusCode).toBe(200);
  expect((await auth.signIn(EMAIL, `${PASSWORD} wrong`)).statusCode).toBe(400);
  expect((await auth.post("/signup", { email: EMAIL, password: PASSWORD, data })).statusCode).toBeGreaterThan(399);
  expect((await auth.refresh(`${refresh_token}zzsecret`)).statusCode).toBe(400);
  await auth.get(`/verify?type=recovery&token=zzsecret&redirect_to=https://zzcanary.test`);
  await auth.get(`/callback?code=zzsecret&state=zzsecret`);
  await auth.get(`/user?access_token=zzsecret&apikey=zzsecret`, { token, headers: { cookie: "session=zzsecret" } });
  await auth.post("/verify", { type: "recovery", email: EMAIL, token: "zzsecret" });
  const bad = { authorization: `Bearer ${token}zzsecret` };
  expect((await visitor.inject({ method: "GET", url: getMe.path, headers: bad })).statusCode).toBe(401);
  expect((await write("Hello, zzcanary here")).statusCode).toBe(201);
  expect((await write("zzcanary".repeat(1000))).statusCode).toBe(400);
  const reported = {
    subject_type: "property",
    subject_id: talk.property.id,
    reason: "other",
    text: "zzcanary says so",
  };
  expect((await person.call(createReport, { body: reported })).statusCode).toBe(201);
  expect((await person.call(createReport, { body: { ...reported, reason: "zzcanary" } })).statusCode).toBe(400);
  const broken = { method: "POST", url: postProperty.path, headers: { "content-type": "application/json" } } as const;
  expect((await person.inject({ ...broken, payload: '{"title": "zzcanary' })).statusCode).toBe(400);
  expect((await person.call(postProperty, { body: postBody([], { rent: "zzcanary" }) })).statusCode).toBe(400);
  expect(
    (await person.inject({ method: "GET", url: `/api/users/by-email?email=${EMAIL}&zzcanary=1` })).statusCode,
  ).toBe(200);
  expect((await visitor.inject({ method: "GET", url: "/api/zzcanary?email=zzcanary@example.test" })).statusCode).toBe(
    404,
  );
  const near = await person.inject({
    method: "GET",
    url: "/api/properties?near=point:12.97160,77.59460&commuteTo=station:x",
  });
  expect([near.statusCode, near.json().code]).toEqual([400, "invalid"]);
  for (const path of ["/where", "/api/where"]) {
    await visitor.inject({ url: `${path}?to=landmark:itpl&to2=landmark:ub-city` });
    await visitor.inject({ url: `${path}?to=landmark:zzcanary&to2=landmark:zzcanary` });
  }
  const gone = await person.call(deleteOwnAccount, { body: { confirm: DELETION_WORDS, password: "zzsecret wrong" } });
  expect(gone.statusCode).toBe(403);
  await visitor.inject({ url: "/api/places/journey?from=point:12.97160,77.59460&to=point:99,77.59460" });
  const { refused } = await openSockets(app);
  await refused({ token: `${token}zzsecret` });
  expectPrivate();
});

it("logs no personal data of a failed mail, but the failure", async () => {
  said = "";
  await auth.post("/recover", { email: EMAIL });
  await expect(runJobs()).rejects.toThrow();
  expect(said).toContain("job failed and will be retried");
  expect(said).toContain("reply 450");
  expectPrivate();
});

it("logs no personal data of a job with an invalid payload", async () => {
  said = "";
  await sql`select graphile_worker.add_job('sendMail', '{"to":"zzcanary at nowhere","subject":"zzcanary"}'::json)`.execute(
    db,
  );
  await expect(runJobs()).rejects.toThrow();
  expect(said).toContain("ZodError");
  expectPrivate();
});

it("logs no personal data of a server error, but enough to find it", async () => {
  said = "";
  // PostgreSQL's error quotes the rejected row and invalid values.
  await sql`alter table messages add constraint broken_messages check (content !~* 'zzcanary') not valid`.execute(db);
  await sql`alter table accounts add constraint broken_bios check (bio !~* 'zzcanary') not valid`.execute(db);
  await sql`create function fail_loudly() returns trigger language plpgsql as $$
    begin perform new.identity_data::text::integer; return new; end $$`.execute(db);
  await sql`create trigger fail_loudly before insert on auth_identities for each row execute function fail_loudly()`.execute(
    db,
  );
  expect((await write("zzcanary again")).statusCode).toBe(500);
  const params = { id: account.id };
  const edit = await person.call(updateProfile, { params, body: { bio: "zzcanary bio", phone: PHONE } });
  expect(edit.statusCode).toBe(500);
  const signUp = await auth.post("/signup", { email: "zzcanary2@example.test", password: PASSWORD, data });
  expect(signUp.statusCode).toBe(500);
  expect(said.match(/"request failed"/g)).toHaveLength(3);
  expect(said).toContain("broken_bios");
  expect(said).toContain("invalid input syntax for type integer");
  expect(said).toContain("ExecConstraints");
  expectPrivate();
});

it.each([
  ['{"msg":"no mail to asha.rao+x@mail.example.test"}', '{"msg":"no mail to [email]"}'],
  ['{"msg":"text to +919812345678 failed"}', '{"msg":"text to [phone] failed"}'],
  ['{"msg":"text to 919812345678, 9812345678"}', '{"msg":"text to [phone], [phone]"}'],
  ['{"msg":"GET /x?to=point:12.97160,77.59460&by=auto"}', '{"msg":"GET /x?to=[point]&by=auto"}'],
  ['{"msg":"GET /x?to=point%3A12.97160%2C77.59460&by=auto"}', '{"msg":"GET /x?to=[point]&by=auto"}'],
  ['{"msg":"GET /x?to=landmark:itpl&to2=area%3ANoida%2FSector%2062"}', '{"msg":"GET /x?to=[place]&to2=[place]"}'],
  [
    '{"msg":"GET /x?commuteTo=station:x&near=city:y~area:z"}',
    '{"msg":"GET /x?commuteTo=[place]&near=[place]~[place]"}',
  ],
  ['{"msg":"GET /api/places/landmark:itpl failed"}', '{"msg":"GET /api/places/[place] failed"}'],
  ['{"msg":"GET /verify?token=abc-def&type=x"}', '{"msg":"GET /verify?token=[secret]&type=x"}'],
  ['{"msg":"eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.abc_def"}', '{"msg":"[token]"}'],
  ['{"msg":"postgres://basera:p4ss@db:5432/x"}', '{"msg":"postgres://[secret]@db:5432/x"}'],
  ['{"msg":"redis://:p4ss@127.0.0.1:6379"}', '{"msg":"redis://[secret]@127.0.0.1:6379"}'],
  ['{"msg":"smtps://user:p4ss@mail:465 refused"}', '{"msg":"smtps://[secret]@mail:465 refused"}'],
  [
    '{"msg":"POST https://texts.example/send?key=p4ss&to=x"}',
    '{"msg":"POST https://texts.example/send?key=[secret]&to=x"}',
  ],
  [
    '{"msg":"GET /x?access_token=a.b&refresh_token=c"}',
    '{"msg":"GET /x?access_token=[secret]&refresh_token=[secret]"}',
  ],
  ['{"msg":"GET /callback?code=abc&state=def"}', '{"msg":"GET /callback?code=[secret]&state=[secret]"}'],
  ['{"msg":"GET /media/a.webp?expires=1&signature=abc"}', '{"msg":"GET /media/a.webp?expires=1&signature=[secret]"}'],
  ['{"msg":"Authorization: Bearer abc.def"}', '{"msg":"Authorization: Bearer [secret]"}'],
  [
    '{"headers":{"authorization":"Basic eDp5","cookie":"a=\\"b\\"; c"},"body":{"password":"p4ss","code":"invalid"}}',
    '{"headers":{"authorization":"[secret]","cookie":"[secret]"},"body":{"password":"[secret]","code":"invalid"}}',
  ],
])("masks %s", (line, expected) => {
  expect(masked(line)).toBe(expected);
});

it("keeps times, ids and positions in files", () => {
  const line =
    '{"level":50,"time":1795305557000,"pid":91234,"reqId":"01a2009a-10c5-7405-bbd8-292e4c5df369","err":{"stack":"at file:///app/server/node_modules/@scope/name/index.js:12:7"}}';
  expect(masked(line)).toBe(line);
});

it("names invalid settings without their secrets", () => {
  const secret = "zzsecret";
  const environment = {
    DATABASE_URL: `mysql://me:${secret}@db/x`,
    REDIS_URL: `http://:${secret}@redis`,
    SMTP_URL: `http://me:${secret}@mail`,
    SMS_WEBHOOK_URL: `ftp://texts/?key=${secret}`,
    AUTH_JWT_KEYS: `[{"d":"${secret}"}]`,
    METRICS_TOKEN: secret.slice(0, 7),
    DEMO_PASSWORD: secret.slice(0, 5),
  };
  let told = "";
  try {
    readConfig(environment);
  } catch (error) {
    told = String(error);
  }
  for (const name of Object.keys(environment)) expect(told).toContain(name);
  expect(told).not.toContain("zzsec");
});
