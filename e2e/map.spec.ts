import type { Page } from "@playwright/test";
import { isAccessibleInAllLooks, NARROW } from "./accessible.ts";
import { insertHome } from "./database.ts";
import { expect, resize, test } from "./journey.ts";
import { press, tabTo } from "./keyboard.ts";
import { newMember } from "./member.ts";
import { overlap } from "./overlap.ts";

const PHONE = { width: 390, height: 844 };

const map = (page: Page) => page.getByRole("region", { name: "Map of homes" });
const group = (page: Page, name: string | RegExp) => map(page).getByRole("button", { name });
const groups = (page: Page) => group(page, /₹/);
const found = (page: Page) => page.getByRole("status").filter({ hasText: /properties found|property found/ });
const searchArea = (page: Page) => page.getByRole("button", { name: "Search this area" });

/** Inserts homes that only one search finds: three in Indiranagar, one of them apart, and two in Jayanagar. */
async function insertHomes(word: string): Promise<void> {
  const homes = [
    { title: `${word} by the park`, rent: 21_000, latitude: 12.9784, longitude: 77.6408 },
    { title: `${word} by the lake`, rent: 22_000, latitude: 12.9785, longitude: 77.6409 },
    { title: `${word} on the hill`, rent: 23_000, latitude: 12.9601, longitude: 77.6501 },
    { title: `${word} in the south`, rent: 24_000, latitude: 12.9301, longitude: 77.5801 },
    { title: `${word} at the temple`, rent: 25_000, latitude: 12.9251, longitude: 77.5931 },
  ];
  const place = { city: "Bangalore", area: "Indiranagar", position_source: "pin", available_from: "2026-01-01" };
  for (const home of homes) await insertHome({ ...home, ...place });
}

let words = 0;
const newWord = () => {
  words += 1;
  return `Mapword${process.pid}x${words}`;
};

/** Returns how many homes the groups of the map have. */
async function homesOnMap(page: Page): Promise<number> {
  const names = await groups(page).evaluateAll((buttons) => buttons.map((button) => button.textContent ?? ""));
  return names.reduce((sum, name) => sum + Number(/^([\d,]+) homes? /.exec(name)?.[1]?.replace(",", "") ?? 1), 0);
}

async function drag(page: Page, right: number, down: number): Promise<void> {
  const box = await map(page).boundingBox();
  if (!box) throw new Error("The map is not visible");
  // The upper right is empty in all journeys.
  const [x, y] = [box.x + box.width * 0.75, box.y + box.height * 0.3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right, y + down, { steps: 6 });
  await page.mouse.up();
}

