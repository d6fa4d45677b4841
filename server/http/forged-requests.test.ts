import { connect } from "node:net";
import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { postProperty } from "#contract/properties/property-endpoints.ts";
import { buildApp, createServices } from "../app.ts";
import { testApp } from "../testing/app.ts";
import { atEnd } from "../testing/at-end.ts";
import { insertAccount, insertUpload, postBody } from "../testing/factories.ts";
import { registerPages } from "./pages/pages.ts";

/* Disguised requests: other path spellings, body types and headers must not allow what a plain request may not do.
   They are sent over a raw connection, because HTTP clients normalise requests. */
const { db, services, config, as } = await testApp({ siteUrl: "https://basera.example" });

async function listening(changes: Partial<typeof config> = {}): Promise<number> {
  const changed = await createServices({ ...services, config: { ...config, ...changes }, metrics: new Registry() });
  const app = await buildApp(changed);
  await registerPages(app, { ...changed, demo: null, isDevelopment: false });
  await app.listen({ host: "127.0.0.1", port: 0 });
  atEnd(() => app.close());
  return (app.server.address() as { port: number }).port;
}
const port = await listening();

const account = await insertAccount(db, { type: "owner" });
const member = await as(account);
const admin = await as(await insertAccount(db, { type: "admin" }));
const bearer = (caller: { token: string | null }) => `Authorization: Bearer ${caller.token}`;

/** Sends these bytes unchanged, and returns the response. */
function send(line: string, headers: string[] = [], body = "", to = port): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(to, "127.0.0.1", () =>
      socket.write([line, "Host: basera.example", "Connection: close", ...headers, "", body].join("\r\n")),
    );
    let said = "";
    socket.on("data", (part) => {
      said += part.toString("latin1");
    });
    socket.on("error", reject);
    socket.on("close", () => {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(said) ?? [];
      resolve({ status: Number(status), body: said.slice(said.indexOf("\r\n\r\n") + 4) });
    });
  });
}
const get = (path: string, headers: string[] = []) => send(`GET ${path} HTTP/1.1`, headers);
const post = (path: string, body: string, headers: string[]) =>
  send(`POST ${path} HTTP/1.1`, [`Content-Length: ${Buffer.byteLength(body)}`, ...headers], body);

/** Returns other spellings of a path. */
function disguises(path: string): string[] {
  const [, first = "", ...rest] = path.split("/");
  const tail = rest.join("/");
  const encode = (text: string, sign = "%") =>
    [...text].map((letter) => `${sign}${letter.charCodeAt(0).toString(16)}`).join("");
  return [
    `/${first.toUpperCase()}/${tail}`,
    `/${first}/${tail.toUpperCase()}`,
    `/${first}//${tail}`,
    `//${first}/${tail}`,
    `/${first}/./${tail}`,
    `/${first}/%2e/${tail}`,
    `/x/../${first}/${tail}`,
    `/x/%2e%2e/${first}/${tail}`,
    `/${first}/x/..%2f${tail}`,
    `/${encode(first)}/${tail}`,
    `/${first}/${encode(tail)}`,
    `/${first}/${encode(tail, "%25")}`,
    `/${first}%2f${tail}`,
    `/${first}\\${tail}`,
    `${path}/`,
    `${path}%2f`,
    `${path}.`,
    `${path}%2e`,
    `${path}%00`,
    `${path}%20`,
    `${path}%0d%0a`,
    `${path};x=1`,
    `${path}%3f`,
    `${path}.json`,
    `${path}?`,
    `${path}#x`,
    `http://127.0.0.1${path}`,
    `https://basera.example${path}`,
  ];
}

const isDone = ({ status, body }: { status: number; body: string }) =>
  status < 300 && !body.includes("<!DOCTYPE html>");

