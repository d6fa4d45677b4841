import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { DECLINE_DAYS } from "#contract/accounts/retention.ts";
import { blockPerson } from "#contract/messaging/blocks.ts";
import {
  type Conversation,
  deleteConversation,
  listConversations,
  listMessages,
  sendMessage,
} from "#contract/messaging/conversations.ts";
import { declineQuestions, undoDecline } from "#contract/messaging/declines.ts";
import { listNotifications } from "#contract/messaging/notifications.ts";
import { MAX_DECLINED } from "#contract/messaging/reply-terms.ts";
import { exportPersonalData } from "#contract/personal-data.ts";
import { toggleFavorite } from "#contract/properties/favorites.ts";
import { askStillThere, confirmProperty } from "#contract/properties/freshness.ts";
import { deleteProperty, updateProperty } from "#contract/properties/property-endpoints.ts";
import { notifyOfSavedHomes } from "../../alerts/saved-homes.ts";
import { type TestCaller, testApp } from "../../testing/app.ts";
import { insertAccount, insertConversation, insertProperty, ownedBy } from "../../testing/factories.ts";
import { openSockets } from "../../testing/sockets.ts";
import { until } from "../../testing/until.ts";
import { tellOfClosed } from "../ended.ts";
import { sweepDeclines } from "./queries.ts";
import { sendDeclines } from "./sending.ts";

const { app, db, as, services, runJobs } = await testApp();
const { connect } = await openSockets(app);
const TEXT = "Thank you for asking. It is taken now.";

interface Guest {
  id: string;
  conversation: string;
  caller: TestCaller;
  say: (content: string) => Promise<unknown>;
}

/** A home whose owner was asked by some guests, one after the other. */
async function askedHome(guests = 1) {
  const account = await insertAccount(db, { type: "owner" });
  const owner = await as(account);
  const property = await insertProperty(db, ownedBy(account));
  const people: Guest[] = [];
  for (let i = 0; i < guests; i++) people.push(await newGuest(account));
  const ids = people.map(({ conversation }) => conversation);
  const answer = ({ conversation, id }: Guest, content: string) =>
    owner.call(sendMessage, {
      body: { conversation_id: conversation, to_user_id: id, property_id: property.id, content },
    });
  const rent = () => owner.call(updateProperty, { params: { id: property.id }, body: { is_available: false } });
  return { account, owner, property, people, ids, answer, rent, guest: people[0] as Guest };
}

async function newGuest(host: Awaited<ReturnType<typeof insertAccount>>): Promise<Guest> {
  const account = await insertAccount(db);
  const { id: conversation, property } = await insertConversation(db, { guest: account, host });
  const caller = await as(account);
  const to = { conversation_id: conversation, to_user_id: host.id, property_id: property.id };
  const say = (content: string) => caller.call(sendMessage, { body: { ...to, content } });
  await say("Is it free?");
  return { id: account.id, conversation, caller, say };
}

const decline = (owner: TestCaller, conversation_ids: string[], changes: Record<string, unknown> = {}) =>
  owner.call(declineQuestions, { body: { conversation_ids, text: TEXT, client_id: randomUUID(), ...changes } });
const undo = (owner: TestCaller, batchId: string) => owner.call(undoDecline, { params: { batchId } });

const makeDue = () =>
  db.updateTable("decline_batches").set({ sends_at: new Date() }).where("ended_at", "is", null).execute();
/** Sends what is due in eleven seconds. */
const send = (with_: Partial<typeof services> = {}) =>
  sendDeclines({ ...services, ...with_ }, new Date(Date.now() + 11_000));
const textsOf = async ({ caller, conversation }: Guest) =>
  ((await caller.call(listMessages, { params: { conversationId: conversation } })).json() as { content: string }[]).map(
    ({ content }) => content,
  );
const stateOf = async ({ caller, conversation }: Guest) =>
  ((await caller.call(listConversations)).json() as Conversation[]).find(({ id }) => id === conversation)?.waiting
    ?.state;
const newsOf = async ({ caller }: Guest) =>
  ((await caller.call(listNotifications)).json() as { kind: string; text: string; path: string }[]).map(
    ({ kind, text, path }) => ({ kind, text, path }),
  );

