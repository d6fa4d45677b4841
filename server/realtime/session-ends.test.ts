import { sql } from "kysely";
import pino from "pino";
import { expect, it } from "vitest";
import type { Authentication } from "../caller.ts";
import { connect, type Database } from "../db/connect.ts";
import { freePort } from "../process/free-port.ts";
import { atEnd } from "../testing/at-end.ts";
import { testDatabase } from "../testing/database/database.ts";
import { until } from "../testing/until.ts";
import type { Connections } from "./connections.ts";
import { followSessionEnds } from "./session-ends.ts";

/** Follows session ends with one open socket. Each check of its session waits in `checks` until it is resolved. */
function follow(db: Database) {
  const checks: (() => void)[] = [];
  const caller = { id: "account", sessionId: "session" };
  const io = { of: () => ({ sockets: new Map([["socket", { data: { caller } }]]) }) } as unknown as Connections;
  const liveSessions = () =>
    new Promise<Set<string>>((resolve) => checks.push(() => resolve(new Set([caller.sessionId]))));
  const authentication = { liveSessions } as unknown as Authentication;
  const ends = followSessionEnds(io, { db, log: pino({ level: "silent" }), authentication });
  atEnd(ends.stop);
  return { ends, checks };
}

it("may have missed notifications while it has never listened", async () => {
  const db = connect(`postgres://nobody:none@127.0.0.1:${await freePort()}/none`, 1);
  atEnd(() => db.destroy());
  const { ends } = follow(db);
  await ends.begun;
  expect(ends.isBehind()).toBe(true);
});

it("may have missed notifications until a check after the last loss is complete", async () => {
  const db = await testDatabase();
  const { ends, checks } = follow(db);
  await ends.begun;
  await until(() => checks.length === 1, "the session is checked");
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'basera listener'`.execute(db);
  await until(() => checks.length > 1, "the session is checked again");
  checks[0]?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(ends.isBehind()).toBe(true);
  await until(() => {
    for (const complete of checks) complete();
    return !ends.isBehind();
  }, "nothing is missed");
});
