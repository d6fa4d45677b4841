import { AMENITY_NAMES } from "#contract/properties/property-names.ts";
import type { Amenity } from "#contract/properties/property-terms.ts";

/** Texts of the property page, in one place for translation. Names of facts are in facts.ts. */

/** Returns an amenity's name in title case, as on the property page: "Power Backup". */
export function societyAmenityName(amenity: Amenity): string {
  return AMENITY_NAMES[amenity].replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** Returns the deposit in months of rent, such as "3 months' rent". Null unless it is a multiple of half a month. */
export function depositInMonths(deposit: number, rent: number): string | null {
  const months = deposit / rent;
  if (deposit === 0 || !Number.isInteger(months * 2)) return null;
  return months === 1 ? "1 month's rent" : `${months} months' rent`;
}

export const DETAIL = {
  notFound: "Property not found",
  notFoundHint: "It may have been rented or removed.",
  failed: "Failed to load property details",
  failedHint: "Check your connection and try again.",
  tryAgain: "Try Again",
  backToBrowse: "Back to Browse",
  loading: "Loading property",
  description: "Description",
  landmarks: "Nearby landmarks",
  amenities: "Society amenities",
  rules: "House rules",
  allowed: "Allowed",
  notAllowed: "Not Allowed",
  listedBy: "Listed by the owner",
  stats: "Property Stats",
  listed: "Listed",
  available: "Available",
  rentedOut: "Rented out. This home is not available now. You can ask its owner when it will be.",
  paused: "Paused. This home may no longer be available. You can ask its owner.",
  pending: "This listing is awaiting review. Only you and the admins can see it.",
  rejected: "This listing was rejected. Only you and the admins can see it.",
  rejectedBecause: (reason: string) => `This listing was rejected: ${reason}`,
} as const;
