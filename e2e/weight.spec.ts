import { expect, test } from "./journey.ts";

/** See docs/decisions/0008: as the server sends them, compressed with Brotli. */
const MAX_SCRIPT_BYTES = 120_000;

test("home and a property load at most 120 kB of script, and nothing moves while they load", async ({
  page,
  request,
}) => {
  const [home] = await (await request.get("/api/properties/featured?limit=1")).json();
  for (const path of ["/", `/property/${home.id}`]) {
    await page.goto(path, { waitUntil: "networkidle" });
    const { bytes, shift } = await page.evaluate(() => {
      const scripts = performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js")) as PerformanceResourceTiming[];
      return new Promise<{ bytes: number; shift: number }>((resolve) => {
        const bytes = scripts.reduce((sum, script) => sum + script.encodedBodySize, 0);
        new PerformanceObserver((list) => {
          const shift = list
            .getEntries()
            .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0);
          resolve({ bytes, shift });
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ bytes, shift: 0 })));
      });
    });
    expect(bytes, `script of ${path}`).toBeGreaterThan(50_000);
    expect(bytes, `script of ${path}`).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
    expect(shift, `layout shift of ${path}`).toBeLessThan(0.01);
  }
});
