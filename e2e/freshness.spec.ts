import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Insertable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { DAY_MS } from "#contract/durations.ts";
import type { Properties } from "#server/db/schema.ts";
import { hashOfToken } from "#server/freshness/links.ts";
import { isAccessibleInAllLooks } from "./accessible.ts";
import { contact, log, openConversation, say, test } from "./conversation.ts";
import { newTag } from "./dashboard.ts";
import { insertHome, withDatabase } from "./database.ts";
import { expect, resize } from "./journey.ts";
import { newMember } from "./member.ts";

const WIDE = { width: 1440, height: 900 };
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const changeHome = (id: string, changes: Partial<Insertable<Properties>>) =>
  withDatabase((db) => db.updateTable("properties").set(changes).where("id", "=", id).execute());

const availability = (page: Page) => page.getByRole("region", { name: "Availability" });
const history = (page: Page) => page.getByRole("region", { name: "History" });
const said = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
/** Scrolls the region into view, which loads it. */
const seeAvailability = (page: Page) => availability(page).scrollIntoViewIfNeeded();
/** Scrolls down from the availability until the history loads. What is in between may grow while it loads. */
async function seeHistory(page: Page): Promise<void> {
  await seeAvailability(page);
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    await expect(history(page)).toBeVisible({ timeout: 500 });
  }).toPass();
  await history(page).scrollIntoViewIfNeeded();
}
const isReady = (page: Page) => page.waitForFunction(() => window.isHydrated);

test("an owner confirms, pauses and reactivates a home, and browse shows each change", async ({ page, context }) => {
  const owner = await newMember(page, "Kavitha Reddy");
  const home = await insertHome({
    owner_id: owner.id,
    owner_email: owner.email,
    owner_name: owner.name,
    title: `Clocked home ${owner.id}`,
    confirmed_at: daysAgo(5),
  });
  const browse = `/browse?city=${home.city}&availableFrom=any&searchTerm=${encodeURIComponent(home.title)}`;
  const card = page.getByRole("article", { name: home.title, exact: true });
  await page.goto(browse);
  await expect(card).toContainText(/Confirmed [56] days ago/);

  await page.goto("/my-listings");
  await isReady(page);
  await expect(page.getByText("Why we ask. Homes like this in")).toBeVisible();
  await expect(card).toContainText(/We ask again .+, and pause it .+ without an answer\./);
  await isAccessibleInAllLooks(page, "a listing with its clock");
  await card.getByRole("button", { name: "Yes, still available" }).dblclick();
  await expect(said(page, "Confirmed. We show it as confirmed today.")).toBeVisible();
  await expect(card).toContainText("Confirmed today");

  await resize(page, WIDE);
  await page.goto(browse);
  await isReady(page);
  await page.getByRole("radio", { name: "Last 3 days" }).check();
  await expect(page).toHaveURL(/confirmedWithin=3/);
  await expect(card).toContainText("Confirmed today");
  await expect(page.getByRole("button", { name: "Remove filter Confirmed in 3 days" })).toBeVisible();
  await changeHome(home.id, { confirmed_at: daysAgo(5) });
  await page.reload();
  await expect(page.getByRole("heading", { name: "No Properties Found" })).toBeVisible();
  await page.getByRole("radio", { name: "Any time" }).check();
  await expect(card).toContainText(/Confirmed [56] days ago/);

  await page.goto("/my-listings");
  await isReady(page);
  await card.getByRole("button", { name: "Pause", exact: true }).click();
  const putBack = card.getByRole("button", { name: "Put it back" });
  await expect(putBack).toBeFocused();
  await expect(said(page, "Paused. It no longer shows in browse.")).toBeVisible();
  await page.reload();
  await isReady(page);
  await expect(card).toContainText("Paused by you on");
  await expect(card).toContainText("Browse does not show it now.");
  await isAccessibleInAllLooks(page, "a paused listing");
  await page.goto(`/property/${home.id}`);
  await seeAvailability(page);
  await expect(availability(page)).toContainText("Paused by you on");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await page.goto(browse);
  await expect(page.getByRole("heading", { name: "No Properties Found" })).toBeVisible();

  await page.goto("/my-listings");
  await isReady(page);
  await context.setOffline(true);
  await putBack.click();
  await expect(page.getByText("You are offline. Try again when you are connected.")).toBeVisible();
  await expect(card).toContainText("Paused by you on");
  await context.setOffline(false);
  await putBack.click();
  await expect(said(page, "It shows in browse again.")).toBeVisible();
  await page.goto(browse);
  await expect(card).toContainText("Confirmed today");
});

