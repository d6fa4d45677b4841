import { type RawBuilder, sql } from "kysely";
import { MAX_BATCH } from "#contract/desk/batch-terms.ts";
import { type BULK_OUTCOMES, CASE_COUNT_CAP, type CaseKind, type Family } from "#contract/desk/case-terms.ts";
import { COUNT_CAP } from "#contract/properties/property-terms.ts";
import type { Database } from "../db/connect.ts";
import { exactTime, hasIndexedWords, isOlder, type TimePosition, toMoment } from "../db/lists.ts";
import { transact } from "../db/transact.ts";
import { type ShownCase, shown } from "./queries.ts";

export type BatchOutcome = (typeof BULK_OUTCOMES)[number];

export interface CaseFilters {
  kind: CaseKind | undefined;
  family: Family | undefined;
  minRisk: number;
  overdue: boolean | undefined;
  words: readonly string[];
}

/** The contract's `caseFilter`, as a query or body has it. */
type GivenFilter = { [Name in keyof Omit<CaseFilters, "words">]?: CaseFilters[Name] | undefined } & {
  q: readonly string[];
};

export const filtersFrom = ({ kind, family, minRisk = 0, overdue, q: words }: GivenFilter): CaseFilters => ({
  kind,
  family,
  minRisk,
  overdue,
  words,
});

/** A position in the queue. */
interface QueuePosition extends TimePosition {
  overdue: boolean;
  risk: number;
}

/**
 * Conditions as literals, because the planner needs to know how common a kind or family is. The contract defines the
 * values, so there are few statements.
 */
const conditionsOf = ({ kind, family }: CaseFilters) => [
  sql`state = 'open'`,
  ...(kind === undefined ? [] : [sql`subject_type = ${sql.lit(kind)}`]),
  ...(family === undefined ? [] : [sql`families @> array[${sql.lit(family)}]`]),
];

function meets(filters: CaseFilters): RawBuilder<boolean> {
  const words = filters.words.length === 0 ? [] : [hasIndexedWords(sql`sought`, filters.words)];
  return sql<boolean>`${sql.join([...conditionsOf(filters), ...words], sql` and `)}`;
}

const isOverdue = (overdue: boolean) => (overdue ? sql`is_overdue` : sql`not is_overdue`);

/**
 * Returns the parts of the queue after a position, each a range of the index in its order. One condition for all would
 * read every case before the position.
 */
function rangesAfter({ overdue: only, minRisk }: CaseFilters, after: QueuePosition | null): RawBuilder<boolean>[] {
  return [true, false]
    .filter((overdue) => (only ?? overdue) === overdue && (after === null || after.overdue || !overdue))
    .flatMap((overdue) => {
      const all = sql<boolean>`${isOverdue(overdue)} and risk >= ${minRisk}::int`;
      if (after === null || after.overdue !== overdue) return [all];
      return [
        sql<boolean>`${isOverdue(overdue)} and risk = ${after.risk}::int and (opened_at, id) > (${toMoment(after)}, ${after.id}::uuid)`,
        sql<boolean>`${all} and risk < ${after.risk}::int`,
      ];
    });
}

const QUEUE_ORDER = sql`is_overdue desc, risk desc, opened_at, id`;

interface QueuePage {
  after: QueuePosition | null;
  limit: number;
}

/** Merges ranges of the queue in queue order. */
function inOrder(filters: CaseFilters, { after, limit }: QueuePage) {
  const ranges = rangesAfter(filters, after).map(
    (range) => sql`(select id, is_overdue, risk, opened_at from cases where ${meets(filters)} and ${range}
      order by risk desc, opened_at, id limit ${limit}::int)`,
  );
  if (ranges.length === 0) return sql`select id, is_overdue, risk, opened_at from cases where false`;
  return sql`select * from (${sql.join(ranges, sql` union all `)}) ranges order by ${QUEUE_ORDER} limit ${limit}::int`;
}

/** Returns the cases of a page with all their columns, in the order of the queue. */
async function readPage(db: Database, page: RawBuilder<unknown>): Promise<(ShownCase & TimePosition)[]> {
  const { rows } = await sql<ShownCase & TimePosition>`
    with page as materialized (${page})
    ${shown}, ${exactTime(sql`cases.opened_at`)} as at from page join cases using (id)
    order by page.is_overdue desc, page.risk desc, page.opened_at, page.id`.execute(db);
  return rows;
}

