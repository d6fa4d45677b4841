import {
  badge,
  contact,
  conversationWith,
  field,
  log,
  openConnected,
  openConversation,
  say,
  test,
  texts,
  typeVisibly,
} from "./conversation.ts";
import { expect, resize } from "./journey.ts";

test("two people write to each other: typing, delivery, Seen and unread badge", async ({ page, context, pair }) => {
  const { ownerPage, home } = pair;
  await openConnected(ownerPage, "/browse");
  await contact(pair);
  await expect(log(page)).toContainText("No messages yet");
  await expect(log(page)).toContainText("Start the conversation below!");

  await say(page, "Hello, is this home still available?");
  await expect(log(page)).toContainText("Hello, is this home still available?");
  await expect(log(page).getByRole("img", { name: "Sent" })).toBeVisible();
  await expect(field(page)).toHaveValue("");

  // The owner's badge counts the message while another page is open.
  await expect(badge(ownerPage)).toContainText("1");
  await badge(ownerPage).click();
  const item = ownerPage.getByRole("listitem", { name: `Ananya Rao, ${home.title}, 1 unread` });
  await expect(item).toContainText("Hello, is this home still available?");
  await item.getByRole("button").click();
  await expect(log(ownerPage)).toContainText("Hello, is this home still available?");
  await expect(ownerPage.getByRole("listitem", { name: `Ananya Rao, ${home.title}`, exact: true })).toBeVisible();
  await expect(badge(ownerPage)).not.toContainText("1");

  // The other person has read it: a double check and Seen here.
  await expect(log(page).getByRole("img", { name: "Read" })).toBeVisible();
  await expect(log(page)).toContainText("Seen");

  await typeVisibly(ownerPage, "Yes, it", page, "Meera Krishnan");
  await expect(page.getByText("Meera Krishnan is typing")).not.toBeAttached();
  await say(ownerPage, "Yes, it is. Come on Saturday.");
  await expect(log(page)).toContainText("Come on Saturday.");

  // Another tab of the tenant shows the same conversation and nothing unread.
  const second = await context.newPage();
  await openConversation(second, "Meera Krishnan");
  await expect(log(second)).toContainText("Come on Saturday.");
  await say(second, "Written in the second tab");
  await expect(log(page)).toContainText("Written in the second tab");
});

