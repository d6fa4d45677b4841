import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { Registry } from "prom-client";
import { afterAll, expect, it } from "vitest";
import { buildApp } from "../../app.ts";
import { shownColumns } from "../../properties/shown-texts.ts";
import { testApp } from "../../testing/app.ts";
import { insertProperty } from "../../testing/factories.ts";
import { hashScripts } from "../content-security-policy.ts";
import { registerPages } from "./pages.ts";

// These tests need the built pages, which `npm test` builds first.
const { db, services, config } = await testApp({ siteUrl: "https://basera.example" });

async function appWithPages(demo: { password: string } | null, settings = config) {
  const app = await buildApp({ ...services, metrics: new Registry() });
  await registerPages(app, { ...services, config: settings, demo, isDevelopment: false });
  await app.ready();
  afterAll(() => app.close());
  return app;
}
const app = await appWithPages(null);
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it("renders the same home page with featured homes for everyone", async () => {
  await insertProperty(db, { title: "Sunny duplex by the lake", featured: true });
  await insertProperty(db, { title: "Hidden away", featured: false });
  const page = await get("/");
  expect(page.statusCode).toBe(200);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.body).toContain("Sunny duplex by the lake");
  expect(page.body).not.toContain("Hidden away");
  expect(page.body).toMatch(/<html lang="en-IN"/);
});

it("uses SITE_URL in links and ignores the Host header", async () => {
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

it("passes street tiles to pages, and allows images of their origin, only if the operator has them", async () => {
  const tiles = { url: "http://tiles.example:8080/{z}/{x}/{y}.png", attribution: "Town Maps" };
  const withTiles = await (await appWithPages(null, { ...config, tiles })).inject("/login");
  expect(withTiles.headers["content-security-policy"]).toContain(
    "img-src 'self' data: blob: https: http://tiles.example:8080;",
  );
  expect(withTiles.body).toContain("Town Maps");
  const without = await get("/login");
  expect(without.headers["content-security-policy"]).toContain("img-src 'self' data: blob: https:;");
  expect(without.body).not.toContain("tiles.example");
});

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

it("allows exactly the page's inline scripts, by their hashes", async () => {
  const code = "</script><script>alert(1)</script>";
  const home = await insertProperty(db, { title: code, description: code, owner_name: code, featured: true });
  for (const path of ["/", `/property/${home.id}`, "/login", "/login?redirect=/browse", "/browse", "/no/such/page"]) {
    const { body, headers } = await get(path);
    const policy = String(headers["content-security-policy"]);
    const [, sources = ""] = /script-src ([^;]*)/.exec(policy) ?? [];
    const inline = [...body.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*ld\+json)[^>]*>(.*?)<\/script>/gs)];
    const hashes = new Set(inline.map(([, text = ""]) => hashOf(text)));
    expect(sources.split(" ").toSorted(), path).toEqual(["'self'", ...hashes].toSorted());
    expect(hashes.size).toBeGreaterThan(2);
    expect(hashes.size).toBeLessThanOrEqual(8);
    expect(body).not.toContain("nonce=");
    expect(policy).toContain("frame-ancestors 'none'");
  }
});

it("hashes no script that lacks the render's nonce", () => {
  const { html, hashes } = hashScripts(
    `<script>a</script><script nonce="">b</script><script nonce="other">c</script><script data-x='nonce="N"'>d</script>` +
      `<script type="module" nonce="N" async>ours</script><script nonce="N"></script><b nonce="N">`,
    "N",
  );
  expect(hashes).toEqual([hashOf("ours")]);
  expect(html).toContain('<script type="module" async>ours</script><script></script><b>');
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

it("responds to malformed addresses with a 4xx status", async () => {
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

it("shows dots in place of a phone number on a home's page, in its meta tags and structured data", async () => {
  const texts = {
    title: "Bright home, call 98450 77123",
    description: "Ask on 98450-77123.",
    area: "Domlur 9845077123",
  };
  const home = await insertProperty(db, {
    ...texts,
    ...shownColumns({ ...texts, nearby_landmarks: [], owner_name: "" }),
  });
  for (const path of ["/", `/property/${home.id}`]) expect((await get(path)).body).not.toMatch(/98450\W?77123/);
  const { body } = await get(`/property/${home.id}`);
  expect(body).toMatch(/<title>Bright home, call •••/);
  expect(body).toMatch(/application\/ld\+json[^<]*Bright home, call •••/);
});