/** Counts the matching cases, up to one above the cap. */
async function countOpen(db: Database, filters: CaseFilters): Promise<number> {
  const ranges = rangesAfter(filters, null).map(
    (range) => sql`(select from cases where ${meets(filters)} and ${range} limit ${CASE_COUNT_CAP + 1}::int)`,
  );
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${sql.join(ranges, sql` union all `)}) found`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Returns one page of the queue, and the total, counted up to at least one above the cap. */
export async function listOpen(
  db: Database,
  filters: CaseFilters,
  page: QueuePage,
): Promise<{ rows: (ShownCase & TimePosition)[]; total: number }> {
  return transact(db, async (trx) => {
    // Common words are found quickly by reading in queue order, rare words by the index of words. PostgreSQL can only
    // choose between them if it plans the query for each word.
    await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
    return { rows: await readPage(trx, inOrder(filters, page)), total: await countOpen(trx, filters) };
  });
}

/** Selects the cases that a batch with this outcome decides, in the order of the queue, with the version of a decision. */
export function casesOfBatch(filters: CaseFilters, outcome: BatchOutcome): RawBuilder<unknown> {
  const ranges = sql.join(
    rangesAfter(filters, null).map((range) => sql`(${range})`),
    sql` or `,
  );
  const waits = sql`properties.status is not distinct from 'pending'`;
  return sql`
    select found.id, found.version + coalesce(properties.version, 0) as version
    from (select * from cases where ${meets(filters)} and (${ranges})) found
      left join properties on found.subject_type = 'property' and properties.id = found.subject_id
    where ${outcome === "approve" ? waits : sql`not ${waits}`}
    order by is_overdue desc, risk desc, opened_at, found.id limit ${MAX_BATCH}::int`;
}

/** Returns one page of decided cases, latest first, and their total. */
export async function listDecided(
  db: Database,
  { kind }: CaseFilters,
  { after, limit }: { after: TimePosition | null; limit: number },
): Promise<{ rows: (ShownCase & TimePosition)[]; total: number }> {
  const ofKind = kind === undefined ? sql`true` : sql`subject_type = ${kind}`;
  const [{ rows }, counted] = await Promise.all([
    sql<ShownCase & TimePosition>`
      with page as (select id from cases where state = 'decided' and ${ofKind} and ${isOlder(after, sql`closed_at, id`)}
        order by closed_at desc, id desc limit ${limit}::int)
      ${shown}, ${exactTime(sql`cases.closed_at`)} as at from page join cases using (id)
      order by cases.closed_at desc, cases.id desc`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from (
        select from cases where state = 'decided' and ${ofKind} limit ${COUNT_CAP + 1}::int) found`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Returns one page of cases with an open appeal, by due time, and their total. */
export async function listAppealed(
  db: Database,
  { kind }: CaseFilters,
  { after, limit }: { after: TimePosition | null; limit: number },
): Promise<{ rows: (ShownCase & TimePosition)[]; total: number }> {
  const ofKind = kind === undefined ? sql`true` : sql`decisions.subject_type = ${kind}`;
  const waiting = sql`
    from appeals join decisions on decisions.id = appeals.decision_id where appeals.outcome is null and ${ofKind}`;
  const follows = after === null ? sql`true` : sql`(appeals.due_at, case_id) > (${toMoment(after)}, ${after.id}::uuid)`;
  const [{ rows }, counted] = await Promise.all([
    sql<ShownCase & TimePosition>`
      with page as (select case_id as id, appeals.due_at as appeal_due ${waiting} and ${follows}
        order by appeals.due_at, case_id limit ${limit}::int)
      ${shown}, ${exactTime(sql`appeal_due`)} as at from page join cases using (id)
      order by appeal_due, cases.id`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${waiting}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Returns how many cases and appeals wait. Uses index-only scans. */
export async function countCases(db: Database): Promise<{ open: number; overdue: number; appealed: number }> {
  const { rows } = await sql<{ open: number; overdue: number; appealed: number }>`
    select (select count(*)::int from cases where state = 'open') as open,
      (select count(*)::int from cases where state = 'open' and is_overdue) as overdue,
      (select count(*)::int from appeals where outcome is null) as appealed`.execute(db);
  return rows[0] ?? { open: 0, overdue: 0, appealed: 0 };
}
