import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createSavedSearch } from "#contract/browse/saved-searches.ts";
import { HOUR_MS } from "#contract/durations.ts";
import { indianDay, indianTime } from "#contract/india-time.ts";
import { blockPerson, unblockPerson } from "#contract/messaging/blocks.ts";
import {
  askForContact,
  type Contact,
  listContactLedger,
  listContacts,
  shareContact,
} from "#contract/messaging/contacts.ts";
import {
  type Conversation,
  listConversations,
  readConversation,
  sendMessage,
} from "#contract/messaging/conversations.ts";
import { changeNotificationSettings, listNotifications, type Notification } from "#contract/messaging/notifications.ts";
import { createPushSubscription } from "#contract/messaging/push.ts";
import { toggleFavorite } from "#contract/properties/favorites.ts";
import { askStillThere, confirmProperty, getStillThere, reportOutcome } from "#contract/properties/freshness.ts";
import { readConfig } from "../config.ts";
import { notifyOwners } from "../freshness/messages.ts";
import { addJob } from "../jobs/queue.ts";
import { unreadToPush } from "../notifications/service.ts";
import { openPushService, type TestBrowser } from "../push/testing.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertConversation, insertMessage, insertProperty, ownedBy } from "../testing/factories.ts";
import { mailsTo } from "../testing/programs/mails.ts";
import { openSockets } from "../testing/sockets.ts";
import { book, on } from "../visits/testing.ts";

const service = await openPushService();
const { push } = readConfig({ PUSH_HOSTS: "localhost", PUSH_SUBJECT: "mailto:help@basera.example" });
const { app, db, as, services, config, runJobs } = await testApp({ push, databasePool: 20, maxRequests: 1000 });
const { connect } = await openSockets(app);

const NOON = new Date(indianTime(indianDay(Date.now()), 12 * 60));
let made = 0;

/** A person with a phone number and a browser that gets pushes. */
async function person(type: "owner" | "tenant") {
  made += 1;
  const account = await insertAccount(db, { type, phone: `+9197${String(10_000_000 + made)}` });
  const caller = await as(account);
  await caller.call(changeNotificationSettings, { body: { quiet_hours: null } });
  const browser: TestBrowser = service.open();
  await caller.call(createPushSubscription, { body: browser.subscription });
  return { account, caller, browser };
}

/** A tenant and the owner of a home, who have been writing to each other since some hours. */
async function two() {
  const [tenant, owner] = [await person("tenant"), await person("owner")];
  const home = await insertProperty(db, {
    ...ownedBy(owner.account),
    owner_name: owner.account.name,
    rent: 10_000 + made,
    title: `Home ${made} by the lake`,
  });
  const { id } = await insertConversation(db, { guest: tenant.account, host: owner.account });
  const created_at = new Date(Date.now() - 5 * HOUR_MS);
  await insertMessage(db, { conversation_id: id, sender_id: tenant.account.id, created_at });
  return { tenant, owner, home, id, params: { id }, about: { id: home.id } };
}
type Two = Awaited<ReturnType<typeof two>>;

const write = ({ tenant, owner, home, id }: Two, content = "Hello?") =>
  tenant.caller.call(sendMessage, {
    body: { conversation_id: id, property_id: home.id, to_user_id: owner.account.id, content },
  });
const kinds = async (caller: TestCaller, ...wanted: string[]): Promise<string[]> =>
  (await caller.call(listNotifications))
    .json()
    .flatMap(({ kind }: Notification) => (wanted.includes(kind) ? kind : []));
const numbers = async ({ params }: Two, caller: TestCaller): Promise<Contact[]> =>
  (await caller.call(listContacts, { params })).json();
const done = ({ statusCode }: { statusCode: number }) => (statusCode < 300 ? [statusCode] : []);
const announce = async () => {
  await addJob(db, "announceHomes", {});
  await addJob(db, "sendDigests", {});
  await runJobs();
};
const setRent = ({ home }: Two, rent: number) =>
  db.updateTable("properties").set({ rent }).where("id", "=", home.id).execute();
async function save({ tenant, home }: Two) {
  const { account, caller } = tenant;
  await caller.call(toggleFavorite, { params: { id: account.id }, body: { property_id: home.id } });
  const ago = sql<Date>`created_at - interval '3 days'`;
  await db.updateTable("favorites").set({ created_at: ago }).where("account_id", "=", account.id).execute();
}
const search = ({ tenant }: Two, rent: number, frequency: string) =>
  tenant.caller.call(createSavedSearch, { body: { filters: { minRent: rent, maxRent: rent }, frequency } });

