import { type RawBuilder, sql, type Transaction } from "kysely";
import { mayReach } from "../accounts/reach.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { type ExactTime, NEW_HOME, type NewHome } from "./digest-queries.ts";
import { TOLD_PAUSE_DAYS } from "./digest-times.ts";

type SavedHomeKind = "price_drop" | "back_on_market" | "saved_home_gone";

/** What happened to a home that a person saved. */
export interface SavedHomeNews {
  account_id: string;
  property_id: string;
  kind: SavedHomeKind;
  rent_before: number | null;
  at: ExactTime;
}

const GONE_AFTER_HOURS = 24;

/** Returns SQL for whether the person is not the home's owner, and may reach the owner. */
const isForOther = sql`owner_id is distinct from account_id and ${mayReach(sql`account_id`, sql`owner_id`)}`;

/** Returns the time up to which people were notified. The first call returns now, which skips earlier events. */
export async function findNotifiedUntil(db: Database): Promise<ExactTime> {
  await sql`insert into favorite_alert_progress (notified_until) values (clock_timestamp()) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ at: ExactTime }>`select notified_until::text as at from favorite_alert_progress`.execute(
    db,
  );
  return rows[0]?.at ?? "";
}

/** Stores the time up to which people were notified. The time never moves back. */
export async function saveNotifiedUntil(db: Database, until: ExactTime): Promise<void> {
  await sql`update favorite_alert_progress set notified_until = greatest(notified_until, ${until}::timestamptz)`.execute(
    db,
  );
}

/** Returns SQL for the time for which a person is not notified again of the same kind of news about a home. */
const pauseOf = (kind: RawBuilder<unknown>) =>
  sql`case when ${kind} = 'price_drop' then ${TOLD_PAUSE_DAYS}::int else 0 end * interval '1 day'`;

/**
 * Returns rent reductions that are noticeable since the person saved the home, and homes back on the market, for each
 * person who saved the home and was not notified yet: the latest of each kind. Looks at live homes with an event that was processed in this time, and at
 * their news of the last days: a home may have been hidden, or expensive again, when earlier runs looked.
 */
export async function listNews(
  db: Database,
  { after, upto }: { after: ExactTime; upto: ExactTime },
): Promise<SavedHomeNews[]> {
  const { rows } = await sql<SavedHomeNews>`
    with recent as (
      select distinct property_id from alert_events
      where processed_at > ${after}::timestamptz and processed_at <= ${upto}::timestamptz
    )
    select distinct on (account_id, event.property_id, news.kind) account_id, event.property_id, news.kind,
      least(rent_before, seen.rent) as rent_before, event.at::text as at
    from recent join alert_events event using (property_id)
      cross join lateral (select case when event = 'back' then 'back_on_market' else 'price_drop' end) news (kind)
      join favorites on favorites.property_id = event.property_id
      join properties on properties.id = event.property_id and live and ${isForOther}
      left join lateral (
        select rent from alert_events earlier
        where earlier.property_id = event.property_id and earlier.at <= favorites.created_at order by at desc limit 1
      ) seen on event.rent_before is not null
    where processed_at > least(${after}::timestamptz, ${upto}::timestamptz - ${TOLD_PAUSE_DAYS}::int * interval '1 day')
      and processed_at <= ${upto}::timestamptz
      and (event = 'back' or is_noticeable_drop(least(rent_before, seen.rent), properties.rent)) and favorites.created_at < event.at
      and not exists (
        select from favorite_alerts known
        where known.account_id = favorites.account_id and known.property_id = event.property_id
          and known.kind = news.kind and known.happened_at >= event.at - ${pauseOf(sql`news.kind`)}
      )
    order by account_id, event.property_id, news.kind, event.at desc`.execute(db);
  return rows;
}

/** Returns SQL for whether a home had been away for a day at this time, and people were not notified of it. */
const isNewlyGone = (upto: ExactTime) => sql`
  home.away_since <= ${upto}::timestamptz - ${GONE_AFTER_HOURS}::int * interval '1 hour'
  and (gone_notified_at is null or gone_notified_at < home.away_since)`;

/** Returns homes that had been away for a day, for each person who saved them and was not notified yet. */
export async function listGone(db: Database, upto: ExactTime): Promise<SavedHomeNews[]> {
  const { rows } = await sql<SavedHomeNews>`
    select account_id, home.property_id, 'saved_home_gone' as kind, null as rent_before, home.away_since::text as at
    from alert_homes home
      join favorites on favorites.property_id = home.property_id
      join properties on properties.id = home.property_id and ${isForOther}
    where ${isNewlyGone(upto)} and favorites.created_at < home.away_since
    order by account_id, home.property_id`.execute(db);
  return rows;
}

/** Records that people were notified of the homes that `listGone` returned for this time. */
export async function markGoneNotified(db: Database, upto: ExactTime): Promise<void> {
  await sql`update alert_homes home set gone_notified_at = clock_timestamp() where ${isNewlyGone(upto)}`.execute(db);
}

/**
 * Stores the news for one person. Returns false if the person was already notified of it, or of a lower rent of this
 * home a few days ago.
 */
export async function putNews(
  trx: Transaction<DB>,
  { account_id, property_id, kind, rent_before, at }: SavedHomeNews,
  mailDueAt: Date | null,
): Promise<boolean> {
  const { rows } = await sql`
    insert into favorite_alerts as known (account_id, property_id, kind, rent_before, happened_at, mail_due_at)
    select ${account_id}, id, ${kind}, ${rent_before}, ${at}::timestamptz, ${mailDueAt}
    from properties where id = ${property_id} for key share
    on conflict (account_id, property_id, kind) do update set
      rent_before = excluded.rent_before, happened_at = excluded.happened_at, mail_due_at = excluded.mail_due_at
    where known.happened_at < excluded.happened_at - ${pauseOf(sql`excluded.kind`)}
    returning 1`.execute(trx);
  return rows.length > 0;
}

/** A saved home in a mail. */
export interface SavedHome extends NewHome {
  kind: SavedHomeKind;
  rent_before: number | null;
}

/**
 * Returns the news of one person that are due by mail, and marks them as sent. Skips homes that are no longer live, or
 * whose owner the person may not reach.
 */
export async function takeDueNews(trx: Transaction<DB>, accountId: string): Promise<SavedHome[]> {
  const { rows } = await sql<SavedHome>`
    with due as (
      update favorite_alerts set mail_due_at = null
      where account_id = ${accountId} and mail_due_at <= now() returning property_id, kind, rent_before, happened_at
    )
    select ${NEW_HOME}, kind, rent_before from due join properties on id = property_id
    where live and ${mayReach(sql`${accountId}::uuid`, sql`owner_id`)}
      and (kind <> 'price_drop' or is_noticeable_drop(rent_before, rent))
    order by happened_at desc`.execute(trx);
  return rows;
}
