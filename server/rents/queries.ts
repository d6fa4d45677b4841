import { sql } from "kysely";
import { RENT_MODEL_HOURS } from "#contract/properties/rent-terms.ts";
import type { Database } from "../db/connect.ts";
import { AMENITY_BITS, FACTS, type ReferenceHome, ROUGH } from "./facts.ts";
import type { StoredInsight } from "./night-queries.ts";

/** The night that made an insight, and how often its ranges were right. */
interface MadeBy {
  made_at: Date;
  judged: number;
  inside: number;
}

/** A home and its insight. The insight is null without a recent model, and if the home has changed since. */
export interface FoundInsight {
  home: ReferenceHome;
  insight: (StoredInsight & MadeBy) | null;
}

/** Returns the insight of a live home. Null if the home is not live. */
export async function findInsight(db: Database, id: string): Promise<FoundInsight | null> {
  const { rows } = await sql<ReferenceHome & Partial<StoredInsight> & Partial<MadeBy>>`
    select home.id, home.kind, home.traits, home.spot, home.area_key::text as area_key, properties.size_sqft,
      insight.*, made_at, judged, inside
    from catalogue home join properties on properties.id = home.id
      left join rent_models on made_at > now() - ${sql.lit(`${RENT_MODEL_HOURS} hours`)}::interval
      left join rent_insights insight on property_id = home.id and facts = ${FACTS} and made_at is not null
    where home.id = ${id}::uuid`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return { home: row, insight: row.property_id === null ? null : (row as StoredInsight & MadeBy) };
}

/** A live home that may be comparable. */
export interface CandidateHome {
  id: string;
  metres: number | null;
  /** How much it differs, not counting sizes. */
  points: number;
  size_sqft: number | null;
  title: string;
  shown: unknown;
  area: string;
  rent: number;
  type: string;
  furnished: string;
  image: string | null;
  image_placeholder: string | null;
}

/** How much two homes differ. Their rents do not count, or comparables would confirm any rent. */
const POINTS = {
  kilometre: 1,
  /** Between Furnished and Semi-Furnished, and between Semi-Furnished and Unfurnished. */
  furnishing: 1,
  amenity: 0.25,
};
/** Nearest homes that are compared, and how many are returned. */
const MOST_COMPARED = 100;
const MOST_CANDIDATES = 24;

/** Where to look for comparable homes. */
export interface Surroundings {
  /** Values of `catalogue.kind`. */
  kinds: number[];
  /** Spots, nearest first, with their distances: two arrays as PostgreSQL writes them. Null without a position. */
  spots: { places: string; metres: string } | null;
}

/**
 * Returns the live homes that differ least, closest first, not counting sizes: of the nearest ones on the spots, or
 * without spots of those in the same area whose position is not known well enough.
 */
export async function listCandidates(
  db: Database,
  home: ReferenceHome,
  { kinds, spots }: Surroundings,
): Promise<CandidateHome[]> {
  const wanted = sql`kind = any (${kinds}::smallint[]) and catalogue.id <> ${home.id}::uuid`;
  // The join reads the spots in their order and stops at the limit.
  const near =
    spots === null
      ? sql`select *, null::float8 as metres from catalogue where area_key = ${home.area_key}::bigint and ${wanted}
          and (spot < 0 or traits & ${sql.lit(ROUGH)} <> 0) limit ${sql.lit(MOST_COMPARED)}`
      : sql`select hit.*, metres
          from unnest(${spots.places}::text::int[], ${spots.metres}::text::float8[])
            as around (place, metres)
          cross join lateral (
            select * from catalogue where spot = place and ${wanted} and traits & ${sql.lit(ROUGH)} = 0
            limit ${sql.lit(MOST_COMPARED)}
          ) hit limit ${sql.lit(MOST_COMPARED)}`;
  const { rows } = await sql<CandidateHome>`
    select found.id, metres, points, properties.size_sqft, title, shown, area, properties.rent, type, furnished,
      images[1] as image, nullif(image_placeholders[1], '') as image_placeholder
    from (
      select id, metres, ${sql.lit(POINTS.kilometre)} * coalesce(metres, 0) / 1000
        + ${sql.lit(POINTS.furnishing)} * abs(kind % 3 - ${home.kind}::int % 3)
        + ${sql.lit(POINTS.amenity)} * bit_count(((traits # ${home.traits}::int) & ${sql.lit(AMENITY_BITS)})::bit(32))
        as points
      from (${near}) near order by points, id limit ${sql.lit(MOST_CANDIDATES)}
    ) found join properties on properties.id = found.id`.execute(db);
  return rows;
}