// Only events from this time on cause notifications.
await announce();

/** Ways to reach the other person. Each returns what has arrived. `block` is called in the middle. */
const CHANNELS: Record<string, (people: Two, block: () => Promise<unknown>) => Promise<unknown[]>> = {
  "a message": async (people, block) => {
    await block();
    return done(await write(people));
  },
  "the mail about an unread message": async (people, block) => {
    await people.owner.caller.call(readConversation, { body: { conversation_id: people.id } });
    await write(people);
    await block();
    await db.updateTable("unread_reminders").set({ due_at: new Date() }).execute();
    await addJob(db, "mailUnread", {});
    await runJobs();
    return (await mailsTo(config, people.owner.account)).filter(({ subject }) => subject.includes("wrote to you"));
  },
  "a push about a message": async (people, block) => {
    await write(people);
    await block();
    await runJobs();
    return people.owner.browser.messages();
  },
  typing: async ({ tenant, owner, id }, block) => {
    const [from, to] = [await connect(tenant.caller), await connect(owner.caller)];
    await block();
    await Promise.all([from.join(id), to.join(id)]);
    from.client.emit("typing", { conversationId: id });
    await from.settled();
    await to.settled();
    return to.heard("typing");
  },
  "a booking": async ({ tenant, home }, block) => {
    await block();
    return done(await book(tenant.caller, home.id, { proposals: [{ start: on(3, 10) }] }));
  },
  "a push about a visit": async ({ tenant, owner, home }, block) => {
    await book(tenant.caller, home.id, { proposals: [{ start: on(3, 10) }] });
    await block();
    const pushed = await unreadToPush(db, owner.account.id, {});
    return pushed.filter(({ kind }) => kind === "visit_proposed").filter(({ text }) => text.includes("proposes"));
  },
  "a still-there question": async ({ tenant, about }, block) => {
    await block();
    return done(await tenant.caller.call(askStillThere, { params: about }));
  },
  "a still-there question that waits": async ({ tenant, owner, about }, block) => {
    await tenant.caller.call(askStillThere, { params: about });
    await block();
    await notifyOwners(services, NOON);
    await runJobs();
    return [...(await mailsTo(config, owner.account)), ...(await kinds(owner.caller, "availability_asked"))];
  },
  "the answer to a still-there question": async ({ tenant, owner, about }, block) => {
    await tenant.caller.call(askStillThere, { params: about });
    await block();
    await owner.caller.call(confirmProperty, { params: about });
    await runJobs();
    return kinds(tenant.caller, "availability_answered");
  },
  "an outcome": async ({ tenant, about }, block) => {
    await block();
    return done(await tenant.caller.call(reportOutcome, { params: about, body: { outcome: "taken" } }));
  },
  "the offer to give an outcome": async ({ tenant, about }, block) => {
    await block();
    const { has_written } = (await tenant.caller.call(getStillThere, { params: about })).json();
    return has_written ? [true] : [];
  },
  "a question for the number": async ({ tenant, params }, block) => {
    await block();
    return done(await tenant.caller.call(askForContact, { params }));
  },
  "sharing the number": async ({ tenant, params }, block) => {
    await block();
    return done(await tenant.caller.call(shareContact, { params }));
  },
  "a number that was shared": async (people, block) => {
    await people.owner.caller.call(shareContact, { params: people.params });
    await block();
    return numbers(people, people.tenant.caller);
  },
  "an instant alert": async (people, block) => {
    await search(people, 50_000 + made, "instant");
    await block();
    await setRent(people, 50_000 + made);
    await announce();
    return [...(await mailsTo(config, people.tenant.account)), ...(await kinds(people.tenant.caller, "search_match"))];
  },
  "a digest": async (people, block) => {
    await search(people, 50_000 + made, "daily");
    await setRent(people, 50_000 + made);
    await block();
    await db
      .updateTable("saved_searches")
      .set({ due_at: new Date() })
      .where("account_id", "=", people.tenant.account.id)
      .execute();
    await announce();
    return [...(await mailsTo(config, people.tenant.account)), ...(await kinds(people.tenant.caller, "search_match"))];
  },
  "a lower rent": async (people, block) => {
    await save(people);
    await block();
    await setRent(people, 9000);
    await announce();
    return kinds(people.tenant.caller, "price_drop");
  },
  "the mail and push about a lower rent": async (people, block) => {
    const { account } = people.tenant;
    await save(people);
    await setRent(people, 9000);
    await announce();
    await block();
    await db
      .updateTable("favorite_alerts")
      .set({ mail_due_at: new Date() })
      .where("account_id", "=", account.id)
      .execute();
    await announce();
    return [...(await mailsTo(config, account)), ...(await unreadToPush(db, account.id, {}))];
  },
  "a saved home that is gone": async (people, block) => {
    await save(people);
    await block();
    await db.updateTable("properties").set({ is_available: false }).where("id", "=", people.home.id).execute();
    const ago = sql<Date>`away_since - interval '25 hours'`;
    await db.updateTable("alert_homes").set({ away_since: ago }).where("property_id", "=", people.home.id).execute();
    await announce();
    return kinds(people.tenant.caller, "saved_home_gone");
  },
};

