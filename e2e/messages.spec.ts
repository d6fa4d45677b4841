import type { BrowserContext, Page } from "@playwright/test";
import { insertHome } from "./database.ts";
import { expect, test } from "./journey.ts";
import { type Member, newMember } from "./member.ts";

/** An owner with an approved home and a tenant, each in a separate browser. */
interface Pair {
  owner: Member;
  ownerPage: Page;
  tenant: Member;
  tenantPage: Page;
  home: { id: string; title: string };
}

let homes = 0;

async function pair(tenantPage: Page, other: BrowserContext): Promise<Pair> {
  const ownerPage = await other.newPage();
  const [tenant, owner] = await Promise.all([
    newMember(tenantPage, "Ananya Rao"),
    newMember(ownerPage, "Meera Krishnan"),
  ]);
  homes += 1;
  const title = `Tiled house ${process.pid} ${homes}`;
  const home = await insertHome({ owner_id: owner.id, owner_name: owner.name, owner_email: owner.email, title });
  return { owner, ownerPage, tenant, tenantPage, home };
}

/** Opens the conversation from the property page with Contact Owner. */
async function contact({ tenantPage, home }: Pair): Promise<void> {
  await tenantPage.goto(`/property/${home.id}`);
  await tenantPage.getByRole("button", { name: "Contact Owner" }).first().click();
  await expect(tenantPage).toHaveURL("/messages");
  await expect(tenantPage.getByLabel("Type a message")).toBeFocused();
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel("Type a message").fill(text);
  await page.keyboard.press("Enter");
}

const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const conversationWith = (page: Page, name: string) => page.getByRole("listitem", { name: new RegExp(`^${name},`) });
const badge = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Messages" });

async function openConversation(page: Page, name: string): Promise<void> {
  await page.goto("/messages");
  await conversationWith(page, name).getByRole("button").click();
  await expect(page.getByLabel("Type a message")).toBeVisible();
}

test("two people write to each other: typing, delivery, Seen and unread badge", async ({ page, context, browser }) => {
  const other = await browser.newContext();
  const both = await pair(page, other);
  const { ownerPage, home } = both;
  await ownerPage.goto("/browse");
  await contact(both);
  await expect(log(page)).toContainText("No messages yet");
  await expect(log(page)).toContainText("Start the conversation below!");

  await say(page, "Hello, is this home still available?");
  await expect(log(page)).toContainText("Hello, is this home still available?");
  await expect(log(page).getByRole("img", { name: "Sent" })).toBeVisible();
  await expect(page.getByLabel("Type a message")).toHaveValue("");

  // The owner's badge counts the message while another page is open.
  await expect(badge(ownerPage)).toContainText("1");
  await badge(ownerPage).click();
  const item = ownerPage.getByRole("listitem", { name: `Ananya Rao, ${home.title}, 1 unread` });
  await expect(item).toContainText("Hello, is this home still available?");
  await item.getByRole("button").click();
  await expect(log(ownerPage)).toContainText("Hello, is this home still available?");
  await expect(ownerPage.getByRole("listitem", { name: `Ananya Rao, ${home.title}`, exact: true })).toBeVisible();
  await expect(badge(ownerPage)).not.toContainText("1");

  // Read by the other person: a double check and Seen here.
  await expect(log(page).getByRole("img", { name: "Read" })).toBeVisible();
  await expect(log(page)).toContainText("Seen");

  await ownerPage.getByLabel("Type a message").pressSequentially("Yes, it");
  await expect(page.getByText("Meera Krishnan is typing")).toBeAttached();
  await expect(page.getByText("Meera Krishnan is typing")).not.toBeAttached();
  await say(ownerPage, "Yes, it is. Come on Saturday.");
  await expect(log(page)).toContainText("Come on Saturday.");

  // Another tab of the tenant: the same conversation, nothing unread.
  const second = await context.newPage();
  await openConversation(second, "Meera Krishnan");
  await expect(log(second)).toContainText("Come on Saturday.");
  await say(second, "Written in the second tab");
  await expect(log(page)).toContainText("Written in the second tab");
  await other.close();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("an open chat has a level 1 heading", async ({ page, browser }) => {
    const other = await browser.newContext();
    const both = await pair(page, other);
    await contact(both);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Meera Krishnan");
    await other.close();
  });
});

