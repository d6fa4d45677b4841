import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/durations.ts";
import { indianDay, indianTime } from "#contract/india-time.ts";
import { sendMessage } from "#contract/messaging/conversations.ts";
import { confirmProperty } from "#contract/properties/freshness.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertConversation, insertProperty, ownedBy } from "../testing/factories.ts";
import { mailsTo } from "../testing/programs/mails.ts";
import { goOn, runClock } from "./clock.ts";
import { notifyOwners } from "./messages.ts";

const { db, as, services, config, runJobs } = await testApp();

/** Noon in India, so that mails may go out. */
const NOON = indianTime(indianDay(Date.now()), 12 * 60);
const later = (days: number) => new Date(NOON + days * DAY_MS);

beforeEach(async () => {
  await db.deleteFrom("properties").execute();
  await sql`update freshness_state set ran_at = null, day = null, paused = 0, stopped_at = null, allowed_until = null,
    mail_hour = null, mails = 0`.execute(db);
});

async function home(overrides: Parameters<typeof insertProperty>[1] = {}) {
  const owner = await insertAccount(db, { type: "owner" });
  return insertProperty(db, {
    ...ownedBy(owner),
    asks_at: later(6),
    pauses_at: later(11),
    typical_days: 15,
    ...overrides,
  });
}
const stored = (id: string) => db.selectFrom("properties").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const asks = (id: string) =>
  db.selectFrom("freshness_asks").selectAll().where("property_id", "=", id).orderBy("opened_at").execute();

/** Runs the clock and the mails once a day, at an hour counted from noon. */
async function live(untilDay: number, fromDay = 0, atHour = 0): Promise<void> {
  for (let day = fromDay; day <= untilDay; day++) {
    const now = new Date(NOON + day * DAY_MS + atHour * HOUR_MS);
    await runClock(services, now);
    await notifyOwners(services, now);
    await runJobs();
  }
}
const subjects = async (email: string | null) => (await mailsTo(config, { email })).map(({ subject }) => subject);

it("asks, reminds and pauses with one mail each, and reactivates the home with one tap", async () => {
  const { id, title, owner_email, owner_id } = await home();
  await live(5);
  expect(await asks(id)).toEqual([]);
  await live(12, 6);
  expect(await subjects(owner_email)).toEqual([
    `Is “${title}” still available?`,
    `Is “${title}” still available?`,
    `We paused “${title}”`,
  ]);
  expect(await asks(id)).toMatchObject([{ cause: "clock", answered_at: null }]);
  expect(await stored(id)).toMatchObject({ away: "paused", away_reason: "unconfirmed", asks_at: null });
  const owner = await as({ id: owner_id ?? "", email: owner_email });
  expect((await owner.call(confirmProperty, { params: { id } })).json()).toMatchObject({ away: null });
  expect(await asks(id)).toMatchObject([{ answer: "available" }]);
  const [ask, , pause] = await mailsTo(config, { email: owner_email });
  expect(ask?.text).toContain("Homes like yours in Bangalore are usually gone in about 15 days.");
  expect(ask?.headers?.["list-unsubscribe"]).toContain("/unsubscribe/");
  expect(pause?.text).toContain("Nobody confirmed it since");
  expect(pause?.text).toContain("Put it back");
});

it("asks again only after the next confirmation has expired", async () => {
  const { id, owner_id, owner_email } = await home({ asks_at: later(0), pauses_at: later(5) });
  await live(1);
  const owner = await as({ id: owner_id ?? "", email: owner_email });
  await owner.call(confirmProperty, { params: { id } });
  await live(3, 1);
  expect(await asks(id)).toHaveLength(1);
  expect(await subjects(owner_email)).toHaveLength(1);
});

it("mails between 8 am and 8 pm in India only", async () => {
  const { owner_email } = await home({ asks_at: later(0) });
  await live(0, 0, 9);
  expect(await subjects(owner_email)).toEqual([]);
  await live(1, 1, -4.5);
  expect(await subjects(owner_email)).toEqual([]);
  await live(1, 1, -4);
  expect(await subjects(owner_email)).toHaveLength(1);
});

