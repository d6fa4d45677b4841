import { sql } from "kysely";
import pg from "pg";
import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { atEnd } from "../testing/at-end.ts";
import { addressOf, openTestDatabase } from "../testing/database/database.ts";
import { until } from "../testing/until.ts";
import { connect, type Database } from "./connect.ts";
import { registerReplicationGauges } from "./replication-gauges.ts";

const { db, location } = await openTestDatabase();
const { url } = await addressOf(location);

/** Returns a function that reads the gauges of a role. */
function gaugesOf(of: Database) {
  const metrics = new Registry();
  registerReplicationGauges(metrics, of);
  return async () => (await metrics.metrics()).split("\n").filter((line) => /^db_/.test(line));
}

it("counts standbys that stream, and shows the lag of the slowest", async () => {
  const gauges = gaugesOf(db);
  expect(await gauges()).toEqual(["db_standbys 0"]);
  // Speaks the protocol of a standby.
  const standby = new pg.Client({ connectionString: `${url}?replication=true` });
  standby.on("error", () => {});
  atEnd(() => standby.end());
  await standby.connect();
  const { rows } = await standby.query("IDENTIFY_SYSTEM");
  standby.query(`START_REPLICATION PHYSICAL ${rows[0].xlogpos}`).catch(() => {});
  await until(async () => (await gauges()).includes("db_standbys 1"), "it is counted");
  expect(await gauges()).toEqual(["db_standbys 1", "db_replication_lag_seconds 0"]);
});

it("shows nothing to a role that may not read it", async () => {
  const name = `no_monitor_${process.pid}`;
  await sql.raw(`create role ${name} login password 'secret'`).execute(db);
  const plain = connect(url.replace(/\/\/[^@]*@/, `//${name}:secret@`), 1);
  atEnd(async () => {
    await plain.destroy();
    await sql.raw(`drop role ${name}`).execute(db);
  });
  expect(await gaugesOf(plain)()).toEqual([]);
});
