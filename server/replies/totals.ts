import { sql } from "kysely";
import { z } from "zod";
import { dayAfter, indianDay, weekdayOf } from "#contract/india-time.ts";
import type { RepliesLately } from "#contract/messaging/replies.ts";
import { LATELY_DAYS, MIN_QUESTIONS_LATELY, PUBLIC_WEEKS, TENTHS } from "#contract/messaging/reply-terms.ts";
import type { Database } from "../db/connect.ts";
import { HOURS_WAITED, IN_TIME } from "./figures.ts";

const weekSchema = z.object({
  /** The date of its Monday in India. */
  week: z.string(),
  answered_24h: z.number(),
  late: z.number(),
  ran_out: z.number(),
  closed: z.number(),
  withdrawn: z.number(),
  /** Number of answers with hours: all but instant bookings. */
  timed: z.number(),
  median_hours: z.number().nullable(),
});
export type ReplyWeek = z.infer<typeof weekSchema>;

const totalsSchema = z.object({
  weeks: z.array(weekSchema),
  lately: z.object({ questions: z.number(), answered_24h: z.number() }),
});

/** The Monday of the week in India that contains this SQL time. */
const mondayOf = (time: ReturnType<typeof sql>) => sql`date_trunc('week', ${time} at time zone 'Asia/Kolkata')`;

/** Returns the Mondays of this week and the weeks before it, oldest first. */
function lastMondays(now: Date, count: number): string[] {
  const today = indianDay(now.getTime());
  const monday = dayAfter(today, 1 - weekdayOf(today));
  return Array.from({ length: count }, (_, i) => dayAfter(monday, 7 * (i + 1 - count)));
}

/** Counts the questions of all owners, by the week in which they were asked, and those of the last 28 days. */
export async function countTotals(db: Database, now: Date): Promise<void> {
  const before = (count: number, unit: "week" | "day") => sql`${count}::int * ${sql.raw(`interval '1 ${unit}'`)}`;
  await sql`
    insert into reply_totals (figures, counted_at)
    select json_build_object(
      'weeks', (select coalesce(json_agg(counted), '[]') from (
        select ${mondayOf(sql`asked_at`)}::date as week,
          count(*) filter (where ${IN_TIME}) as answered_24h,
          count(*) filter (where state = 'answered' and not ${IN_TIME}) as late,
          count(*) filter (where state = 'ran_out') as ran_out,
          count(*) filter (where state = 'closed') as closed,
          count(*) filter (where state = 'withdrawn') as withdrawn,
          count(*) filter (where state = 'answered' and not is_instant) as timed,
          percentile_cont(0.5) within group (order by ${HOURS_WAITED}) filter (where state = 'answered' and not is_instant)
            as median_hours
        from questions
        where state <> 'waiting' and asked_at >= (${mondayOf(sql`${now}::timestamptz`)} - ${before(PUBLIC_WEEKS - 1, "week")})
          at time zone 'Asia/Kolkata'
        group by 1 order by 1
      ) counted),
      'lately', (select json_build_object('questions', count(*), 'answered_24h', count(*) filter (where ${IN_TIME}))
        from questions where state in ('answered', 'ran_out') and asked_at > ${now}::timestamptz - ${before(LATELY_DAYS, "day")})
    ), ${now}
    on conflict (only_row) do update set figures = excluded.figures, counted_at = excluded.counted_at`.execute(db);
}

async function findTotals(db: Database): Promise<z.infer<typeof totalsSchema> | null> {
  const row = await db.selectFrom("reply_totals").select("figures").executeTakeFirst();
  return row ? totalsSchema.parse(row.figures) : null;
}

/** Returns the last 26 weeks as counted, oldest first. Weeks without questions have zeros. */
export async function listReplyWeeks(db: Database, now: Date): Promise<ReplyWeek[]> {
  const counted = new Map((await findTotals(db))?.weeks.map((week) => [week.week, week]));
  return lastMondays(now, PUBLIC_WEEKS).map(
    (week) =>
      counted.get(week) ?? {
        ...{ week, answered_24h: 0, late: 0, ran_out: 0, closed: 0, withdrawn: 0 },
        ...{ timed: 0, median_hours: null },
      },
  );
}

/** Returns how many questions of the last days were answered in time, in tenths. Null if there were few. */
export async function readRepliesLately(db: Database): Promise<RepliesLately["last_28_days"]> {
  const { questions, answered_24h } = (await findTotals(db))?.lately ?? { questions: 0, answered_24h: 0 };
  if (questions < MIN_QUESTIONS_LATELY) return null;
  return { answered: Math.floor((TENTHS * answered_24h) / questions), of: TENTHS };
}
