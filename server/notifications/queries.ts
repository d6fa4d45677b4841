import { sql, type Transaction } from "kysely";
import { MAX_NOTIFICATIONS, NOTIFICATION_DAYS } from "#contract/accounts/retention.ts";
import type { SavedFilters } from "#contract/browse/saved-search-terms.ts";
import {
  NOTIFICATION_KINDS,
  type NotificationCounts,
  type NotificationKind,
} from "#contract/messaging/notification-terms.ts";
import { mayReach } from "../accounts/reach.ts";
import type { Database } from "../db/connect.ts";
import { exactTime, isOlder, pageWithTotal, type TimePosition } from "../db/lists.ts";
import type { DB } from "../db/schema.ts";
import { shownText } from "../db/shown-text.ts";

/** A notification with the columns of other tables that its text needs. */
export interface NotificationRow extends TimePosition {
  kind: NotificationKind;
  subject_id: string;
  count: number;
  created_at: Date;
  updated_at: Date;
  read_at: Date | null;
  /** Null if the home no longer exists, or belongs to someone else now. */
  home: {
    title: string;
    rejection_reason: string | null;
    away_reason: string | null;
    /** Whether the listing was live before it was rejected. Null if the notification is about something else. */
    was_live: boolean | null;
  } | null;
  /** Null if the notification is not about a question to an owner, or the home was deleted. */
  asked: { title: string; away: string | null } | null;
  /** Null if the notification is about something else, or the search no longer exists. */
  search: { name: string; filters: SavedFilters; push: boolean } | null;
  /** The title of the latest home that the search announced; null if it is gone, or the notification is about something else. */
  found_title: string | null;
  /** Null if the notification is about something else, or the saved home no longer exists. */
  saved: { title: string; rent: number; rent_before: number | null } | null;
  /** Null if the notification is about something else, or the visit no longer exists. */
  visit: NotifiedVisit | null;
  /** How many people wait for the account's answer. Null if the notification is about something else. */
  waiting: number | null;
  /** False if the account and the other person of the visit, or the owner of the other's home, are parted by a block. */
  can_reach: boolean;
}

/** What sentences about a visit need. */
export interface NotifiedVisit {
  start: string | null;
  move_to: string | null;
  proposals: number;
  /** Null if the home or the other person's account is deleted. */
  title: string | null;
  name: string | null;
  /** Null if neither side ended it. */
  ended_by: string | null;
}

export interface NewNotification {
  id: string;
  account_id: string;
  kind: NotificationKind;
  group_key: string;
  subject_id: string;
  count: number;
}

/** A process of the previous version skips kinds that it does not know. */
const isKnownKind = sql`kind = any (${NOTIFICATION_KINDS}::text[])`;

/**
 * Serialises notifications of one account until the transaction ends, so that they become visible in the order of their
 * times. Otherwise a late commit could be older than a row that was already seen.
 */
export async function lockNotifications(trx: Transaction<DB>, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notifications:${accountId}`}, 0))`.execute(trx);
}

/**
 * Inserts a notification, or changes the unread one of the same group. Does nothing if the account is deactivated or
 * deleted.
 */
export async function putNotification(trx: Transaction<DB>, given: NewNotification): Promise<void> {
  await sql`
    insert into notifications as present (id, account_id, kind, group_key, subject_id, count)
    select ${given.id}::uuid, id, ${given.kind}, ${given.group_key}, ${given.subject_id}::uuid, ${given.count}::int
    from accounts where id = ${given.account_id} and is_active for key share
    on conflict (account_id, group_key) where read_at is null do update set
      kind = excluded.kind, subject_id = excluded.subject_id, updated_at = excluded.updated_at,
      count = case when present.kind = excluded.kind then present.count else 0 end + excluded.count`.execute(trx);
}