/** Moves the ends of a home's questions, and its asks, into the past. */
async function pass(propertyId: string, minutes: number) {
  const by = sql`${minutes}::int * interval '1 minute'`;
  await sql`update questions set asked_at = asked_at - ${by}, ended_at = ended_at - ${by} where property_id = ${propertyId}`.execute(
    db,
  );
}

it("sends one text to each person who waits, as a message in their own conversation", async () => {
  const { owner, ids, people, guest } = await askedHome(2);
  const socket = await connect(guest.caller);
  const { batch_id, count } = (await decline(owner, ids)).json();
  expect(count).toBe(2);
  // Nothing is sent in the seconds in which it can be taken back.
  await runJobs();
  expect(await textsOf(guest)).toEqual(["Is it free?"]);
  await send();
  for (const one of people) {
    expect(await textsOf(one)).toEqual(["Is it free?", TEXT]);
    expect(await stateOf(one)).toBe("answered");
    expect(await newsOf(one)).toMatchObject([{ kind: "question_ended" }]);
  }
  expect(await socket.hears("message:new")).toMatchObject([{ message_type: "decline", content: TEXT }]);
  expect((await undo(owner, batch_id)).json()).toMatchObject({ code: "already_sent" });
  // A second run sends nothing more.
  await send();
  expect(await textsOf(guest)).toHaveLength(2);
});

it("sends by its job, ten seconds later", async () => {
  const { owner, ids, guest } = await askedHome();
  await decline(owner, ids);
  await makeDue();
  await runJobs({ afterMinutes: 1 });
  expect(await textsOf(guest)).toEqual(["Is it free?", TEXT]);
});

it("declines closed questions of a home that was rented or deleted, which stay closed", async () => {
  for (const isDeleted of [false, true]) {
    const { owner, ids, guest, property, rent } = await askedHome();
    if (isDeleted) await owner.call(deleteProperty, { params: { id: property.id } });
    else await rent();
    expect((await decline(owner, ids)).json()).toMatchObject({ count: 1 });
    await send();
    expect(await textsOf(guest)).toEqual(["Is it free?", TEXT]);
    expect(await stateOf(guest)).toBe("closed");
    expect((await decline(owner, ids)).json()).toMatchObject({ count: 0 });
  }
});

it("returns the same batch for a repeated client_id, and refuses it with another text", async () => {
  const { owner, ids, guest } = await askedHome();
  const client_id = randomUUID();
  const first = await decline(owner, ids, { client_id });
  expect((await decline(owner, ids, { client_id })).json()).toEqual(first.json());
  expect((await decline(owner, ids, { client_id, text: "No." })).json()).toMatchObject({ code: "client_id_reused" });
  await send();
  expect((await decline(owner, ids, { client_id })).json()).toEqual(first.json());
  await send();
  expect(await textsOf(guest)).toEqual(["Is it free?", TEXT]);
});

it("sends one text if two batches name the same people", async () => {
  const { owner, ids, guest } = await askedHome();
  await decline(owner, ids);
  await decline(owner, ids, { text: "Sorry." });
  await Promise.all([send(), send()]);
  expect(await textsOf(guest)).toHaveLength(2);
  expect(await newsOf(guest)).toHaveLength(1);
});

it("sends nothing after it was taken back", async () => {
  const { owner, ids, guest } = await askedHome();
  const { batch_id } = (await decline(owner, ids)).json();
  expect((await undo((await askedHome()).owner, batch_id)).json()).toMatchObject({ code: "decline_not_found" });
  expect((await undo(owner, batch_id)).statusCode).toBe(200);
  expect((await undo(owner, batch_id)).json()).toMatchObject({ code: "decline_not_found" });
  await send();
  expect(await textsOf(guest)).toEqual(["Is it free?"]);
  expect(await stateOf(guest)).toBe("waiting");
});

