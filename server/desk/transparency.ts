import { sql } from "kysely";
import { z } from "zod";
import {
  FEWER,
  type ShownCount,
  type Transparency,
  type TransparencyMonth,
  type TransparencyWeek,
} from "#contract/desk/transparency.ts";
import { DAY_MS } from "#contract/durations.ts";
import type { Database } from "../db/connect.ts";
import { rentHits } from "../rents/hits.ts";
import { countTotals, listReplyWeeks, type ReplyWeek } from "../replies/totals.ts";
import { RULE_SETS } from "../trust/rules/rule-set.ts";

const MONTHS = 12;
/** Smaller counts, and statistics of fewer rows, are not shown. */
const SHOWN_FROM = 5;

const share = z.object({ of: z.number(), part: z.number() });
/** The figures of a month as they are counted and stored. */
const figuresSchema = z.object({
  reports: z.array(z.object({ reason: z.string(), outcome: z.string(), count: z.number() })),
  decisions: z.array(z.object({ outcome: z.string(), count: z.number() })),
  hours: z.object({ of: z.number(), median: z.number().nullable(), p90: z.number().nullable() }),
  appeals: z.number(),
  reversed: share,
  paused_by_clock: z.number(),
  paused_by_tenants: z.number(),
  confirmed: z.object({ of: z.number(), median_days: z.number().nullable(), week: z.number() }),
  warnings: z.number(),
  warnings_fine: z.number(),
});
type Figures = z.infer<typeof figuresSchema>;

/** Counts the month (Indian time) that contains this day. */
async function countMonth(db: Database, day: Date): Promise<Figures> {
  const { rows } = await sql<{ figures: unknown }>`
    with bounds as (
      select start at time zone 'Asia/Kolkata' as since, (start + interval '1 month') at time zone 'Asia/Kolkata' as before
      from (select date_trunc('month', ${day}::timestamptz at time zone 'Asia/Kolkata') as start) month
    )
    select json_build_object(
      'reports', coalesce((select json_agg(json_build_object('reason', reason, 'outcome', outcome, 'count', count)
        order by reason, outcome) from (
          select reason, coalesce(outcome, 'open') as outcome, count(*) from reports
          where created_at >= since and created_at < before group by 1, 2) counted), '[]'),
      'decisions', coalesce((select json_agg(json_build_object('outcome', outcome, 'count', count) order by outcome) from (
          select outcome, count(*) from decisions
          where created_at >= since and created_at < before group by 1) counted), '[]'),
      'hours', (select json_build_object('of', count(*),
          'median', percentile_cont(0.5) within group (order by hours), 'p90', percentile_cont(0.9) within group (order by hours))
        from (select extract(epoch from decisions.created_at - opened_at) / 3600 as hours
          from decisions join cases on cases.id = case_id
          where decisions.created_at >= since and decisions.created_at < before) decided),
      'appeals', (select count(*) from appeals where created_at >= since and created_at < before),
      'reversed', (select json_build_object('of', count(*), 'part', count(*) filter (where outcome = 'reversed'))
        from appeals where decided_at >= since and decided_at < before),
      'paused_by_clock', (select count(*) from property_events
        where type = 'paused' and became = '"unconfirmed"' and at >= since and at < before),
      'paused_by_tenants', (select count(*) from property_events
        where type = 'paused' and became = '"taken"' and at >= since and at < before),
      'confirmed', (select json_build_object('of', count(*), 'median_days', percentile_cont(0.5) within group (order by days),
          'week', count(*) filter (where days <= 7))
        from (select extract(epoch from now() - confirmed_at) / 86400 as days from properties
          where live and confirmed_at is not null) homes),
      'warnings', (select count(*) from messages where warnings <> 0 and created_at >= since and created_at < before),
      'warnings_fine', (select count(distinct message_id) from warning_feedback
        where created_at >= since and created_at < before)
    ) as figures from bounds`.execute(db);
  return figuresSchema.parse(rows[0]?.figures);
}

/**
 * Counts this month and, in its first week, also the previous month, whose reports are still being decided. The
 * ages of confirmations are only known at the moment of counting, so an ended month keeps its last figure. Counts the
 * questions of all weeks, because late answers change ended ones.
 */
