import type { Locator, Page } from "@playwright/test";
import { isAccessibleInBothThemes } from "./accessible.ts";
import { insertHome } from "./database.ts";
import { expect, test } from "./journey.ts";
import { newMember } from "./member.ts";

/** Near Indiranagar's metro station. */
const PIN = { latitude: 12.979, longitude: 77.6395, position_source: "pin" } as const;
const LEGS = "Purple Line";

/** Opens browse with a home that two people travel from. Returns its card, the button of its legs and their box. */
async function openCard(page: Page): Promise<{ card: Locator; button: Locator; box: Locator }> {
  await newMember(page);
  const title = `Home with legs ${crypto.randomUUID()}`;
  await insertHome({ city: "Bangalore", area: "Indiranagar", title, ...PIN });
  const commutes = "commuteTo=landmark:itpl&commuteMax=120&commuteTo2=landmark:ub-city&commuteMax2=120";
  await page.goto(`/browse?city=Bangalore&searchTerm=${encodeURIComponent(title)}&${commutes}`);
  const card = page.getByRole("article", { name: title });
  const button = card.getByRole("button", { name: "How to get to ITPL and UB City" });
  const box = card.locator("[popover]");
  return { card, button, box };
}

/** Checks that nothing covers or clips a box, and that it is inside the window. */
async function isFullyShown(box: Locator): Promise<void> {
  await expect(box).toBeVisible();
  await expect(box.getByText(LEGS).first()).toBeVisible();
  const hidden = await box.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const inside = 4;
    const points = [left + inside, (left + right) / 2, right - inside].flatMap((x) =>
      [top + inside, (top + bottom) / 2, bottom - inside].map((y) => [x, y] as const),
    );
    return points.filter(([x, y]) => !element.contains(document.elementFromPoint(x, y)));
  });
  expect(hidden).toEqual([]);
}

test("the legs of a commute open by pointer and by keyboard, and Escape closes them", async ({ page }) => {
  const { card, button, box } = await openCard(page);
  await card.getByRole("heading").hover();
  await isFullyShown(box);
  await box.hover();
  await isFullyShown(box);
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await page.mouse.move(0, 0);
  await card.getByRole("heading").hover();
  await isFullyShown(box);
  await page.mouse.move(0, 0);
  await expect(box).toBeHidden();

  await card.getByRole("checkbox", { name: /^Compare/ }).focus();
  const link = card.getByRole("link");
  while (!(await link.evaluate((element) => element === document.activeElement))) await page.keyboard.press("Tab");
  await isFullyShown(box);
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await expect(link).toBeFocused();

  await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await isFullyShown(box);
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "false");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a tap opens the legs of a commute, and another tap closes them", async ({ page }) => {
    const { button, box } = await openCard(page);
    await button.tap();
    await isFullyShown(box);
    await isAccessibleInBothThemes(page, "legs of a commute");
    await button.tap();
    await expect(box).toBeHidden();
    await button.tap();
    await isFullyShown(box);
    await page.getByText("1 property found").tap();
    await expect(box).toBeHidden();
  });
});
