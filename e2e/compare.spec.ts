import type { Page } from "@playwright/test";
import { isAccessibleInAllLooks, isAccessibleInBothThemes } from "./accessible.ts";
import { insertHome } from "./database.ts";
import { expect, resize, test } from "./journey.ts";
import { press, tabTo } from "./keyboard.ts";
import { newMember } from "./member.ts";

let areas = 0;
/** Inserts homes in a separate area, and returns the address of a list with them. */
async function insertHomes(titles: string[], changes: Parameters<typeof insertHome>[0][] = []) {
  areas += 1;
  const area = `Compare Lane ${process.pid} ${Date.now()} ${areas}`;
  const homes = [];
  // Listed in this order.
  for (const [place, title] of titles.entries())
    homes.push(await insertHome({ area, title, rent: 20_000 + place * 1000, ...changes[place] }));
  const query = new URLSearchParams({
    city: homes[0]?.city ?? "",
    location: area,
    availableFrom: "any",
    sort: "price-low",
  });
  return { homes, list: `/browse?${query}` };
}

const boxOf = (page: Page, title: string) => page.getByRole("checkbox", { name: `Compare ${title}`, exact: true });
const bar = (page: Page) => page.getByRole("region", { name: "Compare", exact: true });
const table = (page: Page) => page.getByRole("table", { name: "Compared homes" });
const row = (page: Page, name: RegExp) => table(page).getByRole("row", { name });
const heads = (page: Page) => table(page).getByRole("columnheader").getByRole("heading");
const addressOf = (homes: readonly { id: string }[]) => `/compare?ids=${homes.map(({ id }) => id)}`;

