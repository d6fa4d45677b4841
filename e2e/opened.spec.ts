import { isAccessibleInBothThemes } from "./accessible.ts";
import { insertHome } from "./database.ts";
import { expect, login, test } from "./journey.ts";
import { newAdmin, newMember } from "./member.ts";

// Checks dialogs and error states. The plain screens are checked in other tests.
test.use({ viewport: { width: 320, height: 800 }, contextOptions: { reducedMotion: "reduce" } });

/** Inserts an approved home whose owner has an account. */
async function homeOf(owner: { id: string; name: string; email: string }, title: string) {
  return insertHome({ owner_id: owner.id, owner_name: owner.name, owner_email: owner.email, title });
}

test("dialogs of visitors have no accessibility violations and respect reduced motion", async ({ page }) => {
  const home = await insertHome({ title: `Lattice house ${process.pid} ${Date.now()}` });
  await page.goto(`/property/${home.id}`);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("radiogroup", { name: "Theme" }).first()).toBeVisible();
  await isAccessibleInBothThemes(page, "menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Choose city" }).click();
  await expect(page.getByRole("dialog", { name: "Select Your City" })).toBeVisible();
  const longest = await page.evaluate(() =>
    Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime))),
  );
  expect(longest).toBeLessThanOrEqual(1);
  await isAccessibleInBothThemes(page, "city picker");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Share this property" })).toBeVisible();
  await isAccessibleInBothThemes(page, "share dialog");
});

test("errors on the sign-in pages have no accessibility violations", async ({ page }) => {
  await page.goto("/login");
  await login(page, "nobody@example.test", "not the password");
  await page.getByRole("alert").waitFor();
  await isAccessibleInBothThemes(page, "login refused");
  await page.getByRole("link", { name: "Register" }).click();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByLabel("Full Name")).toHaveAccessibleDescription("Please fill in all fields.");
  await isAccessibleInBothThemes(page, "registration refused");
});

test("dialogs of members have no accessibility violations", async ({ page, context, browser }) => {
  const ownerContext = await browser.newContext();
  const owner = await newMember(await ownerContext.newPage(), "Meera Krishnan");
  const home = await homeOf(owner, `Tulsi house ${process.pid} ${Date.now()}`);
  const tenant = await newMember(page, "Ananya Rao", "Ghaziabad");
  await page.goto("/browse?city=Ghaziabad&type=2BHK");
  await page.getByRole("article").first().waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await isAccessibleInBothThemes(page, "menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Filters/ }).click();
  await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
  await isAccessibleInBothThemes(page, "filters");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Filters/ })).toBeFocused();
  await page.goto("/browse?city=Ghaziabad&minRent=9000000");
  await expect(page.getByRole("heading", { name: "No Properties Found" })).toBeVisible();
  await isAccessibleInBothThemes(page, "nothing found");
  await tenant.call("POST", "/api/conversations/by-email", { property_id: home.id, owner_email: owner.email });
  await page.goto("/messages");
  await page.getByRole("list", { name: "Conversations" }).getByRole("button").first().click();
  await page.getByRole("button", { name: "Conversation options" }).click();
  await page.getByRole("button", { name: "Delete conversation" }).click();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await isAccessibleInBothThemes(page, "deleting a conversation");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Conversation options" })).toBeFocused();
  await page.goto("/favorites");
  await page.getByRole("heading", { name: "No Favorites Yet" }).waitFor();
  await context.setOffline(true);
  await expect(page.getByRole("status").filter({ hasText: "offline" })).toBeVisible();
  await isAccessibleInBothThemes(page, "offline");
  await ownerContext.close();
});

test("dialogs of admins have no accessibility violations", async ({ page }) => {
  await newAdmin(page, "Farah Qureshi");
  const title = `Brick house ${process.pid} ${Date.now()}`;
  await insertHome({ title, status: "pending" });
  await page.goto(`/admin?q=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Title", { exact: true }).waitFor();
  await isAccessibleInBothThemes(page, "editing");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Delete" }).click();
  await isAccessibleInBothThemes(page, "deleting");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "is approved." })).toBeVisible();
  await isAccessibleInBothThemes(page, "a toast");
});
