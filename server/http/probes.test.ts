import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Registry } from "prom-client";
import { afterEach, expect, it, vi } from "vitest";
import { buildApp } from "../app.ts";
import { connect, type DatabaseLocation } from "../db/connect.ts";
import { startEmbeddedPostgres } from "../db/embedded.ts";
import { migrate } from "../db/migrate.ts";
import { testApp } from "../testing/app.ts";
import { atEnd } from "../testing/at-end.ts";
import { addressOf, openTestDatabase } from "../testing/database/database.ts";
import { until } from "../testing/until.ts";

/** Load balancers rarely have a shorter time-out. */
const TIMEOUT_MS = 3900;

afterEach(() => void vi.useRealTimers());

/** Starts the server on this database, and returns its probes. */
async function serverOn(location: DatabaseLocation) {
  const { services } = await testApp();
  const db = connect(location, 2);
  const app = await buildApp({ ...services, db, metrics: new Registry() });
  atEnd(async () => {
    await app.close();
    await db.destroy();
  });
  async function isReady(): Promise<boolean> {
    const answer = await app.inject({ method: "GET", url: "/api/ready" });
    if (answer.statusCode === 200) return true;
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("2");
    expect(answer.json()).toMatchObject({ code: "not_ready" });
    return false;
  }
  return {
    db,
    isReady,
    isAlive: async () => (await app.inject({ method: "GET", url: "/api/health" })).statusCode === 200,
  };
}

it("is healthy but not ready while PostgreSQL is stopped, and ready again afterwards", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "basera-ready-"));
  const start = () => startEmbeddedPostgres(folder, { fsync: "off" });
  let postgres = await start();
  atEnd(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const location = { server: postgres.connection, database: "postgres" };
  const { db, isReady, isAlive } = await serverOn(location);
  expect(await isReady()).toBe(false);
  await migrate({ db, location });
  expect(await isReady()).toBe(true);
  await postgres.stop();
  expect(await isReady()).toBe(false);
  expect(await isAlive()).toBe(true);
  postgres = await start();
  await until(isReady, "it is ready again");
});

it("is not ready while the database does not respond, and ready again afterwards", async () => {
  const { location } = await openTestDatabase();
  // A proxy between the server and PostgreSQL that can block all traffic.
  const { url, sockets } = await addressOf(location);
  const { isReady, isAlive } = await serverOn(url);
  expect(await isReady()).toBe(true);
  for (const socket of sockets) socket.pause();
  // More probes than connections, as with several load balancers.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const answers = Promise.all([isReady(), isReady(), isReady()]);
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  vi.useRealTimers();
  expect(await answers).toEqual([false, false, false]);
  expect(await isAlive()).toBe(true);
  for (const socket of sockets) socket.resume();
  await until(isReady, "it is ready again");
});
