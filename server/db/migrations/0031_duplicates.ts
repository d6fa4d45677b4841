import { type Kysely, sql } from "kysely";

const statements = [
  // Fingerprints of pictures, of the picture and of its mirror image.
  sql`create table photo_hashes (
    id bigint generated always as identity primary key,
    path text not null unique references uploads on delete cascade,
    hash bit(256) not null,
    mirrored bit(256) not null,
    quality smallint not null check (quality between 0 and 100)
  )`,
  // The hash in 16 parts of 16 bits; the key has the part's number in its upper bits.
  sql`create table photo_bands (
    key integer not null,
    photo_id bigint not null references photo_hashes on delete cascade,
    primary key (key, photo_id)
  )`,
  sql`create index photo_bands_photo on photo_bands (photo_id)`,
  // Fingerprints of descriptions.
  sql`create table text_bands (
    key integer not null,
    property_id uuid not null references properties on delete cascade,
    primary key (key, property_id)
  )`,
  sql`create index text_bands_property on text_bands (property_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
