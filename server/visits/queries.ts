import { type Insertable, type Selectable, sql, type Transaction, type Updateable } from "kysely";
import {
  NO_SHOW_DAYS,
  NO_SHOW_HOURS,
  OPEN_STATUSES,
  type VisitEvent,
  type VisitSide,
  type VisitStatus,
} from "#contract/messaging/visit-terms.ts";
import { mayReach } from "../accounts/reach.ts";
import { hasAnyProvenChannel } from "../auth/people/proven-accounts.ts";
import type { Database } from "../db/connect.ts";
import { exactTime, pageWithTotal, type TimePosition, toMoment } from "../db/lists.ts";
import type { DB, Properties, Visits } from "../db/schema.ts";
import { shownText } from "../db/shown-text.ts";

export type NewVisit = Insertable<Visits>;

/** A visit with the columns of other tables that its presentation needs. */
export interface VisitRow extends Omit<Selectable<Visits>, "status" | "move_by" | "ended_by" | "reported_by"> {
  status: VisitStatus;
  move_by: VisitSide | null;
  ended_by: VisitSide | null;
  reported_by: VisitSide | null;
  /** Null once the home is deleted. */
  home: { title: string; area: string; city: string; rent: number; image: string | null } | null;
  /** Null once the account is deleted. */
  tenant: VisitPerson | null;
  owner: VisitPerson | null;
  meeting_point: string | null;
  /** Whether neither side blocks the other. */
  can_reach: boolean;
  history: { event: VisitEvent; by: VisitSide | null; starts_at: string | null; at: string }[];
}
export interface VisitPerson {
  id: string;
  name: string;
  email: string | null;
  avatar: string | null;
  is_active: boolean;
  /** Whether the person has shown access to their e-mail address or phone number. */
  is_proven: boolean;
}

const personOf = (table: "tenants" | "owners") => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`case when ${column("id")} is not null then json_build_object('id', ${column("id")}, 'name', ${column("name")},
    'email', ${column("email")}, 'avatar', ${column("avatar")}, 'is_active', ${column("is_active")},
    'is_proven', ${hasAnyProvenChannel(column("id"))}) end`;
};

const shown = sql`
  select visits.*,
    case when homes.id is not null then json_build_object('title', ${shownText("homes", "title")}, 'area', ${shownText("homes", "area")}, 'city', homes.city,
      'rent', homes.rent, 'image', homes.images[1]) end as home,
    ${personOf("tenants")} as tenant, ${personOf("owners")} as owner, settings.meeting_point,
    ${mayReach(sql`visits.tenant_id`, sql`visits.owner_id`)} as can_reach,
    (select json_agg(json_build_object('event', event, 'by', by, 'starts_at', event.starts_at, 'at', at) order by version)
      from visit_events event where visit_id = visits.id) as history
  from visits left join properties homes on homes.id = visits.property_id
    left join accounts tenants on tenants.id = visits.tenant_id
    left join accounts owners on owners.id = visits.owner_id
    left join visit_settings settings on settings.property_id = visits.property_id`;

/** Returns a visit if this account takes part in it. Without an account, returns any visit. */
export async function findVisit(db: Database, id: string, accountId?: string): Promise<VisitRow | undefined> {
  const isOwn = accountId === undefined ? sql`true` : sql`${accountId}::uuid in (visits.tenant_id, visits.owner_id)`;
  const { rows } = await sql<VisitRow>`${shown} where visits.id = ${id} and ${isOwn}`.execute(db);
  return rows[0];
}

/** Returns the visit that this tenant booked with this client_id. */
export async function findByClientId(db: Database, tenantId: string, clientId: string): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`
    ${shown} where visits.tenant_id = ${tenantId} and visits.client_id = ${clientId}`.execute(db);
  return rows[0];
}

const isComing = sql`visits.status in (${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))})`;
/** Among upcoming visits, those without a time come first, ordered by when they were proposed. */
const timeOfVisit = sql`coalesce(visits.starts_at, visits.created_at)`;

/** Returns one page of a person's visits and their total: upcoming visits, next first, or past visits, latest first. */
export async function listVisitsOf(
  db: Database,
  accountId: string,
  { when, after, limit }: { when: "coming" | "past"; after: TimePosition | null; limit: number },
): Promise<{ rows: (VisitRow & TimePosition)[]; total: number }> {
  const coming = when === "coming";
  const own = sql`${accountId}::uuid in (visits.tenant_id, visits.owner_id) and ${coming ? isComing : sql`not (${isComing})`}`;
  const follows =
    after === null
      ? sql`true`
      : sql`(${timeOfVisit}, visits.id) ${sql.raw(coming ? ">" : "<")} (${toMoment(after)}, ${after.id}::uuid)`;
  const order = sql.raw(coming ? "asc" : "desc");
  const rows = sql<VisitRow & TimePosition>`
    select listed.*, ${exactTime(sql`coalesce(starts_at, created_at)`)} as at
    from (${shown} where ${own} and ${follows} order by ${timeOfVisit} ${order}, visits.id ${order} limit ${limit}::int) listed
    order by coalesce(starts_at, created_at) ${order}, id ${order}`;
  return pageWithTotal(db, { rows, found: sql`select from visits where ${own}`, after, limit });
}