test("long texts fit, the field grows to 100 px, and a draft survives a reload until signing out", async ({
  page,
  pair,
}) => {
  await contact(pair);
  const input = field(page);
  const height = async () => (await input.boundingBox())?.height;
  await input.fill(Array.from({ length: 8 }, (_, line) => `line ${line}`).join("\n"));
  expect(await height()).toBeLessThanOrEqual(100);
  expect(await height()).toBeGreaterThan(90);
  await input.press("Enter");
  await expect(texts(page)).toHaveCount(1);
  await expect(input).toHaveValue("");
  expect(await height()).toBeLessThan(60);
  await say(page, `${"a".repeat(400)} שלום नमस्ते 🏠🏠`);
  await expect(texts(page)).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await input.fill("Half a thought");
  await page.reload();
  await expect(input).toHaveValue("Half a thought");
  await page.getByRole("button", { name: "Ananya Rao" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain("Half a thought");
});

test("earlier messages load above without a jump, and Scroll to latest returns to the end", async ({ page, pair }) => {
  await contact(pair);
  const conversation = await pair.tenant.call<{ conversation_id: string }>("POST", "/api/conversations/by-email", {
    property_id: pair.home.id,
    owner_email: pair.owner.email,
  });
  for (let index = 1; index <= 120; index += 1)
    await pair.tenant.call("POST", "/api/messages/send", {
      conversation_id: conversation.conversation_id,
      to_user_id: pair.owner.id,
      property_id: pair.home.id,
      content: `Message number ${index}`,
      client_id: `history-${index}`,
    });
  await page.reload();
  await expect(log(page)).toContainText("Message number 120");
  await expect(log(page).getByText("Message number 120", { exact: true })).toBeInViewport();
  await expect(log(page).getByText("Message number 70", { exact: true })).not.toBeAttached();

  const marked = log(page).getByText("Message number 73", { exact: true });
  let before = await marked.boundingBox();
  // Before hydration, the page does not react to scrolling.
  await expect(async () => {
    await marked.evaluate((element) => element.scrollIntoView());
    before = await marked.boundingBox();
    await expect(log(page).getByText("Message number 60", { exact: true })).toBeAttached({ timeout: 3000 });
  }).toPass();
  const after = await marked.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(4);

  // Neither the typing indicator nor a new message changes the scroll position.
  await openConversation(pair.ownerPage, "Ananya Rao");
  await typeVisibly(pair.ownerPage, "Something", page, "Meera Krishnan");
  await expect(marked).toBeInViewport();
  await say(pair.ownerPage, "Something new");
  await expect(page.getByText("Something new").first()).toBeAttached();
  await expect(marked).toBeInViewport();
  await page.getByRole("button", { name: "Scroll to latest" }).click();
  await expect(log(page).getByText("Something new")).toBeInViewport();
  await expect(page.getByRole("button", { name: "Scroll to latest" })).toBeHidden();
});

test("a conversation is found by name, home and words, and deleted after a confirmation", async ({ page, pair }) => {
  await contact(pair);
  await say(page, "About the balcony");
  await expect(log(page).getByRole("img", { name: "Sent" })).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search conversations" });
  for (const words of ["Meera", pair.home.title, "balcony"]) {
    await search.fill(words);
    await expect(conversationWith(page, "Meera Krishnan")).toBeVisible();
  }
  await search.fill("nothing like it");
  await expect(page.getByText("No conversations match")).toBeVisible();
  await search.fill("");

  await openConversation(pair.ownerPage, "Ananya Rao");
  await page.getByRole("button", { name: "Conversation options" }).click();
  await page.getByRole("button", { name: "Delete conversation" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete conversation" });
  await expect(dialog).toContainText(
    "Are you sure you want to delete this conversation? This action cannot be undone.",
  );
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(log(page)).toContainText("About the balcony");
  await page.getByRole("button", { name: "Conversation options" }).click();
  await page.getByRole("button", { name: "Delete conversation" }).click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("No conversations yet")).toBeVisible();
  await expect(page.getByText("Select a conversation")).toBeVisible();
  await expect(pair.ownerPage.getByText("No conversations yet")).toBeVisible();
});

test("a new message plays a sound unless it is muted", async ({ page, pair }) => {
  await pair.ownerPage.addInitScript(() => {
    const played: { address: string; volume: number }[] = [];
    Object.assign(window, { played });
    HTMLMediaElement.prototype.play = async function play(this: HTMLMediaElement) {
      played.push({ address: this.src, volume: this.volume });
    };
  });
  await openConnected(pair.ownerPage, "/browse");
  await contact(pair);
  await say(page, "Hello");
  const played = () => pair.ownerPage.evaluate(() => (window as typeof window & { played: unknown[] }).played);
  await expect.poll(played).toEqual([{ address: expect.stringMatching(/\/notification\.mp3$/), volume: 0.5 }]);
  expect((await page.request.get("/notification.mp3")).headers()["content-type"]).toBe("audio/mpeg");

  await openConversation(pair.ownerPage, "Ananya Rao");
  await pair.ownerPage.getByRole("button", { name: "Conversation options" }).click();
  await pair.ownerPage.getByRole("button", { name: "Mute message sound" }).click();
  await openConnected(pair.ownerPage, "/browse");
  await expect(badge(pair.ownerPage)).not.toContainText("1");
  await say(page, "Hello again");
  await expect(badge(pair.ownerPage)).toContainText("1");
  expect(await played()).toEqual([]);
});

test("on a phone list and chat are separate screens, and Back returns to the list", async ({ page, pair }) => {
  await contact(pair);
  await resize(page, { width: 390, height: 844 });
  await page.goto("/browse");
  await page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Messages" }).click();
  await expect(page.getByRole("navigation", { name: "Tabs" })).toBeVisible();
  await expect(field(page)).toBeHidden();
  await conversationWith(page, "Meera Krishnan").getByRole("button").click();
  await expect(field(page)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Tabs" })).toBeHidden();
  // The list behind the chat cannot be reached with the keyboard.
  await expect(page.getByRole("region", { name: "Chat with Meera Krishnan" })).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Meera Krishnan");
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("searchbox", { name: "Search conversations" })).toBeHidden();
  await page.goBack();
  await expect(field(page)).toBeHidden();
  await expect(conversationWith(page, "Meera Krishnan").getByRole("button")).toBeFocused();
  await conversationWith(page, "Meera Krishnan").getByRole("button").click();
  await page.getByRole("button", { name: "Back to conversations" }).click();
  await expect(field(page)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
});
