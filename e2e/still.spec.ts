import { DEMO_PASSWORD, expect, login, test } from "./journey.ts";

test("what a visitor's first page leaves as the server wrote it still leads on without a new document", async ({
  page,
}) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.waitForFunction(() => window.isAlive);
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

test("a city's tile chooses it before its code was ever fetched", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.waitForFunction(() => window.isAlive);
  await page.getByRole("link", { name: "Noida", exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem("userLocation"))).toBe("Noida");
});

test("a picture that fails in a still part is said to be missing", async ({ page }) => {
  await page.route("**/media/**", (route) => route.abort());
  await page.goto("/");
  await expect(page.getByRole("article").first().getByText("Photo not available")).toBeVisible();
});

test("somebody who signs in elsewhere finds the page alive", async ({ page, context }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Login" })).toBeVisible();
  const elsewhere = await context.newPage();
  await elsewhere.goto("/login");
  await login(elsewhere, "owner@basera.test", DEMO_PASSWORD);
  await expect(page.getByRole("button", { name: "You have already posted a property" })).toBeDisabled();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Login" })).toBeHidden();
});
