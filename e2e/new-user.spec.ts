import type { Page } from "@playwright/test";
import { expect, login, newEmail, register, test } from "./journey.ts";

test("a new user registers, picks a city, finds a home, views and shares it, and comes back", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const person = { name: "Asha Verma", email: newEmail(), password: "a good password" };

  await register(page, person);
  await expect(page).toHaveURL("/");
  const picker = page.getByRole("dialog", { name: "Select Your City" });
  await picker.getByRole("button", { name: "Bangalore" }).click();
  await expect(picker).toBeHidden();
  await expect(page.getByRole("button", { name: "City: Bangalore" })).toBeVisible();

  await page.getByRole("banner").getByRole("link", { name: "Browse", exact: true }).click();
  await expect(page.getByText(/^\d+ properties found$/)).toBeVisible();

  const filters = page.getByRole("region", { name: "Filters" });
  await filters.getByRole("group", { name: "Property Type" }).getByRole("button", { name: "2BHK" }).click();
  await filters.getByLabel("Maximum rent").fill("30000");
  await filters.getByLabel("Maximum rent").press("Enter");
  await expect(page).toHaveURL(/type=2BHK/);
  await expect(page).toHaveURL(/maxRent=30000/);
  await expect(page.getByRole("button", { name: "Remove filter 2BHK" })).toBeVisible();
  // Until the list has arrived, the one before is shown.
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByRole("article").first()).toContainText("2BHK");

  const area = await distinctiveArea(page);
  const answered = page.waitForResponse((answer) => answer.url().includes("searchTerm="));
  await page.getByRole("searchbox", { name: "Search properties" }).fill(misspell(area));
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/searchTerm=/);
  await answered;
  const cards = page.getByRole("article");
  await expect(cards.first()).toBeVisible();
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
  const found = cards.filter({ hasText: `${area}, Bangalore` });
  await expect(found.first()).toBeVisible();

  const title = (await found.first().getByRole("heading").textContent()) ?? "";
  await found.first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  const photos = page.getByRole("region", { name: "Photos" });
  await expect(photos.getByRole("button", { name: "Image 1 of" })).toHaveAttribute("aria-current", "true");
  const picture = await photos.getByRole("button", { name: /^Open photo 1 of/ }).boundingBox();
  if (!picture) throw new Error("the picture has no box");
  const [x, y] = [picture.x + picture.width / 2, picture.y + picture.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 80, y, { steps: 4 });
  await page.mouse.up();
  await expect(photos.getByRole("button", { name: "Image 2 of" })).toHaveAttribute("aria-current", "true");

  await page.getByRole("button", { name: "Share", exact: true }).click();
  const share = page.getByRole("dialog", { name: "Share this property" });
  await share.getByRole("button", { name: "Copy Link" }).click();
  await expect(share.getByRole("button", { name: "Copied!" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: person.name }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();

  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await login(page, person.email, person.password);
  await expect(page.getByRole("button", { name: person.name })).toBeVisible();
  await expect(page.getByRole("button", { name: "City: Bangalore" })).toBeVisible();
});

/** Returns the area of a home on the page whose name is one long word, so that its misspelling is unambiguous. */
async function distinctiveArea(page: Page): Promise<string> {
  const places = await page
    .getByRole("article")
    .getByText(/, Bangalore$/)
    .allTextContents();
  const words = places.map((place) => place.replace(/, Bangalore$/, "")).filter((area) => /^\S{8,}$/.test(area));
  const [area] = words.sort((a, b) => b.length - a.length);
  if (!area) throw new Error(`no area to misspell among ${places.join("; ")}`);
  return area;
}

/** Swaps two neighbouring letters. */
function misspell(area: string): string {
  return area.slice(0, 3) + area.charAt(4) + area.charAt(3) + area.slice(5);
}
