import { DEMO_PASSWORD, expect, login, test } from "./journey.ts";

test("links on a visitor's first page navigate without a new document", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.waitForFunction(() => window.isHydrated);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole("article").first().getByRole("link").click();
  await expect(page.getByRole("button", { name: "Contact Owner" }).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "House rules" })).toBeVisible();
  await page.getByRole("link", { name: "Basera" }).first().click();
  await page.getByRole("link", { name: "Noida", exact: true }).click();
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent("/browse?city=Noida")}`);
  expect(await page.evaluate(() => localStorage.getItem("userLocation"))).toBe("Noida");
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
});

test("a city tile chooses the city", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.waitForFunction(() => window.isHydrated);
  await page.getByRole("link", { name: "Noida", exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem("userLocation"))).toBe("Noida");
});

test("a picture that fails to load says that it is missing", async ({ page }) => {
  await page.route("**/media/**", (route) => route.abort());
  await page.goto("/");
  await expect(page.getByRole("article").first().getByText("Photo not available")).toBeVisible();
});

test("a page shows the member who signs in in another tab", async ({ page, context }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Login" })).toBeVisible();
  const elsewhere = await context.newPage();
  await elsewhere.goto("/login");
  await login(elsewhere, "owner@basera.test", DEMO_PASSWORD);
  await expect(page.getByRole("button", { name: "You have already posted a property" })).toBeDisabled();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Login" })).toBeHidden();
});
