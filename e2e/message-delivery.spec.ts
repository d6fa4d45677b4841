import { contact, field, log, openConversation, say, test, texts } from "./conversation.ts";
import { expect, holdScripts } from "./journey.ts";

test("a message written offline waits in the conversation, and is sent once when online", async ({
  page,
  context,
  pair,
}) => {
  await contact(pair);
  await say(page, "Before");
  await expect(log(page).getByRole("img", { name: "Sent" })).toBeVisible();
  await openConversation(pair.ownerPage, "Ananya Rao");

  await context.setOffline(true);
  await say(page, "Is anybody there?");
  await expect(log(page).getByRole("img", { name: "Waiting for the network" })).toBeVisible();
  await expect(field(page)).toHaveValue("");
  await expect(texts(page)).toHaveText(["Before", "Is anybody there?"]);
  // The owner writes at the same time.
  await say(pair.ownerPage, "I am here.");
  await expect(log(pair.ownerPage).getByRole("img", { name: "Sent" })).toBeVisible();

  await context.setOffline(false);
  await expect(texts(page)).toHaveText(["Before", "I am here.", "Is anybody there?"]);
  await expect(texts(pair.ownerPage)).toHaveText(["Before", "I am here.", "Is anybody there?"]);
});

test("a message sent before hydration is delivered once, after it", async ({ page, context, pair }) => {
  await contact(pair);
  await say(page, "Before");
  await expect(log(page).getByRole("img", { name: "Sent" })).toBeVisible();
  const conversations = await pair.tenant.call<{ id: string }[]>("GET", "/api/conversations");
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain("basera-page");
  const letHydrate = await holdScripts(page);
  await page.goto(`/messages?conversation=${conversations[0]?.id}`, { waitUntil: "domcontentloaded" });
  await field(page).fill("Is it free?");
  // Looks disabled, because the text is not known to the page yet.
  await page.getByRole("button", { name: "Send" }).click({ force: true });
  expect(await page.evaluate(() => window.isHydrated)).toBeUndefined();
  letHydrate();
  await expect(texts(page)).toHaveText(["Before", "Is it free?"]);
  await expect(field(page)).toHaveValue("");
});

test("a reload between send and response loses and duplicates nothing", async ({ page, pair }) => {
  await contact(pair);
  let isStored = false;
  let reached: (() => void) | null = null;
  await page.route("**/api/messages/send", async (route) => {
    if (!reached) return route.continue();
    // The response is never delivered: the page unloads first.
    if (isStored) await route.fetch();
    reached();
  });
  const sent: string[] = [];
  for (const when of ["before it is stored", "once it is stored"]) {
    isStored = sent.length > 0;
    const isReached = Promise.withResolvers<void>();
    reached = isReached.resolve;
    await say(page, `Reloaded ${when}`);
    sent.push(`Reloaded ${when}`);
    await isReached.promise;
    reached = null;
    await page.reload();
    await expect(log(page).getByRole("img", { name: /Sending|Waiting/ })).toHaveCount(0);
    await expect(texts(page)).toHaveText(sent);
  }
  await openConversation(pair.ownerPage, "Ananya Rao");
  await expect(texts(pair.ownerPage)).toHaveText(sent);
});
