import { sql } from "kysely";
import { expect, it } from "vitest";
import { type Conversation, listConversations, listMessages, type Message } from "#contract/messaging/conversations.ts";
import { acceptVisit, cancelVisit, declineVisit, moveVisit, type Visit } from "#contract/messaging/visits.ts";
import { answerListing, confirmProperty } from "#contract/properties/freshness.ts";
import { updateProperty } from "#contract/properties/property-endpoints.ts";
import { addJob } from "../jobs/queue.ts";
import type { TestCaller } from "../testing/app.ts";
import { insertAsk } from "../testing/factories.ts";
import { mailsTo } from "../testing/programs/mails.ts";
import { book, heard, on, read, said, visitingApp } from "./testing.ts";

const { db, config, runJobs, repeatJobs, home, person, booked, visitor } = await visitingApp();

const rent = (owner: TestCaller, id: string) =>
  owner.call(updateProperty, { params: { id }, body: { is_available: false } });
const undo = (owner: TestCaller, id: string) => owner.call(confirmProperty, { params: { id } });

/** Returns the messages of a visit's conversation without the first, which is the card. */
async function changesIn(caller: TestCaller, { conversation_id }: Visit): Promise<string[]> {
  const params = { conversationId: conversation_id ?? "" };
  const messages: Message[] = (await caller.call(listMessages, { params, query: {} })).json();
  return messages
    .sort((one, other) => one.seq - other.seq)
    .slice(1)
    .map(({ content }) => content);
}

async function previewOf(caller: TestCaller, visit: Visit): Promise<string | null | undefined> {
  const conversations: Conversation[] = (await caller.call(listConversations, { query: {} })).json();
  return conversations.find(({ id }) => id === visit.conversation_id)?.last_message_preview;
}

it("says in the chat and in its preview that a visit was moved and cancelled, with the reason", async () => {
  const { visit, act, tenant, owner } = await booked();
  await act(tenant, moveVisit, { start: on(3, 10, 45) });
  const time = said({ start: on(3, 10, 45) });
  expect(await previewOf(owner, visit)).toBe(`Moved the visit to ${time}`);
  await owner.call(cancelVisit, { params: { id: visit.id }, body: { version: 2, reason: "The keys are lost" } });
  const end = `Cancelled the visit on ${time}. Reason: “The keys are lost”`;
  expect(await changesIn(tenant, visit)).toEqual([`Moved the visit to ${time}`, end]);
  expect(await previewOf(tenant, visit)).toBe(end);
});

it("quotes in the email about unread messages where the visit stands now", async () => {
  const { visit, act, account, tenant } = await booked();
  await act(tenant, moveVisit, { start: on(3, 10, 45) });
  await sql`update unread_reminders set due_at = now()`.execute(db);
  await addJob(db, "mailUnread", {});
  await runJobs();
  const mail = (await mailsTo(config, account)).find(({ text }) => text.includes("2 unread messages"));
  expect(mail?.text).toContain(`“Moved the visit to ${said({ start: on(3, 10, 45) })}”`);
  expect(mail?.text).not.toContain(said(visit));
});

it("says in the chat that a request was accepted or declined", async () => {
  const { id, owner } = await home({ mode: "ask" });
  const one = await person();
  const other = await person();
  const accepted: Visit = (await book(one.caller, id, { start: on(3, 10) })).json();
  const declined: Visit = (await book(other.caller, id, { start: on(3, 11, 30) })).json();
  await owner.call(acceptVisit, { params: { id: accepted.id }, body: { version: 1 } });
  await owner.call(declineVisit, { params: { id: declined.id }, body: { version: 1, reason: "I am away" } });
  expect(await changesIn(one.caller, accepted)).toEqual([`Set the visit for ${said(accepted)}`]);
  expect(await changesIn(other.caller, declined)).toEqual([
    `Declined the visit on ${said(declined)}. Reason: “I am away”`,
  ]);
});

