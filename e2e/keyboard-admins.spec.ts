import type { Locator, Page } from "@playwright/test";
import { insertAccount } from "#server/testing/factories.ts";
import { card } from "./dashboard.ts";
import { insertHome, withDatabase } from "./database.ts";
import { expect, newEmail, test } from "./journey.ts";
import { press, tabTo, type } from "./keyboard.ts";
import { newAdmin } from "./member.ts";

const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });
const said = (page: Page, text: string) => expect(page.getByRole("status").filter({ hasText: text })).toBeAttached();

test("the keyboard alone reviews, rejects, approves and features homes, and changes a user's status", async ({
  page,
}) => {
  test.slow();
  await newAdmin(page);
  const tag = `keys${process.pid}x${Date.now()}`;
  const [older, newer] = [`Loft ${tag}`, `Attic ${tag}`];
  await insertHome({ title: older, status: "pending" });
  await insertHome({ title: newer, status: "pending" });
  const person = `Farah ${tag}`;
  await withDatabase((db) => insertAccount(db, { name: person, email: newEmail() }));

  await page.goto("/");
  const navigation = page.getByRole("navigation", { name: "Main" });
  await press(page, navigation.getByRole("link", { name: "Admin Dashboard" }));
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeFocused();
  const pending = page.getByRole("button", { name: /^Pending Approval/ });
  await press(page, pending, { key: "Space" });
  await expect(pending).toHaveAttribute("aria-pressed", "true");
  await type(page, page.getByRole("searchbox", { name: "Search properties" }), tag);
  await said(page, "2 properties found");

  const review = page.getByRole("dialog", { name: "Review property" });
  const reason = page.getByRole("dialog", { name: "Reject this property?" });
  await press(page, button(card(page, newer), "View Details"));
  await expect(review.getByRole("heading", { name: newer })).toBeVisible();
  await press(page, review.getByRole("checkbox", { name: "Keyboard shortcuts" }), { key: "Space" });
  await press(page, button(review, "Reject"));
  await expect(reason.getByRole("textbox", { name: "Enter rejection reason:" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button(review, "Reject")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await expect(reason.getByRole("alert")).toHaveText("Please give a reason for the rejection.");
  await page.keyboard.type("Photos are too dark to review.");
  await press(page, button(reason, "Reject"));
  await expect(review.getByRole("heading", { name: older })).toBeFocused();
  await expect(review.getByRole("status").filter({ hasText: `“${newer}” is rejected.` })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("status").filter({ hasText: "1 property found" })).toBeFocused();

  await press(page, button(card(page, older), "Approve"));
  await said(page, `“${older}” is approved.`);
  await said(page, "0 properties found");
  await expect(page.getByRole("status").filter({ hasText: "0 properties found" })).toBeFocused();
  await press(page, page.getByRole("button", { name: /^Total Properties/ }), { back: true });
  await said(page, "2 properties found");
  await press(page, button(card(page, older), "Feature"));
  await said(page, `“${older}” is featured.`);
  await expect(button(card(page, older), "Unfeature")).toBeFocused();

  await tabTo(page, page.getByRole("tab", { name: "Properties Management" }), { back: true });
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Users Management" })).toBeFocused();
  await type(page, page.getByRole("searchbox", { name: "Search users" }), tag);
  await said(page, "1 user found");
  await press(page, button(card(page, person), "Deactivate"));
  await said(page, `${person} is deactivated and signed out everywhere.`);
  await expect(button(card(page, person), "Activate")).toBeFocused();
  await page.keyboard.press("Space");
  await said(page, `${person} is active again.`);
  await expect(button(card(page, person), "Deactivate")).toBeFocused();
});
