import { z } from "zod";
import { COMMUTE_MINUTES, COMMUTE_MODES } from "./commute.ts";
import { CONFIRMED_WITHIN } from "./freshness-terms.ts";
import { type Bounds, REGIONS } from "./geography.ts";
import { commaList, cursor, emptyIsNone, hasAtMost, pageLimit, plainDate, uuid, wholeNumber } from "./lists.ts";
import { MAP_ZOOM } from "./map-terms.ts";
import { placeId } from "./place-endpoints.ts";
import {
  AMENITIES,
  displayTenantType,
  FURNISHINGS,
  MAX_AREA_LENGTH,
  MAX_BOUNDS_SIDE,
  MAX_PAGE_SIZE,
  MAX_SEARCH_LENGTH,
  METRO_WALK_MINUTES,
  NEAR_METRES,
  PAGE_SIZE,
  PLACE_SORTS,
  PROPERTY_TYPES,
  RULE_FILTERS,
  type RuleFilter,
  SORTS,
  TENANT_TYPES,
} from "./property-terms.ts";

/** The query of browse. */

const MAX_AREAS = 200;

const text = (name: string, longest: number) =>
  z
    .string({ error: `Give ${name} once` })
    .refine((given) => hasAtMost(longest, given), `${name} can be at most ${longest} characters`);

const oneOfEach = <const T extends readonly [string, ...string[]]>(words: T, message: string) =>
  commaList(z.enum(words, { error: message }));

const rupees = (name: string) => {
  const message = `${name} must be a whole number of rupees, 0 or more`;
  return emptyIsNone(wholeNumber(message, (number) => number.min(0, message)));
};

/** Accepts `power backup`, `powerBackup` and `power_backup`. */
const amenityFilter = commaList(
  z
    .string()
    .overwrite((word) =>
      word
        .replace(/([a-z])([A-Z])/g, "$1_$2")
        .replace(/[\s-]+/g, "_")
        .toLowerCase(),
    )
    .pipe(z.enum(AMENITIES, { error: `amenities can be ${AMENITIES.join(", ")}` })),
);

const between = (name: string, what: string, { least, most }: { least: number; most: number }) => {
  const message = `${name} must be a whole number of ${what}, ${least} to ${most}`;
  return emptyIsNone(wholeNumber(message, (number) => number.min(least, message).max(most, message)));
};

const WRONG_BOUNDS = `bounds are four numbers, south,west,north,east in degrees, at most ${MAX_BOUNDS_SIDE} degrees a side`;
const DEGREES = /^\s*-?\d{1,3}(\.\d{1,20})?\s*$/;
const isSide = (length: number) => length > 0 && length <= MAX_BOUNDS_SIDE + 1e-9;

function readBounds(given: string): Bounds | null {
  const parts = given.split(",");
  const [south, west, north, east] = parts.map((part) => (DEGREES.test(part) ? Number(part) : Number.NaN));
  if (parts.length !== 4 || south === undefined || west === undefined || north === undefined || east === undefined)
    return null;
  const isOnEarth = south >= -90 && north <= 90 && west >= -180 && east <= 180;
  return isOnEarth && isSide(north - south) && isSide(east - west) ? { south, west, north, east } : null;
}

/** A window of the map. */
const bounds = z
  .string({ error: WRONG_BOUNDS })
  .max(200, WRONG_BOUNDS)
  .transform((given, context) => {
    const read = readBounds(given);
    if (read !== null) return read;
    context.addIssue({ code: "custom", message: WRONG_BOUNDS });
    return z.NEVER;
  });

const onlyTrue = (name: string) =>
  emptyIsNone(
    z.union([z.literal("true"), z.literal(true)], { error: `${name} can only be true` }).transform(() => true as const),
  );
/** Stored data does not distinguish "not allowed" from "not specified", so only `true` is accepted. */
const ruleFilters = Object.fromEntries(
  (Object.keys(RULE_FILTERS) as RuleFilter[]).map((name) => [name, onlyTrue(name).describe("Allowed. Only `true`")]),
) as Record<RuleFilter, ReturnType<typeof onlyTrue>>;

/** Where people travel to. A property's page takes these parameters, too. */
export const commuteQuery = {
  commuteTo: emptyIsNone(placeId).describe("Where person 1 travels to: the id of a place"),
  commuteTo2: emptyIsNone(placeId).describe("Where person 2 travels to"),
  commuteBy: emptyIsNone(z.enum(COMMUTE_MODES, { error: `commuteBy can be ${COMMUTE_MODES.join(", ")}` })).describe(
    "How both get to and from stations; `auto`: by autorickshaw where the walk is long",
  ),
};

/** The filters by place. All numbers are computed from the centre of a home's grid cell. */
const placeFilters = {
  near: emptyIsNone(placeId).describe("Homes near this place: its id"),
  nearWithin: between("nearWithin", "metres", NEAR_METRES).describe(
    `Metres in a straight line, ${NEAR_METRES.usual} by default`,
  ),
  metroWalk: between("metroWalk", "minutes", METRO_WALK_MINUTES).describe("Minutes on foot to the nearest station"),
  ...commuteQuery,
  commuteMax: between("commuteMax", "minutes", COMMUTE_MINUTES).describe(
    `Minutes from door to door, ${COMMUTE_MINUTES.usual} by default`,
  ),
  commuteMax2: between("commuteMax2", "minutes", COMMUTE_MINUTES).describe("The same for person 2"),
  bounds: emptyIsNone(bounds).describe("The map's window: `south,west,north,east` in degrees"),
  unplaced: onlyTrue("unplaced").describe(
    "Only homes that would match if their position were known well enough for these filters. Only `true`",
  ),
};

