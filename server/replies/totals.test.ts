import { type Insertable, sql } from "kysely";
import { expect, it } from "vitest";
import { getTransparency, type Transparency } from "#contract/desk/transparency.ts";
import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import { dayAfter, indianDay, indianTime, weekdayOf } from "#contract/india-time.ts";
import { getRepliesLately } from "#contract/messaging/replies.ts";
import type { Questions } from "../db/schema.ts";
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
