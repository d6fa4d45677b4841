import { type Selectable, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { AuditAction } from "#contract/desk/audit.ts";
import type { Database } from "../db/connect.ts";
import { exactTime, isOlder, pageWithTotal, type TimePosition } from "../db/lists.ts";
import type { AuditLog, DB } from "../db/schema.ts";

export type AuditRow = Selectable<AuditLog>;

/** Field values of a property or user. */
export type Values = Readonly<Record<string, unknown>>;

/** An action, its subject and its changes; null before creation and after deletion. */
export interface AuditedAction {
  action: AuditAction;
  subjectId: string;
  before: Values | null;
  after: Values | null;
}

/** Stores the actor's current name. */
export async function insertAct(trx: Transaction<DB>, actorId: string, act: AuditedAction): Promise<void> {
  const json = (values: Values | null) => (values === null ? null : JSON.stringify(values));
  await sql`
    insert into audit_log (id, actor_id, actor_name, action, subject_id, before, after)
    values (
      ${uuidv7()}, ${actorId}, coalesce((select name from accounts where id = ${actorId}), ''), ${act.action},
      ${act.subjectId}, ${json(act.before)}::text::jsonb, ${json(act.after)}::text::jsonb
    )`.execute(trx);
}

/**
 * Returns actions on this person, their current and former properties and their reports, and actions that the person
 * took, oldest first.
 */
export async function listActsOf(db: Database, personId: string): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select * from audit_log
    where actor_id = ${personId} or subject_id = ${personId} or owner_id = ${personId}
      or subject_id in (select id from properties where properties.owner_id = ${personId})
      or subject_id in (select id from reports where reporter_id = ${personId})
    order by created_at, id`.execute(db);
  return rows;
}

/**
 * Returns one page of actions, on this subject or on any, latest first, and the total, counted up to one above the cap.
 */
export function listActs(
  db: Database,
  subjectId: string | undefined,
  { after, limit }: { after: TimePosition | null; limit: number },
): Promise<{ rows: (AuditRow & TimePosition)[]; total: number }> {
  const ofSubject = subjectId === undefined ? sql`true` : sql`subject_id = ${subjectId}`;
  const rows = sql<AuditRow & TimePosition>`
    select audit_log.*, ${exactTime(sql`created_at`)} as at from audit_log where ${ofSubject} and ${isOlder(after)}
    order by created_at desc, id desc limit ${limit}::int`;
  return pageWithTotal(db, { rows, found: sql`select from audit_log where ${ofSubject}`, after, limit });
}
