import { distanceText, formatDate, formatRupees, uncapitalized } from "../formats.ts";
import { COMMUTE_MINUTES, COMMUTE_MODES, type CommuteMode } from "../places/commute.ts";
import { type Bounds, PLACE_SEPARATOR, REGIONS } from "../places/geography.ts";
import { CONFIRMED_WITHIN, type ConfirmedWithin } from "../properties/freshness-terms.ts";
import { AMENITY_NAMES, RULE_NAMES } from "../properties/property-names.ts";
import {
  AMENITIES,
  AMENITY_CHOICES,
  type Amenity,
  displayTenantType,
  FURNISHINGS,
  MAX_AREA_LENGTH,
  METRO_WALK_MINUTES,
  NEAR_METRES,
  PROPERTY_TYPES,
  type RuleFilter,
  TENANT_TYPES,
} from "../properties/property-terms.ts";
import { findValue } from "../values/plain-key.ts";
import {
  cityName,
  cleanSearchTerm,
  isDay,
  known,
  placeId,
  placeIds,
  readBounds,
  wholeNumber,
  wordsOf,
} from "./filter-values.ts";

/**
 * The filters of browse: how each is read from a URL, its default, and its words. Schemas, URLs, saved searches and texts
 * are made from this table. No zod, so that pages can import it.
 */

/** The headings of the panel, in the order in which active filters are shown. */
export const FILTER_GROUPS = {
  search: "Search",
  type: "Property Type",
  location: "Location",
  rent: "Rent",
  tenantType: "Tenant Type",
  furnished: "Furnished",
  amenities: "Amenities",
  availableFrom: "Available From",
  confirmed: "Confirmed",
  commute: "Commute",
  near: "Near a place",
  metroWalk: "Metro walk",
  rules: "Rules",
  deposit: "Deposit",
  map: "Map",
} as const;

/** The values of a query parameter, which may be repeated. */
type Given = readonly string[];

/** What `describe` needs beside the value: the limit that belongs to a place, and the place's name. */
export interface Described {
  limit: number | null;
  place: string;
}

type Kind =
  | { kind: "city" | "words" | "place" | "places" | "bounds" | "day" | "flag" }
  | { kind: "one"; values: readonly string[] }
  | { kind: "some"; values: readonly string[]; accept: (word: string) => string; hasEachHomeOne?: true }
  | { kind: "areas"; most: number }
  | { kind: "days"; values: readonly number[] }
  | { kind: "number"; least: number; most: number; unit: string };

export type Filter = Kind & {
  /** The default, which leaves the filter out of URL and query. */
  usual: unknown;
  /** Reads the value leniently: what is unknown or malformed is dropped. */
  read: (given: Given) => unknown;
  /** The group of an active filter. Filters without one are shown as a part of another filter or of the page. */
  group?: keyof typeof FILTER_GROUPS;
  /** Returns the text of a value, for a list of one entry: "Up to ₹34,000". */
  describe?: (value: never, described: Described) => string;
  /** The filter in the middle of a sentence: "the area". The text of the value by default. */
  subject?: string;
  /** The text for removing the filter: "All areas". "Without …" by default. */
  without?: string;
  /** The filter of a place that this is the limit of, and the limit if none is given; null for no limit. */
  limitOf?: { filter: "near" | "commuteTo" | "commuteTo2"; usual: number | null };
};

const first = ([text = ""]: Given) => text;

function one<T extends string, U extends T | null>(values: readonly T[], usual: U) {
  return {
    kind: "one" as const,
    values,
    usual: usual as T | U,
    read: (given: Given) => known(wordsOf(given), values)[0] ?? usual,
  };
}

interface ListRules<T> {
  /** Returns the name of a former value. */
  renamed?: (word: string) => string;
  /** The values in the order of the panel. */
  shown?: readonly T[];
}

function some<T extends string>(values: readonly T[], { renamed = (word) => word, shown = values }: ListRules<T> = {}) {
  const accept = (word: string): string => findValue(renamed(word), values) ?? word;
  const read = (given: Given) => known(wordsOf(given).map(accept), shown);
  return { kind: "some" as const, values, accept, usual: [] as T[], read };
}

