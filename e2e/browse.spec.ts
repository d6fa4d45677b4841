import { expect, test } from "./journey.ts";
import { newMember } from "./member.ts";

const BANGALORE = "/browse?city=Bangalore&availableFrom=any";

test.beforeEach(async ({ page }) => {
  await newMember(page);
  await page.goto(BANGALORE);
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("results load on scrolling, and Back from a home restores them and the position", async ({ page }) => {
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(24);
  await page.getByRole("button", { name: "Load more" }).scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBeGreaterThan(30);
  const far = cards.nth(30);
  await far.scrollIntoViewIfNeeded();
  const title = (await far.getByRole("heading").textContent()) ?? "";
  await far.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
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
  expect(shownBefore).toEqual([24, 48]);
});

test("filters are in the URL: a reload keeps them, Back removes the last one", async ({ page }) => {
  const types = page.getByRole("region", { name: "Filters" }).getByRole("group", { name: "Property Type" });
  await types.getByRole("button", { name: "1BHK" }).click();
  await expect(page).toHaveURL(/type=1BHK/);
  await types.getByRole("button", { name: "RK" }).click();
  await expect(page).toHaveURL(/type=(RK%2C1BHK|1BHK%2CRK|RK,1BHK|1BHK,RK)/);
  await page.reload();
  await expect(page.getByRole("button", { name: "Remove filter RK" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Remove filter RK" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Remove filter 1BHK" })).toBeVisible();
  await page.getByRole("button", { name: "Remove filter 1BHK" }).click();
  await expect(page).not.toHaveURL(/type=/);
});

test("a lost connection is shown, and browsing continues when it is back", async ({ page, context }) => {
  await context.setOffline(true);
  await expect(page.getByText(/offline/i).first()).toBeVisible();
  await page.getByRole("region", { name: "Filters" }).getByRole("button", { name: "Duplex" }).click();
  await context.setOffline(false);
  await expect(page.getByRole("article").first()).toContainText("Duplex");
});

test("a text that is searched offline is read as filters when the connection is back", async ({ page, context }) => {
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
});

test("a member's page works without the parts of the shell that fail to load", async ({ page }) => {
  const aborted: string[] = [];
  await page.route(/\/assets\/(tab-bar|unread-watch|unread-badge|member-menu)-/, (route) => {
    aborted.push(route.request().url());
    return route.abort();
  });
  await page.reload();
  await expect.poll(() => aborted.length).toBeGreaterThan(0);
  await page.getByRole("region", { name: "Filters" }).getByRole("button", { name: "Duplex" }).click();
  await expect(page.getByRole("article").first()).toContainText("Duplex");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Browse homes in Bangalore");
});

test("another city resets the filters", async ({ page }) => {
  await page.getByRole("region", { name: "Filters" }).getByRole("button", { name: "2BHK" }).click();
  await expect(page).toHaveURL(/type=2BHK/);
  await page.getByRole("button", { name: "City: Bangalore" }).click();
  await page
    .getByRole("dialog", { name: "Select Your City" })
    .getByRole("button", { name: "Delhi", exact: true })
    .click();
  await expect(page).toHaveURL(/city=Delhi/);
  await expect(page).not.toHaveURL(/type=/);
  await expect(page.getByRole("article").first()).toContainText("Delhi");
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
  test.use({ viewport: { width: 390, height: 844 } });

  test("the filter dialog applies filters immediately and closes with its button", async ({ page }) => {
    await page.getByRole("button", { name: /^Filters/ }).click();
    const dialog = page.getByRole("dialog", { name: "Filters" });
    await dialog.getByRole("button", { name: "3BHK" }).click();
    await expect(page).toHaveURL(/type=3BHK/);
    await dialog.getByRole("button", { name: /^Show \d+ propert(y|ies)$/ }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("article").first()).toContainText("3BHK");
  });
});

test("a home is prefetched while the pointer rests on its card, and requested only once", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const home = /\/api\/properties\/([0-9a-f-]{36})$/.exec(request.url());
    if (home?.[1]) asked.push(home[1]);
  });
  const card = page.getByRole("article").nth(1);
  const title = (await card.getByRole("heading").textContent()) ?? "";
  const id = (await card.getByRole("link").first().getAttribute("href"))?.split("/").at(-1);
  await card.hover();
  await expect.poll(() => asked).toEqual([id]);
  await card.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(asked).toEqual([id]);
});

test("a second skip link leads to the results", async ({ page }) => {
  await newMember(page, "Asha Verma", "Delhi");
  await page.goto("/browse");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to results" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Results", exact: true })).toBeFocused();
  await expect(page.getByRole("article").first()).toBeVisible();
});
