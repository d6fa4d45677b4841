import {
  BROWSER_COOKIE_DAYS,
  CITY_DISMISSED_DAYS,
  FAILED_JOB_DAYS,
  UNUSED_PICTURE_HOURS,
} from "#contract/retention.ts";
import { isAccessibleInAllLooks, NARROW } from "./accessible.ts";
import { expect, newEmail, register, test } from "./journey.ts";

const footer = (page: import("@playwright/test").Page) => page.getByRole("contentinfo");

test("the footer links to privacy, terms and a contact, without an account", async ({ page }) => {
  await page.goto("/");
  await footer(page).getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
  for (const kept of [
    `for ${BROWSER_COOKIE_DAYS} days after you sign up`,
    `for ${CITY_DISMISSED_DAYS} days`,
    `could not be sent: ${FAILED_JOB_DAYS} days`,
    `about ${UNUSED_PICTURE_HOURS} hours`,
  ])
    await expect(page.getByRole("main")).toContainText(kept);
  await isAccessibleInAllLooks(page, "privacy");
  await footer(page).getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
  await isAccessibleInAllLooks(page, "terms");
  await footer(page).getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL("/privacy#contact");
  await expect(page.getByRole("heading", { name: "Contact" })).toBeInViewport();
  await expect(page.getByRole("link", { name: "contact@localhost" })).toHaveAttribute(
    "href",
    "mailto:contact@localhost",
  );
});

test("24/7 Support leads to the contact, and both legal pages work without scripts", async ({ page, request }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Support: 24/7" }).click();
  await expect(page).toHaveURL("/privacy#contact");
  await expect(page.getByRole("heading", { name: "Contact" })).toBeInViewport();
  for (const path of ["/privacy", "/terms"]) expect(await (await request.get(path)).text()).toContain("mailto:");
  await page.setViewportSize(NARROW);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test("the cookie of a sign-up lasts as long as the privacy page says", async ({ page, context }) => {
  await register(page, { name: "Asha Verma", email: newEmail(), password: "a good password" });
  await expect(page).toHaveURL("/");
  const cookie = (await context.cookies()).find(({ name }) => name.endsWith("basera-browser"));
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(BROWSER_COOKIE_DAYS - 0.1);
  expect(days).toBeLessThanOrEqual(BROWSER_COOKIE_DAYS);
});
