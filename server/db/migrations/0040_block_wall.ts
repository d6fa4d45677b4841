import { sql } from "kysely";
import type { Database } from "../connect.ts";

/**
 * Makes a block end what two people have with each other, and stores the number that a share is about. The numbers of
 * existing shares are filled in batches. Every statement can be repeated.
 */
export const inTransaction = false;

const BATCH = 1000;

const statements = [
  sql`alter table contact_shares add column if not exists phone text`,
  // However a share ends, its number is deleted.
  sql`create or replace function contact_shares_forget() returns trigger language plpgsql as $$
    begin
      new.phone := null;
      return new;
    end
  $$`,
  sql`create or replace trigger contact_shares_forget before insert or update of revoked_at, phone on contact_shares
    for each row when (new.revoked_at is not null) execute function contact_shares_forget()`,
  sql`alter table contact_shares drop constraint if exists contact_shares_forgotten`,
  sql`alter table contact_shares add constraint contact_shares_forgotten check (revoked_at is null or phone is null) not valid`,
  sql`alter table contact_shares validate constraint contact_shares_forgotten`,

  // A visit that is over stays as it is.
  sql`create or replace function blocks_part(one uuid, other uuid) returns void language plpgsql as $$
    begin
      perform visits_cancel(array(
        select id from visits
        where ((tenant_id = one and owner_id = other) or (tenant_id = other and owner_id = one))
          and status in ('proposed', 'asked', 'booked') and (ends_at is null or ends_at > clock_timestamp())
        order by id for no key update
      ));
      update contact_shares set revoked_at = clock_timestamp()
      where ((owner_id = one and reader_id = other) or (owner_id = other and reader_id = one)) and revoked_at is null;
    end
  $$`,
  sql`create or replace function blocks_part_pair() returns trigger language plpgsql as $$
    begin
      perform blocks_part(new.blocker_id, new.blocked_id);
      return null;
    end
  $$`,
  sql`create or replace trigger blocks_part_pair after insert on blocks for each row execute function blocks_part_pair()`,
  sql`do $$ begin perform blocks_part(blocker_id, blocked_id) from blocks; end $$`,
];

/** Stores the present number of each live share, as its reader saw it until now. */
async function fillNumbers(db: Database): Promise<void> {
  for (let last = "00000000-0000-0000-0000-000000000000"; ; ) {
    const { rows } = await sql<{ id: string }>`
      with batch as (
        select id from contact_shares
        where id > ${last} and revoked_at is null and reader_id is not null and phone is null order by id limit ${BATCH}
      ), filled as (
        update contact_shares set phone = coalesce(
          (select '+' || phone from auth_users where account_id = contact_shares.owner_id and phone_confirmed_at is not null),
          (select owner_phone from properties where properties.owner_id = contact_shares.owner_id),
          (select phone from accounts where accounts.id = contact_shares.owner_id)
        ) where id in (select id from batch)
      )
      select id from batch order by id`.execute(db);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) return;
  }
}

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await fillNumbers(db);
}
