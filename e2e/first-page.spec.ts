import { expect, test } from "./journey.ts";

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

test("home's drawings are in its document, and their script loads only without them", async ({ page }) => {
  const response = await page.goto("/", { waitUntil: "networkidle" });
  expect((await response?.text())?.match(/viewBox="0 0 300 225"/g)).toHaveLength(4);
  await page.waitForFunction(() => window.isHydrated);
  const drawingScripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => name.includes("strength-drawings")),
    );
  const drawings = page.getByRole("region", { name: "What is different here" }).locator("svg");
  await expect(drawings).toHaveCount(4);
  expect(await drawingScripts()).toEqual([]);
  await page.getByRole("article").first().getByRole("link").click();
  await expect(drawings).toHaveCount(0);
  await page.getByRole("link", { name: "Basera" }).first().click();
  await expect(drawings).toHaveCount(4);
  expect(await drawingScripts()).toHaveLength(1);
});
