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
/** Shorter than the time-out of Prometheus, 10 s. */
const SCRAPE_TIMEOUT_MS = 3000;

const gaugesOf = (value: 0 | 1) => [`server_ready ${value}`, `dependency_up{dependency="database"} ${value}`];
const [DOWN, UP] = [gaugesOf(0), gaugesOf(1)];

afterEach(() => void vi.useRealTimers());

/** Starts the server on this database, and returns its probes. */
async function serverOn(location: DatabaseLocation) {
  const { services } = await testApp();
  const db = connect(location, 2);
  const metrics = new Registry();
  const app = await buildApp({ ...services, db, metrics });
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
  /** Returns the gauges of readiness and the database, as alarms see them. */
  async function gauges(): Promise<string[]> {
    const lines = (await metrics.metrics()).split("\n");
    return lines.filter((line) => /^(server_ready|dependency_up)\b/.test(line));
  }
  return {
    db,
    isReady,
    gauges,
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
  const { db, isReady, isAlive, gauges } = await serverOn(location);
  expect(await isReady()).toBe(false);
  await migrate({ db, location });
  await until(isReady, "it is ready");
  await postgres.stop();
  expect(await isReady()).toBe(false);
  expect(await isAlive()).toBe(true);
  expect(await gauges()).toEqual(DOWN);
  postgres = await start();
  await until(isReady, "it is ready again");
  await until(async () => (await gauges()).join() === UP.join(), "the gauges say so");
});

it("is not ready while the database does not respond, and ready again afterwards", async () => {
  const { location } = await openTestDatabase();
  // A proxy between the server and PostgreSQL that can block all traffic.
  const { url, sockets } = await addressOf(location);
  const { isReady, isAlive, gauges } = await serverOn(url);
  await until(isReady, "it is ready");
  for (const socket of sockets) socket.pause();
  // More probes than connections, as with several load balancers.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const answers = Promise.all([isReady(), isReady(), isReady()]);
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  vi.useRealTimers();
  expect(await answers).toEqual([false, false, false]);
  expect(await isAlive()).toBe(true);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const scraped = gauges();
  await vi.advanceTimersByTimeAsync(SCRAPE_TIMEOUT_MS);
  vi.useRealTimers();
  expect(await scraped).toEqual(DOWN);
  for (const socket of sockets) socket.resume();
  await until(isReady, "it is ready again");
});
