import { type Kysely, sql } from "kysely";

/** The indexes are built concurrently. Every statement can be repeated. */
export const inTransaction = false;

const tables = [
  // Fingerprints of listings that were rejected, or taken down by an admin, and then deleted. Swept after 180 days.
  sql`create table if not exists removed_listings (
    property_id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    reason text not null check (reason in ('rejected', 'taken_down')),
    text_bands integer[] not null,
    removed_at timestamptz not null default clock_timestamp()
  )`,
  sql`create index if not exists removed_listings_account on removed_listings (account_id)`,
  sql`create index if not exists removed_listings_time on removed_listings (removed_at)`,
  sql`create index if not exists removed_listings_texts on removed_listings using gin (text_bands) with (fastupdate = off)`,

  // Hashes of a picture and of its mirror image. The hash of a removed listing's picture outlives the picture.
  sql`create table if not exists photo_hashes (
    -- a hash of the path, because backups hold no sequences
    id bigint primary key,
    path text unique references uploads on delete cascade,
    removed_id uuid references removed_listings on delete cascade,
    hash bit(256) not null,
    mirrored bit(256) not null,
    quality smallint not null check (quality between 0 and 100),
    constraint photo_hashes_has_source check ((path is null) <> (removed_id is null))
  )`,
  sql`create index if not exists photo_hashes_removed on photo_hashes (removed_id) where removed_id is not null`,
  // The hash in 16 parts of 16 bits, with the part's number in the upper bits of the key. Only of comparable pictures.
  // The whole hash is in the index, which rules out candidates without reading their rows. That needs the visibility map.
  sql`create table if not exists photo_bands (
    key integer not null,
    photo_id bigint not null references photo_hashes on delete cascade,
    hash bit(256) not null,
    primary key (key, photo_id) include (hash)
  ) with (autovacuum_vacuum_insert_scale_factor = 0.02)`,
  sql`create index if not exists photo_bands_photo on photo_bands (photo_id)`,

  // MinHash bands of descriptions.
  sql`create table if not exists text_bands (
    key integer not null,
    property_id uuid not null references properties on delete cascade,
    primary key (key, property_id)
  )`,
  sql`create index if not exists text_bands_property on text_bands (property_id)`,
  // Hashes of word sequences that more than 1 % of descriptions contain.
  sql`create table if not exists common_shingles (shingle integer primary key)`,
];

/** A number is written with or without its country code, so the last ten digits are compared. */
const PHONE_INDEXES = {
  properties_phone_end: "properties (right(owner_phone, 10)) where owner_phone is not null",
  accounts_phone_end: "accounts (right(phone, 10)) where phone is not null",
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await statement.execute(db);
  for (const [name, columns] of Object.entries(PHONE_INDEXES)) {
    // An interrupted build leaves an invalid index.
    await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
    await sql`create index concurrently ${sql.ref(name)} on ${sql.raw(columns)}`.execute(db);
  }
  // An existing marketplace has pictures and descriptions without fingerprints. An empty database has no queue yet.
  await sql`do $$ begin
    if to_regclass('graphile_worker.jobs') is not null then
      perform graphile_worker.add_job('hashOldPictures', '{}'::json, job_key => 'hashOldPictures');
      perform graphile_worker.add_job('indexOldDescriptions', '{}'::json, job_key => 'indexOldDescriptions');
    end if;
  end $$`.execute(db);
}
