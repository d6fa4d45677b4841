import { type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { AuditAction } from "#contract/desk/audit.ts";
import { dayAfter, indianTime } from "#contract/india-time.ts";
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

/** Stores the actor's current name. `unknownName` is for an actor without an account. */
export async function insertAct(
  trx: Transaction<DB>,
  actorId: string,
  act: AuditedAction,
  unknownName = "",
): Promise<void> {
  const json = (values: Values | null) => (values === null ? null : JSON.stringify(values));
  await sql`
    insert into audit_log (id, actor_id, actor_name, action, subject_id, before, after)
    values (
      ${uuidv7()}, ${actorId}, coalesce((select name from accounts where id = ${actorId}), ${unknownName}), ${act.action},
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

/** Which actions are listed. */
export interface AuditFilters {
  subjectId?: string | undefined;
  actorId?: string | undefined;
  action?: AuditAction | undefined;
  /** A day in India. */
  day?: string | undefined;
}

function meets({ subjectId, actorId, action, day }: AuditFilters): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(subjectId === undefined ? [] : [sql`subject_id = ${subjectId}`]),
      ...(actorId === undefined ? [] : [sql`actor_id = ${actorId}`]),
      ...(action === undefined ? [] : [sql`action = ${action}`]),
      ...(day === undefined
        ? []
        : [
            sql`created_at >= ${new Date(indianTime(day, 0))} and created_at < ${new Date(indianTime(dayAfter(day), 0))}`,
          ]),
    ],
    sql` and `,
  );
}

/** An entry with the title of its listing, or the name of its person. */
export type ShownAct = AuditRow & TimePosition & { subject_title: string | null };

const titleOfProperty = (id: RawBuilder<unknown>) => sql`(select title from properties where id = ${id})`;
const nameOfPerson = (id: RawBuilder<unknown>) => sql`(select name from accounts where id = ${id})`;

/** A deleted listing has its title in the entry of its deletion, until its owner is deleted. */
const subjectTitle = sql`
  case subject_type
    when 'property' then coalesce(${titleOfProperty(sql`audit_log.subject_id`)}, before ->> 'title')
    when 'user' then ${nameOfPerson(sql`audit_log.subject_id`)}
    when 'contact' then ${nameOfPerson(sql`audit_log.subject_id`)}
    when 'case' then (
      select case subject_type when 'property' then ${titleOfProperty(sql`cases.subject_id`)}
        else ${nameOfPerson(sql`cases.subject_id`)} end
      from cases where cases.id = audit_log.subject_id)
  end`;

interface AskedPage {
  after: TimePosition | null;
  limit: number;
}

const actsPage = (filters: AuditFilters, { after, limit }: AskedPage) => sql<ShownAct>`
  select audit_log.*, ${exactTime(sql`created_at`)} as at, ${subjectTitle} as subject_title
  from audit_log where ${meets(filters)} and ${isOlder(after)}
  order by created_at desc, id desc limit ${limit}::int`;

/** Returns one page of actions, latest first, and the total, counted up to one above the cap. */
export function listActs(
  db: Database,
  filters: AuditFilters,
  page: AskedPage,
): Promise<{ rows: ShownAct[]; total: number }> {
  const found = sql`select from audit_log where ${meets(filters)}`;
  return pageWithTotal(db, { rows: actsPage(filters, page), found, ...page });
}

/** Returns one page of actions, latest first. */
export async function readActs(db: Database, filters: AuditFilters, page: AskedPage): Promise<{ rows: ShownAct[] }> {
  const { rows } = await actsPage(filters, page).execute(db);
  return { rows };
}

/** Returns everyone who has acted, by name. Reads one entry of each from the index. */
export async function listActors(db: Database): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive actors (id) as (
      (select actor_id from audit_log order by actor_id limit 1)
      union all
      select (select actor_id from audit_log where actor_id > actors.id order by actor_id limit 1)
      from actors where actors.id is not null
    )
    select actors.id, coalesce(accounts.name, '') as name
    from actors left join accounts on accounts.id = actors.id
    where actors.id is not null order by name = '', name, id`.execute(db);
  return rows;
}
