import { setImmediate } from "node:timers/promises";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { Registry } from "prom-client";
import { afterEach, expect, it, vi } from "vitest";
import { connect } from "../../db/connect.ts";
import type { TestCaller } from "../../testing/app.ts";
import { atEnd } from "../../testing/at-end.ts";
import { insertAccount } from "../../testing/factories.ts";
import { until } from "../../testing/until.ts";
import { PageCache } from "./page-cache.ts";
import type { RenderedPage } from "./rendered-page.ts";
import { cachingApp } from "./testing.ts";

const { db, location, config, as, openServer, server, uncached, listing } = await cachingApp();
const admin = await as(await insertAccount(db, { type: "admin" }));

afterEach(() => vi.useRealTimers());

/** Changes after which a property's page must show something else, or be gone, once the response has arrived. */
const CHANGES: Record<string, (home: Awaited<ReturnType<typeof listing>>) => [TestCaller, InjectOptions]> = {
  "an edit": ({ owner, id }) => [owner, { method: "PATCH", url: `/api/properties/${id}`, payload: { rent: 31_000 } }],
  "renting it out": ({ owner, id }) => [
    owner,
    { method: "PATCH", url: `/api/properties/${id}`, payload: { is_available: false } },
  ],
  featuring: ({ id }) => [admin, { method: "PATCH", url: `/api/properties/${id}`, payload: { featured: true } }],
  "an edit that sends it back to review": ({ owner, id }) => [
    owner,
    { method: "PATCH", url: `/api/properties/${id}`, payload: { title: "Another title for it" } },
  ],
  "its deletion": ({ owner, id }) => [owner, { method: "DELETE", url: `/api/properties/${id}` }],
  "another picture of its owner": ({ owner }) => [owner, { method: "DELETE", url: "/api/storage/avatars" }],
  "the deactivation of its owner": ({ account }) => [
    admin,
    { method: "PATCH", url: `/api/admin/users/${account.id}/status`, payload: { is_active: false } },
  ],
  "the deletion of its owner": ({ account }) => [admin, { method: "DELETE", url: `/api/admin/users/${account.id}` }],
};

it.each(Object.keys(CHANGES))("shows %s as soon as the response has arrived", async (change) => {
  const home = await listing({ featured: change !== "featuring" });
  const paths = ["/", home.path];
  const before = await Promise.all(paths.map((path) => server.get(path)));
  for (const path of paths) expect((await server.lookUp(() => server.get(path))).result).toBe("hit");
  await server.send(...(CHANGES[change] as (typeof CHANGES)[string])(home));
  for (const [n, path] of paths.entries()) {
    const [page, fresh] = [await server.get(path), await uncached.get(path)];
    expect(page.statusCode).toBe(fresh.statusCode);
    expect(page.body).toBe(fresh.body);
    if (n === 1) expect(page.body).not.toBe(before[n]?.body);
  }
});

it("shows a change that another process made", async () => {
  const other = await openServer();
  const { id, path, owner } = await listing({ featured: true });
  for (let rent = 20_001; rent < 20_004; rent++) {
    await Promise.all([other.get(path), other.get("/")]);
    await server.send(owner, { method: "PATCH", url: `/api/properties/${id}`, payload: { rent } });
    const isSeen = async () => (await other.get(path)).body.includes(`20,0${String(rent).slice(3)}`);
    await until(isSeen, "the other process shows the change");
  }
});

const page = (text: string): RenderedPage => ({
  status: 200,
  headers: {},
  body: Buffer.from(text),
  mayCompress: true,
  brotli: null,
  hash: "",
  isComplete: true,
});

/** A cache without a server, which stores pages once it listens. */
async function openCache() {
  const cache = new PageCache({ config, metrics: new Registry() });
  cache.start(db);
  atEnd(() => cache.stop());
  const textOf = async (key: string, render: () => Promise<string> | string) =>
    (await cache.get(key, async () => page(await render()))).body.toString();
  let renders = 0;
  const isStored = async () => {
    const now = ++renders;
    return (await textOf("/stored", () => String(now))) !== String(now);
  };
  await until(isStored, "pages are stored");
  return { cache, textOf };
}

