import { request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { Registry } from "prom-client";
import { afterEach, expect, it, vi } from "vitest";
import { buildApp } from "../app.ts";
import type { Config } from "../config.ts";
import { connect } from "../db/connect.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { atEnd } from "../testing/at-end.ts";
import { insertAccount, insertProperty } from "../testing/factories.ts";
import { until } from "../testing/sockets.ts";
import { PageCache } from "./page-cache.ts";
import { registerPages } from "./pages.ts";
import type { RenderedPage } from "./rendered-page.ts";

// These tests need the built pages; `npm test` builds them first.
const { db, location, services, config, as } = await testApp({ siteUrl: "https://basera.example" });

type Result = "hit" | "miss" | "bypass";

/** Starts a server process with its own cache. */
async function openServer(changes: Partial<Config> = {}) {
  const changed = { ...config, ...changes };
  const metrics = new Registry();
  const app = await buildApp({ ...services, config: changed, metrics });
  await registerPages(app, { ...services, config: changed, demo: null, isDevelopment: false });
  await app.ready();
  atEnd(() => app.close());
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  async function count(result: Result): Promise<number> {
    const found = await metrics.getSingleMetric("page_cache_requests_total")?.get();
    return found?.values.find(({ labels }) => labels.result === result)?.value ?? 0;
  }
  /** Returns how the server found a page: stored, rendered, or neither if it is never stored. */
  async function lookUp<T>(visit: () => Promise<T>) {
    const before = await Promise.all([count("hit"), count("miss"), count("bypass")]);
    const page = await visit();
    const after = await Promise.all([count("hit"), count("miss"), count("bypass")]);
    const place = after.findIndex((value, n) => value > (before[n] ?? 0));
    return { page, result: (["hit", "miss", "bypass"] as const)[place] ?? null };
  }
  async function send(person: TestCaller, request: InjectOptions): Promise<void> {
    const answer = await app.inject({ ...request, headers: { authorization: `Bearer ${person.token}` } });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  }
  if (changed.pageCacheMb > 0)
    await until(async () => (await lookUp(() => get("/login"))).result === "hit", "pages are stored");
  return { app, metrics, get, lookUp, send };
}

const server = await openServer();
const uncached = await openServer({ pageCacheMb: 0 });
const admin = await as(await insertAccount(db, { type: "admin" }));

const addresses = new WeakMap<object, Promise<string>>();
/** Returns an address of the server, for tests that need a network. */
function addressOf({ app }: typeof server): Promise<string> {
  const address = addresses.get(app) ?? app.listen({ host: "127.0.0.1", port: 0 });
  addresses.set(app, address);
  return address;
}

async function listing(changes: Parameters<typeof insertProperty>[1] = {}) {
  const account = await insertAccount(db, { type: "owner", avatar: "https://pictures.example/face.webp" });
  const { email, name: owner_name, avatar: owner_avatar } = account;
  const row = await insertProperty(db, {
    owner_id: account.id,
    owner_email: email,
    owner_name,
    owner_avatar,
    ...changes,
  });
  await server.app.pageCache.catchUp();
  return { id: row.id, path: `/property/${row.id}`, account, owner: await as(account) };
}

afterEach(() => vi.useRealTimers());

const PATHS = ["/", "/login", "/register", "/forgot-password", "/browse", "/profile", "/admin", "/property/offline"];

it("returns what a fresh render returns", async () => {
  const homes = await Promise.all([1, 2, 3].map(() => listing({ featured: true })));
  for (const path of [...PATHS, ...homes.map(({ path }) => path)]) {
    await server.get(path);
    const { page, result } = await server.lookUp(() => server.get(path));
    expect(result, path).toBe("hit");
    const fresh = await uncached.get(path);
    expect(page.body, path).toBe(fresh.body);
    const { "x-request-id": _id, date: _date, ...headers } = page.headers;
    expect(fresh.headers).toMatchObject(headers);
  }
  const ids = await Promise.all([server.get("/"), server.get("/")]);
  expect(ids[0].headers["x-request-id"]).not.toBe(ids[1].headers["x-request-id"]);
});

it("renders home and properties without the query", async () => {
  const { path } = await listing({ featured: true });
  for (const address of ["/", path]) {
    const { body } = await uncached.get(address);
    await server.get(address);
    const { page, result } = await server.lookUp(() =>
      server.get(`${address}?utm_source=x&redirect=//evil.example&index`),
    );
    expect(result).toBe("hit");
    expect(page.body).toBe(body);
    expect(page.body).not.toContain("evil.example");
  }
});

it("stores nothing under a key that another request could share", async () => {
  const { id, path } = await listing();
  const origin = await addressOf(server);
  /** Unlike `inject`, sends the path as it is. */
  const send = (path: string) =>
    new Promise((resolve) => request(origin, { path }, (answer) => answer.resume().on("end", resolve)).end());
  await server.get(path);
  for (const address of [
    "/login?redirect=/browse",
    "/login?",
    "/login#x",
    "http://basera.example/login",
    "/browse?city=Bangalore",
    "/login/",
    "//",
    "/LOGIN",
    `${path}/`,
    `/property/${id.toUpperCase()}`,
    `/property/%${id.charCodeAt(0).toString(16)}${id.slice(1)}`,
    `/property/../property/${id}`,
    `${path}/edit`,
    `${path}.data`,
    "/_root.data",
    "/no/such/page",
    "/property/00000000-0000-4000-8000-000000000000x",
    "/privacy",
  ])
    expect(await server.lookUp(() => send(address)), address).toMatchObject({ result: null });
});

it("does not depend on headers other than the page cookie", async () => {
  const { path } = await listing();
  const { body } = await server.get(path);
  const strange = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "http",
    authorization: `Bearer ${admin.token}`,
    cookie: "basera-city=Noida; basera-session=x",
    accept: "application/json",
    range: "bytes=0-10",
  };
  await sql`select pg_notify('page_changed', ${path.slice("/property/".length)})`.execute(db);
  await until(
    async () => (await server.lookUp(() => server.get(path, strange))).result === "hit",
    "the page is stored again",
  );
  const { page, result } = await server.lookUp(() => server.get(path));
  expect([result, page.body]).toEqual(["hit", body]);
});

