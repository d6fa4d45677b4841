import type { Page } from "@playwright/test";
import sharp from "sharp";
import { dayAfter, indianDay, indianTime } from "#contract/india-time.ts";
import { conversationWith, log, say, texts } from "./conversation.ts";
import { insertHome, withDatabase } from "./database.ts";
import { expect, login, test } from "./journey.ts";
import { newMember } from "./member.ts";

test.use({ serviceWorkers: "allow" });

/** Waits until the service worker is installed and controls the page. */
const isReady = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");

/** Returns the names of the caches with personal data. */
const seen = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("basera-seen-")));

const openConversation = async (page: Page, name: string) => {
  await conversationWith(page, name).getByRole("button").click();
  await expect(log(page)).toBeVisible();
};

test("visitors can open the home page and properties offline that they have seen", async ({ page, context }) => {
  const [first, second] = [
    await insertHome({ title: "Seen as a page" }),
    await insertHome({ title: "Seen in passing" }),
  ];
  await page.goto("/");
  await isReady(page);
  await page.goto(`/property/${first.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Seen as a page" })).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Seen as a page" })).toBeVisible();
  await expect(page.getByText("You are offline.")).toBeVisible();
  await page.waitForFunction(() => window.isHydrated);
  await page.getByRole("banner").getByRole("link", { name: "Basera" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Find a home." })).toBeVisible();
  await page.waitForFunction(() => window.isHydrated);
  // A home that was never opened is not available offline, and loads when online.
  await page.goto(`/property/${second.id}`);
  await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Seen in passing" })).toBeVisible();
});

test("visits and notifications that were shown open offline", async ({ page, context }) => {
  const [tenant, owner] = [await newMember(page), await newMember(await context.newPage(), "Kavitha Reddy")];
  const home = await insertHome({ owner_id: owner.id, owner_email: owner.email, title: "Visited home" });
  const start = new Date(indianTime(dayAfter(indianDay(Date.now()), 3), 11 * 60)).toISOString();
  const { id } = await tenant.call<{ id: string }>("POST", "/api/visits", {
    property_id: home.id,
    proposals: [{ start }],
    client_id: "offline",
  });
  const notification = crypto.randomUUID();
  await withDatabase((db) =>
    db
      .insertInto("notifications")
      .values({
        id: notification,
        account_id: tenant.id,
        kind: "listing_approved",
        group_key: notification,
        subject_id: notification,
        count: 1,
      })
      .execute(),
  );
  await page.goto("/profile");
  await isReady(page);
  await page.goto("/notifications");
  const row = page.getByRole("listitem").filter({ hasText: "Your listing was approved." });
  await expect(row).toBeVisible();
  await page.goto("/visits");
  await page.getByRole("list", { name: "Visits" }).getByRole("link").click();
  await expect(page).toHaveURL(`/visits/${id}`);
  await expect(page.getByRole("heading", { name: "1 time proposed" })).toBeVisible();
  await context.setOffline(true);
  await page.goto("/visits");
  await expect(page.getByRole("list", { name: "Visits" }).getByText("Visited home")).toBeVisible();
  await page.goto("/notifications");
  await expect(row).toBeVisible();
  await expect(page.getByText("You are offline.")).toBeVisible();
});

test("favourites, a home and a conversation open offline only for the person who opened them", async ({
  page,
  context,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  const owner = await newMember(await elsewhere.newPage(), "Meera Krishnan");
  const tenant = await newMember(page, "Ananya Rao");
  const home = await insertHome({
    owner_id: owner.id,
    owner_name: owner.name,
    owner_email: owner.email,
    title: "Kept for Ananya",
  });
  const title = page.getByRole("heading", { name: home.title });
  const { conversation_id } = await tenant.call<{ conversation_id: string }>("POST", "/api/conversations/by-email", {
    property_id: home.id,
    owner_email: owner.email,
  });
  await page.goto("/browse");
  await isReady(page);
  await page.goto(`/property/${home.id}`);
  await page.getByRole("button", { name: "Save property" }).click();
  await expect(page.locator('[aria-pressed="true"]').first()).toBeVisible();
  await page.goto("/favorites");
  await expect(title).toBeVisible();
  await page.goto("/messages");
  await openConversation(page, owner.name);
  await say(page, "Written with a connection");
  await expect(log(page).getByRole("img", { name: "Sent" })).toBeVisible();
  // The copy includes a message that arrived after it was stored.
  await expect
    .poll(() =>
      page.evaluate(
        async (address) => (await caches.match(address, { ignoreVary: true }))?.text(),
        `/api/messages/${conversation_id}`,
      ),
    )
    .toContain("Written with a connection");

  await context.setOffline(true);
  await page.goto("/favorites");
  await expect(title).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: tenant.name })).toBeVisible();
  await page.goto(`/property/${home.id}`);
  await expect(title).toBeVisible();
  await page.goto("/messages");
  await openConversation(page, owner.name);
  await expect(texts(page)).toHaveText(["Written with a connection"]);
  // An expired token cannot be refreshed offline, but the copies still belong to this person.
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("basera-session") ?? "{}");
    localStorage.setItem("basera-session", JSON.stringify({ ...session, expires_at: 1 }));
  });
  await page.reload();
  await expect(texts(page)).toHaveText(["Written with a connection"]);
  expect((await seen(page)).filter((name) => name.includes(tenant.id))).not.toEqual([]);

  // Signing out deletes the copies and unsent messages immediately.
  await say(page, "Never sent");
  await expect(log(page).getByRole("img", { name: "Waiting for the network" })).toBeVisible();
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: tenant.name }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  expect((await seen(page)).filter((name) => name.includes(tenant.id))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain("Never sent");
  await page.goto(`/property/${home.id}`);
  await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  await expect(title).toBeHidden();

  await context.setOffline(false);
  // A response that arrives after signing out is not stored.
  const signIn = { email: owner.email, password: "a good password" };
  const { access_token } = await (
    await page.request.post("/auth/v1/token?grant_type=password", { data: signIn })
  ).json();
  await page.goto("/login");
  // Signing out offline could not clear the page cookie. It is cleared now, with a reload.
  await page.waitForFunction(() => window.isHydrated);
  const status = await page.evaluate(
    async (token) => (await fetch("/api/users/me", { headers: { authorization: `Bearer ${token}` } })).status,
    access_token,
  );
  expect(status).toBe(200);
  expect((await seen(page)).filter((name) => name.includes(owner.id))).toEqual([]);
  await page.waitForFunction(() => window.isHydrated);
  await login(page, owner.email, "a good password");
  await expect(page.getByRole("banner").getByRole("button", { name: owner.name })).toBeVisible();
  await context.setOffline(true);
  await page.goto("/favorites");
  await expect(page.getByRole("heading", { level: 1, name: "My Favorites" })).toBeVisible();
  await expect(title).toBeHidden();
  await page.goto("/messages");
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await expect(page.getByText("Written with a connection")).toBeHidden();
  expect((await seen(page)).filter((name) => name.includes(tenant.id))).toEqual([]);
  await elsewhere.close();
});

test("messages written offline are sent once and in order, even after a reload or crash", async ({
  page,
  context,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  const owner = await newMember(await elsewhere.newPage(), "Meera Krishnan");
  const tenant = await newMember(page, "Ananya Rao");
  const home = await insertHome({ owner_id: owner.id, owner_name: owner.name, owner_email: owner.email });
  const { conversation_id } = await tenant.call<{ conversation_id: string }>("POST", "/api/conversations/by-email", {
    property_id: home.id,
    owner_email: owner.email,
  });
  await page.goto("/browse");
  await isReady(page);
  await page.goto("/messages");
  await openConversation(page, owner.name);
  await say(page, "With a connection");
  await expect(log(page).getByRole("img", { name: "Sent" })).toBeVisible();

  const waiting = (whose: Page) => log(whose).getByText("Waiting for the network");
  await context.setOffline(true);
  await say(page, "First");
  await say(page, "Second");
  await expect(waiting(page)).toHaveCount(1);
  const all = ["With a connection", "First", "Second"];
  await expect(texts(page)).toHaveText(all);
  await page.reload();
  await expect(texts(page)).toHaveText(all);

  // The tab is closed. Another tab sends the messages, and then opens another page.
  await page.close();
  const later = await context.newPage();
  await later.goto("/messages");
  await openConversation(later, owner.name);
  await expect(texts(later)).toHaveText(all);
  await expect(waiting(later)).toHaveCount(1);
  await later.goto("/favorites");
  await expect(later.getByRole("heading", { level: 1, name: "My Favorites" })).toBeVisible();
  await later.waitForFunction(() => window.isHydrated);
  await context.setOffline(false);
  const stored = async () =>
    (await owner.call<{ content: string }[]>("GET", `/api/messages/${conversation_id}`)).map(({ content }) => content);
  await expect.poll(stored, { timeout: 30_000 }).toEqual(all);
  await later.goto("/messages");
  await openConversation(later, owner.name);
  await expect(texts(later)).toHaveText(all);
  await expect(log(later).getByRole("img", { name: /Sending|Waiting/ })).toHaveCount(0);
  expect(await later.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("waiting")))).toEqual([]);
  expect(await stored()).toEqual(all);

  // After a session that ended without signing out, the next person finds no data.
  expect((await seen(later)).filter((name) => name.includes(tenant.id))).not.toEqual([]);
  await later.evaluate(() => localStorage.removeItem("basera-session"));
  await context.clearCookies();
  await later.goto("/");
  await expect.poll(() => seen(later)).not.toContainEqual(expect.stringContaining(tenant.id));
  await elsewhere.close();
});

test("the site can be installed: manifest and icons are complete", async ({ playwright, baseURL, request }, info) => {
  // Newer versions of Chromium treat other contexts as incognito, in which nothing can be installed.
  const { launchOptions } = info.project.use;
  const context = await playwright.chromium.launchPersistentContext(info.outputPath("profile"), {
    ...launchOptions,
    ...(baseURL !== undefined && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto("/");
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = await (await request.get(address ?? "")).json();
  expect(manifest).toMatchObject({ id: "/", start_url: "/", scope: "/", display: "standalone", name: "Basera" });
  const icons: { src: string; sizes: string; type: string; purpose?: string }[] = manifest.icons;
  const drawn = icons.filter(({ type }) => type === "image/png");
  expect(drawn.map(({ sizes, purpose = "any" }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src, sizes } of drawn) {
    const icon = await request.get(src);
    expect(icon.headers()["content-type"]).toBe("image/png");
    const { format, width, height } = await sharp(await icon.body()).metadata();
    expect([format, `${width}x${height}`]).toEqual(["png", sizes]);
  }
  const cdp = await context.newCDPSession(page);
  expect((await cdp.send("Page.getInstallabilityErrors")).installabilityErrors).toEqual([]);
  await context.close();
});

test("a rendered page opens offline for its member, and for no one after signing out", async ({ page, context }) => {
  const member = await newMember(page, "Ananya Rao");
  await page.goto("/browse");
  await isReady(page);
  await page.reload();
  await expect(page.locator("html[data-rendered]")).toBeAttached();
  await expect.poll(() => seen(page)).toContainEqual(expect.stringContaining(`pages-${member.id}`));
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator("html[data-rendered]")).toBeAttached();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: member.name })).toBeVisible();

  await page.waitForFunction(() => window.isHydrated);
  await page.getByRole("banner").getByRole("button", { name: member.name }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Find a home." })).toBeVisible();
  for (const path of ["/browse", "/"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.content()).not.toContain(member.id);
    expect(await page.content()).not.toContain(member.name);
  }
  expect((await seen(page)).filter((name) => name.includes(member.id))).toEqual([]);
});

test("homes seen in a list can be compared offline, and others load when online", async ({ page, context }) => {
  await newMember(page);
  const area = `Offline Lane ${process.pid}`;
  const homes = [await insertHome({ area, title: "Seen in a list" }), await insertHome({ area, title: "Seen, too" })];
  const unseen = [await insertHome({ title: "Never seen" }), await insertHome({ title: "Never seen, either" })];
  await page.goto("/browse");
  await isReady(page);
  await page.goto(`/browse?${new URLSearchParams({ city: "Ghaziabad", location: area, availableFrom: "any" })}`);
  // Without the page cookie, the browser reads the list itself, through the service worker.
  await page.context().clearCookies({ name: "basera-page" });
  await page.reload();
  for (const { title } of homes) await page.getByRole("checkbox", { name: `Compare ${title}` }).check();

  await context.setOffline(true);
  await page.getByRole("link", { name: "Compare 2 homes" }).click();
  const table = page.getByRole("table", { name: "Compared homes" });
  await expect(table.getByRole("columnheader", { name: "Seen in a list" })).toBeVisible();
  await page.goto(`/compare?ids=${unseen.map(({ id }) => id)}`);
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await context.setOffline(false);
  await expect(table.getByRole("columnheader", { name: "Never seen, either" })).toBeVisible({ timeout: 30_000 });
});
