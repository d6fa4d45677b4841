import type { Browser, Page } from "@playwright/test";
import { isAccessibleInAllLooks } from "./accessible.ts";
import { asMember } from "./dashboard.ts";
import { insertHome, mailsTo } from "./database.ts";
import { expect, resize, test } from "./journey.ts";
import { tabTo } from "./keyboard.ts";
import { type Member, newAdmin, newMember } from "./member.ts";

const PHONE = { width: 390, height: 844 };
const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Notifications/ });
const row = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
const APPROVED = "Your listing was approved.";
const REASON = "The photos do not show the home.";

const insertListing = (owner: Member) =>
  insertHome({ owner_id: owner.id, owner_email: owner.email, owner_name: owner.name, status: "pending" });

/** Signs in an admin in a separate browser. Returns a function that decides on a listing. */
async function moderator(browser: Browser) {
  const admin = await newAdmin(await browser.newPage());
  return (id: string, status: "approved" | "rejected") =>
    admin.call("PATCH", `/api/admin/properties/${id}/status`, {
      status,
      ...(status === "rejected" && { rejection_reason: REASON }),
    });
}

test("an owner hears at once that the listing was approved, and opens it from the bell", async ({ page, browser }) => {
  const owner = await newMember(page);
  const listing = await insertListing(owner);
  const decide = await moderator(browser);
  await page.goto("/");
  await page.keyboard.press("Shift");
  await expect(bell(page)).toHaveAccessibleName("Notifications");
  await decide(listing.id, "approved");
  await expect(bell(page)).toHaveAccessibleName("Notifications, 1 new");

  await bell(page).click();
  const popover = page.getByRole("dialog", { name: "Notifications" });
  await expect(popover.getByRole("link", { name: APPROVED })).toBeVisible();
  await expect(popover.getByRole("img", { name: "Unread" })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("Notifications");
  await popover.getByRole("link", { name: APPROVED }).click();
  await expect(page).toHaveURL(`/property/${listing.id}`);
  await expect(popover).toBeHidden();
  await bell(page).click();
  await expect(popover.getByRole("link", { name: APPROVED })).toBeVisible();
  await expect(popover.getByRole("img", { name: "Unread" })).toHaveCount(0);
});

test("the popover opens and closes by mouse and keyboard, and gives the focus back", async ({ page }) => {
  await newMember(page);
  await page.goto("/");
  const popover = page.getByRole("dialog", { name: "Notifications" });
  await bell(page).click();
  await expect(popover.getByText("Nothing new")).toBeVisible();
  await bell(page).click();
  await expect(popover).toBeHidden();
  await tabTo(page, bell(page), { back: true });
  await page.keyboard.press("Enter");
  await expect(popover).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(popover).toBeHidden();
  await expect(bell(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await popover.getByRole("link", { name: "See all" }).click();
  await expect(page).toHaveURL("/notifications");
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
});

test("on a phone the bell leads to the list, where a row opens the form with the reason", async ({ page, browser }) => {
  await resize(page, PHONE);
  const owner = await newMember(page);
  const listing = await insertListing(owner);
  await (await moderator(browser))(listing.id, "rejected");
  await page.goto("/");
  await expect(bell(page)).toHaveAccessibleName("Notifications, 1 new");
  await bell(page).click();
  await expect(page).toHaveURL("/notifications");
  const rejected = row(page, `Your listing was not approved: ${REASON}`);
  await expect(rejected.getByRole("img", { name: "Unread" })).toBeVisible();
  await rejected.getByRole("link").click();
  await expect(page).toHaveURL(`/property/${listing.id}/edit`);
  await page.goBack();
  await expect(rejected).toBeVisible();
  await expect(rejected.getByRole("img", { name: "Unread" })).toHaveCount(0);
});

test("two pages of one person agree on what is seen and read", async ({ page, browser }) => {
  const owner = await newMember(page);
  const listing = await insertListing(owner);
  const decide = await moderator(browser);
  await page.goto("/notifications");
  await expect(page.getByText("Nothing new")).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/profile");
  await expect(bell(other)).toHaveAccessibleName("Notifications");
  await decide(listing.id, "approved");
  await expect(row(page, APPROVED)).toBeVisible();
  await expect(page.getByRole("button", { name: "Unread (1)" })).toBeVisible();
  await expect(bell(other)).toHaveAccessibleName("Notifications");

  await other.goto("/notifications?show=unread");
  await other.getByRole("button", { name: "Mark all as read" }).click();
  await expect(other.getByText("Nothing new")).toBeVisible();
  await expect(page.getByRole("button", { name: "Unread", exact: true })).toBeVisible();
  await expect(row(page, APPROVED).getByRole("img", { name: "Unread" })).toHaveCount(0);
});

test("the link in a mail stops these mails without a session and scripts", async ({ page, browser }) => {
  const { member } = await asMember(browser, "Ravi Nair");
  const listing = await insertListing(member);
  await (await moderator(browser))(listing.id, "approved");
  await expect.poll(async () => (await mailsTo(member.email)).length).toBeGreaterThan(0);
  const mail = (await mailsTo(member.email)).find(({ headers }) => headers?.["list-unsubscribe"]);
  const link = /<(.*)>/.exec(mail?.headers?.["list-unsubscribe"] ?? "")?.[1] ?? "";
  const stranger = await browser.newContext({ javaScriptEnabled: false });
  const tab = await stranger.newPage();
  await tab.goto(link);
  await expect(tab.getByRole("heading", { name: "Unsubscribe from these emails?" })).toBeVisible();
  await tab.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(tab.getByRole("heading", { name: "You're unsubscribed" })).toBeVisible();
  await page.goto(link);
  await isAccessibleInAllLooks(page, "stopping mails");
});

test("list and settings are accessible", async ({ page, browser }) => {
  const owner = await newMember(page);
  const listing = await insertListing(owner);
  const decide = await moderator(browser);
  await decide(listing.id, "rejected");
  await page.goto("/notifications");
  await expect(row(page, REASON)).toBeVisible();
  await isAccessibleInAllLooks(page, "notifications");
  await resize(page, { width: 1440, height: 900 });
  await bell(page).click();
  await expect(page.getByRole("dialog", { name: "Notifications" }).getByRole("listitem")).toHaveCount(1);
  await isAccessibleInAllLooks(page, "latest notifications");
  await page.goto("/notifications/settings");
  await isAccessibleInAllLooks(page, "notification settings");
});