it("sends at most 2000 mails an hour", async () => {
  await home({ asks_at: later(0) });
  await home({ asks_at: later(0) });
  await runClock(services, later(0));
  const hour = new Date(Math.floor(NOON / HOUR_MS) * HOUR_MS);
  await sql`update freshness_state set mail_hour = ${hour}, mails = 1999`.execute(db);
  expect(await notifyOwners(services, later(0))).toBe(1);
  expect(await notifyOwners(services, new Date(NOON + 1000))).toBe(0);
  expect(await notifyOwners(services, new Date(NOON + HOUR_MS))).toBe(1);
});

it("asks a listing without an account by mail, and mails no owner who switched it off", async () => {
  const alone = await home({ owner_id: null, owner_email: "no-account@example.test", asks_at: later(0) });
  const silent = await home({ asks_at: later(0) });
  await db
    .insertInto("notification_settings")
    .values({ account_id: silent.owner_id ?? "", channels: JSON.stringify({ listing: { email: false } }) })
    .execute();
  await live(0);
  const [mail] = await mailsTo(config, { email: alone.owner_email });
  expect(mail?.text).toMatch(/\/listing-answer\/[\w-]{43}\?answer=available/);
  expect(mail?.headers?.["list-unsubscribe"]).toBeUndefined();
  expect(await subjects(silent.owner_email)).toEqual([]);
  // The question is shown on the site instead.
  const notifications = await db
    .selectFrom("notifications")
    .selectAll()
    .where("account_id", "=", silent.owner_id ?? "")
    .execute();
  expect(notifications).toMatchObject([{ kind: "availability_asked" }]);
});

it("asks an owner who wrote about the home within three days only before its pause", async () => {
  const { id: conversation, guest, host, property } = await insertConversation(db);
  await sql`update properties set asks_at = ${later(0)}, pauses_at = ${later(4)} where id = ${property.id}`.execute(db);
  const owner = await as(host);
  const body = {
    conversation_id: conversation,
    to_user_id: guest.id,
    property_id: property.id,
    content: "Come and see it",
  };
  await owner.call(sendMessage, { body });
  await runClock(services, later(0));
  expect(await asks(property.id)).toEqual([]);
  await runClock(services, later(2));
  expect(await asks(property.id)).toHaveLength(1);
  await live(4, 3);
  expect((await stored(property.id)).away).toBe("paused");
});

it("asks about more homes due at one moment than fit in a batch", async () => {
  const moment = sql`${later(0)}::timestamptz - interval '1 microsecond'`;
  await sql`insert into properties (id, owner_name, owner_email, title, type, description, rent, security_deposit, city, area,
      furnished, tenant_types, available_from, status, asks_at, pauses_at)
    select gen_random_uuid(), 'Asha', 'many' || n || '@example.test', 'Home ' || n, '2BHK', 'Bright', 20000, 0, 'Bangalore',
      'Indiranagar', 'Furnished', array['Family'], '2026-01-01', 'approved', ${moment}, ${later(5)}::timestamptz
    from generate_series(1, 1100) n`.execute(db);
  expect(await runClock(services, later(0))).toEqual({ asked: 1100, paused: 0 });
});

it("neither asks nor pauses what is not live", async () => {
  const { id } = await home({ away: "rented" });
  const pending = await home({ status: "pending" });
  await live(13, 12);
  expect([...(await asks(id)), ...(await asks(pending.id))]).toEqual([]);
});

it("forgets the question of a home that goes back to review", async () => {
  const { id } = await home({ asks_at: later(0) });
  await live(0);
  await sql`update properties set status = 'pending' where id = ${id}`.execute(db);
  expect(await asks(id)).toEqual([]);
});

