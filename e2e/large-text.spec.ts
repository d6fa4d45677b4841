import { insertHome } from "./database.ts";
import { expect, test } from "./journey.ts";

/** The size of a small phone in CSS pixels. */
const PHONE = { width: 360, height: 800 };

for (const percent of [120, 150, 200])
  test(`no page scrolls sideways at 360 px with the browser's text at ${percent} %`, async ({ playwright }, info) => {
    const { launchOptions, baseURL } = info.project.use;
    const { id } = await insertHome({ maintenance: 3_000 });
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions?.args ?? []), `--blink-settings=defaultFontSize=${(16 * percent) / 100}`],
    });
    try {
      const page = await browser.newPage({ viewport: PHONE, ...(baseURL && { baseURL }) });
      for (const path of ["/", `/property/${id}`, "/login", "/register", "/privacy"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(
          0,
        );
      }
    } finally {
      await browser.close();
    }
  });
