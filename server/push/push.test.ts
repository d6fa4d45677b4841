import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { PUSH_SUBSCRIPTION_DAYS } from "#contract/accounts/retention.ts";
import { endOwnSession } from "#contract/accounts/sessions.ts";
import { createSavedSearch } from "#contract/browse/saved-searches.ts";
import { dayAfter, indianDay, indianTime } from "#contract/india-time.ts";
import { sendMessage } from "#contract/messaging/conversations.ts";
import { changeNotificationSettings, readNotifications } from "#contract/messaging/notifications.ts";
import {
  createPushSubscription,
  deletePushSubscription,
  getPushKey,
  listPushSubscriptions,
  MAX_PUSH_BROWSERS,
  type PushSubscription,
} from "#contract/messaging/push.ts";
import { bookVisit } from "#contract/messaging/visits.ts";
import { updatePropertyStatus } from "#contract/properties/moderation.ts";
import { readConfig } from "../config.ts";
import { addJob } from "../jobs/queue.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertConversation, insertProperty, ownedBy } from "../testing/factories.ts";
import { openSockets } from "../testing/sockets.ts";
import { openPushService, type TestBrowser } from "./testing.ts";

const service = await openPushService();
const { push } = readConfig({ PUSH_HOSTS: "localhost,*.push.example", PUSH_SUBJECT: "mailto:help@basera.example" });
const { app, db, as, runJobs } = await testApp({ push });
const admin = await as(await insertAccount(db, { type: "admin" }));

beforeEach(() => {
  service.answer = { status: 201 };
});

const subscribe = (caller: TestCaller, browser: Pick<TestBrowser, "subscription">) =>
  caller.call(createPushSubscription, { body: browser.subscription });
const list = async (caller: TestCaller): Promise<PushSubscription[]> =>
  (await caller.call(listPushSubscriptions)).json();
/** No quiet hours, because tests run at any time of day. */
const neverQuiet = (caller: TestCaller) => caller.call(changeNotificationSettings, { body: { quiet_hours: null } });

/** A member with a browser that gets pushes, and a listing that waits for review. */
async function ownerWithBrowser() {
  const account = await insertAccount(db, { type: "owner" });
  const { id } = await insertProperty(db, {
    ...ownedBy(account),
    owner_name: account.name,
    status: "pending",
  });
  const owner = await as(account);
  await neverQuiet(owner);
  const browser = service.open();
  expect((await subscribe(owner, browser)).statusCode).toBe(201);
  const approve = () =>
    admin.call(updatePropertyStatus, { params: { id }, body: { status: "approved", featured: false } });
  return { account, owner, browser, id, approve };
}

/** Two people of a conversation; the host's browser gets pushes. */
async function hostWithBrowser() {
  const conversation = await insertConversation(db);
  const [guest, host] = await Promise.all([as(conversation.guest), as(conversation.host)]);
  await neverQuiet(host);
  const browser = service.open();
  await subscribe(host, browser);
  const write = (content: string) =>
    guest.call(sendMessage, {
      body: {
        conversation_id: conversation.id,
        property_id: conversation.property.id,
        to_user_id: conversation.host.id,
        content,
      },
    });
  return { ...conversation, host: { account: conversation.host, caller: host }, browser, write };
}