it("tells the tenant that the home is rented", async () => {
  const { id, visit, tenant, owner } = await booked();
  await rent(owner, id);
  expect(await read(tenant, visit.id)).toMatchObject({ status: "cancelled", reason: "The home is rented." });
  await runJobs({ afterMinutes: 1 });
  const end = `Cancelled the visit on ${said(visit)}. Reason: “The home is rented.”`;
  expect(await changesIn(tenant, visit)).toEqual([end]);
  expect(await previewOf(tenant, visit)).toBe(end);
});

it("cancels visits when the owner answers an email that the home is rented", async () => {
  const { id, visit, tenant } = await booked();
  const token = await insertAsk(db, { id });
  await visitor.call(answerListing, { body: { token, answer: "rented" } });
  expect((await read(tenant, visit.id)).status).toBe("cancelled");
});

it("restores visits when “rented” is undone, without a message", async () => {
  const { id, visit, tenant, owner } = await booked();
  const asked = (
    await owner.call(moveVisit, { params: { id: visit.id }, body: { version: 1, start: on(4, 17) } })
  ).json();
  const before = await heard(tenant);
  await rent(owner, id);
  await undo(owner, id);
  await runJobs({ afterMinutes: 1 });
  expect(await read(tenant, visit.id)).toMatchObject({ status: "booked", move: asked.move, reason: null, version: 4 });
  expect(await heard(tenant)).toEqual(before);
});

it("tells the tenant of a visit that is restored after it was announced as cancelled", async () => {
  const { id, visit, tenant, owner } = await booked();
  await rent(owner, id);
  await runJobs({ afterMinutes: 1 });
  await undo(owner, id);
  await runJobs();
  expect((await read(tenant, visit.id)).status).toBe("booked");
  expect(await previewOf(tenant, visit)).toBe(`The visit on ${said(visit)} takes place after all`);
});

it("mails a reminder once to each side if its job is repeated", async () => {
  const { tenantAccount, account, title } = await booked();
  // Two jobs: a day and two hours before.
  await repeatJobs("remindOfVisit");
  await runJobs();
  for (const person of [tenantAccount, account]) {
    const subjects = (await mailsTo(config, person)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.endsWith(`visit ${title}`))).toHaveLength(2);
  }
});

it("tells each side once of a cancelled and a restored visit if the jobs are repeated", async () => {
  const { id, visit, tenant, tenantAccount, owner, account } = await booked();
  await runJobs();
  const mails = async () => {
    const all = await Promise.all([tenantAccount, account].map((person) => mailsTo(config, person)));
    return all.map(({ length }) => length);
  };
  const [ofTenant = 0, ofOwner = 0] = await mails();
  await rent(owner, id);
  await repeatJobs("notifyCancelledVisit");
  await runJobs();
  const end = `Cancelled the visit on ${said(visit)}. Reason: “The home is rented.”`;
  expect(await changesIn(tenant, visit)).toEqual([end]);
  expect(await mails()).toEqual([ofTenant + 1, ofOwner + 1]);
  await undo(owner, id);
  await repeatJobs("notifyRestoredVisit");
  await runJobs();
  expect(await changesIn(tenant, visit)).toEqual([end, `The visit on ${said(visit)} takes place after all`]);
  expect(await mails()).toEqual([ofTenant + 2, ofOwner + 1]);
});

it("does not restore a visit whose tenant has booked another home at its time", async () => {
  const { id, visit, tenant, owner } = await booked();
  await rent(owner, id);
  const other = await home();
  expect((await book(tenant, other.id, { start: on(3, 10) })).statusCode).toBe(201);
  await undo(owner, id);
  await runJobs({ afterMinutes: 1 });
  expect(await read(tenant, visit.id)).toMatchObject({ status: "cancelled", reason: "The home is rented." });
});

it("does not restore visits of a home that an admin rejected", async () => {
  const { id, visit, tenant, owner } = await booked();
  await rent(owner, id);
  await db
    .updateTable("properties")
    .set({ status: "rejected", rejection_reason: "No photos." })
    .where("id", "=", id)
    .execute();
  await undo(owner, id);
  expect((await read(tenant, visit.id)).status).toBe("cancelled");
});
