import { sql } from "kysely";
import type { Database } from "../connect.ts";

/** Concurrent index builds cannot run in a transaction. */
export const inTransaction = false;

const BATCH = 1000;
const CONSTRAINTS = ["properties_away", "properties_away_reason", "properties_available_unless_away"];
const INDEXES = {
  properties_asked: "(asks_at, id) where live",
  properties_pausing: "(pauses_at, id) where live",
  properties_away_since: "(away, away_since, id) where away is not null",
};

/**
 * Records the public history of changed listings, and closes the open questions about them. Plans are kept, so one made
 * while a table was empty must not scan it later.
 */
const history = sql`create or replace function properties_history() returns trigger language plpgsql
  set enable_seqscan = off as $$
  begin
    insert into property_events (id, property_id, type, was, became)
    select gen_random_uuid(), changed.id, what.type, what.was, what.became
    from changed join earlier on earlier.id = changed.id cross join lateral (values
      ('approved', changed.status = 'approved' and earlier.status <> 'approved', null::jsonb, null::jsonb),
      ('rent', changed.rent <> earlier.rent, to_jsonb(earlier.rent), to_jsonb(changed.rent)),
      ('deposit', changed.security_deposit <> earlier.security_deposit, to_jsonb(earlier.security_deposit),
        to_jsonb(changed.security_deposit)),
      ('available_from', changed.available_from <> earlier.available_from, to_jsonb(earlier.available_from),
        to_jsonb(changed.available_from)),
      ('photos', changed.images <> earlier.images,
        to_jsonb((select count(*) from unnest(changed.images) image where image <> all (earlier.images))),
        to_jsonb(cardinality(changed.images))),
      ('text', (changed.title, changed.description) <> (earlier.title, earlier.description), null, null),
      ('paused', changed.away = 'paused' and earlier.away is distinct from 'paused', null, to_jsonb(changed.away_reason)),
      ('rented', changed.away = 'rented' and earlier.away is distinct from 'rented', null, null),
      ('resumed', changed.away is null and earlier.away is not null, null, null),
      -- Once a day in India.
      ('confirmed', changed.confirmed_at > coalesce(earlier.confirmed_at, '-infinity') and not exists (
        select from property_events event
        where event.property_id = changed.id and event.type = 'confirmed'
          and event.at >= date_trunc('day', clock_timestamp() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'
      ), null, null)
    ) what (type, has_happened, was, became)
    where what.has_happened;

    -- A pause by the clock or by tenants leaves the question open.
    update freshness_asks ask set answered_at = clock_timestamp(), answer = case
        when changed.away = 'rented' then 'rented' when changed.away = 'paused' then 'paused' else 'available'
      end
    from changed
    where ask.property_id = changed.id and ask.answered_at is null and ask.property_id = any (array(
      select changed.id from changed join earlier on earlier.id = changed.id
      where changed.confirmed_at > coalesce(earlier.confirmed_at, '-infinity')
        or changed.away is distinct from earlier.away and (changed.away is distinct from 'paused' or changed.away_reason = 'owner')
    ));
    -- Homes in review or without an active owner are not asked about.
    delete from freshness_asks
    where answered_at is null and property_id = any (array(
      select id from changed where status <> 'approved' or not owner_active
    ));
    return null;
  end
$$`;
const historyTrigger = sql`create trigger properties_history after update on properties
  referencing old table as earlier new table as changed for each statement execute function properties_history()`;

/** Marks homes that were unavailable before as rented, validates the constraints of 0028, and starts the history. */
export async function up(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      update properties set away = 'rented', away_since = updated_at
      where id = any (array(select id from properties where not is_available and away is null limit ${BATCH}))
      returning id`.execute(db);
    if (rows.length === 0) break;
  }
  for (const name of CONSTRAINTS) await sql`alter table properties validate constraint ${sql.ref(name)}`.execute(db);
  for (const [name, columns] of Object.entries(INDEXES)) {
    // An interrupted build leaves an invalid index.
    await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
    await sql`create index concurrently ${sql.ref(name)} on properties ${sql.raw(columns)}`.execute(db);
  }
  await history.execute(db);
  await sql`drop trigger if exists properties_history on properties`.execute(db);
  await historyTrigger.execute(db);
}