it("neither stores nor returns pages for a request with a page cookie, valid or not", async () => {
  const { path } = await listing();
  await server.get(path);
  for (const cookie of ["__Host-basera-page=1.x.y", "a=b; __Host-basera-page="]) {
    const { page, result } = await server.lookUp(() => server.get(path, { cookie }));
    expect(result).toBeNull();
    expect(page.headers["cache-control"]).toBe("private, no-store");
    expect(page.headers.etag).toBeUndefined();
  }
});

it("never stores errors", async () => {
  const missing = "/property/00000000-0000-4000-8000-000000000000";
  for (let n = 0; n < 2; n++) {
    const { page, result } = await server.lookUp(() => server.get(missing));
    expect([page.statusCode, result]).toEqual([404, "miss"]);
    expect(page.headers.etag).toBeUndefined();
  }
});

it("does not store a home page that lacks its homes", async () => {
  await listing({ title: "Only while the database works", featured: true });
  await sql`alter table catalogue rename to catalogue_moved`.execute(db);
  const broken = await server.get("/");
  await sql`alter table catalogue_moved rename to catalogue`.execute(db);
  expect(broken.statusCode).toBe(200);
  expect(broken.body).not.toContain("Only while the database works");
  expect((await server.get("/")).body).toContain("Only while the database works");
});

it("does not give a rate-limited client's page to others", async () => {
  const limited = await openServer({ rateLimitScale: 1 / 1200, trustProxy: ["127.0.0.1"] });
  const { id, path } = await listing();
  const from = (address: string) => ({ "x-forwarded-for": address });
  expect((await limited.get(`/api/properties/${id}`, from("10.0.0.1"))).statusCode).toBe(200);
  const pages = await Promise.all([
    limited.get(path, from("10.0.0.1")),
    limited.get(path, from("10.0.0.2")),
    limited.get(path, from("10.0.0.3")),
  ]);
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([503, 200, 200]);
});

it("shares one render among concurrent requests", async () => {
  const { path } = await listing();
  const reads = async () => {
    const found = await server.metrics.getSingleMetric("http_request_duration_seconds")?.get();
    const isRead = ({ labels, metricName }: { labels: object; metricName?: string }) =>
      metricName?.endsWith("_count") && "route" in labels && labels.route === "/api/properties/:id";
    return found?.values.find(isRead)?.value ?? 0;
  };
  const before = await reads();
  const pages = await Promise.all(Array.from({ length: 50 }, () => server.get(path)));
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
  expect(await reads()).toBe(before + 1);
});

