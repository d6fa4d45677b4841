import { sql } from "kysely";
import type { Database } from "../connect.ts";

/** What similar homes ask, computed each night for every live home. */
export async function up(db: Database): Promise<void> {
  // One row: the last night that was computed completely.
  await sql`create table rent_models (
    only_row boolean primary key default true check (only_row),
    made_at timestamptz not null,
    -- homes that it learned from, and live homes that have a range
    homes integer not null,
    answered integer not null
  )`.execute(db);
  await sql`create table rent_insights (
    property_id uuid primary key references properties on delete cascade,
    -- hash of what the home was judged by; an insight of other facts is not shown
    facts integer not null,
    -- similar homes and their owners
    homes integer not null check (homes >= 0),
    owners integer not null check (owners between 0 and homes),
    refused text check (refused in ('too_few', 'too_varied')),
    -- rents: 10, 25, 50, 75 and 90 in 100 similar homes ask less
    p10 integer,
    p25 integer,
    p50 integer,
    p75 integer,
    p90 integer,
    constraint rent_insights_refused check (num_nonnulls(p10, p25, p50, p75, p90) = case when refused is null then 5 else 0 end),
    constraint rent_insights_order check (p10 <= p25 and p25 <= p50 and p50 <= p75 and p75 <= p90)
  )`.execute(db);
  // Whether the rent of a new home lay in the range of 8 in 10, in the first night after it went live.
  await sql`create table rent_judgements (
    property_id uuid primary key references properties on delete cascade,
    judged_at timestamptz not null,
    is_inside boolean not null
  )`.execute(db);
  await sql`create index rent_judgements_newest on rent_judgements (judged_at)`.execute(db);
}