/** Returns one page of an account's notifications, latest first, and their total. */
export function listNotificationsOf(
  db: Database,
  accountId: string,
  {
    unreadOnly,
    group,
    after,
    limit,
  }: { unreadOnly: boolean; group?: string | undefined; after: TimePosition | null; limit: number },
): Promise<{ rows: NotificationRow[]; total: number }> {
  const isUnread = unreadOnly ? sql`read_at is null` : sql`true`;
  const isOfGroup = group === undefined ? sql`true` : sql`group_key = ${group}`;
  const matches = sql`account_id = ${accountId} and ${isKnownKind} and ${isUnread} and ${isOfGroup}`;
  const rows = sql<NotificationRow>`
    select page.*, case when homes.id is not null then json_build_object('title', homes.title,
        'rejection_reason', homes.rejection_reason, 'away_reason', homes.away_reason,
        'was_live', case when page.kind = 'listing_rejected' then (
          select before ->> 'status' = 'approved' from audit_log
          where subject_id = homes.id and action = 'property.reject' order by created_at desc, id desc limit 1
        ) end) end as home,
      case when asked.id is not null then json_build_object('title', ${shownText("asked", "title")}, 'away', asked.away) end as asked,
      case when searches.id is not null then json_build_object('name', shown_name, 'filters', filters, 'push', push) end as search,
      case when page.kind = 'search_match' then (
        select ${shownText("found", "title")} from told_homes join properties found on found.id = property_id
        where search_id = searches.id and live and ${mayReach(sql`page.account_id`, sql`found.owner_id`)}
        order by told_at desc limit 1
      ) end as found_title,
      case when saved.id is not null then json_build_object('title', ${shownText("saved", "title")}, 'rent', saved.rent,
        'rent_before', news.rent_before) end as saved,
      case when visits.id is not null then json_build_object('start', starts_at, 'move_to', move_to,
        'proposals', cardinality(proposals), 'title', ${shownText("visited", "title")}, 'name', others.name, 'ended_by', ended_by) end as visit,
      case when page.kind = 'questions_waiting' then (
        select count(distinct guest_id)::int from questions
        where owner_id = page.account_id and state = 'waiting' and conversation_id is not null
      ) end as waiting,
      ${mayReach(sql`page.account_id`, sql`coalesce(others.id, asked.owner_id, saved.owner_id)`)} as can_reach
    from (
      select id, account_id, kind, subject_id, count, created_at, updated_at, read_at, ${exactTime(sql`updated_at`)} as at
      from notifications where ${matches} and ${isOlder(after, sql`updated_at, id`)} order by updated_at desc, id desc limit ${limit}::int
    ) page left join properties homes on homes.id = page.subject_id and homes.owner_id = page.account_id
      left join properties asked on asked.id = page.subject_id
        and (page.kind = 'availability_answered' or (page.kind = 'question_ended' and asked.status = 'approved'))
      left join saved_searches searches on searches.id = page.subject_id and searches.account_id = page.account_id
      left join favorite_alerts news on news.account_id = page.account_id and news.property_id = page.subject_id
        and news.kind = page.kind
      left join properties saved on saved.id = news.property_id
      left join visits on visits.id = page.subject_id and page.account_id in (tenant_id, visits.owner_id)
      left join accounts others on others.id = case page.account_id when tenant_id then visits.owner_id else tenant_id end
      left join properties visited on visited.id = visits.property_id
    order by page.updated_at desc, page.id desc`;
  return pageWithTotal(db, { rows, found: sql`select from notifications where ${matches}`, after, limit });
}

export async function countNotifications(db: Database, accountId: string): Promise<NotificationCounts> {
  const { rows } = await sql<NotificationCounts>`
    select count(*)::int as unread, count(*) filter (where updated_at > coalesce(seen_through, 'epoch'))::int as new
    from notifications left join notification_settings using (account_id)
    where account_id = ${accountId} and read_at is null and ${isKnownKind}`.execute(db);
  return rows[0] ?? { unread: 0, new: 0 };
}

/** Returns how many of these notifications the account has. */
export async function countOwn(db: Database, accountId: string, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom("notifications")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks unread notifications as read: those with these ids, or all. Returns whether there were any. */
export async function markRead(db: Database, accountId: string, ids: readonly string[] | "all"): Promise<boolean> {
  const [result] = await db
    .updateTable("notifications")
    .set({ read_at: sql`clock_timestamp()` })
    .where("account_id", "=", accountId)
    .where("read_at", "is", null)
    .$if(ids !== "all", (update) => update.where("id", "in", ids as readonly string[]))
    .execute();
  return (result?.numUpdatedRows ?? 0n) > 0n;
}

/** Marks the account's unread notification of a group as read. Returns whether there was one. */
export async function markGroupRead(db: Database, accountId: string, group: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("notifications")
    .set({ read_at: sql`clock_timestamp()` })
    .where("account_id", "=", accountId)
    .where("group_key", "=", group)
    .where("read_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Marks everything up to this notification as seen. Returns whether that changed anything, or undefined if the account
 * has no such notification.
 */
export async function markSeen(db: Database, accountId: string, id: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ changed: boolean }>`
    with through as (select account_id, updated_at from notifications where id = ${id} and account_id = ${accountId}),
    changed as (
      insert into notification_settings as settings (account_id, seen_through)
      select account_id, updated_at from through
      on conflict (account_id) do update set seen_through = excluded.seen_through
      where settings.seen_through < excluded.seen_through
      returning 1
    )
    select exists (select from changed) as changed from through`.execute(db);
  return rows[0]?.changed;
}

/** Deletes notifications that are too old, and the oldest notifications of accounts that have too many. */
export async function deleteOldNotifications(db: Database): Promise<void> {
  await sql`delete from notifications where updated_at < now() - ${NOTIFICATION_DAYS}::int * interval '1 day'`.execute(
    db,
  );
  await sql`delete from notifications using (
    select id, row_number() over (partition by account_id order by updated_at desc, id desc) as place from notifications
  ) ranked where ranked.id = notifications.id and place > ${MAX_NOTIFICATIONS}::int`.execute(db);
}
