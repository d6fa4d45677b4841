import type { Page } from "@playwright/test";
import type { Property } from "#contract/properties.ts";
import { isAccessibleInAllLooks, NARROW } from "./accessible.ts";
import { insertHome, withDatabase } from "./database.ts";
import { DEMO_PASSWORD, expect, login, test } from "./journey.ts";
import { type Member, newMember } from "./member.ts";

const BROWSE = "/browse?city=Bangalore&availableFrom=any";
const heartOf = (page: Page, title: string) => page.getByRole("button", { name: `Save ${title}`, exact: true });
const titlesOn = (page: Page) => page.getByRole("article").getByRole("heading");

function homes(member: Member, count: number): Promise<Property[]> {
  return member.call("GET", `/api/properties?city=Bangalore&sort=latest&limit=${count}`);
}
async function save(member: Member, saved: readonly { id: string }[]): Promise<void> {
  for (const { id } of saved)
    await member.call("POST", `/api/users/${member.id}/favorites/toggle`, { property_id: id, favorited: true });
}

test("homes saved in one tab show in another, and clearing them there clears them here", async ({ page, context }) => {
  await newMember(page);
  const other = await context.newPage();
  await other.goto("/favorites");
  await expect(other.getByRole("heading", { name: "No Favorites Yet" })).toBeVisible();

  await page.goto(BROWSE);
  const titles: string[] = [];
  for (const place of [0, 1, 2]) {
    const card = page.getByRole("article").nth(place);
    titles.unshift((await card.getByRole("heading").textContent()) ?? "");
    const heart = card.getByRole("button", { name: /^Save / });
    await expect(heart).toHaveAttribute("aria-pressed", "false");
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
  }
  // Latest first.
  await expect(titlesOn(other)).toHaveText(titles);
  await expect(other.getByText("3 properties saved")).toBeVisible();

  await other.getByRole("button", { name: "Clear All" }).click();
  const dialog = other.getByRole("dialog", { name: "Clear all favorites?" });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(titlesOn(other)).toHaveCount(3);
  await other.getByRole("button", { name: "Clear All" }).click();
  const calls: string[] = [];
  other.on("request", (request) => {
    if (request.method() === "DELETE") calls.push(request.url());
  });
  await dialog.getByRole("button", { name: "Clear All" }).click();
  await expect(other.getByRole("heading", { name: "No Favorites Yet" })).toBeVisible();
  await expect(other.getByRole("heading", { level: 1, name: "My Favorites" })).toBeFocused();
  expect(calls).toHaveLength(1);
  await expect(page.locator('article [aria-pressed="true"]')).toHaveCount(0);
  await other.reload();
  await other.getByRole("link", { name: "Browse homes" }).click();
  await expect(other).toHaveURL(/\/browse/);
});

test("a heart changes only once the server has saved it, and a double click saves once", async ({ page }) => {
  const member = await newMember(page);
  const [home] = await homes(member, 1);
  if (!home) throw new Error("there is no home");
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const sent: unknown[] = [];
  await page.route("**/favorites/toggle", async (route) => {
    sent.push(route.request().postDataJSON());
    await held;
    await route.continue();
  });
  await page.goto(`/property/${home.id}`);
  const heart = page.getByRole("button", { name: "Save property" });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.dblclick();
  await expect(heart).toHaveAttribute("aria-busy", "true");
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  letThrough();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(heart).not.toHaveAttribute("aria-busy");
  expect(sent).toEqual([{ property_id: home.id, favorited: true }]);

  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  expect(await member.call("GET", `/api/users/${member.id}/favorites`)).toEqual([]);
});

test("a heart that the server refuses stays unchanged and shows the message", async ({ page }) => {
  const member = await newMember(page);
  const [home] = await homes(member, 1);
  await page.route("**/favorites/toggle", (route) => route.fulfill({ status: 500, json: { error: "no" } }));
  await page.goto(`/property/${home?.id}`);
  const heart = page.getByRole("button", { name: "Save property" });
  await heart.click();
  await expect(page.getByRole("alert")).toHaveText("This home could not be saved. Please try again.");
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await page.unroute("**/favorites/toggle");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.route("**/favorites/toggle", (route) => route.abort());
  await heart.click();
  await expect(
    page
      .getByRole("alert")
      .filter({ hasText: "This home could not be removed from your favorites. Please try again." }),
  ).toBeVisible();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
});

test("hearts stay empty and usable when favourites cannot be read, and the page says so", async ({ page }) => {
  const member = await newMember(page);
  const [home] = await homes(member, 1);
  if (!home) throw new Error("there is no home");
  let isDown = true;
  await page.route("**/api/users/*/favorites", (route) =>
    isDown ? route.fulfill({ status: 400, json: { error: "no" } }) : route.continue(),
  );
  await page.goto(`/property/${home.id}`);
  const heart = page.getByRole("button", { name: "Save property" });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  // Without the page cookie, the browser loads them.
  await page.context().clearCookies({ name: "basera-page" });
  await page.goto("/favorites");
  await expect(page.getByRole("alert")).toHaveText(/Failed to load favorite properties\. Please try again\./);
  isDown = false;
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "No Favorites Yet" })).toBeVisible();
});

