import { type AddressInfo, connect as dial } from "node:net";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { uploadPropertyImage } from "#contract/pictures/storage.ts";
import { buildApp, createServices } from "../app.ts";
import { testApp } from "../testing/app.ts";
import { atEnd } from "../testing/at-end.ts";
import { insertAccount, insertProperty } from "../testing/factories.ts";
import { plain } from "../testing/pictures.ts";
import { registerPages } from "./pages/pages.ts";

const { db, services, config, as } = await testApp({ siteUrl: "https://basera.example" });

async function listening(siteUrl: string): Promise<string> {
  const changed = await createServices({ ...services, config: { ...config, siteUrl }, metrics: new Registry() });
  const app = await buildApp(changed);
  await registerPages(app, { ...changed, demo: null, isDevelopment: false });
  await app.listen({ host: "127.0.0.1", port: 0 });
  atEnd(() => app.close());
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
const server = await listening(config.siteUrl);

const member = await as(await insertAccount(db));
const { id } = await insertProperty(db);
const base64 = (await plain(40, 30).webp().toBuffer()).toString("base64");
const picture: string = (await member.call(uploadPropertyImage, { body: { base64 } })).json().url;
const script = /"(\/assets\/framework-[^"]+\.js)"/.exec(await (await fetch(`${server}/`)).text())?.[1] ?? "";
const tag = (await fetch(`${server}/api/cities`)).headers.get("etag") ?? "";

/** A request, and the status that shows that the intended handler responded. */
type Asked = [what: string, path: string, status: number, request?: RequestInit];
const json = (body: string): RequestInit => ({
  method: "POST",
  body,
  headers: { "content-type": "application/json" },
});

const DOCUMENTS: Asked[] = [
  ["a page", "/", 200],
  ["a page that a person fills", `/property/${id}`, 200],
  ["a page behind the guard", "/browse", 200],
  ["an unknown page", "/no/such/page", 404],
  ["a page that is asked for its headers", "/login", 200, { method: "HEAD" }],
  ["a page that is posted to", "/login", 405, { method: "POST" }],
  ["an address that is none", "/%E0%A4%A", 400],
  ["an address of another site", "//evil.example/x", 404],
  ["an API read", "/api/properties/featured", 200],
  ["an API read that is known", "/api/cities", 304, { headers: { "if-none-match": tag } }],
  ["an API refusal", "/api/users/me", 401],
  ["an unknown API call", "/api/no-such-call", 404],
  ["a parameter that is too long", `/api/users/${"x".repeat(600)}`, 404],
  ["a body that is none", "/api/users", 401, json("{")],
  ["a preflight of the API", "/api/users", 404, { method: "OPTIONS" }],
  ["the API's document", "/api/openapi.json", 200],
  ["the API's page", "/api/docs/", 200],
  ["a probe", "/api/health", 200],
  ["figures that nobody may see", "/metrics", 404],
  ["what robots read", "/robots.txt", 200],
  ["what search engines read", "/sitemap.xml", 200],
  ["a fact of the auth service", "/auth/v1/settings", 200],
  ["a refusal of the auth service", "/auth/v1/user", 401],
  ["a malformed call of the auth service", "/auth/v1/token?grant_type=password", 400, json("{")],
  ["an unknown call of the auth service", "/auth/v1/nothing", 404],
  ["a redirect of the auth service", "/auth/v1/verify?type=recovery&token=none", 303],
  ["the end of a flow that never began", "/auth/v1/callback?state=none", 303],
  ["what sockets answer to a request that is none of theirs", "/socket.io/?EIO=4&transport=polling", 400],
  ["what sockets answer to nonsense", "/socket.io/?EIO=4&transport=__proto__", 400, { method: "DELETE" }],
];

const FILES: Asked[] = [
  ["a script", script, 200],
  ["an icon", "/favicon.svg", 200],
  ["the manifest", "/site.webmanifest", 200],
  ["the service worker", "/service-worker.js", 200],
  ["a picture of ours", "/art/login-640.webp", 200],
];

const PICTURES: Asked[] = [
  ["a stored picture", picture, 200],
  ["a stored picture that is known", picture, 304, { headers: { "if-none-match": "*" } }],
];