export async function countTransparency(db: Database, now = new Date()): Promise<void> {
  for (const day of [new Date(now.getTime() - 7 * DAY_MS), now]) {
    const figures = await countMonth(db, day);
    const isThisMonth = day === now;
    await sql`
      insert into transparency_months (month, figures)
      values (date_trunc('month', ${day}::timestamptz at time zone 'Asia/Kolkata')::date, ${JSON.stringify(figures)}::text::jsonb)
      on conflict (month) do update set counted_at = clock_timestamp(), figures = excluded.figures ||
        case when ${isThisMonth} then '{}' else jsonb_build_object('confirmed', transparency_months.figures -> 'confirmed') end`.execute(
      db,
    );
  }
  await countTotals(db, now);
}

/** Returns a count for display: small counts are hidden. */
const shownCount = (count: number): ShownCount => (count > 0 && count < SHOWN_FROM ? FEWER : count);

/** Returns a rounded percentage. Null if the part or the rest is too small to be shown. */
function shownPercent({ of, part }: { of: number; part: number }): number | null {
  const isHidden = (count: number) => count > 0 && count < SHOWN_FROM;
  return of < SHOWN_FROM || isHidden(part) || isHidden(of - part) ? null : Math.round((100 * part) / of);
}

const oneDigit = (figure: number | null) => (figure === null ? null : Math.round(figure * 10) / 10);

function presentMonth(month: string, figures: Figures): TransparencyMonth {
  const { hours, confirmed } = figures;
  return {
    month,
    reports: figures.reports.map((row) => ({ ...row, count: shownCount(row.count) })),
    decisions: figures.decisions.map((row) => ({ ...row, by: "person" as const, count: shownCount(row.count) })),
    hours_median: hours.of < SHOWN_FROM ? null : oneDigit(hours.median),
    hours_p90: hours.of < SHOWN_FROM ? null : oneDigit(hours.p90),
    appeals: shownCount(figures.appeals),
    reversed_percent: shownPercent(figures.reversed),
    paused_by_clock: shownCount(figures.paused_by_clock),
    paused_by_tenants: shownCount(figures.paused_by_tenants),
    confirmed_days_median: confirmed.of < SHOWN_FROM ? null : oneDigit(confirmed.median_days),
    confirmed_week_percent: shownPercent({ of: confirmed.of, part: confirmed.week }),
    warnings: shownCount(figures.warnings),
    warnings_fine_percent: shownPercent({ of: figures.warnings, part: figures.warnings_fine }),
  };
}

function presentWeek({
  week,
  answered_24h,
  late,
  ran_out,
  closed,
  withdrawn,
  timed,
  median_hours,
}: ReplyWeek): TransparencyWeek {
  return {
    week,
    questions: shownCount(answered_24h + late + ran_out),
    answered_24h: shownCount(answered_24h),
    late: shownCount(late),
    ran_out: shownCount(ran_out),
    closed: shownCount(closed),
    withdrawn: shownCount(withdrawn),
    median_hours: timed < SHOWN_FROM ? null : oneDigit(median_hours),
  };
}

const isThisMonthCounted = async (db: Database) => {
  const { rows } = await sql`select from transparency_months
    where month = date_trunc('month', now() at time zone 'Asia/Kolkata')::date`.execute(db);
  return rows.length > 0;
};

/** Returns the last twelve months, latest first. Counts the current month if no job has done so yet. */
export async function transparency(db: Database, contact: string | null): Promise<Transparency> {
  if (!(await isThisMonthCounted(db))) await countTransparency(db);
  const [months, weeks, ruleSets, rents] = await Promise.all([
    sql<{ month: string; figures: unknown }>`
      select to_char(month, 'YYYY-MM') as month, figures from transparency_months order by month desc limit ${MONTHS}`.execute(
      db,
    ),
    listReplyWeeks(db, new Date()),
    db.selectFrom("rule_sets").select(["version", "released_at"]).execute(),
    rentHits(db),
  ]);
  const releasedAt = new Map(ruleSets.map(({ version, released_at }) => [version, released_at.toISOString()]));
  return {
    months: months.rows.map(({ month, figures }) => presentMonth(month, figuresSchema.parse(figures))),
    replies: weeks.map(presentWeek),
    rule_sets: RULE_SETS.map(({ version, changes }) => ({
      version,
      changes,
      released_at: releasedAt.get(version) ?? null,
    })),
    rents,
    contact,
  };
}
