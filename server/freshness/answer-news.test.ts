import { expect, it } from "vitest";
import { HOUR_MS } from "#contract/durations.ts";
import { indianDay, indianTime } from "#contract/india-time.ts";
import { blockPerson } from "#contract/messaging/blocks.ts";
import { listConversations, listMessages, sendMessage } from "#contract/messaging/conversations.ts";
import { listNotifications } from "#contract/messaging/notifications.ts";
import {
  answerListing,
  askStillThere,
  confirmProperty,
  getStillThere,
  pauseProperty,
  reportOutcome,
} from "#contract/properties/freshness.ts";
import { updateProperty } from "#contract/properties/property-endpoints.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertConversation, insertMessage, insertProperty, ownedBy } from "../testing/factories.ts";
import { mailsTo } from "../testing/programs/mails.ts";
import { openSockets } from "../testing/sockets.ts";
import { notifyOwners } from "./messages.ts";

const { app, db, as, services, config, visitor, runJobs } = await testApp();
const { connect } = await openSockets(app);
const NOON = new Date(indianTime(indianDay(Date.now()), 12 * 60));

/** A conversation in which the tenant has written, some hours ago. */
async function talk() {
  const { id, guest, host, property } = await insertConversation(db);
  await insertMessage(db, { conversation_id: id, sender_id: guest.id });
  await db
    .updateTable("messages")
    .set({ created_at: new Date(Date.now() - 5 * HOUR_MS) })
    .where("conversation_id", "=", id)
    .execute();
  return { id, property, accounts: { guest, host }, guest: await as(guest), host: await as(host) };
}
type Talk = Awaited<ReturnType<typeof talk>>;

const ask = (caller: TestCaller, { property }: Talk) => caller.call(askStillThere, { params: { id: property.id } });
const messages = async (caller: TestCaller, { id }: Talk) =>
  (await caller.call(listMessages, { params: { conversationId: id } })).json() as Record<string, unknown>[];
const openAsk = async ({ id, host }: Talk) =>
  ((await host.call(listConversations)).json() as { id: string; ask: unknown }[]).find((one) => one.id === id)?.ask;
const availabilityOf = async (caller: TestCaller) =>
  ((await caller.call(listNotifications)).json() as { kind: string; read: boolean }[]).filter(({ kind }) =>
    kind.startsWith("availability"),
  );

it("updates the owner's open chats on a question and on its answer", async () => {
  const one = await talk();
  const [owner, tenant] = [await connect(one.host), await connect(one.guest)];
  await ask(one.guest, one);
  const change = { conversation_id: one.id, reason: "ask" };
  expect(await owner.hears("conversation:changed")).toEqual([change]);
  expect(await openAsk(one)).toMatchObject({ question: "still_available" });
  // The question is open already.
  await ask(one.guest, one);
  await one.host.call(confirmProperty, { params: { id: one.property.id } });
  await runJobs();
  expect((await owner.hears("conversation:changed", 2)).filter(({ reason }) => reason === "ask")).toEqual([
    change,
    change,
  ]);
  expect(await openAsk(one)).toBeNull();
  await tenant.settled();
  expect(tenant.heard("conversation:changed").filter(({ reason }) => reason === "ask")).toEqual([]);
});

it("updates the owner's open chats when a tenant found the home taken", async () => {
  const one = await talk();
  const owner = await connect(one.host);
  await one.guest.call(reportOutcome, { params: { id: one.property.id }, body: { outcome: "taken" } });
  expect(await owner.hears("conversation:changed")).toEqual([{ conversation_id: one.id, reason: "ask" }]);
});

it.each([
  ["available", "Yes, it is still available."],
  ["rented", "It is rented."],
  ["paused", "I paused the listing for now."],
] as const)("shows the owner's answer %s in the chat of the tenant who asked", async (answer, content) => {
  const one = await talk();
  const socket = await connect(one.guest);
  await ask(one.guest, one);
  const params = { id: one.property.id };
  if (answer === "available") await one.host.call(confirmProperty, { params });
  if (answer === "paused") await one.host.call(pauseProperty, { params });
  if (answer === "rented") await one.host.call(updateProperty, { params, body: { is_available: false } });
  await runJobs();
  const expected = { message_type: `answer-${answer}`, content, from_user_id: one.accounts.host.id, card: null };
  expect(await socket.hears("message:new")).toMatchObject([expected]);
  expect((await messages(one.guest, one)).at(-1)).toMatchObject(expected);
  // A second answer sends no further message.
  await one.host.call(confirmProperty, { params });
  await runJobs();
  expect(await messages(one.guest, one)).toHaveLength(2);
});

