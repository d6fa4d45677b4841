import type { Amenity, Sort } from "#contract/property-terms.ts";

/** Every text of browse and of the property page, in one place for translation. */

/** How many homes a search found: exact up to a bound, then only "more than". */
export interface Total {
  count: number;
  capped: boolean;
}

const grouped = new Intl.NumberFormat("en-IN");

function properties({ count, capped }: Total): string {
  if (capped) return `${grouped.format(count)}+ properties`;
  return count === 1 ? "1 property" : `${grouped.format(count)} properties`;
}

export const foundText = (total: Total): string => `${properties(total)} found`;
export const showText = (total: Total | undefined): string => `Show ${total ? properties(total) : "properties"}`;
export const laterText = (count: number): string =>
  count === 1 ? "1 more becomes available later" : `${grouped.format(count)} more become available later`;
export const availableFromText = (date: string): string => `Available from ${date}`;
export const removeFilterText = (filter: string): string => `Remove filter ${filter}`;
export const filtersInUseText = (count: number): string =>
  count === 1 ? "1 filter in use" : `${count} filters in use`;

export const SORT_NAMES: Record<Sort, string> = {
  featured: "Featured",
  latest: "Latest",
  "price-low": "Price: Low to High",
  "price-high": "Price: High to Low",
};

/** Amenities as filters and card icons name them. */
export const AMENITY_NAMES: Record<Amenity, string> = {
  parking: "Parking",
  power_backup: "Power backup",
  wifi: "Wifi",
  ac: "AC",
  gym: "Gym",
  lift: "Lift",
  security: "Security",
  swimming_pool: "Swimming pool",
  shopping_complex: "Shopping complex",
};

/** An amenity as the property page names it: its name split at the capitals, `powerBackup` as "Power Backup", `ac` as "Ac". */
export function societyAmenityName(amenity: Amenity): string {
  return amenity
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

export const BROWSE = {
  title: "Browse homes",
  titleIn: (city: string) => `Browse homes in ${city}`,
  results: "Results",
  inCity: (city: string) => `in ${city}`,
  search: "Search properties",
  searchButton: "Search",
  searchHint: "Search by title, area or landmark",
  sort: "Sort by",
  filters: "Filters",
  clear: "Clear Filters",
  clearAll: "Clear all",
  close: "Close",
  showThem: "Show them",
  loadMore: "Load more",
  loading: "Loading properties",
  loadingMore: "Loading more properties",
  allShown: "That is all of them.",
  failed: "Failed to load properties. Please try again.",
  tryAgain: "Try Again",
  offline: "You are offline. This goes on by itself once the connection is back.",
  none: "No Properties Found",
  noneIn: (city: string) => `Nothing matches in ${city} right now. Try a wider rent range or fewer filters.`,
  noneAnywhere: "Nothing matches right now. Try a wider rent range or fewer filters.",
  reset: "Reset filters",
} as const;

export const FILTER_GROUPS = {
  type: "Property Type",
  location: "Location",
  rent: "Rent",
  tenantType: "Tenant Type",
  furnished: "Furnished",
  amenities: "Amenities",
  availableFrom: "Available From",
} as const;

export const FILTERS = {
  findArea: "Find an area",
  noArea: (typed: string) => `No area is called “${typed}”.`,
  showAllAreas: "Show all areas",
  showFewerAreas: "Show fewer areas",
  chooseCity: "Choose a city to narrow by area.",
  minRent: "Minimum rent",
  maxRent: "Maximum rent",
  min: "Min",
  max: "Max",
  to: "to",
  notARent: "Enter a whole number of rupees, 0 or more.",
  rentTooHigh: "This amount is too large.",
  rentConflict: "The minimum rent is above the maximum.",
  anyFurnishing: "Any",
  date: "Available from date",
  notADate: "Enter a date.",
  anyDate: "Any date",
  rentFrom: (rent: string) => `From ${rent}`,
  rentUpTo: (rent: string) => `Up to ${rent}`,
  availableFrom: (date: string) => `Available from ${date}`,
} as const;

export const CARD = {
  perMonth: "per month",
  deposit: (amount: string) => `Deposit ${amount}`,
  featured: "Featured",
  noPhoto: "Photo not available",
  more: (count: number) => `+${count}`,
} as const;

export const DETAIL = {
  back: "Back",
  share: "Share",
  notFound: "Property not found",
  notFoundHint: "It may have been rented or removed.",
  failed: "Failed to load property details",
  failedHint: "Check your connection and try again.",
  tryAgain: "Try Again",
  backToBrowse: "Back to Browse",
  loading: "Loading property",
  property: "Property",
  type: "Type",
  deposit: "Deposit",
  maintenance: "Maintenance",
  furnishing: "Furnishing",
  availableFrom: "Available from",
  description: "Description",
  landmarks: "Nearby landmarks",
  amenities: "Society amenities",
  rules: "House rules",
  tenants: "Tenant types",
  pets: "Pets",
  smoking: "Smoking",
  drinking: "Drinking",
  allowed: "Allowed",
  notAllowed: "Not Allowed",
  anyone: "Anyone",
  listedBy: "Listed by the owner",
  contact: "Contact Owner",
  replyTime: "Owners reply within 24 hours. No commission, ever.",
  stats: "Property Stats",
  listed: "Listed",
  available: "Available",
  now: "Now",
  rented: "Rented",
  pending: "This listing waits for review. Only you and the admins can see it.",
  rejected: "This listing was rejected. Only you and the admins can see it.",
  rejectedBecause: (reason: string) => `This listing was rejected: ${reason}`,
} as const;

export const PHOTOS = {
  region: "Photos",
  previous: "Previous image",
  next: "Next image",
  thumbnail: (place: number, count: number) => `Image ${place} of ${count}`,
  open: (place: number, count: number) => `Open photo ${place} of ${count}`,
  shown: (place: number, count: number) => `Photo ${place} of ${count}`,
  viewer: "Photo viewer",
  close: "Close",
} as const;

export const SHARE = {
  title: "Share this property",
  hint: "You can share this link anywhere",
  link: "Link",
  copy: "Copy Link",
  copied: "Copied!",
  refused: "Your browser does not let us copy. The link is selected: copy it with your keyboard or a long press.",
} as const;

export const CONTACT = {
  own: "You cannot message yourself.",
  failed: "Failed to start conversation. Please try again or contact the owner directly.",
  notRegistered: "Unable to start conversation. The property owner may not be registered on the platform.",
} as const;
