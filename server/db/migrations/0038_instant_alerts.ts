import { sql } from "kysely";
import type { Database } from "../connect.ts";

/**
 * Lets new homes look up the instant searches that may match them, so that other searches need not be read. The index is
 * built concurrently. Every statement can be repeated.
 */
export const inTransaction = false;

const statements = [
  // What a search is filed under: its areas, or else its city and types. An empty name stands for any. A home that
  // matches a search has one of its keys.
  sql`create or replace function saved_search_keys(filters jsonb) returns text[]
    language sql immutable strict parallel safe
    return case
      when filters ? 'location' then array(
        select area_key(area)::text from jsonb_array_elements_text(filters -> 'location') area
      )
      else array(
        select coalesce(filters ->> 'city', '') || '/' || type
        from jsonb_array_elements_text(coalesce(filters -> 'type', '[""]')) type
      )
    end`,
  // The keys of the searches that a home may match. The order of cities and types is that of catalogue.kind.
  sql`create or replace function home_keys(area_key bigint, kind integer) returns text[]
    language sql immutable strict parallel safe
    return array(
      select area_key::text
      union all
      select city || '/' || type from
        unnest(array['', (array['Bangalore', 'Delhi', 'Noida', 'Greater Noida', 'Faridabad', 'Ghaziabad'])[kind / 18 + 1]]) city,
        unnest(array['', (array['RK', '1BHK', '2BHK', '3BHK', '4BHK', 'Duplex'])[kind % 18 / 3 + 1]]) type
    )`,

  // The time up to which events were announced to instant searches: one row.
  sql`create table if not exists instant_alert_progress (
    is_only boolean primary key default true check (is_only),
    announced_until timestamptz not null
  )`,
  sql`insert into instant_alert_progress (announced_until) values (clock_timestamp()) on conflict do nothing`,

  // An interrupted build leaves an invalid index.
  sql`drop index concurrently if exists saved_searches_instant`,
  sql`create index concurrently saved_searches_instant on saved_searches using gin (saved_search_keys(filters))
    with (fastupdate = off) where frequency = 'instant'`,

  // The next run looks at all instant searches once, also at those that the last one before this version left out.
  sql`update saved_searches set due_at = clock_timestamp() where frequency = 'instant' and due_at < clock_timestamp()`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
