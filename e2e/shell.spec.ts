import { insertHome } from "./database.ts";
import { DEMO_PASSWORD, expect, fillRegistration, login, newEmail, resize, test } from "./journey.ts";
import { expectNoSideways } from "./looks.ts";
import { newMember } from "./member.ts";

/** Includes the badge, because other journeys send messages to the demo accounts. */
const MESSAGES = /^Messages(\d|9\+)?$/;

test("the home page counts all featured homes and shows three, in one row where two fit", async ({ page, request }) => {
  // Other journeys feature homes at the same time.
  await expect(async () => {
    const answer = await request.get("/api/properties/featured?limit=1");
    await page.goto("/");
    expect(await page.getByRole("definition").first().textContent()).toBe(answer.headers()["x-total-count"]);
  }).toPass();
  const homes = page.getByRole("region", { name: "Featured Properties" }).getByRole("article");
  await expect(homes).toHaveCount(3);
  for (const width of [640, 900, 1023, 1024]) {
    await resize(page, { width, height: 800 });
    const tops = await homes.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
    expect(new Set(tops).size, `rows at ${width} px`).toBe(1);
    await expectNoSideways(page);
  }
  await resize(page, { width: 640, height: 800 });
  const last = homes.last();
  await last.getByRole("link").focus();
  await expect(last).toBeInViewport({ ratio: 0.99 });
});

test("a dismissed city picker stays closed, and never covers another page", async ({ page, context }) => {
  const home = await insertHome();
  await page.goto(`/register?redirect=/property/${home.id}`);
  await fillRegistration(page, { name: "Ravi Nair", email: newEmail(), password: "a good password" });
  await expect(page.getByRole("heading", { level: 1, name: home.title })).toBeVisible();
  const picker = page.getByRole("dialog", { name: "Select Your City" });
  await expect(page.getByRole("banner").getByRole("button", { name: "Ravi Nair" })).toBeVisible();
  await expect(picker).toBeHidden();

  await page.getByRole("banner").getByRole("link", { name: "Browse", exact: true }).click();
  await picker.getByRole("button", { name: "Not now, show all cities" }).click();
  await expect(picker).toBeHidden();
  await expect(page.getByText(/^\d+ properties found$/)).toBeVisible();
  const other = await context.newPage();
  await other.goto("/browse");
  await expect(other.getByText(/^\d+ properties found$/)).toBeVisible();
  await expect(other.getByRole("dialog", { name: "Select Your City" })).toBeHidden();
});

test("the theme is kept, and applied before the first paint", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const theme = page.getByRole("contentinfo").getByRole("radiogroup", { name: "Theme" });
  await expect(theme.getByRole("radio", { name: "System" })).toBeChecked();
  await theme.getByText("Dark").click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await theme.getByText("System").click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the tab bar and the menu contain what does not fit the header", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("userLocation", "Greater Noida"));
    await page.goto("/");
    await expect(page.getByRole("button", { name: "City: Greater Noida" })).toBeVisible();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Login" }).click();
    await login(page, "tenant@basera.test", DEMO_PASSWORD);
    const tabs = page.getByRole("navigation", { name: "Tabs" }).getByRole("link");
    await expect(tabs).toHaveText(["Browse", "Favorites", "Post Property", MESSAGES, "Profile"]);
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("navigation", { name: "Account" });
    for (const name of ["Browse", "Post Property", "Favorites", "Messages", "My Profile", "My Listings"])
      await expect(menu.getByRole("link", { name })).toBeVisible();
    await expect(menu.getByRole("button", { name: "Sign Out" })).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test("the keyboard alone skips to the content or the results, opens the picker, and returns", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  const button = page.getByRole("button", { name: "Choose city" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Select Your City" })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Bangalore" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();

  await newMember(page, "Asha Verma", "Delhi");
  await page.goto("/browse");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to results" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Results", exact: true })).toBeFocused();
});
