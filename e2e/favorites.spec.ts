import type { Page } from "@playwright/test";
import type { Property } from "#contract/properties/properties.ts";
import { isAccessibleInAllLooks, NARROW } from "./accessible.ts";
import { expect, resize, test } from "./journey.ts";
import { type Member, newMember } from "./member.ts";

const BROWSE = "/browse?city=Bangalore&availableFrom=any";
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

test("the favourites page has no accessibility violations and no sideways scrolling", async ({ page }) => {
  await resize(page, NARROW);
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