it("only notifies tenants who have not written or of an admin's answer, and not after a block", async () => {
  const [silent, blocked, managed] = [await talk(), await talk(), await talk()];
  const stranger = await as(await insertAccount(db));
  await ask(stranger, silent);
  for (const one of [blocked, managed]) await ask(one.guest, one);
  await blocked.host.call(blockPerson, { body: { user_id: blocked.accounts.guest.id } });
  const admin = await as(await insertAccount(db, { type: "admin" }));
  for (const { host, property } of [silent, blocked]) await host.call(confirmProperty, { params: { id: property.id } });
  await admin.call(updateProperty, { params: { id: managed.property.id }, body: { is_available: false } });
  await runJobs();
  for (const one of [silent, blocked, managed]) expect(await messages(one.host, one)).toHaveLength(1);
  expect(await availabilityOf(blocked.guest)).toEqual([]);
  for (const caller of [stranger, managed.guest])
    expect(await availabilityOf(caller)).toMatchObject([{ kind: "availability_answered" }]);
});

it("does not let clients send the server's answer messages", async () => {
  const { id, host, property, accounts } = await talk();
  const body = {
    ...{ conversation_id: id, property_id: property.id, to_user_id: accounts.guest.id },
    ...{ content: "Yes.", message_type: "answer-available" },
  };
  expect((await host.call(sendMessage, { body })).json()).toMatchObject({ message_type: "text" });
});

async function asked() {
  const account = await insertAccount(db, { type: "owner" });
  const property = await insertProperty(db, ownedBy(account));
  const owner = await as(account);
  await (await as(await insertAccount(db))).call(askStillThere, { params: { id: property.id } });
  await notifyOwners(services, NOON);
  await runJobs();
  expect(await availabilityOf(owner)).toMatchObject([{ kind: "availability_asked", read: false }]);
  return { account, params: { id: property.id }, owner };
}
type Asked = Awaited<ReturnType<typeof asked>>;

it.each([
  ["in the chat or My Listings", ({ owner, params }: Asked) => owner.call(confirmProperty, { params })],
  ["by pausing", ({ owner, params }: Asked) => owner.call(pauseProperty, { params })],
  ["as rented", ({ owner, params }: Asked) => owner.call(updateProperty, { params, body: { is_available: false } })],
  [
    "by an edit of the rent",
    ({ owner, params }: Asked) => owner.call(updateProperty, { params, body: { rent: 23_456 } }),
  ],
  [
    "by the mail's link",
    async ({ account }: Asked) => {
      const [mail] = await mailsTo(config, account);
      const token = /\/listing-answer\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
      return visitor.call(answerListing, { body: { token, answer: "available" } });
    },
  ],
])("marks the question in the notifications as read when it is answered %s", async (_way, answer) => {
  const one = await asked();
  const socket = await connect(one.owner);
  expect((await answer(one)).statusCode).toBe(200);
  await runJobs();
  expect(await availabilityOf(one.owner)).toMatchObject([{ kind: "availability_asked", read: true }]);
  expect((await socket.hears("notifications:changed")).at(-1)).toMatchObject({ unread: 0 });
});

it("does not notify an owner who answers while the mail is sent", async () => {
  const account = await insertAccount(db, { type: "owner" });
  const property = await insertProperty(db, ownedBy(account));
  const owner = await as(account);
  await (await as(await insertAccount(db))).call(askStillThere, { params: { id: property.id } });
  await notifyOwners(services, NOON);
  await owner.call(confirmProperty, { params: { id: property.id } });
  await runJobs();
  expect(await availabilityOf(owner)).toEqual([]);
});

it("returns what a tenant asked and reported, until the owner answers", async () => {
  const one = await talk();
  const params = { id: one.property.id };
  const questions = async (caller: TestCaller) => (await caller.call(getStillThere, { params })).json();
  const nothing = { asked_at: null, has_written: true, outcome: null };
  expect(await questions(one.guest)).toEqual(nothing);
  await ask(one.guest, one);
  await one.guest.call(reportOutcome, { params, body: { outcome: "taken" } });
  expect(await questions(one.guest)).toEqual({ ...nothing, asked_at: expect.any(String), outcome: "taken" });
  // Other people see neither the question nor the outcome.
  expect(await questions(await as(await insertAccount(db)))).toEqual({ ...nothing, has_written: false });
  await one.host.call(confirmProperty, { params });
  await runJobs();
  expect(await questions(one.guest)).toEqual(nothing);
});
