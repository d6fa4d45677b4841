import { insertAccount } from "#server/testing/factories.ts";
import { isAccessibleInAllLooks, NARROW } from "./accessible.ts";
import { alert, asMember, card, insertHomes, reason, review, said, tab, tile } from "./dashboard.ts";
import { insertHome, withDatabase } from "./database.ts";
import { expect, newEmail, test } from "./journey.ts";
import { newAdmin, newMember } from "./member.ts";

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

test("deleting asks first, and updates tiles, tab counts and list", async ({ page }) => {
  const admin = await newAdmin(page);
  const { tag, homes } = await insertHomes(2);
  const [first, second] = homes as unknown as [{ title: string }, { title: string }];
  await page.goto(`/admin?q=${tag}`);
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(said(page, "2 properties found")).toBeVisible();
  await card(page, first.title).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete this property?" });
  await expect(question).toContainText("Are you sure you want to delete this property? This action cannot be undone.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
  await card(page, first.title).getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(said(page, "1 property found")).toBeVisible();
  await expect(card(page, second.title).getByRole("button", { name: "View Details" })).toBeFocused();

  const { id, name } = await withDatabase((db) =>
    insertAccount(db, { name: `Farah ${tag}`, email: newEmail(), phone: null }),
  );
  await tab(page, "Users Management").click();
  const words = page.getByRole("searchbox", { name: "Search users" });
  await words.fill(admin.email);
  await expect(said(page, "1 user found")).toBeVisible();
  await words.fill(name);
  await expect(card(page, name)).toContainText("No phone");
  await card(page, name).getByRole("button", { name: "Delete" }).click();
  const userQuestion = page.getByRole("dialog", { name: "Delete this user?" });
  await expect(userQuestion).toContainText("Are you sure you want to delete this user? This action cannot be undone.");
  await userQuestion.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No users found" })).toBeVisible();
  expect(await withDatabase((db) => db.selectFrom("accounts").select("id").where("id", "=", id).execute())).toEqual([]);
  // A list that does not contain the deleted users keeps its count.
  await words.fill(admin.email);
  await expect(card(page, admin.name)).toBeVisible();
  await expect(said(page, "1 user found")).toBeVisible();
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
  await expect(home).toContainText("Featured");
  await tile(page, "Featured Properties").click();
  await expect(page).toHaveURL(`/admin?featured=true&q=${tag}`);
  await expect(home).toBeVisible();
  await expect(said(page, `“${homes[0]?.title}” is featured.`)).toBeVisible();
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

test("each tab has its own search text", async ({ page }) => {
  await newAdmin(page);
  await page.goto("/admin");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByRole("searchbox", { name: "Search properties" }).fill("metro");
  await tab(page, "Users Management").click();
  await expect(page).toHaveURL("/admin?tab=users");
  await expect(page.getByRole("searchbox", { name: "Search users" })).toHaveValue("");
  await expect(said(page, "users found")).toBeVisible();
  await expect(page).toHaveURL("/admin?tab=users");
});

test("admins cannot deactivate themselves", async ({ page }) => {
  const admin = await newAdmin(page);
  await page.goto(`/admin?tab=users&q=${encodeURIComponent(admin.email)}`);
  await card(page, admin.name).getByRole("button", { name: "Deactivate" }).click();
  await expect(alert(page, "You cannot deactivate or delete your own account.")).toBeVisible();
  await expect(card(page, admin.name)).toContainText("Active");
});

test("a dashboard that fails to load shows an error and can be retried", async ({ page }) => {
  await newAdmin(page);
  let isDown = true;
  await page.route(/\/api\/admin\/(stats|properties)/, (route) =>
    isDown ? route.fulfill({ status: 500, json: { error: "no" } }) : route.continue(),
  );
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Error Loading Dashboard" })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Failed to load dashboard data. Please try again.")).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("more properties load on scrolling or with the button", async ({ page }) => {
  await newAdmin(page);
  await page.goto("/admin");
  await expect(page.getByRole("article")).toHaveCount(24);
  await page.getByRole("button", { name: "Load more" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByRole("article").count()).toBeGreaterThanOrEqual(48);
});

test("only admins see the dashboard; others are sent home and told why", async ({ page }) => {
  await newMember(page);
  await page.goto("/admin");
  await expect(alert(page, "Access Denied: You do not have permission to view this page.")).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("the dashboard has no accessibility violations and no sideways scrolling", async ({ page }) => {
  await page.setViewportSize(NARROW);
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
