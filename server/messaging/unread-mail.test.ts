import { sql } from "kysely";
import { expect, it } from "vitest";
import { deleteConversation, readConversation, sendMessage } from "#contract/messaging/conversations.ts";
import { addJob } from "../jobs/queue.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertConversation } from "../testing/factories.ts";
import { mailsTo as allMailsTo } from "../testing/programs/mails.ts";

const { db, as, config, runJobs } = await testApp({ siteUrl: "https://basera.example" });

const mailsTo = (person: { email: string | null }) => allMailsTo(config, person);

async function pair() {
  const host = await insertAccount(db, { name: "Meera <Krishnan>" });
  const guest = await insertAccount(db, { name: "Arun Iyer" });
  const { id, property } = await insertConversation(db, { guest, host });
  const [asGuest, asHost] = [await as(guest), await as(host)];
  const base = { conversation_id: id, property_id: property.id };
  return {
    id,
    guest,
    host,
    property,
    say: (content: string) => asGuest.call(sendMessage, { body: { ...base, to_user_id: host.id, content } }),
    answer: (content: string) => asHost.call(sendMessage, { body: { ...base, to_user_id: guest.id, content } }),
    read: () => asHost.call(readConversation, { body: { conversation_id: id } }),
    remove: () => asGuest.call(deleteConversation, { params: { id } }),
  };
}
/** Runs the reminder job as if the messages had been sent this many minutes ago. */
async function later(minutes = 16) {
  await db
    .updateTable("unread_reminders")
    .set({ due_at: sql`due_at - ${minutes}::int * interval '1 minute'` })
    .execute();
  await addJob(db, "mailUnread", {});
  await runJobs();
}

it("reminds of unread messages after 15 minutes, not sooner, in text and HTML", async () => {
  const { id, host, property, say } = await pair();
  await say("Is it <b>still</b> free?");
  await say("Hello?");
  await later(14);
  expect(await mailsTo(host)).toEqual([]);
  await later(2);
  const [mail, ...others] = await mailsTo(host);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Arun Iyer wrote to you about ${property.title}`);
  expect(mail?.text).toContain("2 unread messages from Arun Iyer");
  expect(mail?.text).toContain("“Is it <b>still</b> free?”");
  expect(mail?.text).toContain(`\nhttps://basera.example/messages?conversation=${id}\n`);
  expect(mail?.html).toContain("Is it &lt;b&gt;still&lt;/b&gt; free?");
});

it("reminds once per conversation until it is read, and again of later messages", async () => {
  const { host, say, read } = await pair();
  for (const content of ["One", "Two"]) {
    await say(content);
    await later();
  }
  expect(await mailsTo(host)).toHaveLength(1);
  await read();
  await later();
  expect(await mailsTo(host)).toHaveLength(1);
  await say("Three");
  await later();
  const mails = await mailsTo(host);
  expect(mails).toHaveLength(2);
  expect(mails[1]?.text).toContain("an unread message from Arun Iyer:\n\n“Three”");
});

it("reminds both people, and of each conversation", async () => {
  const one = await pair();
  await one.say("Hello");
  await one.answer("Hello yourself");
  await later();
  expect(await mailsTo(one.host)).toHaveLength(1);
  expect(await mailsTo(one.guest)).toHaveLength(1);
});

it("does not remind of read or deleted messages, or deactivated people", async () => {
  const [reading, deleted, closed] = [await pair(), await pair(), await pair()];
  for (const { say } of [reading, deleted, closed]) await say("Hello");
  await reading.read();
  await deleted.remove();
  await db.updateTable("accounts").set({ is_active: false }).where("id", "=", closed.host.id).execute();
  await later();
  for (const { host } of [reading, deleted, closed]) expect(await mailsTo(host)).toEqual([]);
});

it("waits again after unread messages were read and new ones arrived", async () => {
  const { host, say, read } = await pair();
  await say("One");
  await later(10);
  await read();
  await say("Two");
  await later(10);
  expect(await mailsTo(host)).toEqual([]);
  await later(6);
  const [mail, ...others] = await mailsTo(host);
  expect(others).toEqual([]);
  expect(mail?.text).toContain("“Two”");
});

it("sends all due reminders, each once even with two processes", async () => {
  const people = await Promise.all(Array.from({ length: 4 }, pair));
  for (const { say } of people) await say("Hello");
  await sql`insert into unread_reminders (conversation_id, account_id, due_at)
    select gen_random_uuid(), gen_random_uuid(), now() - interval '1 hour' from generate_series(1, 250)`.execute(db);
  await addJob(db, "mailUnread", {});
  await Promise.all([later(), runJobs()]);
  for (const { host } of people) expect(await mailsTo(host)).toHaveLength(1);
  expect(await db.selectFrom("unread_reminders").selectAll().execute()).toEqual([]);
});

it("reminds other people even if one address is invalid", async () => {
  const [one, other] = [await pair(), await pair()];
  for (const { say } of [one, other]) await say("Hello");
  await db
    .updateTable("accounts")
    .set({ email: `nowhere ${one.host.id}` })
    .where("id", "=", one.host.id)
    .execute();
  await later();
  expect(await mailsTo(other.host)).toHaveLength(1);
  expect(await db.selectFrom("unread_reminders").selectAll().execute()).toEqual([]);
});
