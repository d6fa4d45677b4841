import { isAccessibleInBothThemes } from "./accessible.ts";
import { expect, resize, test } from "./journey.ts";
import { press, tabTo } from "./keyboard.ts";

test("a visitor finds by keyboard where two people could live, and Back returns to the search before", async ({
  page,
}) => {
  await page.goto("/");
  await press(page, page.getByRole("link", { name: "Two offices, one search" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Where could we live?");
  await isAccessibleInBothThemes(page, "search for areas");

  for (const [field, typed, name] of [
    ["First workplace", "ub city", "UB City"],
    ["Second workplace (optional)", "itpl", "ITPL"],
  ] as const) {
    const box = page.getByRole("combobox", { name: field });
    await tabTo(page, box);
    await page.keyboard.type(typed);
    await expect(page.getByRole("option", { name }).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(box).toHaveValue(name);
  }
  await press(page, page.getByRole("button", { name: "Show areas" }));
  const heading = page.getByRole("heading", { name: /areas by the longer journey/ });
  await expect(heading).toBeFocused();
  expect(new URL(page.url()).search).toBe("?to=landmark:ub-city&to2=landmark:itpl");
  const list = page.getByRole("list", { name: "Areas, the best first" });
  const first = list.locator("> li").first();
  await expect(first).toContainText("Person 2, to ITPL: ");
  const map = page.getByRole("region", { name: "Map of the areas" });
  await expect(map.getByRole("button", { name: /^1, / })).toBeVisible();
  await isAccessibleInBothThemes(page, "ranked areas");

  await press(page, page.getByRole("button", { name: "Try also by auto" }));
  await expect(page).toHaveURL(/by=auto/);
  await page.goBack();
  await expect(page).not.toHaveURL(/by=auto/);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "First workplace" })).toHaveValue("UB City");
  await expect(first).toContainText("Person 1, to UB City: ");

  const referrer = page.waitForRequest((request) => request.url().includes("/api/where"));
  await page.reload();
  expect((await referrer).headers().referer ?? "").toBe("");
});

test("a phone shows the list, the fields behind a button, and the map over the page", async ({ page }) => {
  await resize(page, { width: 390, height: 844 });
  await page.goto("/where?to=landmark:ub-city&to2=landmark:itpl");
  const list = page.getByRole("list", { name: "Areas, the best first" });
  await expect(list).toBeVisible();
  await expect(page.getByRole("combobox", { name: "First workplace" })).toBeHidden();
  await page.getByRole("button", { name: "Map", exact: true }).click();
  const marker = page.getByRole("region", { name: "Map of the areas" }).getByRole("button", { name: /^1, / });
  await marker.click();
  await expect(list.getByRole("link").first()).toBeFocused();
  await page.getByRole("button", { name: /Change$/ }).click();
  await expect(page.getByRole("combobox", { name: "First workplace" })).toHaveValue("UB City");
});