it("returns no old page after any of 200 changes under load", async () => {
  const { cache, textOf } = await openCache();
  const homes = await Promise.all([1, 2, 3, 4].map(() => listing({ featured: true })));
  const allRents = async () =>
    (await db.selectFrom("properties").select("rent").execute()).map(({ rent }) => rent).join();
  const rentOf = async (id: string) =>
    String((await db.selectFrom("properties").select("rent").where("id", "=", id).executeTakeFirstOrThrow()).rent);
  let isDone = false;
  const visitors = homes.map(async ({ path, id }) => {
    while (!isDone) {
      await textOf("/", allRents);
      await textOf(path, () => rentOf(id));
      // A stored page costs no time, so that nothing else would happen.
      await setImmediate();
    }
  });
  const change = async ({ id, path }: (typeof homes)[number], n: number) => {
    for (let i = 0; i < 50; i++) {
      const rent = (10 + n * 50 + i) * 1000;
      await db.updateTable("properties").set({ rent }).where("id", "=", id).execute();
      await cache.catchUp();
      expect(await textOf(path, () => rentOf(id))).toBe(String(rent));
    }
  };
  try {
    await Promise.all(homes.map(change));
  } finally {
    isDone = true;
    await Promise.all(visitors);
  }
});

it("does not store a render that a change overtook", async () => {
  const { cache, textOf } = await openCache();
  const { id, path } = await listing();
  const slow = Promise.withResolvers<string>();
  const early = textOf(path, () => slow.promise);
  await db.updateTable("properties").set({ rent: 31_000 }).where("id", "=", id).execute();
  await cache.catchUp();
  // A request after the change does not wait for the render before it.
  expect(await textOf(path, () => "new")).toBe("new");
  slow.resolve("old");
  expect(await early).toBe("old");
  expect(await textOf(path, () => "unexpected")).toBe("new");
});

it("deletes the pages of areas that show a changed home, and keeps the others", async () => {
  const { cache, textOf } = await openCache();
  const { id, path } = await listing();
  const shows = `<a href="${path}">`;
  const keys = ["/rent", "/rent/bangalore", "/rent/bangalore/indiranagar", "/rent/bangalore/sector-62/2bhk"];
  for (const key of keys) await textOf(key, () => shows);
  await textOf("/rent/noida", () => "no home");
  await db.updateTable("properties").set({ is_available: false }).where("id", "=", id).execute();
  await cache.catchUp();
  for (const key of keys) expect(await textOf(key, () => "new")).toBe("new");
  expect(await textOf("/rent/noida", () => "unexpected")).toBe("no home");
});

it("does not store the page of an area if any home changed during its render", async () => {
  const { cache, textOf } = await openCache();
  const { id } = await listing();
  const slow = Promise.withResolvers<string>();
  const early = textOf("/rent/bangalore", () => slow.promise);
  await db.updateTable("properties").set({ rent: 31_000 }).where("id", "=", id).execute();
  await cache.catchUp();
  slow.resolve("old");
  expect(await early).toBe("old");
  expect(await textOf("/rent/bangalore", () => "new")).toBe("new");
});

it("forgets all pages at midnight in India, also those that are being rendered", async () => {
  const { textOf } = await openCache();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T23:59:59+05:30") });
  expect(await textOf("/", () => "today")).toBe("today");
  expect(await textOf("/", () => "unexpected")).toBe("today");
  const slow = Promise.withResolvers<string>();
  const early = textOf("/login", () => slow.promise);
  vi.setSystemTime(new Date("2026-11-25T00:00:00+05:30"));
  slow.resolve("today");
  expect(await early).toBe("today");
  expect(await textOf("/", () => "tomorrow")).toBe("tomorrow");
  expect(await textOf("/login", () => "tomorrow")).toBe("tomorrow");
});

it("bypasses the cache while it cannot listen, and forgets what it stored", async () => {
  const { id, path } = await listing();
  await server.get(path);
  if (typeof location === "string") throw new Error("the test's database has no address");
  const admin = connect({ server: location.server, database: "postgres" }, 1);
  atEnd(() => admin.destroy());
  const mayConnect = (allowed: boolean) =>
    sql.raw(`alter database ${location.database} with allow_connections ${allowed}`).execute(admin);
  await mayConnect(false);
  try {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'basera listener'`.execute(db);
    await until(
      async () => (await server.lookUp(() => server.get(path))).result === "bypass",
      "the connection is lost",
    );
    for (const rent of [41_000, 42_000, 43_000]) {
      await db.updateTable("properties").set({ rent }).where("id", "=", id).execute();
      const { page, result } = await server.lookUp(() => server.get(path));
      expect(result).toBe("bypass");
      expect(page.body).toContain(`${rent / 1000},000`);
    }
  } finally {
    await mayConnect(true);
  }
  await until(async () => (await server.lookUp(() => server.get(path))).result === "hit", "pages are stored again");
  expect((await server.get(path)).body).toContain("43,000");
});