test("by mouse, a group zooms in, and a home and its card highlight each other, without other origins", async ({
  page,
  baseURL,
}) => {
  const others: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL ?? "") && !request.url().startsWith("data:")) others.push(request.url());
  });
  const word = newWord();
  await insertHomes(word);
  await newMember(page);
  await page.goto(`/browse?city=Bangalore&searchTerm=${word}`);
  await page.getByRole("button", { name: "Map", exact: true }).click();
  await expect(page.getByRole("button", { name: "Map", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/view=map/);
  await expect(found(page)).toContainText("5 properties found");
  await expect.poll(() => homesOnMap(page)).toBe(5);

  const cluster = group(page, /^[23] homes near .*, from ₹21,000$/);
  await expect(async () => {
    const before = page.url();
    await cluster.first().click();
    await expect(page).not.toHaveURL(before, { timeout: 3000 });
    await expect(group(page, /^2 homes near Indiranagar/)).toBeVisible({ timeout: 3000 });
  }).toPass();
  await group(page, /^2 homes near Indiranagar/).click();
  const cards = page.getByRole("region", { name: "Chosen homes" });
  await expect(cards.getByRole("article")).toHaveCount(2);
  await expect(group(page, /^2 homes near Indiranagar/)).toHaveAttribute("aria-pressed", "true");
  await cards.getByRole("link", { name: `${word} by the lake` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${word} by the lake` })).toBeVisible();
  await page.goBack();
  await expect(group(page, /^2 homes near Indiranagar/)).toBeVisible();

  await page.goto(`/browse?city=Bangalore&searchTerm=${word}&view=map&map=12.93,77.59,14`);
  const card = page.getByRole("article", { name: `${word} in the south` });
  const home = group(page, `${word} in the south, ₹24,000 per month`);
  const borderOf = (of: typeof card) => of.evaluate((element) => getComputedStyle(element).borderTopColor);
  const usual = { card: await borderOf(card), home: await borderOf(home) };
  await card.hover();
  await expect.poll(() => borderOf(home)).not.toBe(usual.home);
  await home.hover();
  await expect.poll(() => borderOf(home)).not.toBe(usual.home);
  await expect.poll(() => borderOf(card)).not.toBe(usual.card);
  await home.click();
  await expect(home).toHaveAttribute("aria-pressed", "true");
  await expect(card.getByRole("link")).toBeFocused();
  await expect(page.getByText("© OpenStreetMap contributors")).toBeVisible();
  expect(others).toEqual([]);
});

test("list and map agree after a move, a filter, and Back", async ({ page }) => {
  const word = newWord();
  await insertHomes(word);
  await newMember(page);
  await page.goto(`/browse?city=Bangalore&searchTerm=${word}&view=map`);
  await expect.poll(() => homesOnMap(page)).toBe(5);
  await expect(searchArea(page)).toBeHidden();

  // Another size, for example without a scrollbar while a dialog is open, is no move.
  const { width, height } = page.viewportSize() ?? PHONE;
  const resized = page.waitForResponse(/\/api\/properties\/map/);
  await resize(page, { width: width - 60, height: height - 60 });
  await resized;
  await expect(searchArea(page)).toBeHidden();
  expect(page.url()).not.toContain("map=1");

  // The southern homes leave the visible part of the map.
  await drag(page, 0, 330);
  await expect(searchArea(page)).toBeVisible();
  await expect(found(page)).toContainText("5 properties found");
  await expect.poll(() => homesOnMap(page)).toBeLessThan(5);
  const seen = await homesOnMap(page);
  await searchArea(page).click();
  await expect(found(page)).toContainText(`${seen} properties found`);
  await expect(page.getByRole("button", { name: "Remove filter In this part of the map" })).toBeVisible();
  await expect(searchArea(page)).toBeHidden();
  await expect.poll(() => homesOnMap(page)).toBe(seen);
  const searched = page.url();
  await page.reload();
  await expect(page).toHaveURL(searched);
  await expect.poll(() => homesOnMap(page)).toBe(seen);

  await page.goBack();
  await expect(found(page)).toContainText("5 properties found");
  await expect(page.getByRole("button", { name: "Remove filter In this part of the map" })).toBeHidden();
  await expect(page).toHaveURL(/map=/);
  await page.getByRole("button", { name: "Whole city" }).click();
  await expect.poll(() => homesOnMap(page)).toBe(5);

  await test.step("with the switch on, each move searches the map", async () => {
    await page.getByRole("checkbox", { name: "Search as I move the map" }).check();
    await expect(page).toHaveURL(/bounds=/);
    await drag(page, 0, 330);
    await expect(found(page)).not.toContainText("5 properties found");
    await expect(found(page)).toContainText(`${await homesOnMap(page)} propert`);
    await expect(searchArea(page)).toBeHidden();
    await page.getByRole("button", { name: "List", exact: true }).click();
    await expect(page.getByRole("button", { name: "Remove filter In this part of the map" })).toBeVisible();
    await expect(page).not.toHaveURL(/view=map/);
  });

  await test.step("a double click and the wheel zoom about the pointer", async () => {
    await page.goto("/browse?city=Bangalore&searchTerm=nosuchhomeanywhere&view=map&map=12.95,77.6,12");
    const position = { x: 600, y: 250 };
    await map(page).dblclick({ position });
    await expect(page).toHaveURL(/map=12\.9\d+,77\.6\d+,13(&|$)/);
    await map(page).hover({ position });
    await page.mouse.wheel(0, -300);
    await expect(page).toHaveURL(/map=12\.9\d+,77\.6\d+,14(&|$)/);
  });
});

test("Back from a home restores the scroll position of the list beside the map", async ({ page }) => {
  await newMember(page);
  await page.goto("/browse?city=Bangalore&view=map&availableFrom=any");
  const list = page.getByRole("region", { name: "Homes", exact: true });
  const cards = list.getByRole("article");
  await cards.nth(8).scrollIntoViewIfNeeded();
  const position = await list.evaluate(({ scrollTop }) => scrollTop);
  expect(position).toBeGreaterThan(500);
  await cards.nth(8).getByRole("link").click();
  await page.waitForURL("**/property/**");
  await page.goBack();
  await expect(cards.nth(8)).toBeInViewport();
  expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(position);
});

test("by keyboard, arrows, plus and minus move the map, and Escape closes a card", async ({ page }) => {
  const word = newWord();
  await insertHomes(word);
  await newMember(page);
  await page.goto(`/browse?city=Bangalore&searchTerm=${word}`);
  await press(page, page.getByRole("button", { name: "Map", exact: true }));
  await expect(page.getByRole("button", { name: "Map", exact: true })).toBeFocused();
  await expect.poll(() => homesOnMap(page)).toBe(5);

  await tabTo(page, page.getByRole("link", { name: "Skip the map" }));
  await tabTo(page, map(page));
  const viewOf = () => new URL(page.url()).searchParams.get("map")?.split(",").map(Number) ?? [];
  await page.keyboard.press("+");
  await expect.poll(() => viewOf().length).toBe(3);
  const [, , zoom = 0] = viewOf();
  await page.keyboard.press("-");
  await expect.poll(() => viewOf()[2]).toBeCloseTo(zoom - 1, 1);
  const [lat = 0, lon = 0] = viewOf();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => viewOf()[1]).toBeGreaterThan(lon);
  await expect.poll(() => viewOf()[0]).toBeLessThan(lat);

  await page.goto(`/browse?city=Bangalore&searchTerm=${word}&view=map&map=12.93,77.59,14`);
  const home = group(page, `${word} in the south, ₹24,000 per month`);
  await press(page, home);
  await expect(page.getByRole("article", { name: `${word} in the south` }).getByRole("link")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(home).toBeFocused();
  await expect(home).toHaveAttribute("aria-pressed", "false");

  await tabTo(page, page.getByRole("link", { name: "Skip the map" }), { back: true });
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("article").first().getByRole("link"));
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test("the map fills the screen, and a home's card opens at the bottom", async ({ page }) => {
    const word = newWord();
    await insertHomes(word);
    await newMember(page);
    await page.goto(`/browse?city=Bangalore&searchTerm=${word}`);
    await page.getByRole("button", { name: "Map", exact: true }).click();
    await expect.poll(() => homesOnMap(page)).toBe(5);
    await expect(page.getByRole("button", { name: `Remove filter “${word}”` })).toBeVisible();
    await page.goto(`/browse?city=Bangalore&searchTerm=${word}&view=map&map=12.93,77.59,14`);
    const home = group(page, `${word} in the south, ₹24,000 per month`);
    await home.tap();
    const card = page.getByRole("region", { name: "Chosen homes" });
    await expect(card.getByRole("link", { name: `${word} in the south` })).toBeVisible();
    await card.getByRole("button", { name: "Close" }).click();
    await expect(card).toBeHidden();
    await expect(home).toBeFocused();

    await home.tap();
    await expect(card.getByRole("article")).toBeVisible();
    await page.getByRole("button", { name: /^Filters/ }).click();
    const filters = page.getByRole("dialog", { name: "Filters" });
    await filters.getByRole("button", { name: "Duplex" }).click();
    await filters.getByRole("button", { name: /^Show \d/ }).click();
    await expect(card).toBeHidden();
    const toggle = page.getByRole("button", { name: "List", exact: true });
    for (const width of [320, 390, 768]) {
      await resize(page, { width, height: PHONE.height });
      for (const text of ["© OpenStreetMap contributors", "No homes here. Zoom out or move the map."])
        await expect.poll(() => overlap(toggle, page.getByText(text))).toBe(false);
    }

    await toggle.click();
    await expect(page.getByRole("button", { name: "Map", exact: true })).toBeFocused();
  });
});

test.describe("offline", () => {
  test.use({ serviceWorkers: "allow" });

  test("the map and previously seen homes stay visible", async ({ page, context }) => {
    const word = newWord();
    await insertHomes(word);
    await newMember(page);
    await page.goto(`/browse?city=Bangalore&searchTerm=${word}&view=map`);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    await page.reload();
    await expect.poll(() => homesOnMap(page)).toBe(5);
    await context.setOffline(true);
    await expect(page.getByText("You are offline. The homes you saw before stay.")).toBeVisible();
    await drag(page, -40, 30);
    await expect.poll(() => homesOnMap(page)).toBe(5);
    await page.reload();
    await expect.poll(() => homesOnMap(page)).toBe(5);
    await context.setOffline(false);
    await expect(page.getByText("You are offline. The homes you saw before stay.")).toBeHidden();
  });
});

test.describe("its accessibility", () => {
  test.use({ viewport: NARROW });

  test("the map and a chosen home have no accessibility violations", async ({ page }) => {
    const word = newWord();
    await insertHomes(word);
    await newMember(page);
    await page.goto("/browse?city=Bangalore&view=map&commuteTo=landmark:itpl&commuteMax=120&availableFrom=any");
    await expect(groups(page).first()).toBeVisible();
    await isAccessibleInAllLooks(page, "map");
    await page.goto(`/browse?city=Bangalore&searchTerm=${word}&view=map&map=12.93,77.59,14`);
    await group(page, `${word} in the south, ₹24,000 per month`).click();
    await isAccessibleInAllLooks(page, "map with a card");
  });
});