const ask = ([, path, , request]: Asked, from = server) =>
  fetch(from + path, {
    redirect: "manual",
    ...request,
    headers: { origin: "https://evil.example", ...request?.headers },
  });

/** Expects the headers that every response must have. */
function expectClosed({ headers }: Response, what: string): void {
  expect(headers.get("x-content-type-options"), what).toBe("nosniff");
  expect(headers.get("strict-transport-security"), what).toBe("max-age=31536000; includeSubDomains");
  for (const name of headers.keys()) expect(name, what).not.toMatch(/^access-control-allow|^server$|^x-powered-by$/);
}

function expectSafeDocument({ headers }: Response, what: string): void {
  const policy = (headers.get("content-security-policy") ?? "").split("; ");
  expect(policy, what).toContain("default-src 'none'");
  expect(policy, what).toContain("frame-ancestors 'none'");
  expect(policy, what).toContain("base-uri 'none'");
  const scripts = policy.filter((part) => part.startsWith("script-src")).join();
  expect(scripts, what).not.toMatch(/unsafe|https?:|\*|data:/);
  expect(headers.get("x-frame-options"), what).toBe("DENY");
  expect(headers.get("referrer-policy"), what).toBe("strict-origin-when-cross-origin");
  expect(headers.get("cross-origin-opener-policy"), what).toBe("same-origin");
  expect(headers.get("cross-origin-resource-policy"), what).toBe("same-origin");
  expect(headers.get("permissions-policy"), what).toMatch(/camera=\(\), .*microphone=\(\).*, geolocation=\(self\)/);
}

it.each([...DOCUMENTS, ...FILES, ...PICTURES])("closes %s to other sites", async (...asked) => {
  const answer = await ask(asked);
  expect(answer.status).toBe(asked[2]);
  expectClosed(answer, asked[0]);
});

it.each(DOCUMENTS)("allows %s no scripts and no frames", async (...asked) => {
  expectSafeDocument(await ask(asked), asked[0]);
});

it("sets the same headers on our errors", async () => {
  await sql`alter table properties rename to properties_away`.execute(db);
  try {
    const answer = await ask(["a failure", "/api/properties/featured", 500]);
    expect(answer.status).toBe(500);
    expectClosed(answer, "a failure");
    expectSafeDocument(answer, "a failure");
  } finally {
    await sql`alter table properties_away rename to properties`.execute(db);
  }
});

it.each([
  ["what is no request", "nonsense\r\n\r\n", 400],
  ["headers without end", `GET / HTTP/1.1\r\nx-long: ${"a".repeat(20_000)}\r\n\r\n`, 431],
])("sets the same headers on the response to %s", async (what, request, status) => {
  const { hostname, port } = new URL(server);
  const socket = dial(Number(port), hostname);
  socket.write(request);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  const [first, ...lines] = head.split("\r\n");
  expect(first).toContain(` ${status} `);
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]));
  const answer = new Response(body, { headers });
  expectClosed(answer, what);
  expectSafeDocument(answer, what);
  expect(await answer.json()).toMatchObject({ code: "invalid" });
});

it("restricts files to this site, except stored pictures", async () => {
  for (const asked of FILES)
    expect((await ask(asked)).headers.get("cross-origin-resource-policy"), asked[0]).toBe("same-origin");
  for (const asked of PICTURES)
    expect((await ask(asked)).headers.get("cross-origin-resource-policy"), asked[0]).toBe("cross-origin");
});

it("sets HSTS only if the site uses https", async () => {
  const plainServer = await listening("http://localhost:3000");
  const answer = await ask(["a page", "/login", 200], plainServer);
  expect(answer.headers.get("strict-transport-security")).toBeNull();
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
});

it("allows calls of the auth service from the site's own pages only", async () => {
  const allowedFor = async (origin: string) =>
    (await fetch(`${server}/auth/v1/settings`, { headers: { origin } })).headers.get("access-control-allow-origin");
  expect(await allowedFor("https://basera.example")).toBe("https://basera.example");
  for (const origin of ["https://evil.example", "null", "https://basera.example.evil.example", "http://basera.example"])
    expect(await allowedFor(origin), origin).toBeNull();
});
