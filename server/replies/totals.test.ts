import { type Insertable, sql } from "kysely";
import { expect, it } from "vitest";
import { FEWER, getTransparency, type Transparency } from "#contract/desk/transparency.ts";
import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import { dayAfter, indianDay, indianTime, weekdayOf } from "#contract/india-time.ts";
import { getRepliesLately } from "#contract/messaging/replies.ts";
import type { Questions } from "../db/schema.ts";
import { seeded } from "../demo/random.ts";
import { addJob } from "../jobs/queue.ts";
import { testApp } from "../testing/app.ts";
import { insertProperty } from "../testing/factories.ts";

const { db, visitor, runJobs } = await testApp();

const today = indianDay(Date.now());
const monday = dayAfter(today, 1 - weekdayOf(today));
/** Returns the Monday of this many weeks ago. */
const weeksAgo = (weeks: number) => dayAfter(monday, -7 * weeks);

async function insertQuestions(
  count: number,
  asked: number,
  hours: number | null,
  row: Partial<Insertable<Questions>> = {},
) {
  const home = await insertProperty(db);
  const after = (hours: number) => new Date(asked + hours * HOUR_MS);
  const ended = { state: hours === null ? "ran_out" : "answered", ended_at: after(hours ?? 24) };
  const question = { property_id: home.id, asked_at: new Date(asked), due_at: after(24), ...ended, ...row };
  await db
    .insertInto("questions")
    .values(Array.from({ length: count }, () => question))
    .execute();
}

/** Counts, and returns the public weeks. */
async function counted(): Promise<Transparency["replies"]> {
  await addJob(db, "countTransparency", {});
  await runJobs();
  return (await visitor.call(getTransparency)).json().replies;
}

const read = async () => (await visitor.call(getRepliesLately)).json().last_28_days;

const NOTHING = { questions: 0, answered_24h: 0, late: 0, ran_out: 0, closed: 0, withdrawn: 0, median_hours: null };

it("has 26 weeks by the Monday in India, oldest first, with zeros before there were questions", async () => {
  expect(await counted()).toEqual(Array.from({ length: 26 }, (_, i) => ({ week: weeksAgo(25 - i), ...NOTHING })));
});

it("counts answers in time and late ones, and beside them closed and withdrawn questions", async () => {
  const asked = indianTime(weeksAgo(3), 12 * 60);
  for (const hours of [1, 2, 3, 4, 5, 24]) await insertQuestions(1, asked, hours);
  await insertQuestions(5, asked, 30);
  await insertQuestions(7, asked, null);
  await insertQuestions(8, asked, 1, { state: "closed" });
  await insertQuestions(9, asked, 1, { state: "withdrawn" });
  await insertQuestions(1, asked, 1, { state: "waiting", ended_at: null });
  await insertQuestions(20, asked, 0, { is_instant: true });
  expect((await counted()).find(({ week }) => week === weeksAgo(3))).toEqual({
    week: weeksAgo(3),
    questions: 38,
    answered_24h: 26,
    late: 5,
    ran_out: 7,
    closed: 8,
    withdrawn: 9,
    median_hours: 24,
  });
});

it("hides counts from 1 to 4, and the median of fewer than 5 answers", async () => {
  const asked = indianTime(weeksAgo(6), 12 * 60);
  await insertQuestions(4, asked, 2);
  await insertQuestions(1, asked, null);
  await insertQuestions(2, asked, 1, { state: "closed" });
  await insertQuestions(20, asked, 0, { is_instant: true });
  const hidden = "fewer than 5";
  const week = (await counted()).find(({ week }) => week === weeksAgo(6));
  expect(week).toMatchObject({ questions: 25, answered_24h: 24, ran_out: hidden, closed: hidden, median_hours: null });
});

it("begins a week on Monday at midnight in India", async () => {
  const midnight = indianTime(weeksAgo(10), 0);
  await insertQuestions(5, midnight - 1, 2);
  await insertQuestions(6, midnight, 2);
  const all = await counted();
  expect([11, 10].map((ago) => all.find(({ week }) => week === weeksAgo(ago))?.questions)).toEqual([5, 6]);
});