const isObject = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;
const isAboveMax = ({ minRent, maxRent }: { minRent?: unknown; maxRent?: unknown }) =>
  typeof minRent === "number" && typeof maxRent === "number" && minRent > maxRent;

const WRONG_CONFIRMED = `confirmedWithin can be ${CONFIRMED_WITHIN.join(", ")}`;

export const cityFilter = emptyIsNone(text("city", 100).trim());

/** The filters of browse. The URL of /browse uses the same names. */
export const propertyFiltersSchema = z
  .object({
    city: cityFilter.describe("An unknown city finds nothing"),
    region: emptyIsNone(z.enum(REGIONS, { error: `region can be ${REGIONS.join(", ")}` })).describe(
      "All cities of a region. With `city`, both must match",
    ),
    type: oneOfEach(PROPERTY_TYPES, `type can be ${PROPERTY_TYPES.join(", ")}`)
      .optional()
      .describe(`Any of: ${PROPERTY_TYPES.join(", ")}. Repeated or separated by commas, like every list here`),
    minRent: rupees("minRent").describe("Rupees a month"),
    maxRent: rupees("maxRent").describe("Rupees a month"),
    maxDeposit: rupees("maxDeposit").describe("Rupees"),
    furnished: oneOfEach(FURNISHINGS, `furnished can be ${FURNISHINGS.join(", ")}`)
      .optional()
      .describe(`Any of: ${FURNISHINGS.join(", ")}`),
    location: commaList(text("location", MAX_AREA_LENGTH), MAX_AREAS, `At most ${MAX_AREAS} areas at once`)
      .optional()
      .describe("Any of these areas"),
    searchTerm: text("searchTerm", MAX_SEARCH_LENGTH)
      .optional()
      .describe(
        "All of these words, in any order, in title, description, area, city or landmarks; the last one may be a prefix. If nothing matches, misspelt words are corrected",
      ),
    tenantType: commaList(
      z
        .string()
        .overwrite(displayTenantType)
        .pipe(z.enum(TENANT_TYPES, { error: `tenantType can be ${TENANT_TYPES.join(", ")}` })),
    )
      .optional()
      .describe(`Any of: ${TENANT_TYPES.join(", ")}`),
    amenities: amenityFilter.optional().describe(`All of: ${AMENITIES.join(", ")}`),
    ...ruleFilters,
    availableFrom: emptyIsNone(plainDate).describe("Available by this date"),
    confirmedWithin: emptyIsNone(
      wholeNumber(WRONG_CONFIRMED, (number) =>
        number.refine((days) => CONFIRMED_WITHIN.some((one) => one === days), WRONG_CONFIRMED),
      ),
    ).describe("Confirmed on one of the last 1, 3 or 7 days in India, including today"),
    ...placeFilters,
  })
  .refine((query) => !isAboveMax(query), {
    path: ["minRent"],
    message: "minRent must not be above maxRent",
    // Reported together with other errors, not after those are fixed.
    when: isObject,
  })
  .refine(({ commuteTo, commuteTo2 }) => commuteTo2 === undefined || commuteTo !== undefined, {
    path: ["commuteTo2"],
    message: "Give commuteTo for person 1 before commuteTo2",
    when: isObject,
  });
export type PropertyFilters = z.infer<typeof propertyFiltersSchema>;

const LIST_SORTS = [...SORTS, ...PLACE_SORTS] as const;

export const listPropertiesQuery = propertyFiltersSchema
  .safeExtend({
    sort: z
      .enum(LIST_SORTS, { error: `sort can be ${LIST_SORTS.join(", ")}` })
      .default("featured")
      .describe(
        "`commute` and `commute-fair` need `commuteTo`, `nearest` needs `near`. With two people: by the sum of minutes, and by the longer time",
      ),
    ids: commaList(uuid, MAX_PAGE_SIZE, `At most ${MAX_PAGE_SIZE} ids at once`).optional().describe("Only these"),
    limit: pageLimit(PAGE_SIZE),
    cursor,
  })
  .refine(({ sort, near }) => sort !== "nearest" || near !== undefined, {
    path: ["sort"],
    message: "Choose a place with near before you sort by nearest",
    when: isObject,
  });
export type ListPropertiesQuery = z.infer<typeof listPropertiesQuery>;

const WRONG_ZOOM = `zoom must be a whole number, ${MAP_ZOOM.least} to ${MAP_ZOOM.most}`;

/** The query of the map: the homes in a window. */
export const mapPropertiesQuery = propertyFiltersSchema.safeExtend({
  bounds: bounds.describe("The map's window: `south,west,north,east` in degrees"),
  zoom: wholeNumber(WRONG_ZOOM, (number) => number.min(MAP_ZOOM.least, WRONG_ZOOM).max(MAP_ZOOM.most, WRONG_ZOOM)),
});
export type MapPropertiesQuery = z.infer<typeof mapPropertiesQuery>;
