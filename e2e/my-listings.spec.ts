import type { Page } from "@playwright/test";
import type { Insertable } from "kysely";
import type { Properties } from "#server/db/schema.ts";
import { isAccessibleInAllLooks, NARROW } from "./accessible.ts";
import { insertHome, withDatabase } from "./database.ts";
import { DEMO_PASSWORD, expect, login, test } from "./journey.ts";
import { type Member, newMember } from "./member.ts";

/** Inserts this person's listing, approved by default. */
function insertListing(member: Member, changes: Partial<Insertable<Properties>> = {}) {
  const owner = { owner_id: member.id, owner_email: member.email, owner_name: member.name };
  return insertHome({ ...owner, title: `Bright 2BHK ${member.id}`, ...changes });
}

const links = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link");
const postLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Post Property" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Delete this listing?" });

test("a member without a listing is led to posting", async ({ page }) => {
  await newMember(page);
  await page.goto("/my-listings");
  await expect(page.getByRole("heading", { name: "No Listings Yet" })).toBeVisible();
  await expect(page.getByText("0 listings posted")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Post New Property" }).click();
  await expect(page).toHaveURL("/post-property");
});

test("a listing shows its status, and links to its page and its edit form", async ({ page }) => {
  const member = await newMember(page);
  const listing = await insertListing(member, { status: "pending" });
  await page.goto("/my-listings");
  await expect(page.getByText("1 listing posted")).toBeVisible();
  const card = page.getByRole("article", { name: listing.title });
  await expect(card).toContainText("Pending Review");
  await expect(card.getByRole("link", { name: "Edit" })).toHaveAttribute("href", `/property/${listing.id}/edit`);
  await expect(page.getByText("You can post one property. Delete this one to post another.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Post New Property" })).toHaveAttribute("href", "/post-property");
  await expect(card.getByRole("button", { name: "Mark as rented" })).toHaveCount(0);

  const reason = "Photos are too dark to review.";
  const setTo = (change: Partial<Insertable<Properties>>) =>
    withDatabase((db) => db.updateTable("properties").set(change).where("id", "=", listing.id).execute());
  await setTo({ status: "rejected", rejection_reason: reason });
  await page.reload();
  await expect(card).toContainText("Rejected");
  await expect(card).toContainText(reason);
  await expect(card.getByRole("button", { name: "Mark as rented" })).toHaveCount(0);
  await setTo({ status: "approved", rejection_reason: null });
  await page.reload();
  await expect(card).toContainText("Approved");
  await expect(card).not.toContainText(reason);
  await expect(card.getByRole("button", { name: "Mark as rented" })).toBeVisible();
  await card.getByRole("link", { name: listing.title }).click();
  await expect(page.getByRole("heading", { level: 1, name: listing.title })).toBeVisible();
});

test("a rented home leaves browse and says so on its page, until it is available again", async ({ page }) => {
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

  await page.goto("/my-listings");
  await page.getByRole("button", { name: "Mark as available" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Marked as available." })).toBeVisible();
  await expect(card).not.toContainText("Rented out");
  await page.goto(`/property/${listing.id}`);
  await expect(stats).toContainText("Now");
  await page.goto(browse);
  await expect(inBrowse).toBeVisible();
});

test("a visitor sees that a rented home is rented", async ({ page, browser }) => {
  const member = await newMember(page);
  const listing = await insertListing(member, { is_available: false });
  const visitor = await browser.newPage();
  await visitor.goto(`/property/${listing.id}`);
  await expect(visitor.getByText("Rented out. This home is not available now")).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Contact Owner" }).first()).toBeVisible();
  await visitor.close();
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

test("deleting a listing that another tab has deleted succeeds", async ({ page }) => {
  const member = await newMember(page);
  const listing = await insertListing(member);
  await page.goto("/my-listings");
  await expect(page.getByRole("article")).toHaveCount(1);
  await member.call("DELETE", `/api/properties/${listing.id}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No Listings Yet" })).toBeVisible();
});

test("a refused action shows the server's message and loses nothing", async ({ page }) => {
  const member = await newMember(page);
  await insertListing(member);
  await page.route(/\/api\/properties\/[^/]+$/, (route) =>
    ["DELETE", "PATCH"].includes(route.request().method())
      ? route.fulfill({ status: 500, json: { error: "no" } })
      : route.continue(),
  );
  await page.goto("/my-listings");
  await page.getByRole("button", { name: "Delete" }).click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Failed to delete property. Please try again." }),
  ).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("button", { name: "Mark as rented" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to update property." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark as rented" })).toBeVisible();
});

test("listings that fail to load show an error and can be retried", async ({ page }) => {
  const member = await newMember(page);
  await insertListing(member);
  let isDown = true;
  await page.route(/\/api\/properties\/owner/, (route) =>
    isDown ? route.fulfill({ status: 500, json: { error: "no" } }) : route.continue(),
  );
  await page.goto("/my-listings");
  await expect(page.getByText("Failed to load your listings. Please try again.")).toBeVisible({ timeout: 15_000 });
  // A failed lookup counts as no listing.
  await expect(postLink(page)).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(postLink(page)).toHaveCount(0);
});

test("a session that ends while the listings are open says so, and sign-in returns to them", async ({ page }) => {
  const member = await newMember(page);
  await page.goto("/my-listings");
  await expect(page.getByRole("heading", { name: "No Listings Yet" })).toBeVisible();
  // Signing out in this tab would lead to the home page.
  const other = await page.context().newPage();
  await other.goto("/");
  await other.getByRole("banner").getByRole("button", { name: member.name }).click();
  await other.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("heading", { name: "Login Required" })).toBeVisible();
  await page.getByRole("link", { name: "Go to Login" }).click();
  await login(page, "tenant@basera.test", DEMO_PASSWORD);
  await expect(page).toHaveURL("/my-listings");
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
  await page.setViewportSize(NARROW);
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