describe("subscribing", () => {
  it("offers the same public key to everyone", async () => {
    const person = await as(await insertAccount(db));
    const { public_key } = (await person.call(getPushKey)).json();
    expect(public_key).toMatch(/^[\w-]{87}$/);
    expect((await admin.call(getPushKey)).json()).toEqual({ public_key });
  });

  it("stores a browser once, and confirms it when it subscribes again", async () => {
    const person = await as(await insertAccount(db));
    const browser = service.open();
    const first = await subscribe(person, browser);
    expect([first.statusCode, first.json().host, first.json().current]).toEqual([201, "localhost", true]);
    const again = await subscribe(person, browser);
    expect(again.statusCode).toBe(200);
    expect(again.json().id).toBe(first.json().id);
    expect(again.json().confirmed_at > first.json().confirmed_at).toBe(true);
    expect(await list(person)).toHaveLength(1);
  });

  it("requires both keys of the browser", async () => {
    const person = await as(await insertAccount(db));
    const { endpoint, keys } = service.open().subscription;
    for (const broken of [undefined, {}, { ...keys, auth: "short" }, { ...keys, p256dh: `${keys.p256dh}AAAA` }]) {
      const answer = await person.call(createPushSubscription, { body: { endpoint, keys: broken } });
      expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid"]);
    }
  });

  it(`keeps the latest ${MAX_PUSH_BROWSERS} browsers of a person`, async () => {
    const person = await as(await insertAccount(db));
    const first = (await subscribe(person, service.open())).json();
    for (let n = 0; n < MAX_PUSH_BROWSERS; n++) await subscribe(person, service.open());
    const browsers = await list(person);
    expect(browsers).toHaveLength(MAX_PUSH_BROWSERS);
    expect(browsers.map(({ id }) => id)).not.toContain(first.id);
  });

  it("accepts any number of tabs at once, and keeps the limit", async () => {
    const person = await as(await insertAccount(db));
    for (let round = 0; round < 3; round++) {
      const tabs = Array.from({ length: MAX_PUSH_BROWSERS + 5 }, () => subscribe(person, service.open()));
      expect(new Set((await Promise.all(tabs)).map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    }
    expect(await list(person)).toHaveLength(MAX_PUSH_BROWSERS);
  });

  it("confirms the oldest browser of an account that has too many", async () => {
    const person = await as(await insertAccount(db));
    const oldest = service.open();
    const { id } = (await subscribe(person, oldest)).json();
    await sql`insert into push_subscriptions (id, account_id, session_id, endpoint_hash, host, sealed)
      select gen_random_uuid(), account_id, session_id, sha256(n::text::bytea), host, sealed
      from push_subscriptions, generate_series(1, ${MAX_PUSH_BROWSERS}::int) n where id = ${id}`.execute(db);
    const again = await subscribe(person, oldest);
    expect([again.statusCode, again.json().id]).toEqual([200, id]);
    expect(await list(person)).toHaveLength(MAX_PUSH_BROWSERS);
  });

  it("lets two people take a browser over from each other at once", async () => {
    const people = [await as(await insertAccount(db)), await as(await insertAccount(db))];
    const browser = service.open();
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([...people, ...people].map((person) => subscribe(person, browser)));
      for (const { statusCode } of answers) expect([200, 201]).toContain(statusCode);
    }
    const lists = await Promise.all(people.map(list));
    expect(lists.flat()).toHaveLength(1);
  });

  it("removes browsers that were not used for a long time", async () => {
    const person = await as(await insertAccount(db));
    const { id } = (await subscribe(person, service.open())).json();
    await sql`update push_subscriptions set confirmed_at = now() - ${PUSH_SUBSCRIPTION_DAYS - 1} * interval '1 day' where id = ${id}`.execute(
      db,
    );
    await addJob(db, "sweepPush", {});
    await runJobs();
    expect(await list(person)).toHaveLength(1);
    await sql`update push_subscriptions set confirmed_at = now() - ${PUSH_SUBSCRIPTION_DAYS + 1} * interval '1 day' where id = ${id}`.execute(
      db,
    );
    await addJob(db, "sweepPush", {});
    await runJobs();
    expect(await list(person)).toEqual([]);
  });

  it("is off in production mode without keys", async () => {
    const off = await testApp({ mode: "production" });
    const person = await off.as(await insertAccount(off.db));
    expect((await person.call(getPushKey)).json()).toEqual({ public_key: null });
    const answer = await subscribe(person, service.open());
    expect([answer.statusCode, answer.json().code]).toEqual([409, "push_off"]);
  });
});

describe("notifications", () => {
  it("reach the browser encrypted, with a kind, a text, a page and a tag", async () => {
    const { browser, id, approve } = await ownerWithBrowser();
    await approve();
    await runJobs();
    expect(browser.messages()).toEqual([
      {
        kind: "listing_approved",
        title: "Listing",
        body: "Your listing was approved.",
        path: `/property/${id}`,
        tag: expect.any(String),
      },
    ]);
    const headers = service.received.at(-1)?.headers ?? {};
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400", urgency: "normal" });
    expect(headers.topic).toMatch(/^[\w-]{32}$/);
    expect(headers.authorization).toMatch(/^vapid t=ey/);
  });

  it("are not sent once they are read", async () => {
    const { owner, browser, approve } = await ownerWithBrowser();
    await approve();
    await owner.call(readNotifications, { body: { all: true } });
    await runJobs();
    expect(browser.messages()).toEqual([]);
  });

  it("are not sent while the person has the site in front", async () => {
    const { owner, browser, id, approve } = await ownerWithBrowser();
    const tab = await (await openSockets(app)).connect(owner);
    await tab.settled();
    tab.client.emit("tab:front", { front: true });
    await tab.settled();
    await approve();
    await runJobs();
    expect(browser.messages()).toEqual([]);
    tab.client.emit("tab:front", { front: false });
    await tab.settled();
    await db.updateTable("properties").set({ status: "pending" }).where("id", "=", id).execute();
    await approve();
    await runJobs();
    expect(browser.messages()).toHaveLength(1);
  });

  it("are not sent if the category is switched off", async () => {
    const { owner, browser, approve } = await ownerWithBrowser();
    await owner.call(changeNotificationSettings, { body: { channels: { listing: { push: false } } } });
    await approve();
    await runJobs();
    expect(browser.messages()).toEqual([]);
  });

  it("come for each new home of an instant search at once", async () => {
    const account = await insertAccount(db);
    const person = await as(account);
    await neverQuiet(person);
    const browser = service.open();
    await subscribe(person, browser);
    const filters = { minRent: 77_100, maxRent: 77_100 };
    await person.call(createSavedSearch, { body: { filters, frequency: "instant", name: "Now" } });
    for (const text of ["1 new home: Now", "2 new homes: Now"]) {
      await insertProperty(db, { rent: 77_100 });
      await addJob(db, "announceHomes", {});
      await runJobs();
      expect(browser.messages().at(-1)).toMatchObject({ title: "Saved searches", body: text });
    }
    expect(browser.messages()).toHaveLength(2);
  });

  it("wait during quiet hours, and then come as one", async () => {
    const { owner, browser, account, approve } = await ownerWithBrowser();
    const { id: conversation_id, property, guest } = await insertConversation(db, { host: account });
    const now = new Date();
    const india = (hours: number) => {
      const time = new Date(now.getTime() + (5.5 + hours) * 3_600_000);
      return `${time.toISOString().slice(11, 13)}:00`;
    };
    await owner.call(changeNotificationSettings, { body: { quiet_hours: { from: india(-1), to: india(2) } } });
    await approve();
    const body = { conversation_id, property_id: property.id, to_user_id: account.id, content: "Is it free?" };
    await (await as(guest)).call(sendMessage, { body });
    await runJobs();
    expect(browser.messages()).toEqual([]);
    await owner.call(changeNotificationSettings, { body: { quiet_hours: null } });
    await runJobs({ afterMinutes: 180 });
    expect(browser.messages()).toMatchObject([
      { kind: "summary", title: "1 notification and 1 unread conversation", path: "/notifications" },
    ]);
  });
});

describe("messages", () => {
  it("show who wrote, and the words only if the person wants that", async () => {
    const { browser, write, host, guest, property, id } = await hostWithBrowser();
    await write("Is it still free?");
    await runJobs();
    expect(browser.messages()).toEqual([
      {
        kind: "message",
        title: `${guest.name} wrote to you`,
        body: property.title,
        path: `/messages?conversation=${id}`,
        tag: `conversation:${id}`,
      },
    ]);
    await host.caller.call(changeNotificationSettings, { body: { show_message_text: true } });
    await write("May I come on Saturday?");
    await runJobs({ afterMinutes: 2 });
    expect(browser.messages().at(-1)).toMatchObject({ body: "May I come on Saturday?" });
  });

  it("are pushed once a minute for each conversation", async () => {
    const { browser, write } = await hostWithBrowser();
    await write("One");
    await runJobs();
    await write("Two");
    await write("Three");
    await runJobs();
    expect(browser.messages()).toHaveLength(1);
    await runJobs({ afterMinutes: 2 });
    expect(browser.messages()).toHaveLength(2);
    await runJobs({ afterMinutes: 5 });
    expect(browser.messages()).toHaveLength(2);
  });

  it("about a visit are not pushed, because its notification is", async () => {
    const { owner, browser, id, approve } = await ownerWithBrowser();
    await approve();
    await owner.call(readNotifications, { body: { all: true } });
    const tenant = await as(await insertAccount(db));
    const start = new Date(indianTime(dayAfter(indianDay(Date.now()), 3), 11 * 60)).toISOString();
    const booked = await tenant.call(bookVisit, {
      body: { property_id: id, proposals: [{ start }], client_id: "push" },
    });
    expect(booked.statusCode).toBe(201);
    await runJobs();
    expect(browser.messages()).toMatchObject([{ title: "Visits", path: `/visits/${booked.json().id}` }]);
  });

  it("are not pushed to their sender", async () => {
    const { guest, write } = await hostWithBrowser();
    const own = service.open();
    await subscribe(await as(guest), own);
    await write("Hello");
    await runJobs();
    expect(own.messages()).toEqual([]);
  });
});

describe("the push service", () => {
  it.each([404, 410])("removes the browser by status %i", async (status) => {
    const { owner, approve } = await ownerWithBrowser();
    service.answer = { status };
    await approve();
    await runJobs();
    expect(await list(owner)).toEqual([]);
  });

  it.each([400, 401, 403, 413, 302])("gives up by status %i, and keeps the browser", async (status) => {
    const { owner, browser, approve } = await ownerWithBrowser();
    service.answer = { status, headers: { location: "https://localhost/elsewhere" } };
    await approve();
    await runJobs();
    await runJobs({ afterMinutes: 600 });
    expect(browser.messages()).toHaveLength(1);
    expect(await list(owner)).toHaveLength(1);
  });

  it.each([429, 500, 503])("is asked again after status %i", async (status) => {
    const { browser, approve } = await ownerWithBrowser();
    service.answer = { status, headers: { "retry-after": "300" } };
    await approve();
    await runJobs();
    await runJobs({ afterMinutes: 4 });
    expect(browser.messages()).toHaveLength(1);
    service.answer = { status: 201 };
    await runJobs({ afterMinutes: 6 });
    expect(browser.messages()).toHaveLength(2);
    await runJobs({ afterMinutes: 60 });
    expect(browser.messages()).toHaveLength(2);
  });

  it("is asked at most six times", async () => {
    const { browser, approve } = await ownerWithBrowser();
    service.answer = { status: 503 };
    await approve();
    for (let hours = 0; hours < 10; hours++) await runJobs({ afterMinutes: hours * 60 });
    expect(browser.messages()).toHaveLength(6);
  });
});

describe("a browser gets no more pushes", () => {
  it("after signing out", async () => {
    const { owner, browser, approve } = await ownerWithBrowser();
    await owner.inject({ method: "POST", url: "/auth/v1/logout?scope=local" });
    await approve();
    await runJobs();
    expect(browser.messages()).toEqual([]);
  });

  it("after its session was ended elsewhere", async () => {
    const { owner, browser, account, approve } = await ownerWithBrowser();
    await (await as(account)).call(endOwnSession, { params: { id: owner.sessionId ?? "" } });
    await approve();
    await runJobs();
    expect(browser.messages()).toEqual([]);
  });

  it("after another person subscribed with it", async () => {
    const { owner, browser, approve } = await ownerWithBrowser();
    const other = await as(await insertAccount(db));
    expect((await subscribe(other, browser)).statusCode).toBe(201);
    expect([await list(owner), (await list(other)).length]).toEqual([[], 1]);
    await approve();
    await runJobs();
    expect(browser.messages()).toEqual([]);
  });

  it("after it was removed in the settings", async () => {
    const { owner, browser, approve } = await ownerWithBrowser();
    const [kept] = await list(owner);
    const remove = () => owner.call(deletePushSubscription, { params: { id: kept?.id ?? "" } });
    expect((await remove()).json()).toEqual({ ok: true });
    expect((await remove()).statusCode).toBe(404);
    await approve();
    await runJobs();
    expect(browser.messages()).toEqual([]);
  });

  it("while its account is deactivated", async () => {
    const { browser, account, approve } = await ownerWithBrowser();
    await approve();
    await db.updateTable("accounts").set({ is_active: false }).where("id", "=", account.id).execute();
    await runJobs();
    expect(browser.messages()).toEqual([]);
  });
});