test("equal messages in a row are separate messages, in order", async ({ page, browser }) => {
  const other = await browser.newContext();
  const both = await pair(page, other);
  await contact(both);
  for (const text of ["ok", "ok", "one", "two", "three"]) await say(page, text);
  await expect(log(page).getByRole("img", { name: "Sending" })).toHaveCount(0);
  await openConversation(both.ownerPage, "Ananya Rao");
  const texts = log(both.ownerPage).locator("p[dir=auto]");
  await expect(texts).toHaveText(["ok", "ok", "one", "two", "three"]);
  await expect(log(page).locator("p[dir=auto]")).toHaveText(["ok", "ok", "one", "two", "three"]);
  await other.close();
});

test("Shift+Enter starts a line, blank messages are not sent, and the field grows to 100 px", async ({
  page,
  browser,
}) => {
  const other = await browser.newContext();
  const both = await pair(page, other);
  await contact(both);
  const field = page.getByLabel("Type a message");
  await field.fill("   ");
  await field.press("Enter");
  await expect(field).toHaveValue("   ");
  await field.fill("");
  for (let line = 1; line <= 8; line += 1) {
    await field.pressSequentially(`line ${line}`);
    await field.press("Shift+Enter");
  }
  expect((await field.boundingBox())?.height).toBeLessThanOrEqual(100);
  expect((await field.boundingBox())?.height).toBeGreaterThan(90);
  await field.press("Enter");
  await expect(log(page).locator("p[dir=auto]")).toHaveCount(1);
  await expect(field).toHaveValue("");
  expect((await field.boundingBox())?.height).toBeLessThan(60);
  await other.close();
});

test("a message written offline waits in the conversation, and is sent once when online", async ({
  page,
  context,
  browser,
}) => {
  const other = await browser.newContext();
  const both = await pair(page, other);
  await contact(both);
  await say(page, "Before");
  await expect(log(page).getByRole("img", { name: "Sent" })).toBeVisible();
  await openConversation(both.ownerPage, "Ananya Rao");

  await context.setOffline(true);
  await say(page, "Is anybody there?");
  await expect(log(page).getByRole("img", { name: "Waiting for the network" })).toBeVisible();
  await expect(page.getByLabel("Type a message")).toHaveValue("");
  await expect(log(page).locator("p[dir=auto]")).toHaveText(["Before", "Is anybody there?"]);
  // The owner writes at the same time.
  await say(both.ownerPage, "I am here.");
  await expect(log(both.ownerPage).getByRole("img", { name: "Sent" })).toBeVisible();

  await context.setOffline(false);
  await expect(log(page).locator("p[dir=auto]")).toHaveText(["Before", "I am here.", "Is anybody there?"]);
  await expect(log(both.ownerPage).locator("p[dir=auto]")).toHaveText(["Before", "I am here.", "Is anybody there?"]);
  await other.close();
});

test("a lost response does not duplicate the message", async ({ page, browser }) => {
  const other = await browser.newContext();
  const both = await pair(page, other);
  await contact(both);
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
  await expect(log(page).locator("p[dir=auto]")).toHaveText(["Only once"]);
  await page.reload();
  await expect(log(page).locator("p[dir=auto]")).toHaveText(["Only once"]);
  await other.close();
});

for (const [when, isStored] of [
  ["before it is stored", false],
  ["once it is stored", true],
] as const)
  test(`a reload between send and response, ${when}, loses and duplicates nothing`, async ({ page, browser }) => {
    const other = await browser.newContext();
    const both = await pair(page, other);
    await contact(both);
    let isHeld = true;
    let reached = () => {};
    const isReached = new Promise<void>((resolve) => {
      reached = resolve;
    });
    await page.route("**/api/messages/send", async (route) => {
      if (!isHeld) return route.continue();
      // The response is never delivered: the page unloads first.
      if (isStored) await route.fetch();
      reached();
    });
    await say(page, "Sent before the reload");
    await expect(log(page)).toContainText("Sent before the reload");
    await isReached;
    isHeld = false;
    await page.reload();
    await expect(log(page).getByRole("img", { name: "Sent" })).toBeVisible();
    await expect(log(page).locator("p[dir=auto]")).toHaveText(["Sent before the reload"]);
    await openConversation(both.ownerPage, "Ananya Rao");
    await expect(log(both.ownerPage).locator("p[dir=auto]")).toHaveText(["Sent before the reload"]);
    await other.close();
  });

test("a message that arrives while the conversation loads is shown", async ({ page, browser }) => {
  const other = await browser.newContext();
  const both = await pair(page, other);
  await contact(both);
  await say(page, "Hello");
  await expect(log(page).getByRole("img", { name: "Sent" })).toBeVisible();
  const { ownerPage } = both;
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
  // The history requested before it arrived responds only now.
  await late[0]?.();
  await expect(log(ownerPage)).toContainText("Are you there?");
  await other.close();
});

