import { isAccessible } from "./accessible.ts";
import { contact, field, log, openConversation, say, test } from "./conversation.ts";
import { expect } from "./journey.ts";

const SCAM = "Many people are asking. Send 5,000 token today, then you get the address: https://example.com/pay";
const WARNING = "Warning about this message";

test("a message that asks for money first carries a warning for its reader only", async ({ page, pair }) => {
  const { ownerPage } = pair;
  await contact(pair);
  await say(page, "Hello, may I see it?");
  await openConversation(ownerPage, "Ananya Rao");
  await say(ownerPage, SCAM);

  const warning = log(page).getByRole("note", { name: WARNING });
  await expect(warning).toContainText("Careful: this message asks for money before a visit or an agreement.");
  await expect(log(ownerPage)).toContainText(SCAM);
  await expect(ownerPage.getByRole("note")).toHaveCount(0);
  // Its link is shown as text.
  await expect(log(page)).toContainText("https://example.com/pay");
  await expect(log(page).getByRole("link", { name: /example/ })).toHaveCount(0);

  await warning.getByRole("button", { name: "Why?" }).click();
  await expect(warning.getByRole("link", { name: "cybercrime.gov.in" })).toHaveAttribute(
    "href",
    "https://cybercrime.gov.in",
  );
  await expect(warning.getByRole("link", { name: "Call 1930" })).toHaveAttribute("href", "tel:1930");
  await isAccessible(page, "a chat with a warning");

  await warning.getByRole("button", { name: "Report" }).click();
  const dialog = page.getByRole("dialog", { name: "Report this message" });
  await expect(dialog.getByLabel("Asked for money before a visit or an agreement")).toBeChecked();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await warning.getByRole("button", { name: "This is fine" }).click();
  await expect(warning).toHaveCount(0);
  await expect(log(page).getByRole("link", { name: /example/ })).toBeVisible();
  await page.reload();
  await openConversation(page, "Meera Krishnan");
  await expect(log(page)).toContainText(SCAM);
  await expect(page.getByRole("note")).toHaveCount(0);

  await say(ownerPage, "The gate pass for the visit costs 2,000.");
  await expect(warning).toContainText("visiting a home is free.");
  await warning.getByRole("button", { name: "Block" }).click();
  await expect(page.getByText("You blocked Meera Krishnan.")).toBeVisible();
  await expect(warning.getByRole("button", { name: "Block" })).toHaveCount(0);
});

test("the chat asks once before a number is sent as text, and offers to share it instead", async ({ page, pair }) => {
  const { ownerPage } = pair;
  await contact(pair);
  const question = page.getByRole("group", { name: "You are about to share your phone number." });

  // Pressing Enter again does not answer the question, and Escape returns to the text.
  await say(page, "My number is 98765 43210");
  await expect(question).toBeFocused();
  await page.keyboard.press("Enter");
  await isAccessible(page, "the question before a number is sent");
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("My number is 98765 43210");
  await field(page).press("Enter");
  await expect(log(page)).toContainText("My number is 98765 43210");
  await openConversation(ownerPage, "Ananya Rao");
  await expect(ownerPage.getByRole("note")).toContainText("Talking outside Basera? We cannot help there.");
  await ownerPage.getByRole("button", { name: "This is fine" }).click();
  await expect(ownerPage.getByRole("note")).toHaveCount(0);

  await say(page, "Or ring 98765 43211");
  await question.getByRole("button", { name: "Send anyway" }).click();
  await expect(log(page)).toContainText("Or ring 98765 43211");
  await expect(question).toHaveCount(0);

  await say(page, "Call me: 98765 43210");
  await question.getByRole("button", { name: "Share my number" }).click();
  await expect(log(page)).toContainText("You shared your number");
  await expect(field(page)).toHaveValue("Call me:");
  await expect(field(page)).toBeFocused();

  // The number is shared already, so that only sending is offered.
  await say(page, "It is 98765 43210");
  await expect(question.getByRole("button")).toHaveText(["Send anyway", "Edit"]);
});