it("grants no access through another spelling of a path", async () => {
  for (const path of ["/api/users/me", "/api/conversations", "/auth/v1/user"])
    for (const disguise of disguises(path)) expect(isDone(await get(disguise)), disguise).toBe(false);
  for (const path of ["/api/admin/users"])
    for (const disguise of disguises(path)) expect(isDone(await get(disguise, [bearer(member)])), disguise).toBe(false);
  // The same calls succeed with access.
  expect(isDone(await get("/api/users/me", [bearer(member)]))).toBe(true);
  expect(isDone(await get("/api/%75sers/me", [bearer(member)]))).toBe(true);
  expect(isDone(await get("/api/admin/stats", [bearer(admin)]))).toBe(true);
});

it("serves only files that are public", async () => {
  const up = [
    "../",
    "..%2f",
    "%2e%2e/",
    "%2e%2e%2f",
    "%252e%252e%252f",
    "..%5c",
    "..\\",
    "....//",
    "%c0%ae%c0%ae/",
    "/..;/",
  ];
  const files = ["package.json", "etc/passwd"];
  for (const start of ["/", "/assets/", "/media/property-images/", "/api/docs/static/"])
    for (const step of up)
      for (const file of files) {
        const path = `${start}${step.repeat(4)}${file}`;
        const { status, body } = await get(path);
        expect(status, path).toBeGreaterThanOrEqual(300);
        expect(body, path).not.toMatch(/"dependencies"|root:x:|registerPages/);
      }
  for (const path of ["/.git/config", "/.env", "/package.json", "/assets/", "/art/", "/assets", "/media/"])
    expect((await get(path)).status, path).toBe(404);
});

const FORGED = [
  "X-Original-URL: /api/health",
  "X-Rewrite-URL: /api/health",
  "X-Forwarded-Prefix: /api/health?",
  "X-Forwarded-For: 127.0.0.1",
  "X-Real-IP: 127.0.0.1",
  "Forwarded: for=127.0.0.1;host=localhost;proto=https",
  "X-Forwarded-Host: localhost",
  "X-Forwarded-Proto: https",
  "X-HTTP-Method-Override: OPTIONS",
  "X-HTTP-Method: HEAD",
  "X-Method-Override: GET",
  "X-User-Id: 01900000-0000-7000-8000-000000000000",
  "X-Forwarded-User: admin@basera.test",
  "X-Client-Cert: admin",
  "Referer: https://basera.example/admin",
  "Origin: https://basera.example",
  "Sec-Fetch-Site: same-origin",
];

it("ignores headers that claim another client, host or method", async () => {
  for (const header of FORGED) {
    expect((await get("/api/users/me", [header])).status, header).toBe(401);
    expect((await get("/api/admin/stats", [header, bearer(member)])).status, header).toBe(403);
  }
  for (const header of ["X-HTTP-Method-Override: DELETE", "X-HTTP-Method: DELETE", "X-Method-Override: DELETE"]) {
    expect((await get("/api/users/me?_method=DELETE", [header, bearer(member)])).status).toBe(200);
    const answer = await post("/api/users/me?_method=DELETE", '{"confirm":"delete my account"}', [
      header,
      bearer(member),
      "Content-Type: application/json",
    ]);
    expect(answer.status).toBe(404);
  }
  expect((await get("/api/users/me", [bearer(member)])).status).toBe(200);
});

it("accepts a session only from the authorization header: no cookie, query or second header", async () => {
  const { token } = member;
  for (const header of [
    `Cookie: sb-access-token=${token}`,
    `Cookie: basera-session=${token}; token=${token}`,
    `X-Access-Token: ${token}`,
  ])
    expect((await get("/api/users/me", [header])).status).toBe(401);
  for (const query of ["access_token", "token", "authorization", "jwt"])
    expect((await get(`/api/users/me?${query}=${token}`)).status).toBe(401);
  expect((await get("/api/admin/stats", [bearer(member), bearer(admin)])).status).toBe(403);
  expect((await get("/api/users/me", ["Authorization: Bearer nonsense", bearer(member)])).status).toBe(401);
});

