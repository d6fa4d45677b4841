import { brotliDecompressSync } from "node:zlib";
import { Registry } from "prom-client";
import { afterAll, expect, it } from "vitest";
import { buildApp } from "../app.ts";
import { testApp } from "../testing/app.ts";
import { insertProperty } from "../testing/factories.ts";
import { registerPages } from "./pages.ts";

// These tests need the built pages; `npm test` builds them first.
const { db, services, config } = await testApp({ siteUrl: "https://basera.example" });

async function appWithPages(demo: { password: string } | null, settings = config) {
  const app = await buildApp({ ...services, metrics: new Registry() });
  await registerPages(app, { config: settings, demo, isDevelopment: false });
  await app.ready();
  afterAll(() => app.close());
  return app;
}
const app = await appWithPages(null);
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it("renders the home page with featured homes, the same for everyone", async () => {
  await insertProperty(db, { title: "Sunny duplex by the lake", featured: true });
  await insertProperty(db, { title: "Hidden away", featured: false });
  const page = await get("/");
  expect(page.statusCode).toBe(200);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.body).toContain("Sunny duplex by the lake");
  expect(page.body).not.toContain("Hidden away");
  expect(page.body).toMatch(/<html lang="en-IN"/);
});

it("uses SITE_URL in links, whatever the Host header says", async () => {
  const { body } = await get("/login", { host: "evil.example" });
  expect(body).toContain('<link rel="canonical" href="https://basera.example/login"');
  expect(body).toContain('content="https://basera.example/art/login-1280.webp"');
  expect(body).not.toContain("evil.example");
  expect((await get("/", { host: "not a host:x" })).statusCode).toBe(200);
});

it("names the operator and the contact from the settings on the privacy page", async () => {
  const operator = { name: "Ghar Rentals", email: "help@ghar.example" };
  const { body } = await (await appWithPages(null, { ...config, operator })).inject("/privacy");
  expect(body).toContain("Ghar Rentals");
  expect(body).toContain('href="mailto:help@ghar.example"');
});

it("allows only the scripts of this response", async () => {
  const [one, other] = await Promise.all([get("/login"), get("/login")]);
  const nonce = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1];
  const first = nonce(one.headers["content-security-policy"]);
  expect(first).toBeTruthy();
  expect(first).not.toBe(nonce(other.headers["content-security-policy"]));
  for (const [script] of one.body.matchAll(/<script(?![^>]*\ssrc=)[^>]*>/g))
    expect(script).toContain(`nonce="${first}"`);
  expect(one.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
});

it("compresses a page with Brotli if the browser accepts it", async () => {
  const { headers, rawPayload } = await get("/register", { "accept-encoding": "gzip, br" });
  expect(headers["content-encoding"]).toBe("br");
  expect(headers.vary).toContain("accept-encoding");
  expect(brotliDecompressSync(rawPayload).toString()).toContain("Create Account");
});

it("responds to an unknown page with 404 inside the shell", async () => {
  const page = await get("/no/such/page");
  expect(page.statusCode).toBe(404);
  expect(page.body).toContain("This page does not exist");
  expect(page.body).toContain('aria-label="Basera"');
});

it("leaves unknown API paths to the API", async () => {
  expect((await get("/api/no-such-call")).json()).toMatchObject({ code: "unknown_path" });
  expect((await get("/assets/no-such-file.js")).json()).toMatchObject({ code: "unknown_path" });
});

it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const)("refuses %s to a page", async (method) => {
  const answer = await app.inject({ method, url: "/login", payload: "x=1", headers: { "content-type": "text/odd" } });
  expect(answer.statusCode).toBe(405);
  expect(answer.json()).toMatchObject({ code: "method_not_allowed" });
  expect(answer.headers.allow).toBe("GET, HEAD");
});

it("responds to odd addresses with a 4xx", async () => {
  for (const url of ["/%E0%A4%A", "//evil.example/x", "/..%2f..%2fetc%2fpasswd", `/${"a".repeat(5000)}`]) {
    const { statusCode } = await get(url);
    expect(statusCode, url.slice(0, 40)).toBeGreaterThanOrEqual(400);
    expect(statusCode, url.slice(0, 40)).toBeLessThan(500);
  }
});

it("serves assets precompressed and immutable, and pages with revalidation", async () => {
  const page = await get("/");
  expect(page.headers["cache-control"]).toBe("no-cache");
  const script = /"(\/assets\/framework-[^"]+\.js)"/.exec(page.body)?.[1] ?? "";
  const asset = await get(script, { "accept-encoding": "br" });
  expect(asset.statusCode).toBe(200);
  expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(asset.headers["content-encoding"]).toBe("br");
});

const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

it("serves a service worker that browsers revalidate, and that fetches from this site only", async () => {
  const worker = await get("/service-worker.js", { "accept-encoding": "br" });
  expect(worker.statusCode).toBe(200);
  expect(worker.headers["content-type"]).toMatch(/javascript/);
  expect(worker.headers["cache-control"]).toBe("no-cache");
  expect(worker.headers["content-security-policy"]).toBe(WORKER_POLICY);
  expect((await get("/")).headers["content-security-policy"]).toContain("worker-src 'self'");
  const { body } = await get("/service-worker.js");
  expect(body).toMatch(/\/assets\/framework-[\w-]+\.js/);
  expect(body).not.toContain("BUILD_ASSETS");
});

it("makes browsers remove the service worker if the operator disables it", async () => {
  const off = await appWithPages(null, { ...config, offline: false });
  const worker = await off.inject({ url: "/service-worker.js" });
  expect(worker.statusCode).toBe(200);
  expect(worker.headers["content-type"]).toMatch(/javascript/);
  expect(worker.headers["cache-control"]).toBe("no-cache");
  expect(worker.headers["content-security-policy"]).toBe(WORKER_POLICY);
  expect(worker.body).toContain("unregister");
  expect(worker.body).not.toContain("assets/");
});

it("has a property page document without a home, for use offline", async () => {
  const page = await get("/property/offline");
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toContain("application/ld+json");
});

it("starts the page's scripts after the first paint, and preloads fonts and the first picture", async () => {
  const { body } = await get("/");
  expect(body).not.toMatch(/<link[^>]*modulepreload|<script[^>]*type="module"/);
  expect(body.match(/<link rel="later"/g)?.length).toBeGreaterThan(3);
  expect(body).toMatch(/<script[^>]*type="later"[^>]*>import /);
  expect(body).toMatch(/<link[^>]*rel="preload"[^>]*figtree-latin-wght[^>]*as="font"/);
  expect(body).toMatch(/<link[^>]*rel="preload"[^>]*as="image"[^>]*fetchPriority="high"/);
  const { body: shell } = await get("/browse");
  expect(shell).toMatch(/<link rel="modulepreload" fetchpriority="low"/);
  expect(shell).toMatch(/<script[^>]*type="module"/);
});

it("shows the demo accounts on the login page only if configured", async () => {
  expect((await get("/login")).body).not.toContain("owner@basera.test");
  const demo = await appWithPages({ password: "a-demo-password" });
  const { body } = await demo.inject({ url: "/login" });
  expect(body).toContain("owner@basera.test");
  expect(body).toContain("a-demo-password");
  expect((await demo.inject({ url: "/" })).body).not.toContain("a-demo-password");
});

it("renders protected pages without a session: the guard runs in the browser", async () => {
  const { statusCode, body } = await get("/browse");
  expect(statusCode).toBe(200);
  expect(body).toContain("Loading...");
  expect(body).toContain('<meta name="robots" content="noindex"');
});