test("homes chosen on cards, in any tab, are compared side by side, and can be removed one by one", async ({
  page,
  context,
}) => {
  await resize(page, { width: 1440, height: 900 });
  await newMember(page);
  const { list } = await insertHomes(
    ["Lower floor", "Upper floor", "Attic"],
    [{ maintenance: 0 }, { maintenance: 500, pets_allowed: true }, { type: "1BHK" }],
  );
  const other = await context.newPage();
  await other.goto(list);
  await page.goto(list);
  await boxOf(page, "Lower floor").check();
  await expect(boxOf(other, "Lower floor")).toBeChecked();
  await other.close();
  await expect(bar(page)).toContainText("1 of 4 chosen");
  await expect(bar(page).getByRole("link")).toHaveCount(0);
  await boxOf(page, "Attic").check();
  await boxOf(page, "Upper floor").check();
  await page.reload();
  await expect(boxOf(page, "Attic")).toBeChecked();
  await bar(page).getByRole("link", { name: "Compare 3 homes" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Compare 3 homes" })).toBeVisible();
  await expect(heads(page)).toHaveText(["Lower floor", "Attic", "Upper floor"]);
  await expect(row(page, /^Rent/)).toContainText("Differs");
  await expect(
    row(page, /^All in a month/)
      .getByRole("cell")
      .first(),
  ).toContainText("Lowest");
  await expect(row(page, /^Furnishing/)).not.toContainText("Differs");
  await page.getByRole("switch", { name: "Only rows that differ" }).check();
  await expect(row(page, /^Furnishing/)).toHaveCount(0);
  await expect(row(page, /^Pets/)).toBeVisible();

  await page.getByRole("button", { name: "Remove Upper floor from the comparison" }).click();
  await expect(heads(page)).toHaveText(["Lower floor", "Attic"]);
  await expect(row(page, /^Pets/)).toHaveCount(0);
  await page.getByRole("link", { name: "View home: Attic" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Attic" })).toBeVisible();
  await page.goBack();
  await expect(heads(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Back to the list" }).click();
  await expect(page).toHaveURL(/\/browse/);
  await expect(boxOf(page, "Upper floor")).not.toBeChecked();
  await bar(page).getByRole("button", { name: "Clear" }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(boxOf(page, "Attic")).not.toBeChecked();
});

test("the keyboard alone chooses, compares, hides equal rows and removes homes", async ({ page }) => {
  await newMember(page);
  const { list } = await insertHomes(["First key", "Second key", "Third key"]);
  // The filters by place load after the others, and would move the focused element.
  await page.goto(list, { waitUntil: "networkidle" });
  for (const title of ["First key", "Second key", "Third key"]) await press(page, boxOf(page, title), { key: "Space" });
  await expect(bar(page)).toContainText("3 of 4 chosen");
  await press(page, bar(page).getByRole("link", { name: "Compare 3 homes" }), { back: true });
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await press(page, page.getByRole("switch", { name: "Only rows that differ" }), { key: "Space" });
  await expect(row(page, /^Type/)).toHaveCount(0);
  await press(page, page.getByRole("button", { name: "Remove First key from the comparison" }));
  await expect(heads(page)).toHaveText(["Second key", "Third key"]);
  await expect(page.getByRole("button", { name: "Remove Second key from the comparison" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Choose at least two homes to compare" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Compare homes" })).toBeFocused();
  await tabTo(page, page.getByRole("link", { name: "Browse homes" }));
});

test("on a phone nothing covers the buttons of the bar, and only the homes of the table scroll", async ({ page }) => {
  await newMember(page);
  const { homes, list } = await insertHomes(["One", "Two", "Three", "Four"]);
  await resize(page, { width: 390, height: 844 });
  await page.goto(list);
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(boxOf(page, "One")).toBeHidden();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Compare homes" }).click();
  await expect(bar(page)).toContainText("Choose two homes");
  for (const title of ["One", "Two"]) await boxOf(page, title).check();
  await expect(bar(page).getByRole("link", { name: "Compare 2 homes" })).toBeVisible();
  const buttons = bar(page).locator("button, a");
  const covering = () =>
    buttons.evaluateAll((found) =>
      found
        .filter((button) => button.checkVisibility())
        .flatMap((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          return [left + 4, right - 4].map((x) =>
            document.elementFromPoint(x, (top + bottom) / 2)?.closest("button, a"),
          );
        })
        .map((top) => top?.textContent),
    );
  for (const width of [390, 320]) {
    await resize(page, { width, height: 844 });
    await expect.poll(covering, `at ${width} px`).toEqual(["Clear", "Clear", "Compare 2 homes", "Compare 2 homes"]);
  }

  await resize(page, { width: 390, height: 844 });
  // Two fit side by side, with the buttons to write and to visit.
  await page.goto(addressOf(homes.slice(0, 2)));
  const [one, two] = [heads(page).nth(0), heads(page).nth(1)];
  await expect(one).toBeInViewport();
  await expect(two).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: /^Contact the owner of/ })).toHaveCount(2);
  await expect(table(page).getByRole("button", { name: "Visit" })).toHaveCount(2);
  await expect(row(page, /^Rent/)).toBeVisible();
  await expect(row(page, /^Type/)).toBeHidden();
  await expect(page.getByRole("region", { name: "The same in both" })).toContainText("2BHK");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await row(page, /^Next step/).scrollIntoViewIfNeeded();
  await expect(one).toBeInViewport();

  await page.goto(addressOf(homes));
  await expect(page.getByRole("switch", { name: "Only rows that differ" })).toBeChecked();
  await expect(row(page, /^Deposit/)).toBeHidden();
  const first = row(page, /^Rent/).getByRole("rowheader");
  const left = (await first.boundingBox())?.x;
  await page.getByRole("region", { name: "Compared homes, scrolls sideways" }).focus();
  await expect(async () => {
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("link", { name: "Four", exact: true })).toBeInViewport({ timeout: 500 });
  }).toPass();
  expect((await first.boundingBox())?.x).toBe(left);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("the bar, the comparison and its states have no accessibility violations", async ({ page }) => {
  test.slow();
  await newMember(page);
  const { homes, list } = await insertHomes(["Plain", "Fancy"], [{}, { pets_allowed: true, maintenance: 900 }]);
  await page.goto(list);
  await boxOf(page, "Plain").check();
  await expect(bar(page)).toBeVisible();
  await isAccessibleInAllLooks(page, "one chosen");
  await boxOf(page, "Fancy").check();
  await expect(bar(page).getByRole("link")).toBeVisible();
  await isAccessibleInAllLooks(page, "two chosen");
  await page.goto(`${addressOf(homes)}&commuteTo=landmark:itpl&commuteTo2=landmark:ub-city`);
  await expect(table(page)).toBeVisible();
  await isAccessibleInAllLooks(page, "comparison");
  await page.getByRole("switch", { name: "Only rows that differ" }).check();
  await isAccessibleInBothThemes(page, "only different rows");
  await page.goto("/compare");
  await page.getByRole("heading", { name: "Choose at least two homes to compare" }).waitFor();
  await isAccessibleInAllLooks(page, "too few");
});
