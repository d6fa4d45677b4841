import type { Browser, Page } from "@playwright/test";
import type { Insertable } from "kysely";
import type { Properties } from "#server/db/schema.ts";
import { insertAccount } from "#server/testing/factories.ts";
import { isAccessibleInAllLooks, NARROW } from "./accessible.ts";
import { insertHome, mailsTo, withDatabase } from "./database.ts";
import { expect, newEmail, test } from "./journey.ts";
import { type Member, newAdmin, newMember } from "./member.ts";
import { postOverApi } from "./posting.ts";

let tags = 0;
/** Returns a word that occurs in no other title, to find the test's own homes. */
function newTag(): string {
  tags += 1;
  return `tag${process.pid}x${Date.now()}x${tags}`;
}

/** Inserts homes that wait for review, newest first, and returns them with the word that finds them. */
async function insertHomes(count: number, changes: Partial<Insertable<Properties>> = {}) {
  const tag = newTag();
  const homes: { id: string; title: string }[] = [];
  for (let place = count; place > 0; place -= 1) {
    const title = `Home ${place} ${tag}`;
    homes.unshift(await insertHome({ title, status: "pending", ...changes }));
  }
  return { tag, homes };
}

const card = (page: Page, name: string) => page.getByRole("article", { name });
const tile = (page: Page, label: string) => page.getByRole("button", { name: new RegExp(`^${label} [\\d,]+$`) });
const tab = (page: Page, label: string) => page.getByRole("tab", { name: label });
const review = (page: Page) => page.getByRole("dialog", { name: "Review property" });
const reason = (page: Page) => page.getByRole("dialog", { name: "Reject this property?" });
const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });
const said = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

async function countOf(page: Page, label: string): Promise<number> {
  const name = await tile(page, label).textContent();
  return Number(name?.replace(/\D/g, ""));
}

async function asMember(browser: Browser, name: string): Promise<{ page: Page; member: Member }> {
  const page = await (await browser.newContext()).newPage();
  return { page, member: await newMember(page, name) };
}

test("a rejected home is fixed by its owner, approved, featured, and shown on the home page", async ({
  page,
  browser,
}) => {
  test.slow();
  await newAdmin(page);
  const { page: home, member: owner } = await asMember(browser, "Lakshmi Narayan");
  const title = `Airy 2BHK with tile floors ${newTag()}`;
  const posted = await postOverApi(owner, { title }, 2);

  await page.goto(`/admin?status=pending&q=${encodeURIComponent(title)}`);
  const found = card(page, title);
  await expect(found).toContainText("Pending Review");
  await expect(found).toContainText("Lakshmi Narayan");
  await expect(found.locator("img")).toHaveCount(2);
  await found.getByRole("button", { name: "View Details" }).click();
  await expect(review(page)).toContainText("₹60,000");
  await expect(review(page)).toContainText(owner.email);
  await expect(review(page).getByRole("button", { name: /^Image \d of 2$/ })).toHaveCount(2);
  await expect(review(page)).toContainText("No admin has done anything here yet.");
  await review(page).getByRole("button", { name: "Close" }).click();

  await found.getByRole("button", { name: "Reject" }).click();
  await reason(page).getByLabel("Enter rejection reason:").fill("Never mind.");
  await reason(page).getByRole("button", { name: "Cancel" }).click();
  await expect(found).toContainText("Pending Review");
  await found.getByRole("button", { name: "Reject" }).click();
  await reason(page).getByLabel("Enter rejection reason:").fill("   ");
  await reason(page).getByRole("button", { name: "Reject" }).click();
  await expect(reason(page)).toContainText("Please give a reason for the rejection.");
  await reason(page).getByLabel("Enter rejection reason:").fill("Photos are too dark to review.");
  await reason(page).getByRole("button", { name: "Reject" }).click();
  await expect(said(page, `“${title}” is rejected.`)).toBeVisible();
  await expect(found).toHaveCount(0);

  await home.goto("/my-listings");
  await expect(card(home, title)).toContainText("Rejected");
  await expect(card(home, title)).toContainText("Photos are too dark to review.");
  await expect.poll(async () => (await mailsTo(owner.email)).map(({ text }) => text).join()).toContain("too dark");

  await home.goto(`/property/${posted.id}/edit`);
  const mended = `${title} by day`;
  await home.getByLabel("Title", { exact: true }).fill(mended);
  await home.getByRole("button", { name: "Save Changes" }).click();
  await expect(said(home, "Property updated successfully!")).toBeVisible();

  await page.goto(`/admin?status=pending&q=${encodeURIComponent(title)}`);
  const again = card(page, mended);
  await again.getByRole("button", { name: "View Details" }).click();
  const trail = review(page).getByRole("list", { name: "What admins did" });
  await expect(trail).toContainText("Priya Shah rejected it");
  await expect(trail).toContainText("Photos are too dark to review.");
  await review(page).getByRole("button", { name: "Approve" }).click();
  await expect(review(page)).toBeHidden();
  await expect(again).toHaveCount(0);

  await tile(page, "Total Properties").click();
  await expect(again).toContainText("Approved");
  await again.getByRole("button", { name: "Feature" }).click();
  await expect(again.getByRole("button", { name: "Unfeature" })).toBeFocused();
  await expect(said(page, `“${mended}” is featured.`)).toBeVisible();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto("/");
  await expect(
    visitor.getByRole("region", { name: "Featured Properties" }).getByRole("article", { name: mended }),
  ).toBeVisible();
  await expect.poll(async () => (await mailsTo(owner.email)).map(({ text }) => text).join()).toContain("published it");
});

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
  // A list without the deleted users keeps its count.
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

