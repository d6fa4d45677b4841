import { expect, login, newEmail, register, test } from "./journey.ts";

test("a new user registers, picks a city, finds a home, looks at it, shares it, and comes back", async ({
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
  await expect(page.getByRole("article").first()).toContainText("2BHK");

  const area =
    (await page
      .getByRole("article")
      .first()
      .getByText(/, Bangalore$/)
      .textContent()) ?? "";
  const misspelt = misspell(area.replace(/, Bangalore$/, ""));
  await page.getByRole("searchbox", { name: "Search properties" }).fill(misspelt);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/searchTerm=/);
  const found = page.getByRole("article").filter({ hasText: area });
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

/** Two neighbouring letters of the longest word swapped, as fingers do. */
function misspell(area: string): string {
  const words = area.split(" ");
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
  const swapped = longest.slice(0, 3) + longest.charAt(4) + longest.charAt(3) + longest.slice(5);
  return swapped;
}
