import { insertHome } from "./database.ts";
import { DEMO_PASSWORD, expect, fillRegistration, login, newEmail, register, test } from "./journey.ts";
import { expectNoSideways } from "./looks.ts";
import { newMember } from "./member.ts";

/** Includes the badge, because other journeys send messages to the demo accounts. */
const MESSAGES = /^Messages(\d|9\+)?$/;

test("the header differs for visitors, members, owners with a listing, and admins", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("userLocation", "Delhi"));
  const links = () => page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await page.goto("/");
  await expect(links()).toHaveText(["Browse"]);
  for (const [who, name, expected] of [
    ["tenant", "Neha Sharma", ["Browse", "Post Property", "Favorites", MESSAGES]],
    ["owner", "Vikram Rao", ["Browse", "Favorites", MESSAGES]],
    ["admin", "Asha Menon", ["Browse", "Post Property", "Admin Dashboard"]],
  ] as const) {
    await page.goto("/login");
    await login(page, `${who}@basera.test`, DEMO_PASSWORD);
    await expect(links()).toHaveText([...expected]);
    await page.getByRole("banner").getByRole("button", { name }).click();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(links()).toHaveText(["Browse"]);
  }
});

test("owners with a listing see a note instead of the button to post", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("main").getByRole("link", { name: "Post Your Property" })).toBeVisible();
  await page.goto("/login");
  await login(page, "owner@basera.test", DEMO_PASSWORD);
  await expect(page.getByRole("button", { name: "You have already posted a property" })).toBeDisabled();
});

test("the home page counts all featured homes and shows three", async ({ page, request }) => {
  // Other journeys feature homes at the same time.
  await expect(async () => {
    const answer = await request.get("/api/properties/featured?limit=1");
    await page.goto("/");
    expect(await page.getByRole("definition").first().textContent()).toBe(answer.headers()["x-total-count"]);
  }).toPass();
  const featured = page.getByRole("region", { name: "Featured Properties" });
  await expect(featured.getByRole("article")).toHaveCount(3);
});

test("featured homes form one row where two fit, and focus scrolls a clipped one into view", async ({ page }) => {
  await page.goto("/");
  const homes = page.getByRole("region", { name: "Featured Properties" }).getByRole("article");
  await expect(homes).toHaveCount(3);
  for (const width of [640, 900, 1023, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await homes.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
    expect(new Set(tops).size, `rows at ${width} px`).toBe(1);
    await expectNoSideways(page);
  }
  await page.setViewportSize({ width: 640, height: 800 });
  const last = homes.last();
  await last.getByRole("link").focus();
  await expect(last).toBeInViewport({ ratio: 0.99 });
});

test("the search on the home page opens browse with its query", async ({ page }) => {
  await page.goto("/");
  // Before hydration the browser sends the form itself, and the address has "q".
  await page.waitForFunction(() => window.isHydrated);
  await page.getByRole("main").getByRole("search").getByLabel("City").selectOption("Greater Noida");
  await page.getByRole("searchbox", { name: "Area or keyword" }).fill("balcony");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(
    `/login?redirect=${encodeURIComponent("/browse?city=Greater+Noida&searchTerm=balcony")}`,
  );
});

test("a member without a city is asked for it, and it is kept", async ({ page, browser }) => {
  const person = { name: "Ravi Nair", email: newEmail(), password: "a good password" };
  await register(page, person);
  const picker = page.getByRole("dialog", { name: "Select Your City" });
  await expect(picker).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(picker).toBeHidden();
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.getByRole("button", { name: "City: choose" }).click();
  await picker.getByRole("button", { name: "Noida", exact: true }).click();
  expect((await saved).status()).toBe(200);
  expect(await page.evaluate(() => localStorage.getItem("userLocation"))).toBe("Noida");

  const elsewhere = await browser.newPage();
  await elsewhere.goto("/login");
  await login(elsewhere, person.email, person.password);
  await expect(elsewhere.getByRole("button", { name: "City: Noida" })).toBeVisible();
  await expect(elsewhere.getByRole("dialog", { name: "Select Your City" })).toBeHidden();
  await elsewhere.close();
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

test("another city on browse restarts the search", async ({ page }) => {
  await newMember(page, "Asha Verma", "Delhi");
  await page.goto("/browse?type=2BHK");
  await expect(page.getByRole("button", { name: "Remove filter 2BHK" })).toBeVisible();
  await page.getByRole("button", { name: /^City: / }).click();
  await page.getByRole("dialog", { name: "Select Your City" }).getByRole("button", { name: "Faridabad" }).click();
  await expect(page).toHaveURL("/browse?city=Faridabad");
  await expect(page.getByRole("button", { name: "Remove filter 2BHK" })).toBeHidden();
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

test("being offline is shown, and cleared", async ({ page, context }) => {
  await page.goto("/");
  await page.waitForFunction(() => window.isHydrated);
  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You are offline.")).toBeHidden();
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

test("the keyboard alone skips to the content, opens the picker, and returns", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  const button = page.getByRole("button", { name: "City: choose" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Select Your City" })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Bangalore" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});