const blockBy = {
  tenant: ({ tenant, owner }: Two) => tenant.caller.call(blockPerson, { body: { user_id: owner.account.id } }),
  owner: ({ tenant, owner }: Two) => owner.caller.call(blockPerson, { body: { user_id: tenant.account.id } }),
};

describe.each(Object.entries(CHANNELS))("%s", (_, channel) => {
  it("reaches the other person", async () => {
    expect(await channel(await two(), async () => {})).not.toEqual([]);
  });
  it.each(["tenant", "owner"] as const)("does not pass a block by the %s", async (by) => {
    const people = await two();
    expect(await channel(people, () => blockBy[by](people))).toEqual([]);
  });
});

it("takes shared numbers back in both directions, and keeps them back after unblocking", async () => {
  const people = await two();
  const { tenant, owner, params } = people;
  for (const { caller } of [tenant, owner]) await caller.call(shareContact, { params });
  await blockBy.tenant(people);
  await tenant.caller.call(unblockPerson, { params: { userId: owner.account.id } });
  for (const { caller } of [tenant, owner]) {
    expect(await numbers(people, caller)).toEqual([]);
    expect((await caller.call(listContactLedger)).json()).toMatchObject([{ revoked_at: expect.any(String) }]);
    const [{ contact }] = (await caller.call(listConversations)).json() as [Conversation];
    expect(contact).toEqual({ mine: "none", theirs: "none", asked_of_me: false });
  }
  const { rows } = await sql`select phone from contact_shares where owner_id = ${tenant.account.id}`.execute(db);
  expect(rows).toEqual([{ phone: null }]);
});

it("shares no number past a block at the same time", async () => {
  for (let round = 0; round < 10; round++) {
    const people = await two();
    const { tenant, owner, params } = people;
    const [shared, blocked] = await Promise.all([
      owner.caller.call(shareContact, { params }),
      blockBy[round % 2 === 0 ? "owner" : "tenant"](people),
    ]);
    expect(blocked.statusCode).toBe(200);
    expect([200, 403]).toContain(shared.statusCode);
    expect(await numbers(people, tenant.caller)).toEqual([]);
    const live = sql`select from contact_shares where owner_id = ${owner.account.id} and revoked_at is null`;
    expect((await live.execute(db)).rows).toEqual([]);
  }
});

it("stops the typing of a new owner of the home who has not written yet", async () => {
  const people = await two();
  const { tenant, home, id } = people;
  const buyer = await person("owner");
  await db.updateTable("properties").set(ownedBy(buyer.account)).where("id", "=", home.id).execute();
  const [from, to] = [await connect(buyer.caller), await connect(tenant.caller)];
  await Promise.all([from.join(id), to.join(id)]);
  from.client.emit("typing", { conversationId: id });
  await to.hears("typing");
  await tenant.caller.call(blockPerson, { body: { user_id: buyer.account.id } });
  await to.hears("conversation:changed");
  await Promise.all([from.join(id), to.join(id)]);
  from.client.emit("typing", { conversationId: id });
  await from.settled();
  await to.settled();
  expect(to.heard("typing")).toHaveLength(1);
  expect((await write(people)).statusCode).toBe(201);
});
