import { alert, asMember, card, countOf, insertHomes, newTag, reason, review, said, tab, tile } from "./dashboard.ts";
import { mailsTo } from "./database.ts";
import { expect, test } from "./journey.ts";
import { newAdmin } from "./member.ts";
import { postOverApi } from "./posting.ts";

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
  await expect(review(page)).toContainText("No admin actions yet.");
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
  const trail = review(page).getByRole("list", { name: "Admin actions" });
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
  await expect
    .poll(async () => (await mailsTo(owner.email)).map(({ text }) => text).join())
    .toContain("reviewed and published");
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

  // This list was loaded before the action finished, and is opened again.
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

  // This list was requested before the action finished, and the response arrives after it.
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
  await expect(said(page, "No other property waits for review.")).toBeVisible();
  await expect(card(page, first)).toContainText("Approved");
  await expect(card(page, second)).toContainText("Approved");
  await expect(card(page, third)).toContainText("A rant about all, not a home");
  await expect(card(page, first).getByRole("button", { name: "View Details" })).toBeFocused();
});

test("an action by keyboard shortcut can be undone, and is sent otherwise", async ({ page }) => {
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
  // The dialog moves while it opens.
  await review(page).evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
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

test("single-key shortcuts do nothing once they are turned off, also after a reload", async ({ page }) => {
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
  await expect(alert(page, `“${first.title}” has been changed by Kabir Malhotra. It is now Rejected.`)).toBeVisible();
  await expect(card(page, first.title)).toContainText("No kitchen to be seen.");
  await expect(card(page, first.title).getByRole("button", { name: "Re-approve" })).toBeFocused();

  await other.call("DELETE", `/api/properties/${second.id}`);
  await card(page, second.title).getByRole("button", { name: "View Details" }).click();
  await page.keyboard.press("a");
  await expect(page.getByText(`“${second.title}” has been deleted by Kabir Malhotra.`)).toBeVisible();
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
