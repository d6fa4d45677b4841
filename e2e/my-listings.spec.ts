import type { Page } from "@playwright/test";
import type { Insertable } from "kysely";
import type { Properties } from "#server/db/schema.ts";
import { isAccessibleInAllLooks, NARROW } from "./accessible.ts";
import { insertHome } from "./database.ts";
import { expect, resize, test } from "./journey.ts";
import { type Member, newMember } from "./member.ts";

/** Inserts this person's listing, approved by default. */
function insertListing(member: Member, changes: Partial<Insertable<Properties>> = {}) {
  const owner = { owner_id: member.id, owner_email: member.email, owner_name: member.name };
  return insertHome({ ...owner, title: `Bright 2BHK ${member.id}`, ...changes });
}

const links = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link");
const postLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Post Property" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Delete this listing?" });

test("a rented home leaves browse and says so on its page, until it is available again", async ({ page, browser }) => {
  const member = await newMember(page);
  const listing = await insertListing(member);
  const browse = `/browse?city=${listing.city}&availableFrom=any&searchTerm=${encodeURIComponent(listing.title)}`;
  const inBrowse = page.getByRole("article", { name: listing.title, exact: true });
  const stats = page.getByText("Property Stats").locator("..");
  await page.goto(browse);
  await expect(inBrowse).toBeVisible();

  await page.goto("/my-listings");
  await page.getByRole("button", { name: "Mark as rented" }).click();
  await expect(page.getByRole("status").filter({ hasText: "It no longer shows in browse." })).toBeVisible();
  const card = page.getByRole("article", { name: listing.title });
  await expect(card).toContainText("Rented out");
  await expect(card).toContainText("Approved");
  await expect(page.getByRole("button", { name: "Mark as available" })).toBeFocused();
  await page.goto(browse);
  await expect(
    page.getByRole("heading", { name: "No Properties Found" }).or(page.getByRole("article").first()),
  ).toBeVisible();
  await expect(inBrowse).toHaveCount(0);
  await page.goto(`/property/${listing.id}`);
  await expect(page.getByText("Rented out. This home is not available now")).toBeVisible();
  await expect(stats).toContainText("Rented out");
  await expect(stats).not.toContainText("Now");
  const visitor = await browser.newPage();
  await visitor.goto(`/property/${listing.id}`);
  await expect(visitor.getByText("Rented out. This home is not available now")).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Contact Owner" }).first()).toBeVisible();
  await visitor.close();

  await page.goto("/my-listings");
  await page.getByRole("button", { name: "Mark as available" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Marked as available." })).toBeVisible();
  await expect(card).not.toContainText("Rented out");
  await page.goto(`/property/${listing.id}`);
  await expect(stats).toContainText("Now");
  await page.goto(browse);
  await expect(inBrowse).toBeVisible();
});

test("deleting asks first, and offers posting again immediately, in other tabs too", async ({ page, context }) => {
  const member = await newMember(page);
  const listing = await insertListing(member);
  const home = await context.newPage();
  await home.goto("/");
  const posted = home.getByRole("button", { name: "You have already posted a property" });
  await expect(posted).toBeDisabled();
  await expect(postLink(home)).toHaveCount(0);
  const other = await context.newPage();
  await other.goto("/my-listings");
  await expect(other.getByRole("article")).toHaveCount(1);

  await page.goto("/my-listings");
  await expect(links(page)).toHaveText(["Browse", "Favorites", "Messages"]);
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(dialog(page)).toContainText("Are you sure you want to delete this listing? This cannot be undone.");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("article")).toHaveCount(1);

  await page.getByRole("button", { name: "Delete" }).click();
  // Delayed, because otherwise the second click would hit the page behind and move the focus there.
  const clicked = Promise.withResolvers<void>();
  await page.route(`**/api/properties/${listing.id}*`, async (route) => {
    await clicked.promise;
    await route.continue();
  });
  await dialog(page).getByRole("button", { name: "Delete" }).dblclick();
  clicked.resolve();
  await expect(page.getByRole("heading", { name: "No Listings Yet" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "My Listings" })).toBeFocused();
  await expect(postLink(page)).toBeVisible();
  await expect(postLink(home)).toBeVisible();
  await expect(home.getByRole("main").getByRole("link", { name: "Post Your Property" })).toBeVisible();
  await expect(other.getByRole("heading", { name: "No Listings Yet" })).toBeVisible();
  const gone = await page.goto(`/property/${listing.id}`);
  expect(gone?.status()).toBe(404);
});

test("the keyboard alone marks a home as rented and deletes it", async ({ page }) => {
  const member = await newMember(page);
  const listing = await insertListing(member);
  await page.goto("/my-listings");
  await page.getByRole("link", { name: listing.title }).focus();
  for (const name of ["Yes, still available", "Pause", "Mark as rented"]) {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("article").locator(":focus")).toHaveText(name);
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Mark as available" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(dialog(page).getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByRole("button", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("My Listings has no accessibility violations and no sideways scrolling", async ({ page }) => {
  await resize(page, NARROW);
  const member = await newMember(page);
  await page.goto("/my-listings");
  await page.getByRole("heading", { name: "No Listings Yet" }).waitFor();
  await isAccessibleInAllLooks(page, "empty");
  await insertListing(member, {
    status: "rejected",
    rejection_reason: "Photos are too dark to review. Please add pictures taken in daylight.",
    is_available: false,
  });
  await page.reload();
  await page.getByRole("article").waitFor();
  await isAccessibleInAllLooks(page, "rejected and rented");
  await page.getByRole("button", { name: "Delete" }).click();
  await dialog(page).waitFor();
  await isAccessibleInAllLooks(page, "asking");
});