test("a list that loads during an action includes the action's result", async ({ page }) => {
  await newAdmin(page);
  const { tag, homes } = await insertHomes(1);
  const home = card(page, homes[0]?.title ?? "");
  const none = page.getByRole("heading", { name: "No properties found" });
  const keptBack: (() => Promise<void>)[] = [];
  const goOn = async () => {
    await expect.poll(() => keptBack.length).toBe(1);
    await keptBack.pop()?.();
  };
  await page.route(/\/api\/(admin\/)?properties\/[^?]+$/, async (route) => {
    if (route.request().method() === "PATCH") keptBack.push(() => route.continue());
    else await route.continue();
  });

  // Read before the action finished, and opened again.
  await page.goto(`/admin?status=approved&q=${tag}`);
  await expect(none).toBeVisible();
  await tile(page, "Pending Approval").click();
  await home.getByRole("button", { name: "Approve" }).click();
  await expect(none).toBeVisible();
  await tile(page, "Approved Properties").click();
  await expect(page).toHaveURL(`/admin?status=approved&q=${tag}`);
  await expect(none).toBeVisible();
  await goOn();
  await expect(home).toContainText("Approved");

  // Requested before the action finished, and answered after it.
  await page.route(
    /\/api\/admin\/properties\?.*featured=true/,
    async (route) => {
      const response = await route.fetch();
      keptBack.push(() => route.fulfill({ response }));
    },
    { times: 1 },
  );
  await home.getByRole("button", { name: "Feature" }).click();
  await expect.poll(() => keptBack.length).toBe(1);
  await tile(page, "Featured Properties").click();
  await expect.poll(() => keptBack.length).toBe(2);
  await keptBack.shift()?.();
  await expect(said(page, `“${homes[0]?.title}” is featured.`)).toBeVisible();
  await goOn();
  await expect(page).toHaveURL(`/admin?featured=true&q=${tag}`);
  await expect(said(page, "1 property found")).toBeVisible();
  await expect(home.getByRole("button", { name: "Unfeature" })).toBeVisible();
});

