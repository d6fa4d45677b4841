import { sql } from "kysely";
import type { Database } from "../connect.ts";

/** What homes cost in cities and areas, computed each night. An area is named as in the catalogue; '' is the whole city. */
export async function up(db: Database): Promise<void> {
  await sql`create table area_rents (
    city text not null,
    area text not null,
    type text not null,
    -- homes that count, and their owners
    homes integer not null check (homes > 0),
    owners integer not null check (owners between 1 and homes),
    refused text check (refused in ('too_few', 'too_varied')),
    -- rents: 10, 25, 50, 75 and 90 in 100 homes ask at most this much
    p10 integer,
    p25 integer,
    p50 integer,
    p75 integer,
    p90 integer,
    primary key (city, area, type),
    constraint area_rents_refused check (num_nonnulls(p10, p25, p50, p75, p90) = case when refused is null then 5 else 0 end),
    constraint area_rents_order check (p10 <= p25 and p25 <= p50 and p50 <= p75 and p75 <= p90)
  )`.execute(db);
  await sql`create table area_figures (
    city text not null,
    area text not null,
    -- owners of live homes
    owners integer not null check (owners >= 0),
    deposit_months numeric(6, 1) check (deposit_months >= 0),
    days_to_rent integer check (days_to_rent >= 0),
    confirmed_week integer check (confirmed_week between 0 and 100),
    made_at timestamptz not null,
    primary key (city, area)
  )`.execute(db);
}
