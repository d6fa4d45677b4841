import { sql, type Transaction } from "kysely";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { isOtherPerson } from "./person-conditions.ts";

/** A band that more listings than this share comes from a template. */
const MAX_IN_BAND = 500;

/** A listing of another person whose description shares a band. */
export interface TextCandidate {
  property_id: string;
  title: string;
  status: string;
  owner_id: string | null;
  description: string;
  created_at: Date;
  updated_at: Date;
}

export async function findDescription(db: Database, propertyId: string): Promise<string | null> {
  const row = await db.selectFrom("properties").select("description").where("id", "=", propertyId).executeTakeFirst();
  return row?.description ?? null;
}

/** Inserts bands of listings, given as parallel lists of keys and listing ids. */
export async function insertBands(
  db: Database,
  keys: readonly number[],
  propertyIds: readonly string[],
): Promise<void> {
  await sql`insert into text_bands (key, property_id)
    select key, property_id from unnest(${keys}::int[], ${propertyIds}::uuid[]) bands (key, property_id)
    on conflict do nothing`.execute(db);
}

/** Replaces the bands of a listing. */
export async function replaceBands(trx: Transaction<DB>, propertyId: string, keys: readonly number[]): Promise<void> {
  await trx.deleteFrom("text_bands").where("property_id", "=", propertyId).execute();
  await insertBands(
    trx,
    keys,
    keys.map(() => propertyId),
  );
}

/** Returns the listings of other people that share the most bands. */
export async function findTextCandidates(
  db: Database,
  propertyId: string,
  { keys, limit }: { keys: readonly number[]; limit: number },
): Promise<TextCandidate[]> {
  const { rows } = await sql<TextCandidate>`
    with candidates as materialized (
      select property_id, count(*) as bands from (
        select band.property_id, count(*) over (partition by wanted.key) as listings
        from unnest(${keys}::int[]) as wanted (key)
        cross join lateral (
          select property_id from text_bands where text_bands.key = wanted.key limit ${sql.lit(MAX_IN_BAND + 1)}
        ) band
      ) bands
      where listings <= ${sql.lit(MAX_IN_BAND)} and property_id <> ${propertyId}
      group by property_id order by bands desc, property_id limit ${limit}
    )
    select other.id as property_id, other.title, other.status, other.owner_id, other.description, other.created_at,
      other.updated_at
    from candidates join properties other on other.id = candidates.property_id
    join properties own on own.id = ${propertyId}
    where ${isOtherPerson}
    order by candidates.bands desc, other.id`.execute(db);
  return rows;
}

/** Returns the shingles that many descriptions contain. */
export async function listCommon(db: Database, shingles: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ shingle: number }>`
    select shingle from common_shingles where shingle = any (${shingles}::int[])`.execute(db);
  return rows.map(({ shingle }) => shingle);
}

export async function replaceCommon(trx: Transaction<DB>, shingles: readonly number[]): Promise<void> {
  await trx.deleteFrom("common_shingles").execute();
  await sql`insert into common_shingles (shingle) select unnest(${shingles}::int[])`.execute(trx);
}

/** Returns about this many descriptions at random, or all if there are fewer. */
export async function sampleDescriptions(db: Database, count: number): Promise<string[]> {
  const { rows: known } = await sql<{ share: number }>`
    select least(100, 100.0 * ${count}::float8 / greatest(1, reltuples))::float8 as share
    from pg_class where oid = 'properties'::regclass`.execute(db);
  const share = known[0]?.share ?? 100;
  const { rows } = await sql<{ description: string }>`
    select description from properties tablesample system (${sql.lit(share)})`.execute(db);
  return rows.map(({ description }) => description);
}

/** Returns listings without bands whose ids come after `after`, in the order of their ids. */
export async function listUnindexed(
  db: Database,
  after: string,
  limit: number,
): Promise<{ id: string; description: string }[]> {
  const { rows } = await sql<{ id: string; description: string }>`
    select id, description from properties where id > ${after}
      and not exists (select from text_bands where property_id = properties.id)
    order by id limit ${limit}`.execute(db);
  return rows;
}
