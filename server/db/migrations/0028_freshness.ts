import { type Kysely, sql } from "kysely";

const statements = [
  // New columns without a default need no rewrite. Constraints are validated by 0029, without a lock.
  sql`alter table properties
    add column away text,
    add column away_reason text,
    add column away_since timestamptz,
    -- the last confirmation, by the owner or a tenant
    add column confirmed_at timestamptz,
    add column confirmed_by text,
    -- when the owner is asked next, and when the home is paused without an answer; null if it is not live
    add column asks_at timestamptz,
    add column pauses_at timestamptz`,
  sql`alter table properties
    add constraint properties_away check (away in ('paused', 'rented')) not valid,
    add constraint properties_away_reason check (away_reason in ('owner', 'unconfirmed', 'taken')) not valid,
    add constraint properties_confirmed_by check (confirmed_by in ('owner', 'tenant')) not valid,
    add constraint properties_available_unless_away check (is_available = (away is null)) not valid`,

  // One question to an owner whether the home is still available. Only a hash of the link's token is stored.
  sql`create table freshness_asks (
    id uuid primary key,
    property_id uuid not null references properties on delete cascade,
    cause text not null check (cause in ('clock', 'tenant', 'evidence')),
    token_hash bytea unique,
    -- homes of its group that leave, a day
    rate double precision,
    opened_at timestamptz not null default clock_timestamp(),
    mailed_at timestamptz,
    reminded_at timestamptz,
    answered_at timestamptz,
    answer text check (answer in ('available', 'rented', 'paused')),
    constraint freshness_asks_answer_both check ((answered_at is null) = (answer is null))
  )`,
  sql`create unique index freshness_asks_one_open on freshness_asks (property_id) where answered_at is null`,
  sql`create index freshness_asks_property on freshness_asks (property_id, opened_at)`,

  // Tenants who asked, and wait for the answer.
  sql`create table still_there_asks (
    property_id uuid not null references properties on delete cascade,
    account_id uuid not null references accounts on delete cascade,
    created_at timestamptz not null default clock_timestamp(),
    primary key (property_id, account_id)
  )`,
  sql`create index still_there_asks_account on still_there_asks (account_id)`,

  // What a guest of a conversation found out about a home. The last one of a person since the confirmation counts.
  sql`create table outcomes (
    id uuid primary key,
    property_id uuid not null references properties on delete cascade,
    account_id uuid references accounts on delete set null,
    outcome text not null check (outcome in ('taken', 'available', 'other_terms')),
    weight real not null check (weight between 0 and 1),
    created_at timestamptz not null default clock_timestamp(),
    -- whether it proved right
    judged text check (judged in ('right', 'wrong')),
    judged_at timestamptz
  )`,
  sql`create index outcomes_property on outcomes (property_id, created_at)`,
  sql`create index outcomes_account on outcomes (account_id, created_at)`,

  // How fast homes of a group leave, by night.
  sql`create table freshness_rates (
    night date not null,
    city text not null,
    size text not null,
    rate double precision not null check (rate > 0),
    -- homes that left, and days that homes were live, in the last 90 days
    left_count integer not null,
    live_days double precision not null,
    primary key (night, city, size)
  )`,

  // The public history of a listing.
  sql`create table property_events (
    id uuid primary key,
    property_id uuid not null references properties on delete cascade,
    type text not null check (type in ('posted', 'approved', 'rent', 'deposit', 'available_from', 'photos', 'text', 'paused',
      'resumed', 'rented', 'confirmed', 'reposted')),
    was jsonb,
    became jsonb,
    at timestamptz not null default clock_timestamp()
  )`,
  sql`create index property_events_by_time on property_events (property_id, at desc, id desc)`,
  // Facts about a deleted listing, kept for 180 days, to recognise it when the same owner posts it again.
  sql`create table former_listings (
    property_id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    history jsonb not null,
    photo_hashes text[] not null default '{}',
    text_bands integer[] not null default '{}',
    first_posted_at timestamptz not null,
    deleted_at timestamptz not null default clock_timestamp()
  )`,
  sql`create index former_listings_account on former_listings (account_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