it("counts a late answer to a question of an earlier week", async () => {
  const asked = indianTime(weeksAgo(14), 12 * 60);
  await insertQuestions(5, asked, null);
  const week = async () => (await counted()).find(({ week }) => week === weeksAgo(14));
  expect(await week()).toMatchObject({ questions: 5, ran_out: 5, late: 0 });
  await sql`update questions set state = 'answered', ended_at = now() where asked_at = ${new Date(asked)}`.execute(db);
  expect(await week()).toMatchObject({ questions: 5, ran_out: 0, late: 5 });
});

it("says how many of 10 questions of the last 28 days were answered in time, rounded down, from 100 on", async () => {
  const recent = Date.now() - 5 * DAY_MS;
  await db.deleteFrom("questions").execute();
  await insertQuestions(90, recent, 2);
  await insertQuestions(9, recent, null);
  await insertQuestions(50, Date.now() - 29 * DAY_MS, null);
  await insertQuestions(50, recent, 1, { state: "closed" });
  await counted();
  expect(await read()).toBeNull();
  await insertQuestions(1, recent, 30);
  await counted();
  expect(await read()).toEqual({ answered: 9, of: 10 });
  await insertQuestions(1, recent, null);
  await counted();
  expect(await read()).toEqual({ answered: 8, of: 10 });
});

/** Inserts random questions of 27 weeks, of which the first have few. The homes of some were away for hours. */
async function insertRandomQuestions(count: number) {
  const random = seeded("questions");
  const home = await insertProperty(db);
  const questions = Array.from({ length: count }, () => {
    const asked = Date.now() - random.next() * random.next() * 27 * 7 * DAY_MS;
    const due = asked + (24 + (random.chance(0.2) ? random.between(1, 90) : 0)) * HOUR_MS;
    const answered = due + random.between(-23, 16) * HOUR_MS;
    const state = random.pick(["answered", "answered", "answered", "ran_out", "closed", "withdrawn", "waiting"]);
    const ended = state === "ran_out" ? due : answered;
    return {
      property_id: home.id,
      asked_at: new Date(asked),
      due_at: new Date(due),
      state,
      ended_at: state === "waiting" ? null : new Date(ended),
      is_instant: state === "answered" && random.chance(0.1),
    };
  });
  await db.insertInto("questions").values(questions).execute();
}

/** Counts the ended questions that were asked between two times, with plain statements. */
async function plainly(from: number, until: number) {
  const asked = sql`from questions where asked_at >= ${new Date(from)} and asked_at < ${new Date(until)}`;
  const count = async (which: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count ${asked} and ${which}`.execute(db);
    return rows[0]?.count ?? 0;
  };
  const answers = await sql<{ hours: number }>`
    select (extract(epoch from ended_at - (due_at - interval '24 hours')) / 3600)::float8 as hours
    ${asked} and state = 'answered' and not is_instant order by 1`.execute(db);
  const hours = answers.rows.map((row) => row.hours);
  const middle = [hours[Math.floor((hours.length - 1) / 2)], hours[Math.floor(hours.length / 2)]];
  return {
    questions: await count(sql`state in ('answered', 'ran_out')`),
    answered_24h: await count(sql`state = 'answered' and ended_at <= due_at`),
    late: await count(sql`state = 'answered' and ended_at > due_at`),
    ran_out: await count(sql`state = 'ran_out'`),
    closed: await count(sql`state = 'closed'`),
    withdrawn: await count(sql`state = 'withdrawn'`),
    median_hours: hours.length < 5 ? null : Math.round((((middle[0] ?? 0) + (middle[1] ?? 0)) / 2) * 10) / 10,
  };
}

it("agrees with plain statements about random questions", async () => {
  await db.deleteFrom("questions").execute();
  await insertRandomQuestions(1500);
  for (const { week, ...shown } of await counted()) {
    const { median_hours, ...counts } = await plainly(indianTime(week, 0), indianTime(dayAfter(week, 7), 0));
    const isFew = (count: number) => count > 0 && count < 5;
    const hidden = Object.entries(counts).map(([name, count]) => [name, isFew(count) ? FEWER : count]);
    expect({ week, ...shown }).toEqual({ week, ...Object.fromEntries(hidden), median_hours });
  }
  const lately = await plainly(Date.now() - 28 * DAY_MS, Date.now());
  expect(lately.questions).toBeGreaterThan(100);
  expect(await read()).toEqual({ answered: Math.floor((10 * lately.answered_24h) / lately.questions), of: 10 });
});