it("does nothing if a conversation is of another owner", async () => {
  const { owner, ids, guest, people } = await askedHome(2);
  const other = await askedHome();
  expect((await decline(owner, [...ids, ...other.ids])).json()).toMatchObject({ code: "conversation_not_found" });
  expect((await decline(guest.caller, ids)).json()).toMatchObject({ code: "conversation_not_found" });
  await send();
  for (const one of [...people, other.guest]) expect(await textsOf(one)).toHaveLength(1);
});

it("leaves out people who deleted their conversation before the press", async () => {
  const { owner, ids, people, guest, rent } = await askedHome(3);
  const remove = ({ caller, conversation }: Guest) => caller.call(deleteConversation, { params: { id: conversation } });
  await remove(guest);
  expect((await decline(owner, ids)).json()).toEqual({ batch_id: expect.any(String), count: 2 });
  await rent();
  expect((await decline(owner, ids)).json()).toMatchObject({ count: 2 });
  for (const one of people.slice(1)) await remove(one);
  expect((await decline(owner, ids)).json()).toMatchObject({ count: 0 });
});

it("leaves out a conversation that is deleted during the press", async () => {
  const { owner, ids, guest } = await askedHome(2);
  let press: Promise<{ json: () => unknown }> | undefined;
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("conversations").where("id", "=", guest.conversation).execute();
    press = decline(owner, ids).then((answer) => answer);
    const waits = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await until(async () => (await waits.execute(db)).rows.length > 0, "the press waits for the deletion");
  });
  expect((await press)?.json()).toMatchObject({ count: 1 });
});

it("refuses no people, too many, the same twice, and a blank or too long text", async () => {
  const { owner, ids } = await askedHome();
  const many = Array.from({ length: MAX_DECLINED + 1 }, () => randomUUID());
  for (const wrong of [[], many, [...ids, ...ids]]) expect((await decline(owner, wrong)).statusCode).toBe(400);
  for (const text of [" ", "x".repeat(4001)]) expect((await decline(owner, ids, { text })).statusCode).toBe(400);
});

it("leaves out people who do not wait", async () => {
  const { owner, ids, people, answer } = await askedHome(2);
  for (const one of people) await answer(one, "Yes.");
  expect((await decline(owner, ids)).json()).toEqual({ batch_id: expect.any(String), count: 0 });
});

it("skips people who were answered, blocked or deactivated after the press", async () => {
  const { owner, ids, people, answer } = await askedHome(4);
  const [answered, blocked, left, waiting] = people as [Guest, Guest, Guest, Guest];
  expect((await decline(owner, ids)).json()).toMatchObject({ count: 4 });
  await answer(answered, "Yes.");
  await owner.call(blockPerson, { body: { user_id: blocked.id } });
  await db.updateTable("accounts").set({ is_active: false }).where("id", "=", left.id).execute();
  await send();
  expect(await textsOf(answered)).toEqual(["Is it free?", "Yes."]);
  expect(await textsOf(blocked)).toEqual(["Is it free?"]);
  expect(await textsOf(waiting)).toEqual(["Is it free?", TEXT]);
  const results = await db
    .selectFrom("decline_items")
    .select("result")
    .where("conversation_id", "in", ids)
    .orderBy("position")
    .execute();
  expect(results.map(({ result }) => result)).toEqual(["skipped", "skipped", "skipped", "sent"]);
});

it("sends each text once if the process stops between any two statements", async () => {
  const { owner, ids, people } = await askedHome(3);
  await decline(owner, ids);
  await sql`create function stop_once() returns trigger language plpgsql as $$
    begin raise exception 'stopped'; end $$`.execute(db);
  for (const table of ["notifications", "messages", "questions", "decline_items"]) {
    const event = sql.raw(`before insert or update on ${table}`);
    await sql`create trigger stop_once ${event} for each row execute function stop_once()`.execute(db);
    await expect(send()).rejects.toThrow("stopped");
    await sql`drop trigger stop_once on ${sql.raw(table)}`.execute(db);
  }
  // After a commit, before the next person.
  const sockets = {
    ...services.sockets,
    publish: () => {
      throw new Error("stopped");
    },
  };
  await expect(send({ sockets: sockets as never })).rejects.toThrow("stopped");
  await send();
  for (const one of people) {
    expect(await textsOf(one)).toEqual(["Is it free?", TEXT]);
    expect(await newsOf(one)).toHaveLength(1);
  }
});

