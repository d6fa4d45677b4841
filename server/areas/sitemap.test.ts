import { v4 as uuidv4 } from "uuid";
import { expect, it } from "vitest";
import { testApp } from "../testing/app.ts";
import { insertProperty } from "../testing/factories.ts";

const { db, config, visitor } = await testApp();

it("lists every live property for search engines, and no other", async () => {
  const live = await insertProperty(db);
  const pending = await insertProperty(db, { status: "pending" });
  const robots = await visitor.inject({ url: "/robots.txt" });
  expect(robots.body).toContain(`Sitemap: ${config.siteUrl}/sitemap.xml`);

  const index = await visitor.inject({ url: "/sitemap.xml" });
  expect(index.headers["content-type"]).toContain("application/xml");
  const files = [...index.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) =>
    (address ?? "").slice(config.siteUrl.length),
  );
  expect(files).toContain("/sitemap/pages.xml");
  const pages = await Promise.all(files.map(async (url) => (await visitor.inject({ url })).body));
  expect(pages.join()).toContain(`<loc>${config.siteUrl}/property/${live.id}</loc>`);
  expect(pages.join()).not.toContain(pending.id);
});

it("lists pages with at least five homes, and the latest change of a shown home", async () => {
  const { db, config, visitor } = await testApp({ rateLimitScale: 500 });
  await db.deleteFrom("properties").execute();
  const updated_at = new Date("2026-11-03T10:00:00Z");
  for (let n = 0; n < 5; n++)
    await insertProperty(db, { owner_id: null, area: "Indiranagar", type: n === 0 ? "3BHK" : "2BHK", updated_at });
  for (let n = 0; n < 4; n++)
    await insertProperty(db, { owner_id: null, city: "Noida", area: "Sector 62", type: "2BHK" });
  const { body } = await visitor.inject({ url: "/sitemap/areas.xml" });
  const listed = [...body.matchAll(/<loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod>/g)].map(([, page = "", day]) => [
    page.slice(config.siteUrl.length),
    day,
  ]);
  expect(listed).toEqual([
    ["/rent/bangalore", "2026-11-03"],
    ["/rent/bangalore/indiranagar", "2026-11-03"],
  ]);
});

it("refuses a malformed start id", async () => {
  expect((await visitor.inject({ url: "/sitemap/properties.xml?from=x" })).statusCode).toBe(400);
});

it("serves at most sixty sitemap files per client and minute", async () => {
  const limited = await testApp({ rateLimitScale: 1 });
  const read = (remoteAddress: string, url: string) => limited.app.inject({ url, remoteAddress });
  const urls = ["/sitemap.xml", "/sitemap/pages.xml", `/sitemap/properties.xml?from=${uuidv4()}`];
  const started = performance.now();
  let served = 0;
  // One more is allowed with every second.
  for (const url of urls) {
    let answer = await read("192.0.2.1", url);
    for (; answer.statusCode === 200; served += 1) answer = await read("192.0.2.1", url);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect(served).toBeGreaterThanOrEqual(60);
  expect(served).toBeLessThanOrEqual(60 + (performance.now() - started) / 1000);
  expect((await read("192.0.2.2", "/sitemap.xml")).statusCode).toBe(200);
  expect((await read("192.0.2.1", "/robots.txt")).statusCode).toBe(200);
});
