import type { Page } from "@playwright/test";
import { decideReports } from "#server/reports/service.ts";
import { isAccessibleInAllLooks } from "./accessible.ts";
import { contact, test as conversing, field, openConversation, say, texts } from "./conversation.ts";
import { insertHome, mailsTo, withDatabase } from "./database.ts";
import { expect, test } from "./journey.ts";
import { newMember } from "./member.ts";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const panel = (page: Page, name: string) => page.getByRole("region", { name });
const said = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const menuItem = async (page: Page, name: string) => {
  await page.getByRole("button", { name: "Conversation options" }).click();
  await page.getByRole("button", { name, exact: true }).click();
};

test("a tenant reports a listing, and reads the outcome under Your reports", async ({ page, context }) => {
  const home = await insertHome();
  const tenant = await newMember(page, "Ananya Rao");
  await page.goto(`/property/${home.id}`);
  await page.waitForFunction(() => window.isHydrated);
  await page.getByRole("button", { name: "Report this listing" }).click();
  const report = dialog(page, "Report this listing");
  const send = report.getByRole("button", { name: "Send report" });
  await send.click();
  await expect(report.getByRole("alert")).toHaveText("Choose what is wrong.");
  await isAccessibleInAllLooks(page, "report without a reason");
  await report.getByRole("radio", { name: "Something else" }).check();
  await send.click();
  await expect(report.getByRole("alert")).toHaveText("Tell us what is wrong.");
  const more = report.getByRole("textbox", { name: "Tell us more" });
  await expect(more).toBeFocused();

  await more.fill("The photos are of another street.");
  await context.setOffline(true);
  await send.click();
  await expect(report.getByRole("alert")).toHaveText("You are offline. Send the report once you are connected.");
  await context.setOffline(false);
  await expect(report.getByRole("alert")).toHaveCount(0);
  await expect(more).toHaveValue("The photos are of another street.");
  await send.dblclick();
  await expect(said(page, "Thank you. See its status under Your reports.")).toBeVisible();
  await expect(report).toBeHidden();

  await page.goto("/profile#reports");
  const reports = panel(page, "Your reports");
  await expect(reports.getByRole("listitem")).toHaveCount(1);
  await expect(reports.getByRole("listitem")).toContainText(`Listing: ${home.title}`);
  await expect(reports.getByRole("listitem")).toContainText(/^.*Something else\. Received .*Received$/);
  await expect(reports).toBeInViewport();
  await isAccessibleInAllLooks(page, "profile with a report");

  await withDatabase((db) => decideReports(db, { type: "property", id: home.id }, "listing_removed"));
  await expect
    .poll(async () => (await mailsTo(tenant.email)).map(({ subject }) => subject))
    .toContain("Outcome of your report");
  await page.reload();
  await expect(reports.getByText("We acted: the listing was taken down")).toBeVisible();
});

conversing("a person blocks another in the chat, both see it at once, and unblocks", async ({ pair }) => {
  conversing.slow();
  const { owner, ownerPage, tenant, tenantPage } = pair;
  await contact(pair);
  await say(tenantPage, "Send me 5,000 and I take it");
  await openConversation(ownerPage, tenant.name);
  await expect(texts(ownerPage)).toHaveCount(1);

  const flag = ownerPage.getByRole("button", { name: "Report this message" });
  await flag.focus();
  await flag.press("Enter");
  const report = dialog(ownerPage, "Report this message");
  await expect(report).toContainText("Send me 5,000 and I take it");
  await report.getByRole("radio", { name: "Asked for money before a visit or an agreement" }).check();
  await report.getByRole("checkbox", { name: `Block ${tenant.name} as well` }).check();
  await isAccessibleInAllLooks(ownerPage, "report of a message");
  await report.getByRole("button", { name: "Send report" }).click();
  await expect(ownerPage.getByText(`You blocked ${tenant.name}.`).last()).toBeVisible();
  await expect(field(ownerPage)).toHaveCount(0);
  await expect(tenantPage.getByText("You cannot write in this conversation any more.")).toBeVisible();
  await expect(field(tenantPage)).toHaveCount(0);
  await expect(texts(tenantPage)).toHaveCount(1);
  await isAccessibleInAllLooks(tenantPage, "closed conversation");
  await isAccessibleInAllLooks(ownerPage, "conversation with a blocked person");

  await ownerPage.getByRole("button", { name: `Unblock ${tenant.name}` }).click();
  await expect(field(ownerPage)).toBeFocused();
  await say(tenantPage, "Sorry");
  await expect(texts(ownerPage).last()).toHaveText("Sorry");

  await menuItem(ownerPage, `Block ${tenant.name}`);
  await expect(tenantPage.getByText("You cannot write in this conversation any more.")).toBeVisible();
  await ownerPage.goto("/profile");
  const blocked = panel(ownerPage, "Blocked people");
  await expect(blocked.getByRole("listitem")).toContainText(tenant.name);
  await isAccessibleInAllLooks(ownerPage, "profile with a blocked person");
  await blocked.getByRole("button", { name: `Unblock ${tenant.name}` }).click();
  await expect(blocked).toContainText("You have blocked no one.");
  await expect(field(tenantPage)).toBeVisible();

  await menuItem(tenantPage, `Report ${owner.name}`);
  await expect(dialog(tenantPage, `Report ${owner.name}`)).toContainText(`${owner.name} does not learn who reported.`);
});
