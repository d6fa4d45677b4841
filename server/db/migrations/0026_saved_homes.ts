import { type Kysely, sql } from "kysely";

const statements = [
  // The latest news about a saved home for each person who saved it, by kind.
  sql`create table favorite_alerts (
    account_id uuid not null references accounts on delete cascade,
    property_id uuid not null references properties on delete cascade,
    kind text not null check (kind in ('price_drop', 'back_on_market', 'saved_home_gone')),
    -- the lowest rent of the 30 days before a drop
    rent_before integer,
    -- when it happened to the home
    happened_at timestamptz not null,
    -- when the mail about it is due; null once it was sent, or if there is none
    mail_due_at timestamptz,
    primary key (account_id, property_id, kind)
  )`,
  sql`create index favorite_alerts_of_home on favorite_alerts (property_id)`,
  sql`create index favorite_alerts_by_mail on favorite_alerts (mail_due_at, account_id) where mail_due_at is not null`,

  // The time up to which people were notified about the homes that they saved: one row.
  sql`create table favorite_alert_progress (
    is_only boolean primary key default true check (is_only),
    notified_until timestamptz not null
  )`,

  // When people were notified that a home is gone; older than away_since if it has returned since.
  sql`alter table alert_homes add column gone_notified_at timestamptz`,
  sql`create index alert_homes_by_absence on alert_homes (away_since) where away_since is not null`,

  // Queues a job for the people who saved a home that is deleted while it is live.
  sql`create function favorites_note_deletion() returns trigger language plpgsql as $$
    declare
      people uuid[] := array(select account_id from favorites where property_id = old.id order by account_id);
    begin
      if cardinality(people) > 0 then
        perform graphile_worker.add_job('notifyDeletedHome',
          json_build_object('property_id', old.id, 'account_ids', to_json(people)));
      end if;
      return old;
    end
  $$`,
  sql`create trigger favorites_note_deletion before delete on properties for each row
    when (old.live) execute function favorites_note_deletion()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
