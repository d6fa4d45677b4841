import { gzipSync } from "node:zlib";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { newMember } from "./member.ts";

/** Limits for all scripts of a first page, compressed with gzip (decision 0019). */
const MAX_SCRIPT_BYTES = { home: 158_000, property: 163_000, browse: 209_000 };

// On a phone, where the budget matters; a desktop also has room for parts that load when they come into view.
test.use({ viewport: { width: 390, height: 844 } });

async function expectLight(page: Page, request: APIRequestContext, path: string, most: number): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  const { scripts, shift } = await page.evaluate(() => {
    const scripts = performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.endsWith(".js"));
    return new Promise<{ scripts: string[]; shift: number }>((resolve) => {
      new PerformanceObserver((list) => {
        const shift = list
          .getEntries()
          .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0);
        resolve({ scripts, shift });
      }).observe({ type: "layout-shift", buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => resolve({ scripts, shift: 0 })));
    });
  });
  let bytes = 0;
  for (const script of new Set(scripts))
    bytes += gzipSync(await (await request.get(script)).body(), { level: 9 }).byteLength;
  expect(bytes, `script of ${path}`).toBeGreaterThan(50_000);
  expect(bytes, `script of ${path}`).toBeLessThanOrEqual(most);
  expect(shift, `layout shift of ${path}`).toBeLessThan(0.01);
}

test("home and a property load little script, without layout shifts", async ({ page, request }) => {
  const [home] = await (await request.get("/api/properties/featured?limit=1")).json();
  await expectLight(page, request, "/", MAX_SCRIPT_BYTES.home);
  await expectLight(page, request, `/property/${home.id}`, MAX_SCRIPT_BYTES.property);
});

test("browse loads little script for a member, without layout shifts", async ({ page, request }) => {
  await newMember(page);
  // The first page brings the page cookie; the second one is rendered by the server.
  await page.goto("/browse?city=Bangalore", { waitUntil: "networkidle" });
  await expectLight(page, request, "/browse?city=Bangalore", MAX_SCRIPT_BYTES.browse);
});
