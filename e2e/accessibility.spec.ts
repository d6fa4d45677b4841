import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, expect, login, test } from "./journey.ts";

const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

/** Every violation, with where it is. */
async function violations(page: Page) {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
}

async function noSidewaysScrolling(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

for (const theme of ["light", "dark"] as const) {
  for (const [device, viewport] of Object.entries(WIDTHS)) {
    test.describe(`${theme}, ${device}`, () => {
      test.use({ colorScheme: theme, viewport });

      test("the public screens have no accessibility violation", async ({ page }) => {
        for (const path of ["/", "/login", "/register", "/no-such-page"]) {
          await page.goto(path);
          await page.getByRole("heading", { level: 1 }).waitFor();
          expect(await violations(page), path).toEqual([]);
          await noSidewaysScrolling(page);
        }
      });

      test("browse and a property have no accessibility violation", async ({ page }) => {
        await page.goto("/login?redirect=/browse?city=Bangalore");
        await login(page, "tenant@basera.test", DEMO_PASSWORD);
        await page.getByRole("article").first().waitFor();
        expect(await violations(page), "browse").toEqual([]);
        await noSidewaysScrolling(page);
        await page.getByRole("article").first().getByRole("link").first().click();
        await page.getByRole("region", { name: "Photos" }).waitFor();
        expect(await violations(page), "property").toEqual([]);
        await noSidewaysScrolling(page);
        await page.getByRole("button", { name: /^Open photo 1 of/ }).click();
        await page.getByRole("dialog", { name: "Photo viewer" }).waitFor();
        expect(await violations(page), "photo viewer").toEqual([]);
      });

      test("messages have no accessibility violation", async ({ page }) => {
        await page.goto("/login?redirect=/messages");
        await login(page, "owner@basera.test", DEMO_PASSWORD);
        const list = page.getByRole("list", { name: "Conversations" });
        await list.getByRole("listitem").first().waitFor();
        expect(await violations(page), "the list").toEqual([]);
        await noSidewaysScrolling(page);
        await list.getByRole("button").first().click();
        await page.getByRole("log", { name: "Messages" }).getByRole("img").first().waitFor();
        expect(await violations(page), "a chat").toEqual([]);
        await noSidewaysScrolling(page);
        await page.getByRole("button", { name: "Conversation options" }).click();
        expect(await violations(page), "its options").toEqual([]);
      });
    });
  }
}