it("continues when the owner's limit of messages is used up", async () => {
  const { owner, ids, people, account } = await askedHome(2);
  await decline(owner, ids);
  const full = new Date(Date.now() + 100_000);
  await db
    .insertInto("rate_limits")
    .values({ key: `messages:${account.id}`, allowed_at: full })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ allowed_at: full }))
    .execute();
  await makeDue();
  await runJobs({ afterMinutes: 0.2 });
  for (const one of people) expect(await textsOf(one)).toHaveLength(1);
  await db.deleteFrom("rate_limits").where("key", "=", `messages:${account.id}`).execute();
  await runJobs({ afterMinutes: 1 });
  for (const one of people) expect(await textsOf(one)).toEqual(["Is it free?", TEXT]);
});

it("stores warnings about the text, for the people who receive it", async () => {
  const { owner, ids, guest } = await askedHome();
  await decline(owner, ids, { text: "Pay a token advance of Rs 5000 by UPI before the visit." });
  await send();
  const messages = (
    await guest.caller.call(listMessages, { params: { conversationId: guest.conversation } })
  ).json() as { warnings: string[] }[];
  expect(messages.at(-1)?.warnings).toContain("advance_payment");
});

it("replaces the message that the home is rented, for the same guest only", async () => {
  const { owner, property, people, rent, guest } = await askedHome(2);
  const [, other] = people as [Guest, Guest];
  for (const one of people) await one.caller.call(askStillThere, { params: { id: property.id } });
  await rent();
  await runJobs();
  // It waits for the owner's own words.
  for (const one of people) expect(await textsOf(one)).toEqual(["Is it free?"]);
  await decline(owner, [guest.conversation]);
  await send();
  await pass(property.id, 6);
  await runJobs({ afterMinutes: 6 });
  expect(await textsOf(guest)).toEqual(["Is it free?", TEXT]);
  expect(await textsOf(other)).toEqual(["Is it free?", "It is rented."]);
  expect(await newsOf(guest)).toMatchObject([{ kind: "question_ended" }]);
  expect(await newsOf(other)).toMatchObject([{ kind: "availability_answered" }]);
  // That guest knows, so the owner's words would be the second ones.
  expect((await decline(owner, [other.conversation])).json()).toMatchObject({ count: 0 });
});

it("sends the message that the home is rented after all, if the text was taken back", async () => {
  const { owner, ids, property, rent, guest } = await askedHome();
  await guest.caller.call(askStillThere, { params: { id: property.id } });
  await rent();
  const { batch_id } = (await decline(owner, ids)).json();
  await pass(property.id, 6);
  await runJobs();
  expect(await textsOf(guest)).toEqual(["Is it free?"]);
  await undo(owner, batch_id);
  await runJobs({ afterMinutes: 2 });
  expect(await textsOf(guest)).toEqual(["Is it free?", "It is rented."]);
});

it("tells no one that the home is rented if the owner takes that back at once", async () => {
  const { owner, property, rent, guest } = await askedHome();
  await guest.caller.call(askStillThere, { params: { id: property.id } });
  await rent();
  await runJobs();
  await owner.call(confirmProperty, { params: { id: property.id } });
  await runJobs({ afterMinutes: 6 });
  expect(await textsOf(guest)).toEqual(["Is it free?", "Yes, it is still available."]);
});

const afterMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

it("notifies a tenant once that their question ended with the home, some minutes later", async () => {
  const { property, rent, guest, owner, ids } = await askedHome();
  await rent();
  await tellOfClosed(services, afterMinutes(5));
  expect(await newsOf(guest)).toEqual([]);
  await tellOfClosed(services, afterMinutes(11));
  await tellOfClosed(services, afterMinutes(11));
  const news = {
    kind: "question_ended",
    text: expect.stringContaining("is no longer available. Here are similar homes."),
  };
  expect(await newsOf(guest)).toEqual([{ ...news, path: `/property/${property.id}` }]);
  // Declining later adds the text, but no second notification.
  await decline(owner, ids);
  await send();
  expect(await textsOf(guest)).toHaveLength(2);
  expect(await newsOf(guest)).toHaveLength(1);
  await owner.call(deleteProperty, { params: { id: property.id } });
  expect(await newsOf(guest)).toEqual([{ ...news, path: "/browse" }]);
});

