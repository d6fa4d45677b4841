import { contact, field, log, openConversation, say, test, texts } from "./conversation.ts";
import { expect } from "./journey.ts";

/** The texts are sent ten seconds after the press. */
const SENT = { timeout: 30_000 };

test("an owner marks a home as rented and tells who waits, and the tenant reads it with similar homes", async ({
  pair,
}) => {
  const { ownerPage, tenantPage, home } = pair;
  await contact(pair);
  await say(tenantPage, "Is it free from January?");
  await expect(log(tenantPage)).toContainText("Sent. Most owners answer within a day.");

  await ownerPage.goto("/my-listings");
  const box = ownerPage.getByRole("region", { name: "1 person waits for an answer" });
  await expect(box).toContainText("Is it free from January?");
  await ownerPage.getByRole("button", { name: "Mark as rented" }).click();
  const dialog = ownerPage.getByRole("dialog", { name: "Tell 1 person that it is taken?" });
  await dialog.getByLabel("Your message").fill("Thank you, it is taken since today.");
  await dialog.getByRole("button", { name: "Send to 1 person" }).click();
  await expect(ownerPage.getByText("1 person is told.")).toBeVisible();
  await expect(box).toBeHidden();

  await expect(texts(tenantPage)).toHaveText(["Is it free from January?", "Thank you, it is taken since today."], SENT);
  await expect(log(tenantPage).getByRole("article", { name: "The owner said no this time" })).toBeVisible();
  await tenantPage.goto("/notifications");
  await expect(tenantPage.getByRole("link", { name: `${home.title} is no longer available.` })).toBeVisible();
});

test("an owner answers who waits in the chat with one press", async ({ pair }) => {
  const { ownerPage, tenantPage } = pair;
  await contact(pair);
  await say(tenantPage, "Is it free?");
  await expect(texts(tenantPage)).toHaveText(["Is it free?"]);
  await ownerPage.goto("/messages");
  await expect(ownerPage.getByRole("list", { name: "1 person waits for an answer" })).toBeVisible();
  await openConversation(ownerPage, "Ananya Rao");
  await ownerPage.getByRole("button", { name: "Yes, it is available, to Ananya Rao" }).click();
  await expect(texts(tenantPage)).toHaveText(["Is it free?", "Yes, it is available."]);
  await expect(ownerPage.getByRole("group", { name: "Answers to Ananya Rao" })).toBeHidden();
  await expect(field(ownerPage)).toBeVisible();
});
