import type { Page } from "@playwright/test";
import { isAccessibleInAllLooks } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { press } from "./keyboard.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const homesInCity = (page: Page) => page.getByRole("link", { name: "Areas and rents in Bangalore" });
const firstArea = (page: Page) =>
  page.getByRole("region", { name: "Areas of Bangalore with homes" }).getByRole("link").first();
const firstHome = (page: Page) => page.getByRole("region", { name: "Homes", exact: true }).getByRole("link").first();

test("a visitor without scripts comes from home to a city, an area and a home in three clicks, and back", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await homesInCity(page).click();
  await expect(heading(page)).toHaveText("Homes for rent in Bangalore");
  await firstArea(page).click();
  await expect(page).toHaveURL(/\/rent\/bangalore\/[a-z0-9-]+$/);
  const area = page.url();
  await expect(heading(page)).toHaveText(/^Homes for rent in /);
  await expect(
    page
      .getByRole("link", { name: /^Sign in to see all/ })
      .or(firstHome(page))
      .first(),
  ).toBeVisible();
  await firstHome(page).click();
  await expect(page).toHaveURL(/\/property\//);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").nth(1).click();
  await expect(page).toHaveURL(area);
  await context.close();
});

test("by keyboard, from home to a city and an area", async ({ page }) => {
  await page.goto("/");
  await page.waitForFunction(() => window.isHydrated);
  await homesInCity(page).focus();
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Homes for rent in Bangalore");
  await press(page, firstArea(page));
  await expect(page).toHaveURL(/\/rent\/bangalore\/[a-z0-9-]+$/);
  await expect(heading(page)).toHaveText(/^Homes for rent in /);
  await press(page, firstHome(page));
  await expect(page).toHaveURL(/\/property\//);
});

test("other spellings lead to one address, and unknown ones say what exists", async ({ page, request }) => {
  for (const path of [
    "/rent/bengaluru/indira-nagar?sort=rent",
    "/rent/BANGALORE/Indiranagar",
    "/rent/bangalore/indiranagar/",
  ]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(301);
    expect(new URL(answer.headers().location ?? "", "http://localhost").pathname, path).toBe(
      "/rent/bangalore/indiranagar",
    );
    expect(answer.headers().location, path).not.toContain("?");
  }
  const answer = await page.goto("/rent/bangalore/indira");
  expect(answer?.status()).toBe(404);
  await expect(heading(page)).toHaveText("We have no page for this area");
  await page
    .getByRole("navigation", { name: "Did you mean" })
    .getByRole("link", { name: "Indiranagar" })
    .first()
    .click();
  await expect(heading(page)).toHaveText("Homes for rent in Indiranagar");
  expect((await request.get("/rent/bangalore/indiranagar/9bhk")).status()).toBe(404);
  expect((await request.get("/rent/atlantis")).status()).toBe(404);
});

test("pages of cities, an area and a type have no accessibility violations", async ({ page }) => {
  for (const path of ["/rent", "/rent/bangalore", "/rent/bangalore/indiranagar", "/rent/bangalore/indiranagar/2bhk"]) {
    await page.goto(path);
    await heading(page).waitFor();
    await isAccessibleInAllLooks(page, path);
  }
});