it("uses SITE_URL in pages and ignores the Host header", async () => {
  for (const header of ["X-Forwarded-Host: evil.example", "Forwarded: host=evil.example", "X-Host: evil.example"]) {
    const { body } = await get("/login", [header]);
    expect(body).toContain('href="https://basera.example/login"');
    expect(body).not.toContain("evil.example");
  }
  const mailed = await post("/auth/v1/recover", '{"email":"nobody@example.test"}', [
    "Content-Type: application/json",
    "X-Forwarded-Host: evil.example",
  ]);
  expect(mailed.status).toBe(200);
});

it("identifies a client by its connection and ignores headers that claim another address", async () => {
  const strict = await listening({ rateLimitScale: 0.01 });
  const statuses: number[] = [];
  for (let i = 0; i < 20; i++) {
    const forged = [`X-Forwarded-For: 203.0.113.${i}`, `X-Real-IP: 203.0.113.${i}`, `Forwarded: for=203.0.113.${i}`];
    statuses.push((await send("GET /api/cities HTTP/1.1", forged, "", strict)).status);
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
});

it("parses bodies only as JSON, and only with a JSON content type", async () => {
  const listing = JSON.stringify(postBody([await insertUpload(db, account)]));
  const form = `title=${encodeURIComponent("A form")}`;
  const multipart = `--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nA form\r\n--x--\r\n`;
  const tricks: [body: string, types: string[]][] = [
    [listing, ["text/plain"]],
    [listing, ["text/plain;application/json"]],
    [listing, ["text/plain", "application/json"]],
    [listing, ["application/x-www-form-urlencoded"]],
    [listing, ["text/json"]],
    [listing, ["application/jsonp"]],
    [listing, []],
    [form, ["application/x-www-form-urlencoded"]],
    [form, ["application/json"]],
    [multipart, ["multipart/form-data; boundary=x"]],
    [multipart, ["application/json"]],
    [`listing=${listing}`, ["text/plain"]],
    [Buffer.from(listing, "utf16le").toString("latin1"), ["application/json; charset=utf-16"]],
  ];
  for (const [body, types] of tricks) {
    const headers = [bearer(member), ...types.map((type) => `Content-Type: ${type}`)];
    const { status } = await post(postProperty.path, body, headers);
    const isJson = types.join() === "application/json";
    expect(isJson ? [400] : [400, 415], `${types.join()}: ${body.slice(0, 40)}`).toContain(status);
    if (types.length === 1 && types[0] === "text/plain") expect(status).toBe(415);
  }
  const { n } = await db
    .selectFrom("properties")
    .select(db.fn.countAll().as("n"))
    .where("owner_id", "=", account.id)
    .executeTakeFirstOrThrow();
  expect(Number(n)).toBe(0);
  expect((await post(postProperty.path, listing, [bearer(member), "Content-Type: application/json"])).status).toBe(201);
});

it("refuses requests whose end is ambiguous", async () => {
  const body = "0\r\n\r\nGET /api/health HTTP/1.1\r\nHost: x\r\n\r\n";
  for (const headers of [
    ["Content-Length: 5", "Transfer-Encoding: chunked"],
    ["Content-Length: 5", "Content-Length: 6"],
    ["Transfer-Encoding: chunked, identity"],
    ["Transfer-Encoding: xchunked"],
    ["Content-Length: +5"],
    ["Content-Length: 0x5"],
    [" folded: header"],
    ["Bad Header: x"],
  ]) {
    const answer = await send("POST /api/users HTTP/1.1", [...headers, "Content-Type: application/json"], body);
    expect(answer.status, headers.join()).toBe(400);
  }
  for (const line of [
    "TRACE / HTTP/1.1",
    "TRACE /api/users/me HTTP/1.1",
    "CONNECT evil.example:80 HTTP/1.1",
    "PROPFIND / HTTP/1.1",
  ])
    expect((await send(line)).status || 400, line).toBeGreaterThanOrEqual(400);
});