it("revalidates with strong ETags, one for each encoding", async () => {
  const { path } = await listing();
  const plain = await server.get(path);
  const packed = await server.get(path, { "accept-encoding": "gzip, deflate, br" });
  expect(plain.headers.etag).toMatch(/^"[\w-]+"$/);
  expect(packed.headers.etag).toMatch(/^"[\w-]+-br"$/);
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  for (const { headers } of [plain, packed]) {
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers.vary).toBe("cookie, accept-encoding");
  }
  for (const [answer, encoding] of [
    [plain, "identity"],
    [packed, "br"],
  ] as const) {
    const tag = String(answer.headers.etag);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await server.get(path, { "if-none-match": known, "accept-encoding": encoding });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
      expect(again.headers).toMatchObject({
        etag: tag,
        "cache-control": "no-cache",
        vary: "cookie, accept-encoding",
        "content-security-policy": answer.headers["content-security-policy"],
      });
    }
  }
  const other = await server.get(path, { "if-none-match": String(packed.headers.etag) });
  expect(other.statusCode).toBe(200);
});

it.each([
  ["br", true],
  ["BR;q=0.5, gzip", true],
  ["gzip;q=1, br ; q=1.0", true],
  ["br;q=0, gzip", false],
  ["br;q=0.000", false],
  ["gzip, deflate, zbra, bro", false],
  ["", false],
])("for the encodings %j compresses: %s", async (accepted, isCompressed) => {
  const { headers } = await server.get("/login", { "accept-encoding": accepted });
  expect(headers["content-encoding"] === "br").toBe(isCompressed);
});

it("responds to HEAD like to GET, without a body", async () => {
  const { path } = await listing();
  const { rawPayload, headers } = await server.get(path, { "accept-encoding": "br" });
  const head = await server.app.inject({ method: "HEAD", url: path, headers: { "accept-encoding": "br" } });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
  expect(head.headers).toMatchObject({
    etag: headers.etag,
    "content-length": String(rawPayload.byteLength),
    "content-security-policy": headers["content-security-policy"],
  });
});

/** Changes that a property's page must show, or must no longer be found after, once the response has arrived. */
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

it("returns no old page after any of 200 changes under load", async () => {
  const homes = await Promise.all([1, 2, 3, 4].map(() => listing({ featured: true })));
  // Over the network: calls of inject() would never let other events happen.
  const origin = await addressOf(server);
  let isDone = false;
  const visitors = Array.from({ length: 4 }, async (_, n) => {
    for (let i = n; !isDone; i++) {
      const page = await fetch(origin + (i % 5 === 0 ? "/" : homes[i % 4]?.path));
      expect([page.status, (await page.text()).length > 1000]).toEqual([200, true]);
    }
  });
  const change = async ({ id, path, owner }: (typeof homes)[number], n: number) => {
    for (let i = 0; i < 50; i++) {
      const thousands = 10 + n * 50 + i;
      const request = { method: "PATCH", url: `/api/properties/${id}`, payload: { rent: thousands * 1000 } } as const;
      await server.send(owner, request);
      expect((await server.get(path)).body).toContain(new Intl.NumberFormat("en-IN").format(thousands * 1000));
    }
  };
  try {
    await Promise.all(homes.map(change));
  } finally {
    isDone = true;
    await Promise.all(visitors);
  }
}, 240_000);

it("shows a change that another process made within 250 ms", async () => {
  const other = await openServer();
  const { id, path, owner } = await listing({ featured: true });
  const delays: number[] = [];
  for (let rent = 20_001; rent < 20_012; rent++) {
    await Promise.all([other.get(path), other.get("/")]);
    await server.send(owner, { method: "PATCH", url: `/api/properties/${id}`, payload: { rent } });
    const changed = performance.now();
    const isSeen = async () => (await other.get(path)).body.includes(`20,0${String(rent).slice(3)}`);
    await until(isSeen, "the other process shows the change");
    delays.push(performance.now() - changed);
  }
  // Includes a render, so a busy machine exceeds the time now and then.
  expect(delays.sort((a, b) => a - b)[5]).toBeLessThan(250);
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
      where datname = current_database() and query in ('listen page_changed', 'select 1')`.execute(db);
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
