import { sql, type Transaction } from "kysely";
import { CASE_BATCH_DAYS } from "#contract/accounts/retention.ts";
import type { BatchState } from "#contract/desk/batch-terms.ts";
import type { Caller } from "#contract/permissions.ts";
import type { Database } from "../../db/connect.ts";
import type { DB } from "../../db/schema.ts";
import { type BatchOutcome, type CaseFilters, casesOfBatch } from "../queue-queries.ts";

type Person = { id: string; name: string } | null;

/** A batch with its progress. */
export interface BatchRow {
  id: string;
  outcome: BatchOutcome;
  filter: CaseFilters;
  state: BatchState;
  total: number;
  decided: number;
  skipped: number;
  by: Person;
  stopped_by: Person;
  created_at: Date;
  starts_at: Date;
  ended_at: Date | null;
}

const personOf = (column: "created_by" | "stopped_by") => sql`
  (select json_build_object('id', accounts.id, 'name', name) from accounts
    where accounts.id = ${sql.ref(`case_batches.${column}`)})`;

const shown = sql`
  select case_batches.id, outcome, filter, state, case_batches.created_at, starts_at, ended_at,
    ${personOf("created_by")} as by, ${personOf("stopped_by")} as stopped_by, counts.*
  from case_batches cross join lateral (
    select count(*)::int as total, count(*) filter (where result = 'decided')::int as decided,
      count(*) filter (where result = 'skipped')::int as skipped
    from case_batch_items where batch_id = case_batches.id) counts`;

export async function findBatch(db: Database, id: string): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`${shown} where case_batches.id = ${id}`.execute(db);
  return rows[0];
}

export async function findLatestBatch(db: Database): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`
    ${shown} where case_batches.id = (select id from case_batches order by created_at desc, id desc limit 1)`.execute(
    db,
  );
  return rows[0];
}

export async function listBatchesOf(db: Database, adminId: string): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    ${shown} where created_by = ${adminId} order by case_batches.created_at desc, case_batches.id desc`.execute(db);
  return rows;
}

/** Counts the cases that a batch would decide. */
export async function countCasesOfBatch(db: Database, filters: CaseFilters, outcome: BatchOutcome): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${casesOfBatch(filters, outcome)}) found`.execute(db);
  return rows[0]?.total ?? 0;
}

interface NewBatch {
  id: string;
  outcome: BatchOutcome;
  filters: CaseFilters;
  delaySeconds: number;
}

/** Stores a batch without cases. Returns when it starts; undefined if the id exists, or another batch is active. */
export async function insertBatch(
  trx: Transaction<DB>,
  creatorId: string,
  { id, outcome, filters, delaySeconds }: NewBatch,
): Promise<Date | undefined> {
  const { rows } = await sql<{ starts_at: Date }>`
    insert into case_batches (id, created_by, outcome, filter, starts_at)
    values (${id}, ${creatorId}, ${outcome}, ${JSON.stringify(filters)}::text::jsonb,
      clock_timestamp() + ${delaySeconds}::int * interval '1 second')
    on conflict do nothing returning starts_at`.execute(trx);
  return rows[0]?.starts_at;
}

/** Stores the cases of a batch, in the order of the queue. Returns how many they are. */
export async function insertItems(trx: Transaction<DB>, { id, filters, outcome }: NewBatch): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into case_batch_items (batch_id, position, case_id, version)
    select ${id}, row_number() over (), found.id, found.version
    from (${casesOfBatch(filters, outcome)}) found`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Ends a batch that has not ended. */
export async function endBatch(
  db: Database,
  id: string,
  state: "done" | "stopped",
  by: { id: string } | null = null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update case_batches set state = ${state}, stopped_by = ${by?.id ?? null}, ended_at = clock_timestamp()
    where id = ${id} and ended_at is null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Marks a batch as running once its time has come. Returns the active batch; undefined if it has ended. */
export async function startBatch(
  db: Database,
  id: string,
): Promise<{ outcome: BatchOutcome; starts_at: Date; isDue: boolean } | undefined> {
  const { rows } = await sql<{ outcome: BatchOutcome; starts_at: Date; isDue: boolean }>`
    update case_batches set state = case when starts_at <= clock_timestamp() then 'running' else state end
    where id = ${id} and ended_at is null
    returning outcome, starts_at, state = 'running' as "isDue"`.execute(db);
  return rows[0];
}

/** Returns the admin who made a batch; undefined if the account is deleted, deactivated or no admin any more. */
export async function findCreator(db: Database, batchId: string): Promise<Caller | undefined> {
  const { rows } = await sql<Caller>`
    select accounts.id, email, type from case_batches join accounts on accounts.id = created_by
    where case_batches.id = ${batchId} and is_active and type = 'admin'`.execute(db);
  return rows[0];
}

export interface BatchItem {
  position: number;
  case_id: string;
  version: number;
}

/** Returns the next cases of a batch. */
export async function listNextItems(db: Database, batchId: string, limit: number): Promise<BatchItem[]> {
  const { rows } = await sql<BatchItem>`
    select position, case_id, version from case_batch_items
    where batch_id = ${batchId} and result is null order by position limit ${limit}::int`.execute(db);
  return rows;
}

/**
 * Marks a case of a running batch, unless it is marked. Locks the batch, so that nothing is decided once stopping it has
 * succeeded. Returns false if the batch has ended or another process marked the case.
 */
export async function markItem(
  trx: Transaction<DB>,
  batchId: string,
  { position }: BatchItem,
  result: "decided" | "skipped",
): Promise<boolean> {
  const { rows } = await sql`select from case_batches where id = ${batchId} and ended_at is null for share`.execute(
    trx,
  );
  if (rows.length === 0) return false;
  const { numAffectedRows } = await sql`
    update case_batch_items set result = ${result}
    where batch_id = ${batchId} and position = ${position} and result is null`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Returns the active batches that no job will continue, such as after restoring a backup, which has no jobs. */
export async function listAbandonedBatches(db: Database, keyOf: string): Promise<{ id: string; starts_at: Date }[]> {
  const { rows } = await sql<{ id: string; starts_at: Date }>`
    select id, starts_at from case_batches where ended_at is null and not exists (
      select from graphile_worker.jobs where key = ${keyOf}::text || case_batches.id and attempts < max_attempts
    )`.execute(db);
  return rows;
}

/** Deletes batches that ended long ago, with their cases' results. */
export async function deleteOldBatches(db: Database): Promise<void> {
  await sql`
    delete from case_batches where ended_at < now() - ${CASE_BATCH_DAYS}::int * interval '1 day'`.execute(db);
}
