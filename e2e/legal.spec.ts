import {
  BROWSER_COOKIE_DAYS,
  CITY_DISMISSED_DAYS,
  FAILED_JOB_DAYS,
  UNUSED_PICTURE_HOURS,
} from "#contract/accounts/retention.ts";
import { isAccessibleInAllLooks } from "./accessible.ts";
import { expect, test } from "./journey.ts";

const footer = (page: import("@playwright/test").Page) => page.getByRole("contentinfo");

test("footer and home page lead to privacy, terms and a contact, without an account", async ({ page, request }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Support: 24/7" }).click();
  await expect(page).toHaveURL("/privacy#contact");
  await expect(page.getByRole("heading", { name: "Contact" })).toBeInViewport();
  // Both pages work without scripts.
  for (const path of ["/privacy", "/terms"]) expect(await (await request.get(path)).text()).toContain("mailto:");
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
