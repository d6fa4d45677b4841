/** Terms and limits of a property, without zod, so that public pages stay small. properties.ts uses them. */

export const PROPERTY_TYPES = ["RK", "1BHK", "2BHK", "3BHK", "4BHK", "Duplex"] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

export const FURNISHINGS = ["Furnished", "Semi-Furnished", "Unfurnished"] as const;
export type Furnishing = (typeof FURNISHINGS)[number];

export const TENANT_TYPES = [
  "Bachelor",
  "Family",
  "Boy",
  "Girl",
  "Working Professional",
  "Students",
  "Couples",
] as const;
export type TenantType = (typeof TENANT_TYPES)[number];

/** Boolean amenities, in the order of cards. */
export const AMENITIES = [
  "parking",
  "power_backup",
  "wifi",
  "ac",
  "gym",
  "lift",
  "security",
  "swimming_pool",
  "shopping_complex",
] as const;
export type Amenity = (typeof AMENITIES)[number];

/** Amenities that browse can filter by. */
export const AMENITY_FILTERS = [
  "parking",
  "wifi",
  "ac",
  "gym",
  "security",
  "power_backup",
] as const satisfies readonly Amenity[];

export const PROPERTY_STATUSES = ["pending", "approved", "rejected"] as const;
export type PropertyStatus = (typeof PROPERTY_STATUSES)[number];

export const PREFERRED_CONTACTS = ["message", "phone", "email"] as const;
export type PreferredContact = (typeof PREFERRED_CONTACTS)[number];

export const SORTS = ["featured", "latest", "price-low", "price-high"] as const;
export type Sort = (typeof SORTS)[number];

export const MIN_RENT = 1000;
/** Rupees, for rent, deposit and maintenance. */
export const MAX_MONEY = 10_000_000;
export const MAX_IMAGES = 5;
export const MAX_TITLE_LENGTH = 150;
export const MAX_DESCRIPTION_LENGTH = 5000;
export const MAX_AREA_LENGTH = 100;
export const MAX_LANDMARKS = 20;
export const MAX_LANDMARK_LENGTH = 100;
export const MAX_OWNER_NAME_LENGTH = 200;
export const MAX_SEARCH_LENGTH = 200;
export const PAGE_SIZE = 24;
export const MAX_PAGE_SIZE = 100;
/** Totals are exact up to this number; larger ones are `10000+` in `X-Total-Count`. */
export const COUNT_CAP = 10_000;
/** The total of a list: digits, or `10000+`. */
export const TOTAL_COUNT_HEADER = "x-total-count";
/**
 * On the first page of a list with `availableFrom`: how many more become available after that date. Digits, or
 * `10000+`.
 */
export const LATER_COUNT_HEADER = "x-later-count";

/** The area that a search without results may have meant. */
export const NEAREST_AREA_HEADER = "x-nearest-area";

/** Returns a stored tenant type as shown and filtered: the old value 'Employees' is 'Working Professional'. */
export function displayTenantType(stored: string): string {
  return stored === "Employees" ? "Working Professional" : stored;
}
