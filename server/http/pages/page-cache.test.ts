import { request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { insertAccount } from "../../testing/factories.ts";
import { until } from "../../testing/until.ts";
import { cachingApp } from "./testing.ts";

const { db, as, openServer, server, uncached, openPort, listing } = await cachingApp();
const admin = await as(await insertAccount(db, { type: "admin" }));

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
  const origin = await openPort();
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

it("stores one page for all unknown paths and one for all unknown homes", async () => {
  const gone = await listing();
  await db.deleteFrom("properties").where("id", "=", gone.id).execute();
  await server.app.pageCache.catchUp();
  const hidden = await listing({ status: "pending" });
  const paths = [
    "/no/such/page",
    "/other?secret=words",
    "/a//b",
    "/property",
    "/_root",
    "/favicon.png",
    "/admin/x/y/z",
  ];
  const homes = [
    gone.path,
    hidden.path,
    "/property/00000000-0000-4000-8000-000000000000",
    "/property/secret-words",
    "/property/secret-words/?x",
  ];
  for (const addresses of [paths, homes]) {
    const { body } = await server.get(addresses[0] ?? "");
    for (const address of addresses) {
      const page = await server.get(address, { "accept-encoding": "identity" });
      expect([page.statusCode, page.body === body], address).toEqual([404, true]);
      expect(page.headers.etag).toBeUndefined();
      expect(page.body).not.toMatch(/secret|no\/such/);
    }
  }
});

it("shows a home once it is approved, after its path was unknown", async () => {
  const { id, path } = await listing({ status: "pending" });
  expect((await server.get(path)).statusCode).toBe(404);
  await db.updateTable("properties").set({ status: "approved" }).where("id", "=", id).execute();
  await server.app.pageCache.catchUp();
  expect((await server.get(path)).statusCode).toBe(200);
});

it("does not count unknown paths against the limit of rendered documents", async () => {
  const limited = await openServer({ rateLimitScale: 1 / 100, trustProxy: ["127.0.0.1"] });
  for (let n = 0; n < 10; n++) expect((await limited.get(`/no/such/page-${n}`)).statusCode).toBe(404);
});

it("limits rendered documents per client, with a page that people can read", async () => {
  const limited = await openServer({ rateLimitScale: 1 / 100, trustProxy: ["127.0.0.1"] });
  const { path } = await listing();
  const open = (address: string, client: string, headers: Record<string, string> = {}) =>
    limited.get(address, { "x-forwarded-for": client, accept: "text/html,application/xhtml+xml", ...headers });
  const cookie = "__Host-basera-page=1.x.y";
  const statuses: number[] = [];
  // Three documents a minute: of visitors, with a cookie that prevents a stored page, and a first render for the cache.
  for (const [address, headers] of [["/browse?page=1"], ["/", { cookie }], [path], [path]] as const)
    statuses.push((await open(address, "2001:db8:1:2::1", headers)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200]);
  const refused = await open("/login?redirect=/browse", "2001:db8:1:2:ffff::1");
  expect([refused.statusCode, refused.headers["content-type"]]).toEqual([429, "text/html; charset=utf-8"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.headers["cache-control"]).toBe("no-store");
  expect(refused.body).toMatch(/http-equiv="refresh".*Too many pages were opened/s);
  const data = await open("/privacy", "2001:db8:1:2::2", { accept: "*/*" });
  expect([data.statusCode, data.json().code]).toEqual([429, "too_many_requests"]);
  expect((await open(path, "2001:db8:1:2::1")).statusCode).toBe(200);
  expect((await open("/browse?page=1", "2001:db8:1:3::1")).statusCode).toBe(200);
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
])("compresses for the accepted encodings %j: %s", async (accepted, isCompressed) => {
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