it("spreads homes from before the clock over two weeks, and pauses them two weeks after the question", async () => {
  const made = await Promise.all(Array.from({ length: 60 }, () => home()));
  // Removes the clock, which the trigger would otherwise start.
  await sql`alter table properties disable trigger properties_freshness`.execute(db);
  await sql`update properties set asks_at = null, pauses_at = null`.execute(db);
  await sql`alter table properties enable trigger properties_freshness`.execute(db);
  await runClock(services, later(0));
  const rows = await db.selectFrom("properties").selectAll().execute();
  const days = rows.map(({ asks_at }) => Math.floor((Number(asks_at) - NOON) / DAY_MS));
  expect(new Set(days).size).toBeGreaterThan(10);
  expect(Math.min(...days)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...days)).toBeLessThan(14);
  for (const { asks_at, pauses_at } of rows) expect(Number(pauses_at) - Number(asks_at)).toBe(14 * DAY_MS);
  expect(rows).toHaveLength(made.length);
});

it("never empties a demo", async () => {
  const demo = { ...services, config: { ...config, demo: true } };
  const own = await home({ owner_email: "asha@example.com", owner_id: null });
  const visitors = await home();
  for (let day = 0; day <= 40; day += 1) await runClock(demo, later(day));
  expect((await stored(own.id)).away).toBeNull();
  expect((await stored(visitors.id)).away).toBe("paused");
});

it("asks first and pauses at least 48 hours later if the clock jumps ahead by days", async () => {
  const asked = await home({ asks_at: later(-1), pauses_at: later(3) });
  const unasked = await home();
  await runClock(services, later(0));
  await runClock(services, later(30));
  expect((await stored(asked.id)).away).toBeNull();
  expect((await stored(unasked.id)).away).toBeNull();
  expect(await asks(unasked.id)).toHaveLength(1);
  await runClock(services, later(31));
  await runClock(services, new Date(later(32).getTime() - 60_000));
  expect((await stored(asked.id)).away).toBeNull();
  await runClock(services, later(32));
  expect((await stored(asked.id)).away).toBe("paused");
  expect((await stored(unasked.id)).away).toBe("paused");
  // With the clock set back, nothing happens.
  const { id } = await home();
  await runClock(services, later(-100));
  expect(await asks(id)).toEqual([]);
});

it("pauses no home within 48 hours of an outage of days whose first run was interrupted", async () => {
  const { id } = await home({ asks_at: later(0), pauses_at: later(5) });
  await live(0);
  await Promise.allSettled([runClock(services, later(6), AbortSignal.abort())]);
  const next = later(6).getTime() + 10 * MINUTE_MS;
  await runClock(services, new Date(next));
  expect((await stored(id)).away).toBeNull();
  for (const day of [7, 8]) await runClock(services, later(day));
  expect((await stored(id)).away).toBeNull();
  await runClock(services, new Date(next + 2 * DAY_MS));
  expect((await stored(id)).away).toBe("paused");
});

it("pauses a home that is asked about late at least 48 hours after the question", async () => {
  const { id } = await home({ asks_at: later(0), pauses_at: later(1) });
  for (const day of [0, 1]) await runClock(services, later(day));
  expect((await stored(id)).away).toBeNull();
  await runClock(services, later(2));
  expect((await stored(id)).away).toBe("paused");
});

it("stops pausing at a tenth of the live homes, or 20, until an operator resumes it", async () => {
  for (let i = 0; i < 25; i++) await home({ asks_at: later(0), pauses_at: later(3) });
  await runClock(services, later(0));
  await runClock(services, later(1));
  await runClock(services, later(2));
  expect((await runClock(services, later(3))).paused).toBe(20);
  expect((await runClock(services, later(4))).paused).toBe(0);
  expect(await goOn(db, later(4))).toEqual(later(3));
  expect((await runClock(services, later(4))).paused).toBe(5);
  expect(await goOn(db, later(5))).toBeNull();
});

it("gives the same result when it runs twice, even concurrently", async () => {
  const homes = await Promise.all(Array.from({ length: 8 }, () => home({ asks_at: later(0), pauses_at: later(3) })));
  await Promise.all([runClock(services, later(0)), runClock(services, later(0))]);
  await Promise.all([notifyOwners(services, later(0)), notifyOwners(services, later(0))]);
  await runJobs();
  for (const { id, owner_email } of homes) {
    expect(await asks(id)).toHaveLength(1);
    expect(await subjects(owner_email)).toHaveLength(1);
  }
});
