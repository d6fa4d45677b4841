import type { Amenity } from "#contract/property-terms.ts";

/** Names of amenities in filters and on cards. */
export const AMENITY_NAMES: Record<Amenity, string> = {
  parking: "Parking",
  power_backup: "Power backup",
  wifi: "Wi-Fi",
  ac: "AC",
  gym: "Gym",
  lift: "Lift",
  security: "Security",
  swimming_pool: "Swimming pool",
  shopping_complex: "Shopping complex",
};