function number(unit: string, limits: { least: number; most: number }) {
  const read = (given: Given) => wholeNumber(first(given), limits);
  return { kind: "number" as const, unit, least: limits.least, most: limits.most, usual: null as number | null, read };
}

const place = {
  kind: "place" as const,
  usual: null as string | null,
  read: (given: Given) => placeId(first(given)),
};
const flag = { kind: "flag" as const, usual: false as boolean, read: (given: Given) => first(given) === "true" };
const rule = (name: RuleFilter) => ({ ...flag, group: "rules" as const, describe: () => RULE_NAMES[name] });

/** Rupees. The API accepts more, which matches the same homes. */
export const RUPEES = { least: 0, most: 2_000_000_000 };
const MAX_AREAS = 200;
/** Distances that "near" stands for. */
const NEAR: readonly (number | null)[] = [null, NEAR_METRES.usual, NEAR_METRES.ofStation];

export const withinText = (metres: number, name: string): string => `within ${distanceText(metres)} of ${name}`;
export const nearText = (metres: number | null, name: string): string =>
  metres === null || NEAR.includes(metres) ? `near ${name}` : withinText(metres, name);
export const commuteText = (minutes: number | null, name: string): string =>
  minutes === null ? `commute to ${name}` : `${minutes} min to ${name}`;
const COMMUTE_BY: Readonly<Record<CommuteMode, string>> = {
  walk: "By metro and on foot",
  auto: "Also by auto",
  road: "By road",
};

/** In the order of queries and of stored searches, whose hashes depend on it. */
export const FILTERS = {
  city: { kind: "city", usual: null as string | null, read: (given: Given) => cityName(first(given)) },
  region: one(REGIONS, null),
  type: {
    ...some(PROPERTY_TYPES),
    hasEachHomeOne: true,
    group: "type",
    describe: (type: string) => type,
    subject: "the property type",
    without: "Any property type",
  },
  minRent: {
    ...number("rupees", RUPEES),
    group: "rent",
    describe: (rent: number) => `From ${formatRupees(rent)}`,
    subject: "rent",
    without: "Any rent",
  },
  maxRent: {
    ...number("rupees", RUPEES),
    group: "rent",
    describe: (rent: number) => `Up to ${formatRupees(rent)}`,
    subject: "rent",
    without: "Any rent",
  },
  maxDeposit: {
    ...number("rupees", RUPEES),
    group: "deposit",
    describe: (deposit: number) => `Deposit up to ${formatRupees(deposit)}`,
    subject: "deposit",
    without: "Any deposit",
  },
  furnished: {
    ...some(FURNISHINGS),
    hasEachHomeOne: true,
    group: "furnished",
    describe: (furnishing: string) => furnishing,
    subject: "furnishing",
    without: "Any furnishing",
  },
  location: {
    kind: "areas",
    most: MAX_AREAS,
    usual: [] as string[],
    read: (given: Given) =>
      wordsOf(given)
        .filter((area) => area.length <= MAX_AREA_LENGTH)
        .slice(0, MAX_AREAS),
    group: "location",
    describe: (area: string) => area,
    subject: "the area",
    without: "All areas",
  },
  searchTerm: {
    kind: "words",
    usual: "" as string,
    read: (given: Given) => cleanSearchTerm(first(given)),
    group: "search",
    describe: (words: string) => `“${words}”`,
  },
  tenantType: {
    ...some(TENANT_TYPES, { renamed: displayTenantType }),
    group: "tenantType",
    describe: (type: string) => type,
    subject: "the tenant type",
    without: "Any tenant type",
  },
  amenities: {
    ...some(AMENITIES, { shown: AMENITY_CHOICES }),
    group: "amenities",
    describe: (amenity: Amenity) => AMENITY_NAMES[amenity],
  },
  pets: rule("pets"),
  smoking: rule("smoking"),
  drinking: rule("drinking"),
  availableFrom: {
    kind: "day",
    usual: null as `${number}-${number}-${number}` | null,
    read: ([day = ""]: Given) => (isDay(day) ? day : null),
    group: "availableFrom",
    describe: (day: string) => `Available from ${formatDate(day)}`,
    subject: "the date",
    without: "Any date",
  },
  confirmedWithin: {
    kind: "days",
    values: CONFIRMED_WITHIN,
    usual: null as ConfirmedWithin | null,
    read: (given: Given) => CONFIRMED_WITHIN.find((days) => String(days) === first(given)) ?? null,
    group: "confirmed",
    describe: (days: number) => (days === 1 ? "Confirmed today" : `Confirmed in ${days} days`),
    subject: "the last confirmation",
    without: "Confirmed at any time",
  },
  near: {
    kind: "places",
    usual: [] as string[],
    read: (given: Given) => placeIds(first(given)),
    group: "near",
    describe: (_: string, { limit, place }: Described) => nearText(limit, place),
    subject: "the distance",
  },
  nearWithin: { ...number("metres", NEAR_METRES), limitOf: { filter: "near", usual: NEAR_METRES.usual } },
  metroWalk: {
    ...number("minutes", METRO_WALK_MINUTES),
    group: "metroWalk",
    describe: (minutes: number) => `${minutes} min walk to the metro`,
    subject: "the walk to the metro",
    without: "Any walk to the metro",
  },
  commuteTo: {
    ...place,
    group: "commute",
    describe: (_: string, { limit, place }: Described) => commuteText(limit, place),
    subject: "the commute",
  },
  commuteTo2: {
    ...place,
    group: "commute",
    describe: (_: string, { limit, place }: Described) => commuteText(limit, place),
    subject: "the commute of person 2",
  },
  commuteBy: { ...one(COMMUTE_MODES, "walk"), group: "commute", describe: (by: CommuteMode) => COMMUTE_BY[by] },
  commuteMax: { ...number("minutes", COMMUTE_MINUTES), limitOf: { filter: "commuteTo", usual: null } },
  commuteMax2: {
    ...number("minutes", COMMUTE_MINUTES),
    limitOf: { filter: "commuteTo2", usual: null },
  },
  bounds: {
    kind: "bounds",
    usual: null as Bounds | null,
    read: (given: Given) => readBounds(first(given)),
    group: "map",
    describe: () => "In this part of the map",
    subject: "the map area",
    without: "Outside the map area, too",
  },
  unplaced: { ...flag, group: "map", describe: () => "Without an exact place" },
} satisfies Record<string, Filter>;

