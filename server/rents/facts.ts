import { sql } from "kysely";

/** Bit 29 of `catalogue.traits`: the position is only known to about 2 km. */
export const ROUGH = 1 << 29;
/** Bits 0 to 8 of `catalogue.traits`. */
export const AMENITY_BITS = 0b1_1111_1111;

/** The hash of what a home is judged by, of `catalogue` or `catalogue_rows` as `home` and the table `properties`. */
export const FACTS = sql<number>`hashtext(concat_ws(' ', home.kind, home.traits & ${sql.lit(AMENITY_BITS | ROUGH)},
  home.spot, home.area_key, coalesce(properties.size_sqft, 0)))`;