test("a draft survives a reload, and is deleted at sign-out", async ({ page, browser }) => {
  const other = await browser.newContext();
  const both = await pair(page, other);
  await contact(both);
  await page.getByLabel("Type a message").fill("Half a thought");
  await page.reload();
  await expect(page.getByLabel("Type a message")).toHaveValue("Half a thought");
  await page.getByRole("button", { name: "Ananya Rao" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain("Half a thought");
  await other.close();
});

test("a refused message returns to the field with the server's message", async ({ page, browser }) => {
  const other = await browser.newContext();
  const both = await pair(page, other);
  await contact(both);
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
    await expect(page.getByLabel("Type a message")).toHaveValue(text);
    await page.unroute("**/api/messages/send");
  }
  await other.close();
});

test("earlier messages load above without a jump, and Scroll to latest returns to the end", async ({
  page,
  browser,
}) => {
  const other = await browser.newContext();
  const both = await pair(page, other);
  await contact(both);
  const conversation = await both.tenant.call<{ conversation_id: string }>("POST", "/api/conversations/by-email", {
    property_id: both.home.id,
    owner_email: both.owner.email,
  });
  for (let index = 1; index <= 120; index += 1)
    await both.tenant.call("POST", "/api/messages/send", {
      conversation_id: conversation.conversation_id,
      to_user_id: both.owner.id,
      property_id: both.home.id,
      content: `Message number ${index}`,
      client_id: `history-${index}`,
    });
  await page.reload();
  await expect(log(page)).toContainText("Message number 120");
  await expect(log(page).getByText("Message number 120", { exact: true })).toBeInViewport();
  await expect(log(page).getByText("Message number 70", { exact: true })).not.toBeAttached();

  const marked = log(page).getByText("Message number 73", { exact: true });
  await marked.evaluate((element) => element.scrollIntoView());
  const before = await marked.boundingBox();
  await expect(log(page).getByText("Message number 60", { exact: true })).toBeAttached();
  const after = await marked.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(4);

  // Neither typing nor a new message moves the reader.
  await openConversation(both.ownerPage, "Ananya Rao");
  await both.ownerPage.getByLabel("Type a message").fill("Something");
  await expect(page.getByText("Meera Krishnan is typing").first()).toBeAttached();
  await expect(marked).toBeInViewport();
  await say(both.ownerPage, "Something new");
  await expect(page.getByText("Something new").first()).toBeAttached();
  await expect(marked).toBeInViewport();
  await page.getByRole("button", { name: "Scroll to latest" }).click();
  await expect(log(page).getByText("Something new")).toBeInViewport();
  await expect(page.getByRole("button", { name: "Scroll to latest" })).toBeHidden();
  await other.close();
});

test("long words, other scripts, emoji and links are shown safely", async ({ page, browser }) => {
  const other = await browser.newContext();
  const both = await pair(page, other);
  await contact(both);
  await say(page, `${"a".repeat(400)} שלום नमस्ते 🏠🏠 <b>no</b> javascript:alert(1) see https://example.com/a?b=c.`);
  const bubble = log(page).locator("p[dir=auto]").first();
  await expect(bubble).toContainText("<b>no</b> javascript:alert(1)");
  const link = bubble.getByRole("link");
  await expect(link).toHaveCount(1);
  await expect(link).toHaveAttribute("href", "https://example.com/a?b=c");
  await expect(link).toHaveAttribute("rel", /noopener.*nofollow/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await page.getByLabel("Type a message").fill("x".repeat(4001));
  await expect(page.getByText("1 character too long")).toBeVisible();
  await page.getByLabel("Type a message").press("Enter");
  await expect(log(page).locator("p[dir=auto]")).toHaveCount(1);
  await page.getByLabel("Type a message").fill("y".repeat(4000));
  await page.getByLabel("Type a message").press("Enter");
  await expect(log(page).locator("p[dir=auto]")).toHaveCount(2);
  await expect(log(page).getByRole("img", { name: "Sending" })).toHaveCount(0);
  await other.close();
});

test("a conversation is found by name, home and words, and deleted after a confirmation", async ({ page, browser }) => {
  const other = await browser.newContext();
  const both = await pair(page, other);
  await contact(both);
  await say(page, "About the balcony");
  await expect(log(page).getByRole("img", { name: "Sent" })).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search conversations" });
  for (const words of ["Meera", both.home.title, "balcony"]) {
    await search.fill(words);
    await expect(conversationWith(page, "Meera Krishnan")).toBeVisible();
  }
  await search.fill("nothing like it");
  await expect(page.getByText("No conversations match")).toBeVisible();
  await search.fill("");

  await openConversation(both.ownerPage, "Ananya Rao");
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
  await expect(both.ownerPage.getByText("No conversations yet")).toBeVisible();
  await other.close();
});

test("a list that fails to load says so and can be retried", async ({ page }) => {
  await newMember(page, "Ananya Rao");
  // Socket events would trigger a new read.
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  const answers = [{ status: 400, body: "{}" }, { json: { not: "a list" } }];
  await page.route(/\/api\/conversations(\?|$)/, (route) => {
    const answer = answers[0];
    return answer ? route.fulfill(answer) : route.continue();
  });
  await page.goto("/messages");
  await expect(page.getByRole("alert")).toHaveText("Failed to load conversations");
  answers.shift();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to load conversations: Invalid data format");
  answers.shift();
  await page.getByRole("button", { name: "Try Again" }).press("Enter");
  await expect(page.getByText("No conversations yet")).toBeVisible();
  // The focus is not lost with the button.
  await expect(page.getByRole("main")).toBeFocused();
});

test("a new message plays a sound unless it is muted", async ({ page, browser }) => {
  const other = await browser.newContext();
  const both = await pair(page, other);
  await both.ownerPage.addInitScript(() => {
    const played: { address: string; volume: number }[] = [];
    Object.assign(window, { played });
    HTMLMediaElement.prototype.play = async function play(this: HTMLMediaElement) {
      played.push({ address: this.src, volume: this.volume });
    };
  });
  await both.ownerPage.goto("/browse");
  await contact(both);
  await say(page, "Hello");
  const played = () => both.ownerPage.evaluate(() => (window as unknown as { played: unknown[] }).played);
  await expect.poll(played).toEqual([{ address: expect.stringMatching(/\/notification\.mp3$/), volume: 0.5 }]);
  expect((await page.request.get("/notification.mp3")).headers()["content-type"]).toBe("audio/mpeg");

  await openConversation(both.ownerPage, "Ananya Rao");
  await both.ownerPage.getByRole("button", { name: "Conversation options" }).click();
  await both.ownerPage.getByRole("button", { name: "Mute message sound" }).click();
  await both.ownerPage.goto("/browse");
  await expect(badge(both.ownerPage)).not.toContainText("1");
  await say(page, "Hello again");
  await expect(badge(both.ownerPage)).toContainText("1");
  expect(await played()).toEqual([]);
  await other.close();
});

test("on a phone list and chat are separate screens, and Back returns to the list", async ({ page, browser }) => {
  const other = await browser.newContext();
  const both = await pair(page, other);
  await contact(both);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/browse");
  await page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Messages" }).click();
  await expect(page.getByRole("navigation", { name: "Tabs" })).toBeVisible();
  await expect(page.getByLabel("Type a message")).toBeHidden();
  await conversationWith(page, "Meera Krishnan").getByRole("button").click();
  await expect(page.getByLabel("Type a message")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Tabs" })).toBeHidden();
  // The list behind the chat is not reachable by keyboard.
  await expect(page.getByRole("region", { name: "Chat with Meera Krishnan" })).toBeFocused();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("searchbox", { name: "Search conversations" })).toBeHidden();
  await page.goBack();
  await expect(page.getByLabel("Type a message")).toBeHidden();
  await expect(conversationWith(page, "Meera Krishnan").getByRole("button")).toBeFocused();
  await conversationWith(page, "Meera Krishnan").getByRole("button").click();
  await page.getByRole("button", { name: "Back to conversations" }).click();
  await expect(page.getByLabel("Type a message")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await other.close();
});

test("owners cannot write to themselves", async ({ page }) => {
  const owner = await newMember(page, "Meera Krishnan");
  const home = await insertHome({ owner_id: owner.id, owner_name: owner.name, owner_email: owner.email });
  await page.goto(`/property/${home.id}`);
  await page.getByRole("button", { name: "Contact Owner" }).first().click();
  await expect(page.getByText("You cannot message yourself.")).toBeVisible();
});

test("an owner without an account cannot be contacted", async ({ page }) => {
  await newMember(page, "Ananya Rao");
  const home = await insertHome();
  await page.goto(`/property/${home.id}`);
  await page.getByRole("button", { name: "Contact Owner" }).first().click();
  await expect(
    page.getByText("Unable to start conversation. The property owner may not be registered on the platform."),
  ).toBeVisible();
});
