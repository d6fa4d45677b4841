import { expect, it } from "vitest";
import { testApp } from "../testing/app.ts";
import { insertProperty } from "../testing/factories.ts";

const { db, config, visitor } = await testApp();

it("leads search engines to every live property and to no other", async () => {
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

it("refuses a start that is no id", async () => {
  expect((await visitor.inject({ url: "/sitemap/properties.xml?from=x" })).statusCode).toBe(400);
});
