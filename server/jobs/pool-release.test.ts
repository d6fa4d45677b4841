import { EventEmitter } from "node:events";
import { type RunnerOptions, run } from "graphile-worker";
import type pg from "pg";
import pino from "pino";
import { expect, it } from "vitest";
import { openJobsPool } from "../db/jobs-pool.ts";
import { atEnd } from "../testing/at-end.ts";
import { openTestDatabase } from "../testing/database/database.ts";
import { BATCHED, libraryLog } from "./worker.ts";

it("survives a connection that is lost at shutdown while it starts to listen", async () => {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => void rejections.push(reason);
  process.on("unhandledRejection", note);
  atEnd(() => process.off("unhandledRejection", note));
  const { location } = await openTestDatabase();
  const pool = openJobsPool(location, 4);
  const listening = Promise.withResolvers<pg.Client>();
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    Object.assign(client, {
      query(...given: unknown[]) {
        if (!String(given[0]).startsWith("LISTEN")) return query(...given);
        listening.resolve(client);
        // Does not end by itself, as on a frozen connection.
        return query("select pg_sleep(3600)");
      },
    });
  });
  const events = new EventEmitter() as NonNullable<RunnerOptions["events"]>;
  const released = new Promise((resolve) => events.once("pool:listen:release", resolve));
  const logger = await libraryLog(pino({ level: "silent" }));
  const runner = await run({
    pgPool: pool,
    taskList: { none: () => {} },
    noHandleSignals: true,
    logger,
    events,
    ...BATCHED,
  });
  const client = await listening.promise;
  const ended = new Promise((resolve) => client.once("end", resolve));
  const stopped = runner.stop();
  await released;
  (client as pg.Client & { connection: pg.Connection }).connection.stream.destroy();
  await Promise.all([ended, stopped]);
  await pool.end();
  await new Promise((resolve) => setImmediate(resolve));
  expect(rejections).toEqual([]);
});
