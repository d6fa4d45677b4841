import { sql } from "kysely";
import { COMPARABLE_HOMES } from "#contract/properties/rent-terms.ts";
import type { Database } from "../db/connect.ts";
import { FURNISHING_OF_KIND, partsOfKind } from "../properties/kind.ts";
import { isRecentNight } from "./counting.ts";
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
      left join rent_models on ${isRecentNight()}
      left join rent_insights insight on property_id = home.id and facts = ${FACTS} and made_at is not null
    where home.id = ${id}::uuid`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return { home: row, insight: row.property_id === null ? null : (row as StoredInsight & MadeBy) };
}

/** A live home that is comparable, as stored. */
export interface ComparableRow {
  id: string;
  metres: number | null;
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
  /** For each factor of e between the sizes, and if one is unknown. */
  size: 3,
  unknownSize: 0.5,
};
/** Nearest homes that are compared. */
const MAX_COMPARED = 100;

/** Where to look for comparable homes. */
export interface Surroundings {
  /** Values of `catalogue.kind`. */
  kinds: number[];
  /** Spots, nearest first, with their distances: two arrays as PostgreSQL writes them. Null without a position. */
  spots: { places: string; metres: string } | null;
}

/**
 * Returns the live homes that differ least, closest first: of the nearest homes on the spots, or without spots of the
 * homes in the same area whose position is not known well enough. On one spot, the most alike without sizes, and then
 * the newest, count as the nearest.
 */
export async function listComparables(
  db: Database,
  home: ReferenceHome,
  { kinds, spots }: Surroundings,
): Promise<ComparableRow[]> {
  const wanted = sql`kind = any (${kinds}::smallint[]) and catalogue.id <> ${home.id}::uuid`;
  const points = sql`${sql.lit(POINTS.furnishing)} * abs(${FURNISHING_OF_KIND} - ${partsOfKind(home.kind).furnishing}::int)
    + ${sql.lit(POINTS.amenity)} * bit_count(((traits # ${home.traits}::int) & ${sql.lit(AMENITY_BITS)})::bit(32))`;
  const mostAlike = sql`order by points, id desc limit ${sql.lit(MAX_COMPARED)}`;
  // The join reads the spots in their order and stops at the limit.
  const near =
    spots === null
      ? sql`select id, null::float8 as metres, ${points} as points from catalogue
          where area_key = ${home.area_key}::bigint and ${wanted} and (spot < 0 or traits & ${sql.lit(ROUGH)} <> 0)
          ${mostAlike}`
      : sql`select id, metres, points + ${sql.lit(POINTS.kilometre)} * metres / 1000 as points
          from unnest(${spots.places}::text::int[], ${spots.metres}::text::float8[])
            as around (place, metres)
          cross join lateral (
            select id, ${points} as points from catalogue
            where spot = place and ${wanted} and traits & ${sql.lit(ROUGH)} = 0 ${mostAlike}
          ) hit limit ${sql.lit(MAX_COMPARED)}`;
  const ofSize = sql`coalesce(
    ${sql.lit(POINTS.size)} * abs(ln(size_sqft / ${home.size_sqft}::float8)), ${sql.lit(POINTS.unknownSize)})`;
  const { rows } = await sql<ComparableRow>`
    select properties.id, metres, size_sqft, title, shown, area, rent, type, furnished,
      images[1] as image, nullif(image_placeholders[1], '') as image_placeholder
    from (${near}) near join properties on properties.id = near.id
    order by points + ${ofSize}, properties.id desc limit ${sql.lit(COMPARABLE_HOMES)}`.execute(db);
  return rows;
}
