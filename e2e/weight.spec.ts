import { gzipSync } from "node:zlib";
import { expect, test } from "./journey.ts";

/** Limit for all scripts of a visitor's first page, compressed with gzip (decision 0019). */
const MAX_SCRIPT_BYTES = 155_000;

test("home and a property load at most 155 kB of script with gzip, without layout shifts", async ({
  page,
  request,
}) => {
  // On a phone, where the budget matters; a desktop also has room for parts that load when they come into view.
  await page.setViewportSize({ width: 390, height: 844 });
  const [home] = await (await request.get("/api/properties/featured?limit=1")).json();
  for (const path of ["/", `/property/${home.id}`]) {
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
    expect(bytes, `script of ${path}`).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
    expect(shift, `layout shift of ${path}`).toBeLessThan(0.01);
  }
});
