import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../process/free-port.ts";
import { atEnd } from "../testing/at-end.ts";
import { postgresPid } from "../testing/programs/data-folder.ts";
import {
  callsTo,
  dataFolder,
  endServers,
  onDatabase,
  type Running,
  ready,
  type SignedUp,
  serve,
  signUp,
} from "../testing/programs/running-server.ts";
import { usedDataFolder } from "../testing/programs/used-data-folder.ts";
import { until } from "../testing/until.ts";
import { connect, type Database } from "./connect.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";

const AT_ONCE = 30;
/** The server uses a separate role, so that its connections can be counted. */
const ROLE = { user: "web", password: "nothing to see" };

let database: EmbeddedPostgres;
let folder: string;
let server: Running;
let call: ReturnType<typeof callsTo>;
let session: SignedUp;
let admin: Database;
const openAdmin = () => connect({ server: database.connection, database: "basera" }, 1);

beforeAll(async () => {
  folder = await usedDataFolder();
  database = await startEmbeddedPostgres(folder, { fsync: "off" });
  admin = openAdmin();
  await sql.raw(`create role ${ROLE.user} login in role basera password '${ROLE.password}'`).execute(admin);
  await admin.destroy();
  const port = await freePort();
  server = serve({
    ...onDatabase({ ...database.connection, ...ROLE }, "basera"),
    PORT: String(port),
    DATA_DIR: await dataFolder(),
    TIME_LIMIT_SCALE: "1",
  });
  await ready(server);
  call = callsTo(port);
  const person = { email: "patient@example.test", password: "terrace-pigeon-42", data: { name: "Asha Rao" } };
  session = await signUp(port, person);
});
beforeEach(() => {
  admin = openAdmin();
});
afterAll(() => database.stop());
atEnd(endServers);

/** Requests of visitors and members, also to the authentication service. */
const questions = () => [
  call<{ code: string }>("GET", "/api/properties/featured"),
  call<{ code: string }>("GET", "/api/users/me", undefined, session.access_token),
  call<{ code: string }>("GET", "/api/properties?city=Noida", undefined, session.access_token),
  call<{ error_code: string }>("GET", "/auth/v1/user", undefined, session.access_token),
];

const readiness = async () => (await call("GET", "/api/ready")).status;

/** Expects 503 while the fault lasts. `time-limit.test.ts` and `client-slots.test.ts` test when. */
async function expectTurnedAway(): Promise<void> {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, questions).flat());
  for (const { status, body } of answers) {
    expect(status, JSON.stringify(body)).toBe(503);
    expect("error_code" in body ? body.error_code : body.code).toMatch(/^(not_ready|request_timeout)$/);
  }
}

/** Expects all requests to succeed again. */
async function expectRecovered(): Promise<void> {
  await until(
    async () => (await Promise.all(questions())).every(({ status }) => status === 200),
    () => `everything was answered: ${server.said().slice(-500)}`,
  );
  await until(async () => (await readiness()) === 200, "the server was ready");
}

describe("while PostgreSQL", () => {
  it("is down, requests get 503, and succeed afterwards", async () => {
    await admin.destroy();
    process.kill(await postgresPid(folder), "SIGQUIT");
    await database.ended;
    await expectTurnedAway();
    expect(await readiness()).toBe(503);
    database = await startEmbeddedPostgres(folder, { fsync: "off" });
    await expectRecovered();
  });

  it("hangs, requests get 503, and succeed afterwards", async () => {
    const { rows: backends } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where pid <> pg_backend_pid()`.execute(admin);
    await admin.destroy();
    const hanging = [await postgresPid(folder), ...backends.map(({ pid }) => pid)];
    for (const pid of hanging) process.kill(pid, "SIGSTOP");
    try {
      await expectTurnedAway();
      expect(await readiness()).toBe(503);
    } finally {
      for (const pid of hanging) process.kill(pid, "SIGCONT");
    }
    await expectRecovered();
  });

  it("is slow, requests get 503, and succeed afterwards", async () => {
    await admin.transaction().execute(async (slow) => {
      await sql`lock table accounts, properties, catalogue, auth_sessions in access exclusive mode`.execute(slow);
      await expectTurnedAway();
    });
    await admin.destroy();
    await expectRecovered();
  });

  it("has no connections left, requests get 503, and succeed afterwards", async () => {
    await sql.raw(`alter role ${ROLE.user} connection limit 0`).execute(admin);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${ROLE.user}`.execute(admin);
    await expectTurnedAway();
    expect(await readiness()).toBe(503);
    await sql.raw(`alter role ${ROLE.user} connection limit -1`).execute(admin);
    await admin.destroy();
    await expectRecovered();
  });

  it("is read-only, what must write gets 503, and reads go on", async () => {
    async function reconnect(setting: "on" | "off"): Promise<void> {
      await sql.raw(`alter role ${ROLE.user} set default_transaction_read_only = ${setting}`).execute(admin);
      const { rows: ended } = await sql<{ pid: number }>`
        select pid, pg_terminate_backend(pid) from pg_stat_activity where usename = ${ROLE.user}`.execute(admin);
      const pids = ended.map(({ pid }) => pid);
      const left = () => sql`select from pg_stat_activity where pid = any (${pids}::int[])`.execute(admin);
      await until(async () => (await left()).rows.length === 0, "the old sessions ended");
    }
    await reconnect("on");
    await until(async () => (await Promise.all(questions())).every(({ status }) => status === 200), "reads went on");
    expect(await readiness()).toBe(503);
    const bio = () =>
      call<{ code: string }>("PATCH", `/api/users/${session.user.id}`, { bio: "I read" }, session.access_token);
    const written = await bio();
    expect([written.status, written.body.code, written.headers.get("retry-after")]).toEqual([503, "not_ready", "2"]);
    const refreshed = await call("POST", "/auth/v1/token?grant_type=refresh_token", {
      refresh_token: session.refresh_token,
    });
    expect([refreshed.status, refreshed.headers.get("retry-after")]).toEqual([503, "2"]);
    await reconnect("off");
    await admin.destroy();
    await expectRecovered();
    await until(async () => (await bio()).status === 200, "a write was accepted");
  });

  it("fails in any of these ways, everyone stays signed in", async () => {
    await admin.transaction().execute(async (slow) => {
      await sql`lock table auth_sessions in access exclusive mode`.execute(slow);
      const refreshed = await call<{ error_code: string }>("POST", "/auth/v1/token?grant_type=refresh_token", {
        refresh_token: session.refresh_token,
      });
      expect(refreshed).toMatchObject({ status: 503, body: { error_code: "request_timeout" } });
    });
    await admin.destroy();
    const { status } = await call("POST", "/auth/v1/token?grant_type=refresh_token", {
      refresh_token: session.refresh_token,
    });
    expect(status).toBe(200);
  });
});
