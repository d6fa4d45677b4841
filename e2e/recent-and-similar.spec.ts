import type { Page } from "@playwright/test";
import { isAccessibleInAllLooks } from "./accessible.ts";
import { insertHome } from "./database.ts";
import { expect, test } from "./journey.ts";
import { press, tabTo } from "./keyboard.ts";
import { newMember } from "./member.ts";

const NOTHING = "/browse?city=Ghaziabad&minRent=9000000";
const recent = (page: Page) => page.getByRole("region", { name: "Recently viewed" });
const similar = (page: Page) => page.getByRole("region", { name: "Similar homes" });

/** Opens a home's page and waits until it is in the list of viewed homes. */
async function view(page: Page, { id }: { id: string }): Promise<void> {
  await page.goto(`/property/${id}`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("basera-recent"))).toContain(id);
}

test("viewed homes are listed on browse, the latest first, and cleared with a button", async ({ page }) => {
  await newMember(page);
  const homes = [await insertHome({ title: "Viewed first" }), await insertHome({ title: "Viewed last" })];
  await page.goto(NOTHING);
  await expect(page.getByRole("heading", { name: "No Properties Found" })).toBeVisible();
  await expect(recent(page)).toHaveCount(0);
  for (const home of homes) await view(page, home);
  await page.goto(NOTHING);
  // They load when they are near the window, and close matches above them may push them down.
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(recent(page).getByRole("link")).toHaveText(["Viewed last", "Viewed first"]);
  await isAccessibleInAllLooks(page, "recently viewed");
  await recent(page).getByRole("link", { name: "Viewed first" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Viewed first" })).toBeVisible();
  await page.goBack();
  await expect(recent(page).getByRole("link")).toHaveText(["Viewed first", "Viewed last"]);
  await press(page, recent(page).getByRole("button", { name: "Clear recently viewed" }));
  await expect(recent(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "No Properties Found" })).toBeVisible();
  await expect(recent(page)).toHaveCount(0);
});

test("a member saves, compares and opens similar homes by mouse and by keyboard", async ({ page }) => {
  await newMember(page);
  // Their own, because other runs of this journey insert similar homes.
  const tag = `${process.pid} ${Date.now()}`;
  const [area, most, less] = [`Similar Lane ${tag}`, `Most similar ${tag}`, `Less similar ${tag}`];
  const home = await insertHome({ area, title: "The home" });
  await insertHome({ area, title: most });
  await insertHome({ area, title: less, rent: 27_000 });
  await page.goto(`/property/${home.id}`);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(similar(page).getByRole("heading", { level: 3 }).first()).toHaveText(most);
  await expect(similar(page).getByRole("article")).toHaveCount(6);
  await similar(page)
    .getByRole("button", { name: `Save ${most}` })
    .click();
  await expect(similar(page).getByRole("button", { name: `Save ${most}` })).toHaveAttribute("aria-pressed", "true");
  await similar(page)
    .getByRole("checkbox", { name: `Compare ${most}` })
    .check();
  await press(page, similar(page).getByRole("checkbox", { name: `Compare ${less}` }), { key: "Space" });
  // On a phone the boxes are hidden until the bar is there, and with them the focus.
  await expect(page.getByRole("link", { name: "Compare 2 homes" })).toBeVisible();
  await isAccessibleInAllLooks(page, "similar homes");
  await tabTo(page, page.getByRole("link", { name: "Compare 2 homes" }), { back: true });
  await similar(page).getByRole("link", { name: most }).click();
  await expect(page.getByRole("heading", { level: 1, name: most })).toBeVisible();
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(similar(page).getByRole("heading", { level: 3 }).first()).toHaveText("The home");
});
