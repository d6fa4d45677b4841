import { sql } from "kysely";
import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/durations.ts";
import { indianDay, indianTime } from "#contract/india-time.ts";
import { deleteConversation } from "#contract/messaging/conversations.ts";
import { changeNotificationSettings, listNotifications, type Notification } from "#contract/messaging/notifications.ts";
import { NUDGE_HOURS } from "#contract/messaging/reply-terms.ts";
import { addJob } from "../../jobs/queue.ts";
import { unreadToPush } from "../../notifications/service.ts";
import { insertAccount, ownedBy } from "../../testing/factories.ts";
import { mailsTo } from "../../testing/programs/mails.ts";
import { askingApp } from "../testing.ts";
import { nudgeOwners } from "./nudges.ts";

const { db, pair, runJobs, services, config } = await askingApp();

/** 9 am in India, on a day that has not begun. Moments before the database's clock would be skipped. */
const NINE = indianTime(indianDay(Date.now() + 2 * DAY_MS), 9 * 60);
/** Returns a moment some hours after 9 am. */
const at = (hours: number) => new Date(NINE + hours * HOUR_MS);

type Pair = Awaited<ReturnType<typeof pair>>;

/** Asks the owner's home a question some hours after 9 am, as another guest. */
async function ask(host?: Pair["hostAccount"], hours = 0): Promise<Pair> {
  const one = await pair(host && { host });
  await one.ask();
  await askedAt(one, hours);
  return one;
}
const askedAt = ({ id }: { id: string }, hours: number) =>
  sql`update questions set asked_at = ${at(hours)}, due_at = ${at(hours + 24)} where conversation_id = ${id}`.execute(
    db,
  );

/** Runs the job at these hours after 9 am. Returns those at which the owner was reminded. */
async function nudgedAt(host: { id: string }, hours: readonly number[]): Promise<number[]> {
  const found: number[] = [];
  for (const hour of hours) {
    const before = (await timesOf(host)).at(-1);
    await nudgeOwners(services, at(hour));
    if ((await timesOf(host)).at(-1)?.getTime() !== before?.getTime()) found.push(hour);
  }
  return found;
}
async function timesOf({ id }: { id: string }): Promise<Date[]> {
  const row = await db.selectFrom("reply_nudges").select("nudged_at").where("owner_id", "=", id).executeTakeFirst();
  return row?.nudged_at ?? [];
}
const everyHour = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

async function bell(host: Pair["host"]): Promise<Notification[]> {
  const all: Notification[] = (await host.call(listNotifications)).json();
  return all.filter(({ kind }) => kind === "questions_waiting");
}
async function mails(host: { email: string | null }) {
  await runJobs();
  return (await mailsTo(config, host)).filter(({ subject }) => subject.includes("for an answer"));
}
const withoutQuietHours = (host: Pair["host"]) =>
  host.call(changeNotificationSettings, { body: { quiet_hours: null } });

it("reminds after 4, 10 and 20 hours, by bell and mail", async () => {
  const { host, hostAccount, property } = await ask();
  await withoutQuietHours(host);
  await nudgeOwners(services, new Date(at(4).getTime() - MINUTE_MS));
  expect(await bell(host)).toEqual([]);
  expect(await nudgedAt(hostAccount, everyHour(0, 30))).toEqual([...NUDGE_HOURS]);
  expect(await bell(host)).toMatchObject([
    { text: "1 person waits for an answer.", home: property.title, path: "/messages" },
  ]);
  const [mail, ...others] = await mails(hostAccount);
  expect(others).toHaveLength(2);
  expect(mail?.subject).toBe("1 person waits for an answer");
  expect(mail?.text).toContain(`“${property.title}”: 1 person, for 4 hours`);
  expect(mail?.text).toContain(`${config.siteUrl}/messages\n`);
  expect(mail?.headers?.["list-unsubscribe"]).toContain("/unsubscribe/");
});

it("names all who wait in one reminder, and waits 3 hours until the next", async () => {
  const { host, hostAccount, property } = await ask();
  await withoutQuietHours(host);
  await ask(hostAccount, 1);
  await ask(hostAccount, 2);
  expect(await nudgedAt(hostAccount, everyHour(0, 9))).toEqual([4, 7]);
  expect(await bell(host)).toMatchObject([{ text: "3 people wait for an answer." }]);
  const [mail] = await mails(hostAccount);
  expect(mail?.subject).toBe("3 people wait for an answer");
  expect(mail?.text).toContain(`“${property.title}”: 3 people, the first for 4 hours`);
});

