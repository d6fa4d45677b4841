import { z } from "zod";
import { commaList, cursor, emptyIsNone, hasAtMost, pageLimit, plainDate, uuid, wholeNumber } from "../lists.ts";
import { placeId, placeIds } from "../places/place-endpoints.ts";
import {
  AMENITIES,
  FURNISHINGS,
  MAX_AREA_LENGTH,
  MAX_BOUNDS_SIDE,
  MAX_PAGE_SIZE,
  MAX_SEARCH_LENGTH,
  NEAR_METRES,
  PAGE_SIZE,
  PLACE_SORTS,
  PROPERTY_TYPES,
  SORTS,
  TENANT_TYPES,
} from "../properties/property-terms.ts";
import { quoted } from "../values/text.ts";
import { MAX_CITY_LENGTH, readBounds } from "./filter-values.ts";
import { FILTER_ROWS, type FILTERS, type Filter, type FilterName } from "./filters.ts";
import { MAP_ZOOM } from "./map-terms.ts";

/** The query of browse: the filters of filters.ts, parsed strictly, so that each invalid value is reported. */

const ONLY_ALLOWED = "Allowed. Only `true`";

/** What the API's documentation says about each filter. */
const DESCRIPTIONS: Record<FilterName, string> = {
  city: "An unknown city finds nothing",
  region: "All cities of a region. With `city`, both must match",
  type: `Any of: ${PROPERTY_TYPES.join(", ")}. Repeated or separated by commas, like every list here`,
  minRent: "Rupees a month",
  maxRent: "Rupees a month",
  maxDeposit: "Rupees",
  furnished: `Any of: ${FURNISHINGS.join(", ")}`,
  location: "Any of these areas",
  searchTerm:
    "All of these words, in any order, in title, description, area, city or landmarks; the last one may be a prefix. If nothing matches, misspelt words are corrected",
  tenantType: `Any of: ${TENANT_TYPES.join(", ")}`,
  amenities: `All of: ${AMENITIES.join(", ")}`,
  pets: ONLY_ALLOWED,
  smoking: ONLY_ALLOWED,
  drinking: ONLY_ALLOWED,
  availableFrom: "Available by this date",
  confirmedWithin: "Confirmed on one of the last 1, 3 or 7 days in India, including today",
  near: "Homes near this place: its id. Two ids with `~` between them: homes near either",
  nearWithin: `Metres in a straight line, ${NEAR_METRES.usual} by default`,
  metroWalk: "Minutes on foot to the nearest station",
  commuteTo: "Where person 1 travels to: the id of a place",
  commuteTo2: "Where person 2 travels to",
  commuteBy:
    "How both travel. `walk`: by metro and on foot; `auto`: also by autorickshaw where the walk is long; `road`: by car or two-wheeler. Where there is no way by metro, the estimate by road counts",
  commuteMax: "Minutes from door to door. Without it, homes are not limited by the commute",
  commuteMax2: "The same for person 2",
  bounds: "The map's window: `south,west,north,east` in degrees",
  unplaced: "Only homes that would match if their position were known well enough for these filters. Only `true`",
};

const text = (name: string, longest: number) =>
  z
    .string({ error: `Give ${name} once` })
    .refine((given) => hasAtMost(longest, given), `${name} can be at most ${longest} characters`);

export const cityFilter = emptyIsNone(text("city", MAX_CITY_LENGTH).trim());

const WRONG_BOUNDS = `bounds are four numbers, south,west,north,east in degrees, at most ${MAX_BOUNDS_SIDE} degrees a side`;

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

/** Stored data does not distinguish "not allowed" from "not specified", so only `true` is accepted. */
const onlyTrue = (name: string) =>
  z.union([z.literal("true"), z.literal(true)], { error: `${name} can only be true` }).transform(() => true as const);

const SCHEMAS: { [K in Filter["kind"]]: (name: string, filter: Extract<Filter, { kind: K }>) => z.ZodType } = {
  city: () => cityFilter,
  words: (name) => text(name, MAX_SEARCH_LENGTH).optional(),
  place: () => emptyIsNone(placeId),
  places: () => emptyIsNone(placeIds),
  bounds: () => emptyIsNone(bounds),
  day: () => emptyIsNone(plainDate),
  flag: (name) => emptyIsNone(onlyTrue(name)),
  one: (name, { values }) => emptyIsNone(z.enum(values, { error: `${name} can be ${values.join(", ")}` })),
  some: (name, { values, accept }) => {
    const wrong = `${name} can be ${values.join(", ")}`;
    const error = ({ input }: { input?: unknown }) =>
      typeof input === "string" ? `${quoted(input)} is not allowed: ${wrong}` : wrong;
    return commaList(z.string({ error }).overwrite(accept).pipe(z.enum(values, { error }))).optional();
  },
  areas: (name, { most }) => commaList(text(name, MAX_AREA_LENGTH), most, `At most ${most} areas at once`).optional(),
  days: (name, { values }) => {
    const wrong = `${name} can be ${values.join(", ")}`;
    return emptyIsNone(wholeNumber(wrong, (given) => given.refine((days) => values.includes(days), wrong)));
  },
  number: (name, { unit, least, most }) => {
    // Any rent or deposit is accepted, because a limit above the highest value changes nothing.
    const isOpen = unit === "rupees";
    const wrong = `${name} must be a whole number of ${unit}, ${isOpen ? `${least} or more` : `${least} to ${most}`}`;
    return emptyIsNone(
      wholeNumber(wrong, (given) => (isOpen ? given.min(least, wrong) : given.min(least, wrong).max(most, wrong))),
    );
  },
};

type Value<Name extends FilterName> = (typeof FILTERS)[Name]["usual"];
/** A value of a query: only `true` of a flag, and no null. Dates are texts elsewhere, too. */
type Queried<T> = NonNullable<T extends boolean ? true : T extends `${number}-${number}-${number}` ? string : T>;
type Shape = {
  [Name in FilterName]: z.ZodOptional<
    z.ZodType<Queried<Value<Name>>, Value<Name> extends readonly unknown[] ? string | string[] : unknown>
  >;
};

const SHAPE = Object.fromEntries(
  FILTER_ROWS.map(([name, filter]) => [name, SCHEMAS[filter.kind](name, filter as never).describe(DESCRIPTIONS[name])]),
) as unknown as Shape;

const { commuteTo, commuteTo2, commuteBy, maxRent, type } = SHAPE;
/** Where people travel to. A property's page takes these parameters, too. */
export const commuteQuery = { commuteTo, commuteTo2, commuteBy };
/** What a home may cost, and its type. The search for areas takes these parameters, too. */
export const homeQuery = { maxRent, type };

const isObject = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;
const isAboveMax = ({ minRent, maxRent }: { minRent?: unknown; maxRent?: unknown }) =>
  typeof minRent === "number" && typeof maxRent === "number" && minRent > maxRent;

/** The filters of browse. The URL of /browse uses the same names. */
export const propertyFiltersSchema = z
  .object(SHAPE)
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
      .optional()
      .describe(
        "`commute` and `commute-fair` need `commuteTo`, `nearest` needs `near`. With two people: by the sum of minutes, and by the longer time. By default: `commute` for one person, `commute-fair` for two, otherwise `featured`",
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