it("does not notify of a question that waits again, or that other news ended, or after a block", async () => {
  const [back, told, blocked] = [await askedHome(), await askedHome(), await askedHome()];
  for (const one of [back, told, blocked]) await one.rent();
  await back.owner.call(confirmProperty, { params: { id: back.property.id } });
  await blocked.guest.caller.call(blockPerson, { body: { user_id: blocked.account.id } });
  await db
    .insertInto("notifications")
    .values({
      ...{ id: randomUUID(), account_id: told.guest.id, kind: "availability_answered" },
      ...{ group_key: "any", subject_id: told.property.id, count: 1 },
    })
    .execute();
  await tellOfClosed(services, afterMinutes(11));
  expect(await newsOf(back.guest)).toEqual([]);
  expect(await newsOf(told.guest)).toMatchObject([{ kind: "availability_answered" }]);
  expect(await newsOf(blocked.guest)).toEqual([]);
});

it("does not notify a declined tenant again as someone who saved the home", async () => {
  const { owner, ids, property, rent, guest } = await askedHome();
  await guest.caller.call(toggleFavorite, { body: { property_id: property.id } });
  await runJobs();
  const { signal } = new AbortController();
  await notifyOfSavedHomes(services, signal);
  await rent();
  await decline(owner, ids);
  await runJobs();
  await send();
  await db
    .updateTable("alert_homes")
    .set({ away_since: sql`away_since - interval '25 hours'` })
    .where("property_id", "=", property.id)
    .execute();
  await db
    .updateTable("favorites")
    .set({ created_at: sql`created_at - interval '2 days'` })
    .where("property_id", "=", property.id)
    .execute();
  await notifyOfSavedHomes(services, signal);
  expect(await newsOf(guest)).toMatchObject([{ kind: "question_ended" }]);
});

it("lists the conversations that wait for the caller, the question that is due first at the top", async () => {
  const { owner, ids, people, answer, guest } = await askedHome(3);
  const [first, second, third] = ids;
  await answer(people[1] as Guest, "Yes.");
  await guest.say("Hello?");
  const waiting = (caller: TestCaller, query: Record<string, string> = {}) =>
    caller.call(listConversations, { query: { waiting: "true", ...query } });
  const page = await waiting(owner, { limit: "1" });
  expect(page.headers["x-total-count"]).toBe("2");
  expect((page.json() as Conversation[]).map(({ id }) => id)).toEqual([first]);
  const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? "";
  const cursor = new URL(next, "http://any").searchParams.get("cursor") ?? "";
  expect(((await waiting(owner, { limit: "1", cursor })).json() as Conversation[]).map(({ id }) => id)).toEqual([
    third,
  ]);
  expect(second).toBeDefined();
  // A tenant's own questions do not wait for them.
  expect((await waiting(guest.caller)).json()).toEqual([]);
  expect((await owner.call(listConversations, { query: { cursor } })).json()).toMatchObject({ code: "invalid_cursor" });
});

it("exports an owner's texts, deletes them some days later and with the account", async () => {
  const { account, owner, ids } = await askedHome();
  await decline(owner, ids);
  await send();
  const exported = (await owner.call(exportPersonalData)).json();
  expect(exported.declines).toMatchObject([{ text: TEXT, count: 1, sent: 1 }]);
  const batches = () => db.selectFrom("decline_batches").where("owner_id", "=", account.id).select("id").execute();
  await sweepDeclines(db);
  expect(await batches()).toHaveLength(1);
  await sql`update decline_batches set ended_at = ended_at - ${DECLINE_DAYS + 1}::int * interval '1 day'
    where owner_id = ${account.id}`.execute(db);
  await sweepDeclines(db);
  expect(await batches()).toEqual([]);
  await decline(owner, ids);
  await db.deleteFrom("accounts").where("id", "=", account.id).execute();
  expect(await batches()).toEqual([]);
});
