import { type Kysely, sql } from "kysely";

const statements = [
  // What happened, for one account. A row has ids, numbers and times only; titles and names are read when it is shown.
  // `subject_id` names a home, search or visit, by kind. It has no foreign key, so that deleting a home changes no rows of
  // other people. Kinds are checked by the code, so that a new kind needs no migration.
  sql`create table notifications (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    kind text not null constraint notifications_kind check (kind ~ '^[a-z_]{1,40}$'),
    group_key text not null constraint notifications_group_key check (length(group_key) between 1 and 100),
    subject_id uuid not null,
    count integer not null constraint notifications_count check (count > 0),
    created_at timestamptz not null default clock_timestamp(),
    updated_at timestamptz not null default clock_timestamp(),
    read_at timestamptz
  )`,
  sql`create unique index notifications_unread on notifications (account_id, group_key) where read_at is null`,
  sql`create index notifications_by_time on notifications (account_id, updated_at desc, id desc)`,
  // An account without a row has the defaults. The column channels has only the switches that were changed.
  sql`create table notification_settings (
    account_id uuid primary key references accounts on delete cascade,
    seen_through timestamptz not null default 'epoch',
    channels jsonb not null default '{}' constraint notification_settings_channels
      check (jsonb_typeof(channels) = 'object' and length(channels::text) <= 1000),
    quiet_from time default '22:00',
    quiet_to time default '08:00',
    show_message_text boolean not null default false,
    constraint notification_settings_quiet_both check ((quiet_from is null) = (quiet_to is null)),
    constraint notification_settings_quiet_length check (quiet_from <> quiet_to),
    constraint notification_settings_quiet_half_hours check (
      extract(epoch from quiet_from)::int % 1800 = 0 and extract(epoch from quiet_to)::int % 1800 = 0
      and quiet_from < '24:00' and quiet_to < '24:00')
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
