import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, holdScripts, resize, test } from "./journey.ts";
import { newMember } from "./member.ts";

test("a button that is pressed before hydration acts once, after it", async ({ page }) => {
  const [home] = await (await page.request.get("/api/properties/featured?limit=1")).json();
  const letHydrate = await holdScripts(page);
  await page.goto(`/property/${home.id}`, { waitUntil: "domcontentloaded" });
  const share = page.getByRole("button", { name: "Share" });
  await share.click();
  await share.click();
  await expect(share).toHaveAttribute("aria-busy", "true");
  letHydrate();
  await expect(page.getByRole("dialog", { name: "Share" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(share).not.toHaveAttribute("aria-busy");
});

test("Contact Owner shows immediately that it was pressed before hydration", async ({ page }) => {
  const [home] = await (await page.request.get("/api/properties/featured?limit=1")).json();
  const letHydrate = await holdScripts(page);
  await page.goto(`/property/${home.id}`, { waitUntil: "domcontentloaded" });
  const contact = page.getByRole("button", { name: "Contact Owner" }).first();
  await contact.click();
  await expect(contact).toHaveAttribute("aria-busy", "true");
  const spinner = () => contact.evaluate((button) => getComputedStyle(button, "::before").animationName);
  expect(await spinner()).toBe("spin");
  letHydrate();
  await expect(page).toHaveURL(/^[^?]*\/login\?redirect=/);
});

test("presses and submits before hydration run in order", async ({ page }) => {
  const letHydrate = await holdScripts(page);
  await page.goto("/login", { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: "tenant@basera.test" }).click();
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  letHydrate();
  await expect(page).toHaveURL("/");
});

/** Opens browse as the server renders it for a member, with `holdScripts`. */
async function openBrowse(page: Page, path: string): Promise<() => void> {
  await newMember(page);
  // The first page brings the page cookie.
  await page.goto("/browse?city=Bangalore");
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name.endsWith("basera-page")))
    .toBe(true);
  const letHydrate = await holdScripts(page);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return letHydrate;
}

for (const [width, submit] of [
  [1280, (box: Locator) => box.press("Enter")],
  [390, (box: Locator) => box.page().getByRole("button", { name: "Search", exact: true }).click()],
] as const)
  test(`a text submitted before hydration is searched with the filters of the URL, at ${width} px`, async ({
    page,
  }) => {
    await resize(page, { width, height: 844 });
    const letHydrate = await openBrowse(page, "/browse?city=Bangalore&type=2BHK&searchTerm=terrace&sort=price-low");
    const box = page.getByRole("searchbox", { name: "Search properties" });
    await box.fill("3bhk under 50k with parking");
    await submit(box);
    await page.waitForURL((url) => url.searchParams.has("q"), { waitUntil: "domcontentloaded" });
    expect(await page.evaluate(() => window.isHydrated)).toBeUndefined();
    await expect(box).toHaveValue("3bhk under 50k with parking");
    letHydrate();
    await page.waitForURL((url) => !url.searchParams.has("q"));
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      city: "Bangalore",
      type: "3BHK",
      maxRent: "50000",
      amenities: "parking",
      sort: "price-low",
    });
  });

test("a search on /where that is submitted before hydration keeps what was typed", async ({ page }) => {
  const letHydrate = await holdScripts(page);
  await page.goto("/where?to=landmark:itpl", { waitUntil: "domcontentloaded" });
  const second = page.getByRole("combobox", { name: "Second workplace (optional)" });
  await second.pressSequentially("ub city");
  await page.getByLabel("Type", { exact: true }).selectOption("3BHK");
  const rent = page.getByLabel("Rent, at most");
  await rent.pressSequentially("60000");
  await rent.press("Enter");
  expect(await page.evaluate(() => window.isHydrated)).toBeUndefined();
  letHydrate();
  await expect(second).toBeFocused();
  await expect(second).toHaveAccessibleDescription(/Choose a workplace from the list/);
  await expect(second).toHaveValue("ub city");
  await second.press("Enter");
  await expect(second).toHaveValue("UB City");
  await page.getByRole("button", { name: "Show areas" }).click();
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ to: "landmark:itpl", to2: "landmark:ub-city", type: "3BHK", maxRent: "60000" });
});

test("a sentence on /where that is submitted before hydration is read after it", async ({ page }) => {
  const letHydrate = await holdScripts(page);
  await page.goto("/where", { waitUntil: "domcontentloaded" });
  await page.getByRole("searchbox").fill("2bhk near itpl and ub city");
  await page.getByRole("searchbox").press("Enter");
  letHydrate();
  await page.waitForURL((url) => url.searchParams.get("to2") === "landmark:ub-city");
});

test("filters chosen and a text typed on browse before hydration are applied after it", async ({ page }) => {
  const letHydrate = await openBrowse(page, "/browse?city=Bangalore");
  await page.getByRole("button", { name: "2BHK", exact: true }).click();
  await page.getByRole("button", { name: "3BHK", exact: true }).click();
  await page.getByLabel("Maximum rent").fill("60000");
  await page.getByRole("radio", { name: "Semi-Furnished" }).check();
  await page.getByRole("checkbox", { name: "Parking" }).check();
  await page.getByLabel("Sort by").selectOption("price-low");
  const box = page.getByRole("searchbox", { name: "Search properties" });
  await box.pressSequentially("balcony");
  expect(await page.evaluate(() => window.isHydrated)).toBeUndefined();
  letHydrate();
  const chosen = {
    city: "Bangalore",
    type: "2BHK,3BHK",
    maxRent: "60000",
    furnished: "Semi-Furnished",
    amenities: "parking",
    sort: "price-low",
  };
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(chosen);
  await expect(page.getByRole("radio", { name: "Semi-Furnished" })).toBeChecked();
  await box.press("Enter");
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ ...chosen, searchTerm: "balcony" });
});

test("header and tab bar of a member stay in place while their scripts load slowly", async ({ page }) => {
  await newMember(page);
  await resize(page, { width: 390, height: 844 });
  await page.route(/\/assets\/(bell|member-menu|tab-bar)-/, async (route) => {
    await sleep(500);
    await route.continue();
  });
  await page.goto("/browse", { waitUntil: "domcontentloaded" });
  const rendered = [
    page.getByRole("navigation", { name: "Tabs" }),
    page.getByRole("link", { name: "Notifications" }),
    page.getByRole("button", { name: "Menu" }),
  ];
  const elements = await Promise.all(rendered.map((part) => part.elementHandle()));
  // The page adds the city to its address, so React renders these parts again.
  await expect(page).toHaveURL("/browse?city=Bangalore");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("link", { name: "My Profile" })).toBeVisible();
  for (const element of elements) expect(await element?.evaluate(({ isConnected }) => isConnected)).toBe(true);
});

test("a heart that is pressed while its script loads slowly is changed", async ({ page }) => {
  const member = await newMember(page);
  const [home] = await (await page.request.get("/api/properties/featured?limit=1")).json();
  await member.call("POST", `/api/users/${member.id}/favorites/toggle`, { property_id: home.id, favorited: true });
  const heart = page.getByRole("button", { name: "Save property" });
  await page.goto(`/property/${home.id}`);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  // This page is rendered by the server for the member. The session is restored at the first press.
  await page.route(/\/assets\/(public-heart|use-favorites)-/, async (route) => {
    await sleep(1000);
    await route.continue();
  });
  await page.reload({ waitUntil: "domcontentloaded" });
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
});