test("a tenant asks if a home is still there, and the owner answers in the chat", async ({ pair, browser }) => {
  test.slow();
  const { tenantPage: tenants, ownerPage: owners, home, owner, tenant } = pair;
  await changeHome(home.id, { confirmed_at: daysAgo(3) });
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/property/${home.id}`);
  await isReady(visitor);
  await seeAvailability(visitor);
  await availability(visitor).getByText("How we know").click();
  await expect(availability(visitor)).toContainText("Homes like this in Ghaziabad are usually gone in about");
  await seeHistory(visitor);
  await expect(history(visitor).getByRole("listitem").last()).toContainText("Posted by the owner");
  await isAccessibleInAllLooks(visitor, "the availability and history of a home");
  await availability(visitor).getByRole("button", { name: "Is it still there?" }).click();
  await expect(visitor).toHaveURL(`/login?redirect=%2Fproperty%2F${home.id}`);
  await visitor.context().close();

  await tenants.goto(`/property/${home.id}`);
  await isReady(tenants);
  await seeAvailability(tenants);
  await expect(availability(tenants)).toContainText("Confirmed 3 days ago");
  await expect(availability(tenants)).toContainText("Meera said on");
  await expect(availability(tenants).getByRole("button", { name: "Is it still there?" })).toBeVisible();
  await expect(availability(tenants).getByRole("button", { name: "It was already taken" })).toHaveCount(0);
  await contact(pair);
  await say(tenants, "Is it near the metro?");
  await expect(log(tenants)).toContainText("Is it near the metro?");
  await openConversation(owners, tenant.name);
  const question = owners.getByRole("group", { name: "Is it still available?" });
  await expect(log(owners)).toContainText("Is it near the metro?");
  await expect(question).toHaveCount(0);

  await tenants.goto(`/property/${home.id}`);
  await isReady(tenants);
  await seeAvailability(tenants);
  await availability(tenants).getByRole("button", { name: "Is it still there?" }).click();
  const waiting = availability(tenants).getByText("Asked. We'll tell you when they reply.");
  await expect(waiting).toBeFocused();
  // The open chat shows the question at once.
  await expect(question).toBeVisible();
  await isAccessibleInAllLooks(owners, "a question to the owner in the chat");
  await tenants.reload();
  await seeAvailability(tenants);
  await expect(waiting).toBeVisible();
  await expect(availability(tenants).getByRole("button", { name: "Is it still there?" })).toHaveCount(0);

  await openConversation(tenants, owner.name);
  await question.getByRole("button", { name: "Yes, still available" }).click();
  await expect(said(owners, "Thank you. We show it as confirmed today.")).toBeVisible();
  await expect(question).toHaveCount(0);
  const answer = (page: Page) => log(page).getByRole("article", { name: "It is still available" });
  for (const page of [tenants, owners]) await expect(answer(page)).toBeVisible();
  await isAccessibleInAllLooks(tenants, "the owner's answer in the chat");
  await say(owners, "Five minutes on foot.");
  await expect(log(tenants)).toContainText("Five minutes on foot.");
  await tenants.reload();
  await expect(answer(tenants)).toContainText(`${owner.name} answered your question.`);

  await tenants.goto("/notifications");
  await tenants.getByRole("link", { name: `${home.title} is still available.` }).click();
  await seeAvailability(tenants);
  await expect(availability(tenants)).toContainText("Confirmed today");
  await availability(tenants).getByRole("button", { name: "Is it still there?" }).click();
  await expect(availability(tenants)).toContainText("The owner confirmed it within the last hour.");
  await availability(tenants).getByRole("button", { name: "It was already taken" }).click();
  await expect(availability(tenants)).toContainText("Thank you. We'll check with the owner.");
  await seeHistory(tenants);
  await expect(history(tenants).getByRole("listitem").first()).toContainText("Owner confirmed that it is available");

  await withDatabase((db) =>
    db
      .updateTable("messages")
      .set({ created_at: daysAgo(4) })
      .where("sender_id", "=", owner.id)
      .execute(),
  );
  await openConversation(tenants, owner.name);
  const outcome = tenants.getByRole("group", { name: "How did it go?" });
  await isAccessibleInAllLooks(tenants, "the question how it went");
  await outcome.getByRole("button", { name: "Rent or terms were different" }).click();
  await expect(said(tenants, "Thank you. That helps the next person.")).toBeVisible();
  await expect(outcome).toHaveCount(0);
});

test("a rented home says since when, and names similar ones", async ({ page }) => {
  await newMember(page);
  const place = { city: "Noida", area: `Sector ${process.pid}` };
  const rented = await insertHome({ ...place, away: "rented", away_since: daysAgo(400), is_available: false });
  for (const title of ["First alike", "Second alike"]) await insertHome({ ...place, title });
  await page.goto(`/property/${rented.id}`);
  await seeAvailability(page);
  await expect(availability(page)).toContainText(/Rented on \d+ \w+ \d{4}/);
  await expect(availability(page).getByRole("button")).toHaveCount(0);
  await expect(availability(page).getByRole("listitem").filter({ hasText: "alike" })).toHaveCount(2);
  await isAccessibleInAllLooks(page, "a rented home");
  await availability(page).getByRole("link", { name: "First alike" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "First alike" })).toBeVisible();
});

test("an owner answers from a mail on a phone, without scripts and signed out", async ({ browser }) => {
  const home = await insertHome({ title: `Mailed home ${newTag()}`, confirmed_at: daysAgo(5) });
  const token = randomBytes(32).toString("base64url");
  await withDatabase((db) =>
    db
      .insertInto("freshness_asks")
      .values({ id: uuidv7(), property_id: home.id, cause: "clock", token_hash: hashOfToken(token) })
      .execute(),
  );
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  const page = await phone.newPage();
  await page.goto(`/listing-answer/${token}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Is it still available?");
  await expect(page.getByText(home.title)).toBeVisible();
  await page.getByRole("button", { name: "It is rented" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
  await page.reload();
  await page.getByRole("button", { name: "Yes, still available" }).click();
  await expect(page.getByText("We show it as confirmed today.")).toBeVisible();
  expect(await phone.cookies()).toEqual([]);
  await page.goto(`/property/${home.id}`);
  await expect(page.getByText("Confirmed today").first()).toBeVisible();
  await page.goto("/listing-answer/nonsense");
  await expect(page.getByText("You can answer in My Listings", { exact: false })).toBeVisible();
  await phone.close();
});