export type FilterName = keyof typeof FILTERS;
/** The value of each filter. Null, false, an empty text or list if it is not set. */
export type FilterValues = { -readonly [Name in FilterName]: (typeof FILTERS)[Name]["usual"] };

/** All filters with their names. */
export const FILTER_ROWS = Object.entries(FILTERS) as [FilterName, Filter][];

export const NO_VALUES = Object.fromEntries(FILTER_ROWS.map(([name, { usual }]) => [name, usual])) as FilterValues;

/** Reads the filters of a URL or of a stored search. Unknown and malformed values are dropped. */
export function readFilters(search: URLSearchParams): FilterValues {
  return Object.fromEntries(FILTER_ROWS.map(([name, { read }]) => [name, read(search.getAll(name))])) as FilterValues;
}

/** Returns a value as it is written in a URL. Empty for null. */
export function valueText(value: unknown): string {
  return String(typeof value === "object" ? Object.values(value ?? {}) : value);
}

/** Returns places that homes are near as they are written in a URL. */
export const nearValue = (ids: readonly string[]): string => ids.join(PLACE_SEPARATOR);

const LIMITS = ["nearWithin", "commuteMax", "commuteMax2"] as const satisfies FilterName[];
/** Returns the name of a place filter's limit, if it has one. */
export const limitOf = (filter: FilterName) => LIMITS.find((name) => FILTERS[name].limitOf.filter === filter);

/** Returns the rent in the middle of a sentence: "₹20,000 to ₹30,000". Empty without one. */
export function rentText({ minRent, maxRent }: { minRent?: number | undefined; maxRent?: number | undefined }): string {
  if (minRent !== undefined && maxRent !== undefined) return `${formatRupees(minRent)} to ${formatRupees(maxRent)}`;
  if (minRent !== undefined) return uncapitalized(FILTERS.minRent.describe(minRent));
  return maxRent === undefined ? "" : uncapitalized(FILTERS.maxRent.describe(maxRent));
}
