import type { Page } from "@playwright/test";
import { isAccessibleInAllLooks } from "./accessible.ts";
import { expect, resize, test } from "./journey.ts";
import { newMember } from "./member.ts";

test.use({ expectedErrors: /Cannot read properties of null \(reading 'area'\)|\.trim is not a function/ });

/** Makes the API return a home that crashes the page. Returns a function that restores the real response. */
async function makeUndrawable(page: Page, path: string): Promise<() => Promise<void>> {
  const address = `**/api${path.replace("/property/", "/properties/")}`;
  await page.route(address, (route) =>
    route.fulfill({ json: { id: path.replace("/property/", ""), title: "x", images: 5, location: null } }),
  );
  return () => page.unroute(address);
}

test("a crashed screen shows an error inside the shell, and works after a retry", async ({ page }) => {
  const member = await newMember(page);
  await page.goto("/browse?city=Bangalore");
  const first = page.getByRole("article").first().getByRole("link").first();
  const title = (await first.textContent()) ?? "";
  const path = (await first.getAttribute("href")) ?? "";
  // Another home may be first in the meantime.
  const card = page.getByRole("article").locator(`a[href="${path}"]`).first();
  const mend = await makeUndrawable(page, path);
  await card.click();

  const said = page.getByRole("main").getByRole("alert");
  await expect(said.getByRole("heading", { level: 1 })).toHaveText("Something went wrong here");
  await expect(said).toContainText("The rest of the page still works. Try again, or come back in a moment.");
  await isAccessibleInAllLooks(page, "a screen that crashed");

  await resize(page, { width: 1280, height: 800 });
  await page.getByRole("banner").getByRole("button", { name: member.name }).click();
  await expect(page.getByRole("link", { name: "My Listings" }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Browse" }).click();
  await expect(card).toHaveText(title);

  await card.click();
  await expect(said).toBeVisible();
  await mend();
  await said.getByRole("button", { name: "Try Again" }).press("Enter");
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByRole("main")).toBeFocused();
});

test("a crashed shell offers a reload, in the current theme", async ({ page }) => {
  const member = await newMember(page);
  const profile = "**/api/users/me";
  await page.route(profile, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), name: 5, default_location: "Bangalore" } });
  });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
  await expect(page.getByText("Please try again in a moment.")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await isAccessibleInAllLooks(page, "the last resort");

  await resize(page, { width: 1280, height: 800 });
  await page.unroute(profile);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: member.name })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Find a home.");
});
