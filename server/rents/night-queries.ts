import { sql } from "kysely";
import { FIRST_JUDGED_DAYS, type RentRefusal } from "#contract/properties/rent-terms.ts";
import type { Database } from "../db/connect.ts";
import { AWAY_DAYS, COUNTS_FOR_RENTS, OWNER } from "./counting.ts";
import { DRAFT_MODEL_FORMAT } from "./draft-queries.ts";
import { FACTS, type ReferenceHome } from "./facts.ts";

/** A home that is judged, or that others are judged by. */
export interface NightRow {
  id: string;
  kind: number;
  traits: number;
  spot: number;
  area_key: string;
  rent: number;
  size_sqft: number | null;
  owner: string;
  live: boolean;
  /** Days since it was last live. */
  age: number;
  facts: number;
}

/** Returns the next homes after this id whose rents count. */
export async function listNightRows(db: Database, after: string, most: number): Promise<NightRow[]> {
  const { rows } = await sql<NightRow>`
    select home.id, home.kind, home.traits, home.spot, home.area_key::text as area_key, home.rent, properties.size_sqft,
      ${OWNER} as owner, live, ${AWAY_DAYS} as age, ${FACTS} as facts
    from (
      select * from properties
      where id > ${after}::uuid and ${COUNTS_FOR_RENTS}
      order by id limit ${sql.lit(most)}
    ) properties join catalogue_rows home on home.id = properties.id
    order by home.id`.execute(db);
  return rows;
}

/** An insight as it is stored. */
export interface StoredInsight {
  property_id: string;
  facts: number;
  homes: number;
  owners: number;
  refused: RentRefusal | null;
  p10: number | null;
  p25: number | null;
  p50: number | null;
  p75: number | null;
  p90: number | null;
}

/** Stores insights of homes that still exist. Unchanged ones are not written. */
export async function storeInsights(db: Database, insights: readonly StoredInsight[]): Promise<void> {
  await sql`
    insert into rent_insights as known (property_id, facts, homes, owners, refused, p10, p25, p50, p75, p90)
    select property_id, facts, homes, owners, refused, p10, p25, p50, p75, p90
    from json_to_recordset(${JSON.stringify(insights)}::text::json) as made (property_id uuid, facts int, homes int,
      owners int, refused text, p10 int, p25 int, p50 int, p75 int, p90 int)
      join properties on properties.id = property_id
    order by property_id for key share of properties
    on conflict (property_id) do update set facts = excluded.facts, homes = excluded.homes, owners = excluded.owners,
      refused = excluded.refused, p10 = excluded.p10, p25 = excluded.p25, p50 = excluded.p50, p75 = excluded.p75,
      p90 = excluded.p90
    where (known.facts, known.homes, known.owners, known.refused, known.p10, known.p25, known.p50, known.p75, known.p90)
      is distinct from (excluded.facts, excluded.homes, excluded.owners, excluded.refused, excluded.p10, excluded.p25,
        excluded.p50, excluded.p75, excluded.p90)`.execute(db);
}

/** Returns the homes that have an insight, but are not live. */
export async function listGone(db: Database): Promise<string[]> {
  const { rows } = await sql<{ property_id: string }>`
    select property_id from rent_insights where not exists (select from catalogue where id = property_id)`.execute(db);
  return rows.map(({ property_id }) => property_id);
}

export async function deleteInsights(db: Database, propertyIds: readonly string[]): Promise<void> {
  await db.deleteFrom("rent_insights").where("property_id", "in", propertyIds).execute();
}

const SINCE_JUDGED = sql`now() - ${sql.lit(`${FIRST_JUDGED_DAYS} days`)}::interval`;

/** Returns the next live homes after this id that went live for the first time since then. */
export async function listNewHomes(
  db: Database,
  { since, after, most }: { since: Date; after: string; most: number },
): Promise<(ReferenceHome & { rent: number })[]> {
  const { rows } = await sql<ReferenceHome & { rent: number }>`
    select home.id, home.kind, home.traits, home.spot, home.area_key::text as area_key, properties.size_sqft,
      properties.rent
    from properties join catalogue home on home.id = properties.id
    where properties.id > ${after}::uuid and created_at > ${SINCE_JUDGED} and coalesce(
        (select min(at) from property_events event where event.property_id = properties.id and type = 'approved'), created_at
      ) > ${since}
    order by properties.id limit ${sql.lit(most)}`.execute(db);
  return rows;
}

/** Whether the rent of a new home lay in the 8-in-10 range (p10 to p90). */
export interface Judged {
  property_id: string;
  is_inside: boolean;
}

/** Stores judgements of homes that still exist, each once. */
export async function storeJudgements(db: Database, judged: readonly Judged[]): Promise<void> {
  await sql`
    insert into rent_judgements (property_id, judged_at, is_inside)
    select property_id, now(), is_inside
    from json_to_recordset(${JSON.stringify(judged)}::text::json) as made (property_id uuid, is_inside boolean)
      join properties on properties.id = property_id
    order by property_id for key share of properties
    on conflict do nothing`.execute(db);
}

export async function deleteOldJudgements(db: Database): Promise<void> {
  await sql`delete from rent_judgements where judged_at < ${SINCE_JUDGED}`.execute(db);
}

/** Ends a night: stores what it was computed from, how often ranges were right, and what drafts are judged by. */
export async function storeModel(
  db: Database,
  { homes, answered, drafts }: { homes: number; answered: number; drafts: Buffer },
): Promise<void> {
  await sql`
    with draft_model as (
      insert into rent_draft_models (made_at, format, model) values (now(), ${DRAFT_MODEL_FORMAT}, ${drafts})
      on conflict (only_row) do update
        set made_at = excluded.made_at, format = excluded.format, model = excluded.model
    )
    insert into rent_models (made_at, homes, answered, judged, inside)
    select now(), ${homes}, ${answered}, count(*), count(*) filter (where is_inside) from rent_judgements
    on conflict (only_row) do update
      set made_at = excluded.made_at, homes = excluded.homes, answered = excluded.answered, judged = excluded.judged,
        inside = excluded.inside`.execute(db);
}