/** Returns all visits of a person between two times, and those cancelled since, for the calendar. */
export async function listForCalendar(db: Database, accountId: string, from: Date, to: Date): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    ${shown} where ${accountId}::uuid in (visits.tenant_id, visits.owner_id) and visits.starts_at between ${from} and ${to}
      and visits.status in ('asked', 'booked', 'done', 'cancelled', 'no_show')
    order by visits.starts_at, visits.id limit 500`.execute(db);
  return rows;
}

const HOME_COLUMNS = ["id", "owner_id", "owner_email", "live", "status", "owner_active"] as const;
/** The home of a visit. */
export type VisitedHome = Pick<Selectable<Properties>, (typeof HOME_COLUMNS)[number]>;

export function findHome(db: Database, id: string): Promise<VisitedHome | undefined> {
  return db.selectFrom("properties").select(HOME_COLUMNS).where("id", "=", id).executeTakeFirst();
}

/** Returns the person's homes that have visiting hours. */
export function listOwnHomes(db: Database, ownerId: string): Promise<{ id: string }[]> {
  return db
    .selectFrom("properties")
    .innerJoin("visit_settings", "visit_settings.property_id", "properties.id")
    .select("id")
    .where("owner_id", "=", ownerId)
    .execute();
}

/** Locks the home and then the tenant, always in this order, so that people who race for a time wait for each other. */
export async function lockHomeAndTenant(
  trx: Transaction<DB>,
  { homeId, tenantId }: { homeId: string | null; tenantId: string | null },
): Promise<VisitedHome | undefined> {
  const home = await trx
    .selectFrom("properties")
    .select(HOME_COLUMNS)
    .where("id", "=", homeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  await sql`select from accounts where id = ${tenantId} for no key update`.execute(trx);
  return home;
}

export async function lockVisit(trx: Transaction<DB>, id: string): Promise<void> {
  await sql`select from visits where id = ${id} for no key update`.execute(trx);
}

/** Records that both sides were notified of a cancellation, in case the visit is restored. */
export async function markTold(trx: Transaction<DB>, id: string): Promise<void> {
  await sql`update visits set before_cancel = before_cancel || '{"told": true}' where id = ${id} and before_cancel is not null`.execute(
    trx,
  );
}

export async function insertVisit(trx: Transaction<DB>, visit: NewVisit): Promise<void> {
  await trx.insertInto("visits").values(visit).execute();
}

/** Changes a visit and raises its version. Returns the new version. */
export async function updateVisit(trx: Transaction<DB>, id: string, changes: Updateable<Visits>): Promise<number> {
  const { version } = await trx
    .updateTable("visits")
    .set({ ...changes, version: sql`version + 1`, updated_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

export async function insertEvent(
  trx: Transaction<DB>,
  event: { visit_id: string; version: number; event: VisitEvent; by: VisitSide | null; starts_at: Date | null },
): Promise<void> {
  await trx.insertInto("visit_events").values(event).execute();
}

/** Returns how many open visits a person has as a tenant, and how many they made since a day ago. */
export async function countVisitsOf(db: Database, tenantId: string): Promise<{ open: number; made_today: number }> {
  const { rows } = await sql<{ open: number; made_today: number }>`
    select count(*) filter (where ${isComing})::int as open,
      count(*) filter (where created_at > now() - interval '1 day')::int as made_today
    from visits where tenant_id = ${tenantId}`.execute(db);
  return rows[0] ?? { open: 0, made_today: 0 };
}

/**
 * Returns the taken times in a period: visits at the home with their pauses, and the tenant's visits elsewhere. Leaves
 * out the visit that is being moved.
 */
export async function listTaken(
  db: Database,
  {
    homeId,
    tenantId,
    from,
    to,
    except,
  }: { homeId: string; tenantId: string; from: number; to: number; except?: string },
): Promise<{ start: number; end: number }[]> {
  const { rows } = await sql<{ starts_at: Date; until: Date }>`
    select starts_at, case when former_property_id = ${homeId} then held_until else ends_at end as until from visits
    where status in ('asked', 'booked') and (former_property_id = ${homeId} or tenant_id = ${tenantId})
      and starts_at < ${new Date(to)} and held_until > ${new Date(from)} and id is distinct from ${except ?? null}::uuid`.execute(
    db,
  );
  return rows.map(({ starts_at, until }) => ({ start: starts_at.getTime(), end: until.getTime() }));
}

/**
 * Returns whether so many visits of this tenant, or of this owner at the home since its settings last changed, did not
 * take place that the owner must accept each new visit. A report counts if it was not contested in time.
 */
export async function countNoShows(
  db: Database,
  { tenantId, homeId }: { tenantId: string; homeId: string },
): Promise<{ tenant: number; owner: number }> {
  const { rows } = await sql<{ tenant: number; owner: number }>`
    select count(*) filter (where tenant_id = ${tenantId} and reported_by = 'owner')::int as tenant,
      count(*) filter (where former_property_id = ${homeId} and reported_by = 'tenant' and reported_at > coalesce(
        (select updated_at from visit_settings where property_id = ${homeId}), '-infinity'))::int as owner
    from visits where status = 'no_show' and (tenant_id = ${tenantId} or former_property_id = ${homeId})
      and reported_at < now() - ${NO_SHOW_HOURS}::int * interval '1 hour'
      and reported_at > now() - ${NO_SHOW_DAYS}::int * interval '1 day'`.execute(db);
  return rows[0] ?? { tenant: 0, owner: 0 };
}

/**
 * Returns visits whose open question has expired, whose requested time has come, or that have been over for an hour.
 */
export async function listDue(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select id from visits where answer_by <= now() order by answer_by limit ${limit}::int)
    union (select id from visits where status = 'booked' and ends_at <= now() - interval '1 hour'
      order by ends_at limit ${limit}::int)`.execute(db);
  return rows.map(({ id }) => id);
}
