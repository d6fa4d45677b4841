import type { Locator, Page } from "@playwright/test";
import { isAccessibleInAllLooks } from "./accessible.ts";
import { expect, resize, test } from "./journey.ts";
import { expectWholeInLargeText } from "./looks.ts";
import { newMember } from "./member.ts";

const BANGALORE = "/browse?city=Bangalore&availableFrom=any";

test.beforeEach(async ({ page }) => {
  await newMember(page);
  await page.goto(BANGALORE);
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("results load on scrolling, and Back from a home restores them and the position", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const home = /\/api\/properties\/([0-9a-f-]{36})$/.exec(request.url());
    if (home?.[1]) asked.push(home[1]);
  });
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(24);
  await page.getByRole("button", { name: "Load more" }).scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBeGreaterThan(30);
  const far = cards.nth(30);
  await far.scrollIntoViewIfNeeded();
  const title = (await far.getByRole("heading").textContent()) ?? "";
  // The home is prefetched while the pointer rests on its card, and requested only once.
  const id = (await far.getByRole("link").first().getAttribute("href"))?.split("/").at(-1);
  await far.hover();
  await expect.poll(() => asked).toEqual([id]);
  await far.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(asked).toEqual([id]);
  await page.goBack();
  await expect(cards.nth(30)).toBeInViewport();
  await expect(cards.nth(30).getByRole("heading")).toHaveText(title);
});

test("the end of the list loads the next page, once the previous one is on screen", async ({ page }) => {
  const cards = page.getByRole("article");
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  const shownBefore: number[] = [];
  await page.route(/\/api\/properties\?.*cursor=/, async (route) => {
    shownBefore.push(await cards.count());
    await route.continue();
  });
  await page.reload();
  await expect(cards).toHaveCount(24);
  for (const count of [48, 72]) {
    // While the page still lays out its cards, pressing End does not scroll to the new end.
    await expect(async () => {
      await page.keyboard.press("End");
      await expect(cards).toHaveCount(count, { timeout: 5_000 });
    }).toPass();
  }
  // The end of the last page may already ask for the next one.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  expect(shownBefore.slice(0, 2)).toEqual([24, 48]);
});

test("filters and a text that are chosen offline are applied when the connection is back", async ({
  page,
  context,
}) => {
  const box = page.getByRole("searchbox", { name: "Search properties" });
  await box.fill("2bhk under 90k");
  await expect(page.getByRole("option").first()).toBeVisible();
  await context.setOffline(true);
  await box.fill("2bhk under 95k");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/offline/i).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/type=2BHK&maxRent=95000/);
  await expect(page.getByRole("button", { name: "Remove filter up to ₹95,000" })).toBeVisible();

  await context.setOffline(true);
  await page.getByRole("region", { name: "Filters" }).getByRole("button", { name: "2BHK" }).click();
  await page.getByRole("region", { name: "Filters" }).getByRole("button", { name: "Duplex" }).click();
  await context.setOffline(false);
  await expect(page).toHaveURL(/type=Duplex/);
  await expect(page.getByRole("button", { name: "Remove filter Duplex" })).toBeVisible();
});

test("browse works without the parts of the shell and the suggestions that fail to load", async ({ page }) => {
  const aborted: string[] = [];
  await page.route(/\/assets\/(tab-bar|unread-watch|unread-badge|member-menu|box-suggestions)-/, (route) => {
    aborted.push(route.request().url());
    return route.abort();
  });
  await page.reload();
  await expect.poll(() => aborted.length).toBeGreaterThan(0);
  await page.getByRole("region", { name: "Filters" }).getByRole("button", { name: "Duplex" }).click();
  await expect(page.getByRole("article").first()).toContainText("Duplex");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Browse homes in Bangalore");
  await page.getByRole("searchbox", { name: "Search properties" }).fill("balcony");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/searchTerm=balcony/);
});