test("actions on one home run in order", async ({ page }) => {
  await newAdmin(page);
  const { tag, homes } = await insertHomes(1);
  const home = card(page, homes[0]?.title ?? "");
  const answered = Promise.withResolvers<void>();
  await page.route(/\/api\/(admin\/)?properties\/[^?]+\/status$/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto(`/admin?status=pending&q=${tag}`);
  await home.getByRole("button", { name: "View Details" }).click();
  await review(page).getByRole("button", { name: "Approve" }).click();
  await expect(home).toHaveCount(0);
  await tile(page, "Total Properties").click();
  await home.getByRole("button", { name: "Feature" }).click();
  await expect(home.getByRole("button", { name: "Unfeature" })).toBeFocused();
  answered.resolve();
  await expect(said(page, `“${homes[0]?.title}” is featured.`)).toBeVisible();
  await page.reload();
  await expect(home.getByRole("button", { name: "Unfeature" })).toBeVisible();
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

test("the keyboard alone approves, rejects and moves to the next home", async ({ page }) => {
  await newAdmin(page);
  const { tag, homes } = await insertHomes(3);
  const [first, second, third] = homes.map(({ title }) => title) as [string, string, string];
  await page.goto(`/admin?q=${tag}`);
  await card(page, first).getByRole("button", { name: "View Details" }).focus();
  await page.keyboard.press("Enter");
  const title = (name: string) => review(page).getByRole("heading", { name });
  await expect(title(first)).toBeVisible();
  await page.keyboard.press("n");
  await expect(title(second)).toBeFocused();
  await page.keyboard.press("a");
  await expect(title(third)).toBeFocused();
  await expect(said(page, `“${second}” is approved.`)).toBeVisible();
  await page.keyboard.press("r");
  await expect(reason(page).getByLabel("Enter rejection reason:")).toBeFocused();
  await page.keyboard.type("A rant about all, not a home");
  await page.keyboard.press("Control+Enter");
  await expect(title(first)).toBeFocused();
  await page.keyboard.press("a");
  await expect(review(page)).toBeHidden();
  await expect(said(page, "Nothing else waits for review.")).toBeVisible();
  await expect(card(page, first)).toContainText("Approved");
  await expect(card(page, second)).toContainText("Approved");
  await expect(card(page, third)).toContainText("A rant about all, not a home");
  await expect(card(page, first).getByRole("button", { name: "View Details" })).toBeFocused();
});

test("an action by key can be undone, and is sent if it is not undone", async ({ page }) => {
  await newAdmin(page);
  const { tag, homes } = await insertHomes(2);
  const [first, second] = homes.map(({ title }) => title) as [string, string];
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/admin/") && request.method() === "PATCH") sent.push(pathname);
  });
  await page.goto(`/admin?q=${tag}`);
  await card(page, first).getByRole("button", { name: "View Details" }).click();
  const title = (name: string) => review(page).getByRole("heading", { name });
  await expect(review(page)).toContainText("A approve · R reject · N next");
  const before = await title(first).boundingBox();
  await page.keyboard.press("a");
  await expect(title(second)).toBeFocused();
  const after = await title(second).boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(title(first)).toBeVisible();
  await expect(review(page).getByRole("button", { name: "Approve" })).toBeVisible();
  expect(sent).toEqual([]);

  await page.keyboard.press("r");
  await page.keyboard.type("Too dark");
  const request = page.waitForRequest((asked) => asked.url().endsWith("/status"));
  await page.keyboard.press("Control+Enter");
  await expect(title(second)).toBeFocused();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  expect((await request).postDataJSON()).toMatchObject({ status: "rejected", rejection_reason: "Too dark" });
  await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
});

test("single keys do nothing once they are turned off, also after a reload", async ({ page }) => {
  await newAdmin(page);
  const { tag, homes } = await insertHomes(2);
  const open = async () => {
    await page.goto(`/admin?q=${tag}`);
    await card(page, homes[0]?.title ?? "")
      .getByRole("button", { name: "View Details" })
      .click();
  };
  await open();
  await review(page).getByRole("checkbox", { name: "Keyboard shortcuts" }).uncheck();
  await page.keyboard.press("r");
  await expect(reason(page)).toBeHidden();
  await open();
  await expect(review(page).getByRole("checkbox", { name: "Keyboard shortcuts" })).not.toBeChecked();
  await page.keyboard.press("n");
  await expect(review(page).getByRole("heading", { name: homes[0]?.title ?? "" })).toBeVisible();
  await review(page).getByRole("checkbox", { name: "Keyboard shortcuts" }).check();
  await page.keyboard.press("n");
  await expect(review(page).getByRole("heading", { name: homes[1]?.title ?? "" })).toBeFocused();
});

test("an action on a property that another admin changed is refused, explained, and refreshes the card", async ({
  page,
  browser,
}) => {
  await newAdmin(page);
  const other = await newAdmin(await (await browser.newContext()).newPage(), "Kabir Malhotra");
  const { tag, homes } = await insertHomes(2);
  const [first, second] = homes as unknown as [{ id: string; title: string }, { id: string; title: string }];
  await page.goto(`/admin?q=${tag}`);
  await expect(page.getByRole("article")).toHaveCount(2);
  await other.call("PATCH", `/api/admin/properties/${first.id}/status`, {
    status: "rejected",
    rejection_reason: "No kitchen to be seen.",
  });
  await card(page, first.title).getByRole("button", { name: "Approve" }).click();
  await expect(
    alert(page, `“${first.title}” was changed meanwhile by Kabir Malhotra. It is now Rejected.`),
  ).toBeVisible();
  await expect(card(page, first.title)).toContainText("No kitchen to be seen.");
  await expect(card(page, first.title).getByRole("button", { name: "Re-approve" })).toBeFocused();

  await other.call("DELETE", `/api/properties/${second.id}`);
  await card(page, second.title).getByRole("button", { name: "View Details" }).click();
  await page.keyboard.press("a");
  await expect(page.getByText(`“${second.title}” was deleted meanwhile by Kabir Malhotra.`)).toBeVisible();
  await expect(card(page, second.title)).toHaveCount(0);
});

test("a refused action is rolled back with its message, and the reason is still in the field", async ({ page }) => {
  await newAdmin(page);
  const { tag, homes } = await insertHomes(1);
  const home = card(page, homes[0]?.title ?? "");
  await page.route(/\/api\/(admin\/)?(properties|users)\/[^?]+$/, (route) =>
    route.request().method() === "GET" ? route.continue() : route.fulfill({ status: 500, json: { error: "no" } }),
  );
  await page.goto(`/admin?status=pending&q=${tag}`);
  await expect(home).toBeVisible();
  const pending = await countOf(page, "Pending Approval");
  await home.getByRole("button", { name: "Reject" }).click();
  await reason(page).getByLabel("Enter rejection reason:").fill("The photos show another home.");
  await reason(page).getByRole("button", { name: "Reject" }).click();
  await expect(alert(page, "Failed to update property. Please try again.")).toBeVisible();
  await expect(home).toContainText("Pending Review");
  // Other journeys post homes at the same time.
  expect(await countOf(page, "Pending Approval")).toBeGreaterThanOrEqual(pending - 10);
  await home.getByRole("button", { name: "Reject" }).click();
  await expect(reason(page).getByLabel("Enter rejection reason:")).toHaveValue("The photos show another home.");
  await reason(page).getByRole("button", { name: "Cancel" }).click();

  await tab(page, "Users Management").click();
  await page.getByRole("button", { name: "Deactivate" }).first().click();
  await expect(alert(page, "Failed to update user. Please try again.")).toBeVisible();
});

test("featuring a home that is no longer approved shows the alert", async ({ page }) => {
  await newAdmin(page);
  const { tag, homes } = await insertHomes(1, { status: "approved" });
  const home = card(page, homes[0]?.title ?? "");
  await page.goto(`/admin?q=${tag}`);
  await page.route(/\/api\/properties\/[^/?]+$/, (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({
          status: 409,
          json: { error: "Property must be approved before it can be featured", code: "not_approved" },
        })
      : route.continue(),
  );
  await home.getByRole("button", { name: "Feature" }).click();
  await expect(alert(page, "Property must be approved before it can be featured")).toBeVisible();
  await expect(home.getByRole("button", { name: "Feature" })).toBeVisible();
});

test("admins cannot deactivate themselves", async ({ page }) => {
  const admin = await newAdmin(page);
  await page.goto(`/admin?tab=users&q=${encodeURIComponent(admin.email)}`);
  await card(page, admin.name).getByRole("button", { name: "Deactivate" }).click();
  await expect(alert(page, "You cannot deactivate or delete your own account.")).toBeVisible();
  await expect(card(page, admin.name)).toContainText("Active");
});

test("an edit in the dialog updates the card immediately, and closing with changes asks first", async ({ page }) => {
  await newAdmin(page);
  const { tag, homes } = await insertHomes(1, {
    status: "approved",
    images: ["https://pictures.example/1.jpg"],
    image_placeholders: [""],
  });
  const title = homes[0]?.title ?? "";
  await page.route("https://pictures.example/**", (route) => route.abort());
  await page.goto(`/admin?q=${tag}`);
  await card(page, title).getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit property" });
  await dialog.getByLabel("Title", { exact: true }).fill(`Better ${title}`);
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(said(page, "Property updated successfully!")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card(page, `Better ${title}`)).toContainText("Approved");
});

test("a dashboard that fails to load says so and can be retried", async ({ page }) => {
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
  await expect(review(page)).toContainText("No admin has done anything here yet.");
  await isAccessibleInAllLooks(page, "review");
  await page.keyboard.press("r");
  await reason(page).getByRole("button", { name: "Reject" }).click();
  await expect(reason(page)).toContainText("Please give a reason");
  await isAccessibleInAllLooks(page, "reason");
  await reason(page).getByRole("button", { name: "Cancel" }).click();
  await review(page).getByRole("button", { name: "Close" }).click();
  await tab(page, "Users Management").click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await isAccessibleInAllLooks(page, "users");
  await page.getByRole("searchbox", { name: "Search users" }).fill("nobody is called this");
  await expect(page.getByRole("heading", { name: "No users found" })).toBeVisible();
  await isAccessibleInAllLooks(page, "nobody");
});
