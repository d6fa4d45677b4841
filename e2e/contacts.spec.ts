import type { Page } from "@playwright/test";
import { isAccessibleInAllLooks } from "./accessible.ts";
import { contact, test as conversing, log, openConversation, say } from "./conversation.ts";
import { withDatabase } from "./database.ts";
import { expect } from "./journey.ts";

const card = (page: Page, name: string) => page.getByRole("article", { name });
const panel = (page: Page) => page.getByRole("region", { name: "Who saw my number" });
const menuItem = async (page: Page, name: string) => {
  await page.getByRole("button", { name: "Conversation options" }).click();
  await page.getByRole("button", { name, exact: true }).click();
};

conversing("a tenant asks for the number, the owner approves, sees who looked, and takes it back", async ({ pair }) => {
  const { owner, ownerPage, tenant, tenantPage } = pair;
  const phone = "+919845077001";
  await withDatabase((db) => db.updateTable("accounts").set({ phone }).where("id", "=", owner.id).execute());
  await contact(pair);
  await say(tenantPage, "Hello, is it still free?");
  await menuItem(tenantPage, "Ask for the phone number");
  await expect(tenantPage.getByText(`You asked ${owner.name} for the phone number.`)).toBeVisible();
  await tenantPage.getByRole("button", { name: "Conversation options" }).click();
  await expect(tenantPage.getByRole("button", { name: "Share my number" })).toBeVisible();
  await expect(tenantPage.getByRole("button", { name: "Ask for the phone number" })).toHaveCount(0);
  await tenantPage.keyboard.press("Escape");

  await openConversation(ownerPage, tenant.name);
  const question = card(ownerPage, `${tenant.name} asks for your phone number`);
  await expect(question).toContainText(`If you approve, ${tenant.name} sees your number. You can take it back.`);
  await isAccessibleInAllLooks(ownerPage, "asked for the number");
  await question.getByRole("button", { name: "Approve" }).dblclick();
  const own = card(ownerPage, "You shared your number");
  await expect(own).toBeVisible();
  await expect(question).toHaveCount(0);

  const shared = card(tenantPage, `${owner.name} shared a phone number`);
  const number = shared.getByRole("link", { name: phone });
  await expect(number).toHaveAttribute("href", `tel:${phone}`);
  await expect(shared).toContainText("Not verified");
  await isAccessibleInAllLooks(tenantPage, "number shared");

  await own.getByRole("link", { name: "Who saw my number" }).click();
  await expect(panel(ownerPage)).toBeInViewport();
  const row = panel(ownerPage).getByRole("listitem").filter({ hasText: tenant.name });
  await expect(row).toContainText(/Shared .*\. Looked at once, /);
  await isAccessibleInAllLooks(ownerPage, "profile with a shared number");
  await row.getByRole("button", { name: `Take back from ${tenant.name}` }).click();
  await expect(row.getByText("Taken back", { exact: true })).toBeVisible();
  await expect(panel(ownerPage).getByRole("button", { name: "Take back all" })).toHaveCount(0);

  await expect(tenantPage.getByText(`${owner.name} took the number back.`)).toBeVisible();
  await expect(number).toHaveCount(0);
  await tenantPage.reload();
  await expect(tenantPage.getByText(`${owner.name} took the number back.`)).toBeVisible();
  await expect(tenantPage.getByRole("main")).not.toContainText(phone);

  await ownerPage.goBack();
  await menuItem(ownerPage, "Share my number");
  await expect(own).toBeVisible();
  await expect(number).toBeVisible();
  await own.getByRole("button", { name: "Take back" }).click();
  await expect(number).toHaveCount(0);
  await expect(log(ownerPage)).toBeFocused();

  await menuItem(tenantPage, "Ask for the phone number");
  await question.getByRole("button", { name: "Not now" }).click();
  await expect(question).toHaveCount(0);
  await expect(log(ownerPage)).toBeFocused();
  await expect(tenantPage.getByText(`${owner.name} isn't sharing their number right now.`)).toBeVisible();
  await tenantPage.context().setOffline(true);
  await menuItem(tenantPage, "Share my number");
  await expect(tenantPage.getByText("You are offline.", { exact: true }).last()).toBeVisible();
});