test("a search of a region names it in header, heading, count and title, and leads back to the city", async ({
  page,
}) => {
  const shows = async (where: string) => {
    await expect(page.getByRole("button", { name: `City: ${where}`, exact: true })).toContainText(where);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Browse homes in ${where}`);
    await expect(page.getByRole("status").filter({ hasText: /found/ })).toContainText(`in ${where}`);
    await expect(page).toHaveTitle(`Browse homes in ${where} | Basera`);
  };
  await page.goto("/browse?city=Delhi");
  await shows("Delhi");
  await page.goto("/browse?region=Delhi+NCR&type=2BHK&commuteTo=landmark:cyber-hub");
  await shows("Delhi NCR");
  await page.reload();
  await shows("Delhi NCR");
  await page.getByRole("button", { name: "City: Delhi NCR" }).click();
  const delhi = page
    .getByRole("dialog", { name: "Select Your City" })
    .getByRole("button", { name: "Delhi", exact: true });
  await expect(delhi).toHaveAttribute("aria-pressed", "false");
  await delhi.click();
  await shows("Delhi");
  await expect(page).toHaveURL("/browse?city=Delhi&commuteTo=landmark:cyber-hub");
  await page.goBack();
  await shows("Delhi NCR");

  await page.goto("/browse?city=Delhi");
  await page.getByRole("searchbox", { name: "Search properties" }).fill("2bhk in delhi ncr");
  await page.keyboard.press("Enter");
  await shows("Delhi NCR");
  await page.getByRole("button", { name: "Remove filter Delhi NCR" }).press("Enter");
  await shows("Delhi");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  /** Returns where the photo of the first home begins. */
  const photoTop = async (page: Page) =>
    (await page.getByRole("article").first().locator("> div").first().boundingBox())?.y ?? Number.NaN;

  test("homes come first, and the editor searches what it has read", async ({ page }) => {
    await page.goto("/browse?city=Bangalore");
    await page.waitForFunction(() => window.isHydrated);
    await expect.poll(() => photoTop(page)).toBeLessThanOrEqual(220);
    for (const name of ["Get alerts", "Map", "More", "Filters"])
      await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-low");
    await expect(page).toHaveURL(/sort=price-low/);
    await expectWholeInLargeText(page);

    const box = page.getByRole("searchbox", { name: "Search properties" });
    await box.tap();
    const editor = page.getByRole("dialog", { name: "Search homes" });
    await expect(box).toBeFocused();
    await box.fill("2bhk for family under 60k with parking");
    await expect(editor.getByRole("listitem").filter({ hasText: "up to ₹60,000" })).toBeVisible();
    const search = editor.getByRole("button", { name: "Search", exact: true });
    await expect(search).toHaveAccessibleDescription(/^[1-9]\d* homes$/);
    await isAccessibleInAllLooks(page, "editor");
    // Checking the looks ends at another width.
    await resize(page, { width: 390, height: 844 });
    await box.tap();
    await search.tap();
    await expect(editor).toBeHidden();
    await expect(page.getByRole("button", { name: "Remove filter up to ₹60,000" })).toBeVisible();
    const count = page.getByRole("status").filter({ hasText: /properties found/ });
    await expect(count).toBeFocused();
    // A script has moved the focus there.
    await expect(count).toHaveCSS("outline-style", "none");
    expect(await photoTop(page)).toBeLessThanOrEqual(300);
    await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
    await isAccessibleInAllLooks(page, "phone");
  });

  test("Back from a home restores the list to the pixel, also below its end", async ({ page }) => {
    async function leaveAndReturn(link: Locator) {
      await link.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 300));
      const before = await page.evaluate(() => window.scrollY);
      await link.evaluate((element: HTMLElement) => element.click());
      await expect(page).toHaveURL(/\/property\//);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(/\/browse/);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
    }
    await page.goto("/browse?city=Bangalore&type=3BHK");
    const last = page.getByRole("article").last().getByRole("link").first();
    await expect(last).toBeVisible();
    await leaveAndReturn(last);
    const recent = page.getByRole("region", { name: "Recently viewed" }).getByRole("link").first();
    await last.scrollIntoViewIfNeeded();
    await expect(recent).toBeVisible();
    await leaveAndReturn(recent);
  });
});