it("reminds a person at most 3 times in any 24 hours", async () => {
  const { host, hostAccount } = await ask();
  await withoutQuietHours(host);
  for (const hour of everyHour(1, 40)) await ask(hostAccount, hour);
  const times = await nudgedAt(hostAccount, everyHour(0, 70));
  expect(times.slice(0, 4)).toEqual([4, 7, 10, 28]);
  for (const [place, time] of times.slice(3).entries()) expect(time - (times[place] ?? 0)).toBeGreaterThanOrEqual(24);
});

it("waits for the end of quiet hours, and drops reminders of questions that were answered before", async () => {
  const [waiting, answered] = [await ask(undefined, 11), await ask(undefined, 11)];
  const nightlong = everyHour(15, 22);
  expect(await nudgedAt(waiting.hostAccount, nightlong)).toEqual([]);
  await answered.answer();
  // 8 am.
  expect(await nudgedAt(waiting.hostAccount, [23])).toEqual([23]);
  expect(await timesOf(answered.hostAccount)).toEqual([]);
  expect(await bell(answered.host)).toEqual([]);
});

it("leaves conversations out of the mail that an unread mail named in the last 4 hours", async () => {
  const first = await ask();
  const second = await ask(first.hostAccount);
  await sql`update unread_reminders set due_at = now() - interval '1 minute' where conversation_id = ${first.id}`.execute(
    db,
  );
  await addJob(db, "mailUnread", {});
  await runJobs();
  expect(await mailsTo(config, first.hostAccount)).toHaveLength(1);
  const mailedAt = (hours: number) =>
    sql`update participants set unread_mailed_at = ${at(hours)} where unread_mailed_at is not null`.execute(db);
  await mailedAt(1);
  await nudgeOwners(services, at(4));
  expect(await bell(first.host)).toMatchObject([{ text: "2 people wait for an answer." }]);
  expect((await mails(first.hostAccount)).map(({ subject }) => subject)).toEqual(["1 person waits for an answer"]);
  await second.answer();
  await mailedAt(7);
  await nudgeOwners(services, at(10));
  expect(await mails(first.hostAccount)).toHaveLength(1);
  expect(await timesOf(first.hostAccount)).toHaveLength(2);
});

it("sends no mail to owners who switched it off, and no push once every question is answered", async () => {
  const { host, hostAccount, answer } = await ask();
  await host.call(changeNotificationSettings, { body: { channels: { replies: { email: false } } } });
  await nudgeOwners(services, at(4));
  expect(await mails(hostAccount)).toEqual([]);
  const pushed = async () => (await unreadToPush(db, hostAccount.id, { group: "questions" })).map(({ text }) => text);
  expect(await pushed()).toEqual(["1 person waits for an answer."]);
  await answer();
  expect(await pushed()).toEqual([]);
  expect(await bell(host)).toMatchObject([{ text: "No one waits for your answer any more." }]);
});

it("reminds once if two processes run at the same time, or one was stopped before", async () => {
  const { host, hostAccount } = await ask();
  const broken = { ...services, config: { ...config, siteUrl: "none" } };
  await expect(nudgeOwners(broken, at(4))).rejects.toThrow();
  expect([await timesOf(hostAccount), await bell(host)]).toEqual([[], []]);
  await Promise.all([1, 2, 3].map(() => nudgeOwners(services, at(4))));
  expect(await timesOf(hostAccount)).toHaveLength(1);
  expect(await mails(hostAccount)).toHaveLength(1);
});

it("does not remind of conversations that the owner deleted, nor deactivated owners", async () => {
  const [deleted, inactive] = [await ask(), await ask()];
  await deleted.host.call(deleteConversation, { params: { id: deleted.id } });
  await sql`update accounts set is_active = false where id = ${inactive.hostAccount.id}`.execute(db);
  await nudgeOwners(services, at(4));
  expect([await timesOf(deleted.hostAccount), await timesOf(inactive.hostAccount)]).toEqual([[], []]);
});

it("plans reminders again for a home that comes back, and for a new owner", async () => {
  const one = await ask();
  const next = async () =>
    db
      .selectFrom("questions")
      .select(["nudge_at", "due_at"])
      .where("conversation_id", "=", one.id)
      .executeTakeFirstOrThrow();
  const hoursLeft = async () => {
    const { nudge_at, due_at } = await next();
    return ((nudge_at?.getTime() ?? 0) - due_at.getTime()) / HOUR_MS;
  };
  // As if 12 hours had passed.
  await sql`update questions set due_at = now() + interval '12 hours' where conversation_id = ${one.id}`.execute(db);
  expect(await hoursLeft()).toBe(-4);
  await one.setAway("paused");
  await one.setAway(null);
  expect(await hoursLeft()).toBe(-4);
  const owner = await insertAccount(db, { type: "owner" });
  await db.updateTable("properties").set(ownedBy(owner)).where("id", "=", one.property.id).execute();
  expect(await hoursLeft()).toBe(-20);
});
