import type { PlaceKind } from "../places/geography.ts";
import type { Amenity, RuleFilter } from "./property-terms.ts";

/** Display names of terms, for server and web. No zod, so that pages can import it. */

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

export const RULE_NAMES: Record<RuleFilter, string> = {
  pets: "Pets allowed",
  smoking: "Smoking allowed",
  drinking: "Drinking allowed",
};

/**
 * Returns the name of a place in a sentence: "Indiranagar metro", "Sector 62, Noida". Several cities have the same
 * sectors.
 */
export function placeName({ kind, name, city }: { kind: PlaceKind; name: string; city: string | null }): string {
  if (kind === "point") return "a point on the map";
  if (kind === "station") return /metro$/i.test(name) ? name : `${name} metro`;
  return kind === "area" && /^Sector \d/.test(name) ? `${name}, ${city}` : name;
}