test("saved homes that fail to load show an error and can be retried", async ({ page }) => {
  const member = await newMember(page);
  const saved = await homes(member, 2);
  await save(member, saved);
  let isDown = true;
  await page.route(/\/api\/properties\?.*ids=/, (route) =>
    isDown ? route.fulfill({ status: 500, json: { error: "no" } }) : route.continue(),
  );
  await page.goto("/favorites");
  await expect(page.getByRole("status", { name: "Loading favorites" })).toBeVisible();
  await expect(page.getByText("Failed to load favorite properties. Please try again.")).toBeVisible({
    timeout: 15_000,
  });
  isDown = false;
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(titlesOn(page)).toHaveCount(2);
});

test("removing a home updates the count and moves the focus on, by keyboard alone", async ({ page }) => {
  const member = await newMember(page);
  const [first, second] = await homes(member, 2);
  if (!first || !second) throw new Error("there are no two homes");
  await save(member, [second, first]);
  await page.goto("/favorites");
  await expect(page.getByText("2 properties saved")).toBeVisible();
  await heartOf(page, first.title).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 property saved")).toBeVisible();
  await expect(titlesOn(page)).toHaveText([second.title]);
  await expect(heartOf(page, second.title)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("heading", { name: "No Favorites Yet" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a saved home that is rented says so, and a deleted one is dropped", async ({ page }) => {
  const member = await newMember(page);
  const [rented, gone] = [await insertHome(), await insertHome()];
  await save(member, [rented, gone]);
  await withDatabase(async (db) => {
    await db.updateTable("properties").set({ is_available: false }).where("id", "=", rented.id).execute();
    await db.deleteFrom("properties").where("id", "=", gone.id).execute();
  });
  await page.goto("/favorites");
  await expect(page.getByText("1 property saved")).toBeVisible();
  const card = page.getByRole("article", { name: rented.title });
  await expect(card).toContainText("Rented out");
  await expect(card).not.toContainText("Available from");
});

test("more saved homes load on scrolling, latest first", async ({ page }) => {
  const member = await newMember(page);
  const saved = await homes(member, 30);
  await save(member, saved.toReversed());
  await page.goto("/favorites");
  await expect(page.getByText("30 properties saved")).toBeVisible();
  await expect(titlesOn(page).first()).toHaveText(saved[0]?.title ?? "");
  await page.keyboard.press("End");
  await expect(titlesOn(page)).toHaveText(saved.map(({ title }) => title));
});

test("a page without the code of its hearts works, and has hearts after a reload", async ({ page }) => {
  await newMember(page);
  let isDown = true;
  let held = 0;
  await page.route("**/assets/*.js", async (route) => {
    const answer = await route.fetch();
    if (!isDown || !(await answer.text()).includes("Save property")) return route.fulfill({ response: answer });
    held += 1;
    return route.abort();
  });
  // Without the page cookie, the browser restores the session.
  await page.context().clearCookies({ name: "basera-page" });
  await page.goto("/");
  await expect.poll(() => held).toBeGreaterThan(0);
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.getByRole("button", { name: /^Save / })).toHaveCount(0);
  isDown = false;
  await page.reload();
  await expect(page.getByRole("button", { name: /^Save / })).toHaveCount(3);
  // Scripts that load later may still be in flight.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("visitors and admins have no hearts, and an admin who opens the favourites is sent home", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.getByRole("button", { name: /^Save / })).toHaveCount(0);
  await page.goto("/login?redirect=/favorites");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/favorites") && request.url().includes("/api/")) asked.push(request.url());
  });
  await login(page, "admin@basera.test", DEMO_PASSWORD);
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("button", { name: "Asha Menon" })).toBeVisible();
  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save property" })).toHaveCount(0);
  expect(asked).toEqual([]);
});

test("the favourites page has no accessibility violations and no sideways scrolling", async ({ page }) => {
  await page.setViewportSize(NARROW);
  const member = await newMember(page);
  await page.goto("/favorites");
  await page.getByRole("heading", { name: "No Favorites Yet" }).waitFor();
  await isAccessibleInAllLooks(page, "empty");
  await save(member, await homes(member, 3));
  await page.reload();
  await expect(titlesOn(page)).toHaveCount(3);
  await isAccessibleInAllLooks(page, "with homes");
  await page.getByRole("button", { name: "Clear All" }).click();
  await page.getByRole("dialog").waitFor();
  await isAccessibleInAllLooks(page, "asking");
});
