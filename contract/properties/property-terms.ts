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

/** Amenities that browse offers first. */
export const AMENITY_FILTERS = [
  "parking",
  "wifi",
  "ac",
  "gym",
  "security",
  "power_backup",
] as const satisfies readonly Amenity[];

/** The amenities in the order of the panel. */
export const AMENITY_CHOICES: readonly Amenity[] = [
  ...AMENITY_FILTERS,
  ...AMENITIES.filter((amenity) => !(AMENITY_FILTERS as readonly Amenity[]).includes(amenity)),
];

export const PROPERTY_STATUSES = ["pending", "approved", "rejected"] as const;
export type PropertyStatus = (typeof PROPERTY_STATUSES)[number];

export const PREFERRED_CONTACTS = ["message", "phone", "email"] as const;
export type PreferredContact = (typeof PREFERRED_CONTACTS)[number];

export const SORTS = ["featured", "latest", "price-low", "price-high"] as const;
export type Sort = (typeof SORTS)[number];

/** Orders that need a commute or, for `nearest`, a place. */
export const PLACE_SORTS = ["commute", "commute-fair", "nearest"] as const;
export type ListSort = Sort | (typeof PLACE_SORTS)[number];

/** Returns the order of a list for which none was chosen: it follows a commute. */
export function usualSort({
  commuteTo,
  commuteTo2,
}: {
  commuteTo?: string | null;
  commuteTo2?: string | null;
}): ListSort {
  if (commuteTo2) return "commute-fair";
  return commuteTo ? "commute" : "featured";
}

/** House rules that browse can filter by, with their fields. */
export const RULE_FILTERS = { pets: "pets_allowed", smoking: "smoking", drinking: "drinking" } as const;
export type RuleFilter = keyof typeof RULE_FILTERS;

/** Limits of the filters by place. */
export const NEAR_METRES = { least: 300, most: 10_000, usual: 1500, ofStation: 1000 } as const;
export const METRO_WALK_MINUTES = { least: 5, most: 30 } as const;
/** Degrees per side of the map's window. */
export const MAX_BOUNDS_SIDE = 1.2;
/** From this distance on, a rough position matches `near`. It never matches a commute or a walk. */
export const ROUGH_NEAR_METRES = 3000;

/** Limits of the size in square feet, of bathrooms and of floors; floor 0 is the ground floor. */
export const WHOLE_LIMITS = {
  size_sqft: { least: 100, most: 20_000 },
  bathrooms: { least: 1, most: 10 },
  floor: { least: 0, most: 60 },
  total_floors: { least: 1, most: 120 },
} as const;
export const MIN_RENT = 1000;
/** Rupees, for rent, deposit and maintenance. */
export const MAX_MONEY = 10_000_000;
/** A pin is at most this far from the position of its area. */
export const PIN_AREA_METRES = 5000;
/** A pin that moves further than this changes the location, which an admin reviews. */
export const PIN_REVIEW_METRES = 1000;
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
/** Number of similar homes in a response. */
export const SIMILAR_HOMES = { usual: 6, most: 12 } as const;
/** Totals are exact up to this number; larger totals are `10000+` in `X-Total-Count`. */
export const COUNT_CAP = 10_000;
/** Counts beside the choices of a filter are exact below this number. */
export const FACET_CAP = 1000;
/** With fewer matches than this, other filters and nearly matching homes are offered. */
export const FEW_MATCHES = 5;
export const MAX_OFFERS = 3;
export const MAX_NEARLY = 3;
/** The total of a list: digits, or `10000+`. */
export const TOTAL_COUNT_HEADER = "x-total-count";
/**
 * Header on the first page of a list with `availableFrom`: how many more listings become available after that date.
 * Digits, or `10000+`.
 */
export const LATER_COUNT_HEADER = "x-later-count";
/** Header beside an exact `LATER_COUNT_HEADER`: the date by which all of them are available. */
export const LATER_BY_HEADER = "x-later-by";

/**
 * Header on the first page of a list with a filter by place: how many more homes would match if their position were
 * known well enough. Digits, or `10000+`.
 */
export const UNPLACED_COUNT_HEADER = "x-unplaced-count";

/** Header with the area that a search without results probably meant. */
export const NEAREST_AREA_HEADER = "x-nearest-area";

/**
 * Returns a stored tenant type as it is shown and filtered: the old value 'Employees' becomes 'Working Professional'.
 */
export function displayTenantType(stored: string): string {
  return stored === "Employees" ? "Working Professional" : stored;
}
