import type { Page } from "@playwright/test";
import { insertHome } from "./database.ts";
import { expect, resize, test } from "./journey.ts";
import { newMember } from "./member.ts";

/** The size of a small phone in CSS pixels. */
const PHONE = { width: 360, height: 800 };
/** Home has rows that scroll sideways on some widths. */
const HOME_WIDTHS = [320, 768, 1280];

const pixelsBeyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

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
        expect(await pixelsBeyond(page), path).toBeLessThanOrEqual(0);
      }
      await page.goto("/");
      for (const width of HOME_WIDTHS) {
        await resize(page, { width, height: 800 });
        expect(await pixelsBeyond(page), `home at ${width} px`).toBeLessThanOrEqual(0);
      }
      await resize(page, PHONE);
      await newMember(page);
      for (const path of ["/browse?city=Bangalore&type=2BHK", "/notifications/settings"]) {
        await page.goto(path);
        await expect(page.getByRole("article").or(page.getByRole("checkbox")).first()).toBeVisible();
        expect(await pixelsBeyond(page), path).toBeLessThanOrEqual(0);
      }
      // Header and tab bar would take 240 px of 800.
      const position = percent === 200 ? "static" : "fixed";
      await expect(page.getByRole("navigation", { name: "Tabs" })).toHaveCSS("position", position);
    } finally {
      await browser.close();
    }
  });
