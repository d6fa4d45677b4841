import type { Page } from "@playwright/test";
import { DAY_MS } from "#contract/durations.ts";
import { DEMO_PASSWORD, expect, login, test } from "./journey.ts";
import { newMember } from "./member.ts";

async function browses(page: Page): Promise<void> {
  await page.goto("/login?redirect=/browse?city=Bangalore");
  await login(page, "tenant@basera.test", DEMO_PASSWORD);
  await expect(page).toHaveURL("/browse?city=Bangalore");
  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page.getByRole("button", { name: "Contact Owner" }).first()).toBeVisible();
}

test("a browser that blocks local storage can sign in, browse and open a home", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("refused", "SecurityError");
      },
    }),
  );
  await browses(page);
});

test("a browser whose storage is full can sign in, browse and open a home", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await browses(page);
});

test("a browser whose clock is a day off signs in and stays signed in", async ({ browser }) => {
  for (const shift of [DAY_MS, -DAY_MS]) {
    const elsewhere = await browser.newPage();
    const { email } = await newMember(elsewhere);
    await elsewhere.close();
    const page = await browser.newPage();
    await page.clock.install({ time: Date.now() + shift });
    await page.goto("/login?redirect=/messages");
    await login(page, email, "a good password");
    const heading = page.getByRole("heading", { name: "Messages", level: 1 });
    await expect(heading).toBeVisible();
    await page.reload();
    await expect(heading).toBeVisible();
    await page.close();
  }
});
