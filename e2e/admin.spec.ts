import { isAccessibleInAllLooks, NARROW } from "./accessible.ts";
import { asMember, card, insertHomes, reason, review, said, tab, tile } from "./dashboard.ts";
import { insertHome } from "./database.ts";
import { expect, resize, test } from "./journey.ts";
import { newAdmin } from "./member.ts";

test("a deactivated user is signed out immediately, and can sign in again once activated", async ({
  page,
  browser,
}) => {
  await newAdmin(page);
  const { page: theirs, member } = await asMember(browser, "Nikhil Bansal");
  await theirs.goto("/favorites");
  await expect(theirs.getByRole("heading", { name: "No Favorites Yet" })).toBeVisible();

  await page.goto("/admin?tab=users");
  await page.getByRole("searchbox", { name: "Search users" }).fill(member.email);
  const theirCard = card(page, "Nikhil Bansal");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(theirCard).toContainText(member.email);
  await expect(theirCard).toContainText("+919812345678");
  await expect(theirCard).toContainText("0 favorites");
  await theirCard.getByRole("button", { name: "Deactivate" }).click();
  await expect(theirCard).toContainText("Inactive");
  await expect(theirs).toHaveURL(/\/login/);
  await expect(theirs.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();

  await theirCard.getByRole("button", { name: "Activate" }).click();
  await expect(theirCard.getByRole("button", { name: "Deactivate" })).toBeFocused();
  await expect(said(page, "Nikhil Bansal is active again.")).toBeVisible();
  await theirCard.getByText("History").click();
  await expect(theirCard).toContainText("Priya Shah activated the account");
  await expect(theirCard).toContainText("Priya Shah deactivated the account");
});

test("each tile filters, actions update the counts, and the URL keeps the state", async ({ page }) => {
  await newAdmin(page);
  const { tag, homes } = await insertHomes(1);
  const home = card(page, homes[0]?.title ?? "");
  await page.goto("/admin");
  await expect(tile(page, "Total Properties")).toHaveAttribute("aria-pressed", "true");
  await expect(tab(page, "Properties Management")).toHaveAccessibleName(/^Properties Management \([\d,]+\)$/);
  await tile(page, "Pending Approval").click();
  await expect(page).toHaveURL("/admin?status=pending");
  await page.getByRole("searchbox", { name: "Search properties" }).fill(tag);
  await expect(page.getByRole("article")).toHaveCount(1);
  await home.getByRole("button", { name: "Approve" }).dblclick();
  await expect(page.getByRole("heading", { name: "No properties found" })).toBeVisible();
  await tile(page, "Approved Properties").click();
  await expect(home).toContainText("Approved");
  await expect(home.getByRole("button", { name: "Feature" })).toBeVisible();
  await home.getByRole("button", { name: "Feature" }).click();
  await expect(said(page, `“${homes[0]?.title}” is featured.`)).toBeVisible();
  await expect(home).toContainText("Featured");
  await tile(page, "Featured Properties").click();
  await expect(page).toHaveURL(`/admin?featured=true&q=${tag}`);
  await expect(home).toBeVisible();
  await page.reload();
  await expect(home).toBeVisible();
  await expect(tile(page, "Featured Properties")).toHaveAttribute("aria-pressed", "true");
  await page.goBack();
  await expect(tile(page, "Approved Properties")).toHaveAttribute("aria-pressed", "true");
  await expect(home.getByRole("button", { name: "Unfeature" })).toBeVisible();

  await tab(page, "Properties Management").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, "Users Management")).toBeFocused();
  await expect(tab(page, "Users Management")).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL("/admin?tab=users&status=approved");
  await expect(tile(page, "Approved Properties")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search users" })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.goBack();
  await expect(home).toBeVisible();
});

test("the dashboard has no accessibility violations and no sideways scrolling", async ({ page }) => {
  await resize(page, NARROW);
  await newAdmin(page);
  const { tag } = await insertHomes(1);
  await insertHome({
    title: `Dim ${tag}`,
    status: "rejected",
    rejection_reason: "Photos are too dark.",
  });
  await page.goto(`/admin?q=${tag}`);
  await expect(page.getByRole("article")).toHaveCount(2);
  await isAccessibleInAllLooks(page, "properties");
  await page.getByRole("button", { name: "View Details" }).last().click();
  await expect(review(page)).toContainText("No admin actions yet.");
  await isAccessibleInAllLooks(page, "review");
  await page.keyboard.press("r");
  await reason(page).getByRole("button", { name: "Reject" }).click();
  await expect(reason(page)).toContainText("Please give a reason");
  await isAccessibleInAllLooks(page, "reason");
  await reason(page).getByRole("button", { name: "Cancel" }).click();
  await review(page).getByRole("button", { name: "Close" }).click();
  const listed = Promise.withResolvers<void>();
  await page.route("**/api/admin/users*", async (route) => {
    await listed.promise;
    await route.continue();
  });
  await tab(page, "Users Management").click();
  const loading = page.getByRole("status", { name: "Loading users" });
  await expect(loading).toBeVisible();
  await isAccessibleInAllLooks(page, "loading users");
  listed.resolve();
  await expect(loading).toBeHidden();
  await expect(page.getByRole("article").first()).toBeVisible();
  await isAccessibleInAllLooks(page, "users");
  await page.getByRole("searchbox", { name: "Search users" }).fill("nobody is called this");
  await expect(page.getByRole("heading", { name: "No users found" })).toBeVisible();
  await isAccessibleInAllLooks(page, "nobody");
});
