import { type RawBuilder, sql } from "kysely";
import { SHOWN_TENTHS } from "#contract/messaging/reply-terms.ts";
import type { Database } from "../db/connect.ts";
import { COLUMNS, type PropertyRow } from "../properties/property-row.ts";

/** A live home of the same city, in terms of the catalogue. */
export interface Candidate {
  id: string;
  kind: number;
  rent: number;
  traits: number;
  spot: number;
  is_same_area: boolean;
}

/** Where to look for candidates. */
export interface Neighbourhood {
  /** The values of `catalogue.kind` in the city. */
  kinds: number[];
  area: string;
  /** Spots near the home, nearest first. */
  spots: number[];
  rent: number;
}

/**
 * Maximum number of candidates from each source: 400 in all. Literals, because a cached plan does not know the value of
 * a parameter.
 */
const MOST = { inArea: 150, nearby: 150, inRent: 100 };

const FIELDS = sql.raw("id, kind, rent, traits, spot, area_key");

/** Returns the homes with the closest rents. For each kind it reads the index from the rent upwards and downwards. */
function closestInRent({ kinds, rent }: Neighbourhood, condition: RawBuilder<unknown>, most: number) {
  const wanted = sql`select ${FIELDS} from catalogue where ${condition} and kind = place`;
  return sql`
    select hit.* from unnest(${kinds}::smallint[]) as start (place) cross join lateral (
      (${wanted} and rent >= ${rent}::int order by rent, id limit ${sql.lit(most)})
      union all
      (${wanted} and rent < ${rent}::int order by rent desc, id desc limit ${sql.lit(most)})
    ) hit order by abs(rent - ${rent}::int), id limit ${sql.lit(most)}`;
}

/**
 * Returns the homes on the nearest spots. Without an order, the join reads the spots in their order and stops at the
 * limit.
 */
function nearby({ kinds, spots, rent }: Neighbourhood) {
  return sql`
    select hit.* from unnest(${spots}::int[]) as near (place) cross join lateral (
      select ${FIELDS} from catalogue where spot = place and kind = any (${kinds}::smallint[])
      order by abs(rent - ${rent}::int), id limit ${sql.lit(MOST.nearby)}
    ) hit limit ${sql.lit(MOST.nearby)}`;
}

/** Returns up to 400 live homes of the same city: in the same area, on the nearest spots, and with the closest rents. */
export async function findCandidates(db: Database, where: Neighbourhood): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select distinct id, kind, rent, traits, spot, area_key = area_key(${where.area}) as is_same_area from (
      (${closestInRent(where, sql`area_key = area_key(${where.area})`, MOST.inArea)})
      union all (${nearby(where)})
      union all (${closestInRent(where, sql`true`, MOST.inRent)})
    ) candidates`.execute(db);
  return rows;
}

/** Returns those of these homes whose owners answer so many questions that others see it. */
export async function listAnswering(db: Database, ids: string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("properties")
    .innerJoin("owner_replies", "owner_replies.owner_id", "properties.owner_id")
    .select("properties.id")
    .where("properties.id", "in", ids)
    .where("owner_replies.answered", ">=", SHOWN_TENTHS)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns those of these homes that are live, in any order. */
export async function listLive(db: Database, ids: string[]): Promise<PropertyRow[]> {
  return db.selectFrom("properties").select(COLUMNS).where("id", "in", ids).where("live", "=", true).execute();
}
