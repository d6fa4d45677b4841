import { contact, conversationWith, field, log, openConversation, say, test, texts } from "./conversation.ts";
import { expect } from "./journey.ts";

test("equal messages in a row are separate messages, in order", async ({ page, pair }) => {
  await contact(pair);
  for (const text of ["ok", "ok", "one", "two", "three"]) await say(page, text);
  await expect(log(page).getByRole("img", { name: "Sending" })).toHaveCount(0);
  await openConversation(pair.ownerPage, "Ananya Rao");
  await expect(texts(pair.ownerPage)).toHaveText(["ok", "ok", "one", "two", "three"]);
  await expect(texts(page)).toHaveText(["ok", "ok", "one", "two", "three"]);
});

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

test("a lost response does not duplicate the message", async ({ page, pair }) => {
  await contact(pair);
  let lost = 0;
  await page.route("**/api/messages/send", async (route) => {
    // The request reaches the server; the response is dropped.
    if (lost === 0) await route.fetch();
    lost += 1;
    if (lost <= 1) await route.abort();
    else await route.continue();
  });
  await say(page, "Only once");
  await expect(log(page).getByRole("img", { name: "Sending" })).toHaveCount(0, { timeout: 15_000 });
  await expect(texts(page)).toHaveText(["Only once"]);
  await page.reload();
  await expect(texts(page)).toHaveText(["Only once"]);
});

for (const [when, isStored] of [
  ["before it is stored", false],
  ["once it is stored", true],
] as const)
  test(`a reload between send and response, ${when}, loses and duplicates nothing`, async ({ page, pair }) => {
    await contact(pair);
    let isHeld = true;
    const isReached = Promise.withResolvers<void>();
    await page.route("**/api/messages/send", async (route) => {
      if (!isHeld) return route.continue();
      // The response is never delivered: the page unloads first.
      if (isStored) await route.fetch();
      isReached.resolve();
    });
    await say(page, "Sent before the reload");
    await expect(log(page)).toContainText("Sent before the reload");
    await isReached.promise;
    isHeld = false;
    await page.reload();
    await expect(log(page).getByRole("img", { name: "Sent" })).toBeVisible();
    await expect(texts(page)).toHaveText(["Sent before the reload"]);
    await openConversation(pair.ownerPage, "Ananya Rao");
    await expect(texts(pair.ownerPage)).toHaveText(["Sent before the reload"]);
  });

test("a message that arrives while the conversation loads is shown", async ({ page, pair }) => {
  await contact(pair);
  await say(page, "Hello");
  await expect(log(page).getByRole("img", { name: "Sent" })).toBeVisible();
  const { ownerPage } = pair;
  const late: (() => Promise<void>)[] = [];
  await ownerPage.route(
    /\/api\/messages\/[0-9a-f-]{36}(\?|$)/,
    async (route) => {
      const response = await route.fetch();
      late.push(() => route.fulfill({ response }));
    },
    { times: 1 },
  );
  await ownerPage.goto("/messages");
  await conversationWith(ownerPage, "Ananya Rao").getByRole("button").click();
  await expect.poll(() => late.length).toBe(1);
  await say(page, "Are you there?");
  await expect(conversationWith(ownerPage, "Ananya Rao")).toContainText("Are you there?");
  // The response with the older history arrives only now.
  await late[0]?.();
  await expect(log(ownerPage)).toContainText("Are you there?");
});

test("a refused message returns to the field with the server's message", async ({ page, pair }) => {
  await contact(pair);
  for (const [status, error, shown] of [
    [403, "You are not allowed to send messages in this conversation.", undefined],
    [400, "You cannot send messages to yourself.", undefined],
    [400, "Missing required message data", undefined],
    [418, "", "Request failed"],
  ] as const) {
    const text = `A try at ${status}. ${error}`.trim();
    await page.route("**/api/messages/send", (route) =>
      route.fulfill({ status, contentType: "application/json", body: JSON.stringify({ error, code: "forbidden" }) }),
    );
    await say(page, text);
    await expect(page.getByText(shown ?? error).first()).toBeVisible();
    await expect(field(page)).toHaveValue(text);
    await page.unroute("**/api/messages/send");
  }
});
