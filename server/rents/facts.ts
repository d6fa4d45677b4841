import { sql } from "kysely";
import { NO_SPOT } from "#contract/places/grid.ts";
import { partsOfKind } from "../properties/kind.ts";

/** Bit 29 of `catalogue.traits`: the position is only known to about 2 km. */
export const ROUGH = 1 << 29;
/** Bits 0 to 8 of `catalogue.traits`. */
export const AMENITY_BITS = 0b1_1111_1111;

/** The hash of what a home is judged by, of `catalogue` or `catalogue_rows` as `home` and the table `properties`. */
export const FACTS = sql<number>`hashtext(concat_ws(' ', home.kind, home.traits & ${sql.lit(AMENITY_BITS | ROUGH)},
  home.spot, home.area_key, coalesce(properties.size_sqft, 0)))`;

/** A home in terms of the catalogue. */
export interface ReferenceHome {
  id: string;
  kind: number;
  traits: number;
  spot: number;
  area_key: string;
  size_sqft: number | null;
}

/** Whether the position is known well enough for distances. */
export const isPlaced = ({ spot, traits }: Pick<ReferenceHome, "spot" | "traits">): boolean =>
  spot !== NO_SPOT && (traits & ROUGH) === 0;

/** Returns what identifies a home's area. */
export const areaOf = (home: Pick<ReferenceHome, "kind" | "area_key">): string =>
  `${partsOfKind(home.kind).city} ${home.area_key}`;

/** Returns a home in the terms of the model, without its area. */
export const termsOf = (home: Omit<ReferenceHome, "id">) => ({
  ...partsOfKind(home.kind),
  amenities: home.traits & AMENITY_BITS,
  size: home.size_sqft ?? 0,
  spot: isPlaced(home) ? home.spot : NO_SPOT,
});
