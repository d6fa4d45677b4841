import { z } from "zod";
import { CITIES } from "./cities.ts";
import { endpoint } from "./endpoint.ts";
import {
  calendarDay,
  commaList,
  cursor,
  instant,
  PAGE_HEADERS,
  pageLimit,
  plainDate,
  uuid,
  wholeNumber,
} from "./lists.ts";
import {
  AMENITY_FILTERS,
  COUNT_CAP,
  FURNISHINGS,
  LATER_COUNT_HEADER,
  MAX_AREA_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_IMAGES,
  MAX_LANDMARK_LENGTH,
  MAX_LANDMARKS,
  MAX_MONEY,
  MAX_PAGE_SIZE,
  MAX_SEARCH_LENGTH,
  MAX_TITLE_LENGTH,
  MIN_RENT,
  PAGE_SIZE,
  PREFERRED_CONTACTS,
  PROPERTY_STATUSES,
  PROPERTY_TYPES,
  SORTS,
  TENANT_TYPES,
} from "./property-terms.ts";

/** A property as every call answers it. */
export const propertySchema = z.object({
  id: uuid,
  title: z.string(),
  type: z.enum(PROPERTY_TYPES),
  rent: z.number(),
  security_deposit: z.number(),
  maintenance: z.number(),
  location: z.object({ city: z.string(), area: z.string(), nearby_landmarks: z.array(z.string()) }),
  amenities: z.object({
    furnished: z.enum(FURNISHINGS),
    parking: z.boolean(),
    power_backup: z.boolean(),
    wifi: z.boolean(),
    ac: z.boolean(),
    gym: z.boolean(),
    lift: z.boolean(),
    security: z.boolean(),
    swimming_pool: z.boolean(),
    shopping_complex: z.boolean(),
  }),
  rules: z.object({
    tenant_type: z.array(z.string()),
    pets_allowed: z.boolean(),
    smoking: z.boolean(),
    drinking: z.boolean(),
  }),
  images: z.array(z.string()),
  owner: z.object({
    name: z.string(),
    avatar: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    preferred_contact: z.enum(PREFERRED_CONTACTS),
  }),
  description: z.string(),
  available_from: z.string(),
  is_available: z.boolean(),
  featured: z.boolean(),
  status: z.enum(PROPERTY_STATUSES),
  rejection_reason: z.string().nullable(),
  /** ThumbHashes in base64, in the order of `images`; null for pictures that are not our own. */
  image_placeholders: z.array(z.string().nullable()),
  created_at: instant,
  updated_at: instant,
});
export type Property = z.infer<typeof propertySchema>;

// ---- what is accepted: keys stand in the order in which the specification names their faults ----

const requiredText = (message: string, longest: number, what: string) =>
  z.string({ error: message }).trim().min(1, message).max(longest, `${what} can be at most ${longest} characters`);

const requiredOneOf = <const T extends readonly [string, ...string[]]>(words: T, message: string) =>
  z.preprocess((given) => (given === "" ? undefined : given), z.enum(words, { error: message }));

const money = (missing: string, least: number, tooLittle: string) =>
  z.preprocess(
    (given) => (given === "" ? undefined : given),
    wholeNumber(missing, (number) =>
      number.min(least, tooLittle).max(MAX_MONEY, "The amount can be at most ₹1,00,00,000"),
    ),
  );

const flag = z.boolean({ error: "This must be true or false" }).default(false);

const tenantTypes = z
  .preprocess(
    (given) => {
      const words = typeof given === "string" ? given.split(",") : given;
      return Array.isArray(words)
        ? words
            .map((word) => (typeof word === "string" ? word.trim() : word))
            .filter((word) => word !== "")
            .map((word) => (word === "Employees" ? "Working Professional" : word))
        : words;
    },
    z
      .array(z.enum(TENANT_TYPES, { error: "Please select at least one tenant preference" }), {
        error: "Please select at least one tenant preference",
      })
      .min(1, "Please select at least one tenant preference"),
  )
  .transform((words) => [...new Set(words)]);

const landmarks = z
  .preprocess(
    (given) => (typeof given === "string" ? given.split(",") : given),
    z.array(
      z
        .string({ error: "Landmarks must be text" })
        .trim()
        .max(MAX_LANDMARK_LENGTH, `A landmark can be at most ${MAX_LANDMARK_LENGTH} characters`),
    ),
  )
  .transform((words) => words.filter((word) => word !== ""))
  .pipe(z.array(z.string()).max(MAX_LANDMARKS, `At most ${MAX_LANDMARKS} landmarks`))
  .default([]);

export const tooManyImages = (remaining: number) =>
  `You can only upload ${remaining} more image(s). Maximum ${MAX_IMAGES} images allowed.`;

/** The fields of a property as its owner gives them, with every rule of the posting form. */
export const propertyInputSchema = z.object({
  title: requiredText("Property title is required", MAX_TITLE_LENGTH, "The title"),
  type: requiredOneOf(PROPERTY_TYPES, "Property type is required"),
  available_from: z.preprocess(
    (given) => (given === "" ? undefined : given),
    calendarDay("Available from date is required"),
  ),
  rent: money("Monthly rent is required", MIN_RENT, "Rent must be at least ₹1,000"),
  security_deposit: money("Security deposit is required", 0, "Security deposit cannot be negative"),
  maintenance: money("Maintenance must be a number", 0, "Maintenance cannot be negative").default(0),
  location: z.preprocess(
    (given) => (typeof given === "string" ? { area: given } : given),
    z.object(
      {
        city: requiredOneOf(CITIES, "City is required"),
        area: requiredText("Area/Sector is required", MAX_AREA_LENGTH, "The area"),
        nearby_landmarks: landmarks,
      },
      { error: "City is required" },
    ),
  ),
  amenities: z.object(
    {
      furnished: requiredOneOf(FURNISHINGS, "Furnished status is required"),
      parking: flag,
      power_backup: flag,
      wifi: flag,
      ac: flag,
      gym: flag,
      lift: flag,
      security: flag,
      swimming_pool: flag,
      shopping_complex: flag,
    },
    { error: "Furnished status is required" },
  ),
  rules: z.object(
    { tenant_type: tenantTypes, pets_allowed: flag, smoking: flag, drinking: flag },
    { error: "Please select at least one tenant preference" },
  ),
  description: requiredText("Property description is required", MAX_DESCRIPTION_LENGTH, "The description"),
  images: z
    .array(z.string({ error: "An image is given by its address" }), {
      error: "Please upload at least one image of your property.",
    })
    .min(1, "Please upload at least one image of your property.")
    .max(MAX_IMAGES, tooManyImages(MAX_IMAGES)),
});
export type PropertyInput = z.infer<typeof propertyInputSchema>;

// ---- browsing ----

/** A filter that is left empty is not asked for. */
const emptyIsNone = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (typeof given === "string" && given.trim() === "" ? undefined : given), schema.optional());

const text = (name: string, longest: number) =>
  z
    .string({ error: `Give ${name} once` })
    .refine((given) => [...given].length <= longest, `${name} can be at most ${longest} characters`);

const oneOfEach = <const T extends readonly [string, ...string[]]>(words: T, message: string) =>
  commaList.pipe(z.array(z.enum(words, { error: message })));

const rentBound = (name: string) => {
  const message = `${name} must be a whole number of rupees, 0 or more`;
  return emptyIsNone(wholeNumber(message, (number) => number.min(0, message)));
};

/** `power backup`, `powerBackup` and `power_backup` are one. */
const amenityFilter = commaList
  .transform((words) =>
    words.map((word) =>
      word
        .trim()
        .replace(/([a-z])([A-Z])/g, "$1_$2")
        .replace(/[\s-]+/g, "_")
        .toLowerCase(),
    ),
  )
  .pipe(z.array(z.enum(AMENITY_FILTERS, { error: `amenities can be ${AMENITY_FILTERS.join(", ")}` })));

const isAboveMax = ({ minRent, maxRent }: { minRent?: unknown; maxRent?: unknown }) =>
  typeof minRent === "number" && typeof maxRent === "number" && minRent > maxRent;

/** The query of browse, and of the /browse page's address. */
export const propertyFiltersSchema = z
  .object({
    city: emptyIsNone(text("city", 100).trim()).describe("One that is unknown finds nothing"),
    type: oneOfEach(PROPERTY_TYPES, `type can be ${PROPERTY_TYPES.join(", ")}`)
      .optional()
      .describe(`Any of: ${PROPERTY_TYPES.join(", ")}. Repeated, or parted by commas, as every list here`),
    minRent: rentBound("minRent").describe("Rupees a month"),
    maxRent: rentBound("maxRent").describe("Rupees a month"),
    furnished: oneOfEach(FURNISHINGS, `furnished can be ${FURNISHINGS.join(", ")}`)
      .optional()
      .describe(`Any of: ${FURNISHINGS.join(", ")}`),
    location: commaList
      .pipe(z.array(text("location", MAX_AREA_LENGTH)).max(200, "At most 200 areas at once"))
      .optional()
      .describe("Any of these areas"),
    searchTerm: text("searchTerm", MAX_SEARCH_LENGTH)
      .optional()
      .describe(
        "All of these words, in any order, in title, description, area, city or landmarks; the last may be a beginning. Where nothing has them, a typing error is forgiven",
      ),
    tenantType: commaList
      .transform((words) => words.map((word) => (word === "Employees" ? "Working Professional" : word)))
      .pipe(z.array(z.enum(TENANT_TYPES, { error: `tenantType can be ${TENANT_TYPES.join(", ")}` })))
      .optional()
      .describe(`Any of: ${TENANT_TYPES.join(", ")}`),
    amenities: amenityFilter.optional().describe(`All of: ${AMENITY_FILTERS.join(", ")}`),
    availableFrom: emptyIsNone(plainDate).describe("Free to move into by this day"),
  })
  .refine((query) => !isAboveMax(query), {
    path: ["minRent"],
    message: "minRent must not be above maxRent",
    // Named beside the other faults, not only once they are mended.
    when: ({ value }) => typeof value === "object" && value !== null,
  });
export type PropertyFilters = z.infer<typeof propertyFiltersSchema>;

export const listPropertiesQuery = propertyFiltersSchema.safeExtend({
  sort: z.enum(SORTS, { error: `sort can be ${SORTS.join(", ")}` }).default("featured"),
  ids: commaList
    .pipe(z.array(uuid).max(MAX_PAGE_SIZE, `At most ${MAX_PAGE_SIZE} ids at once`))
    .optional()
    .describe("Only these"),
  limit: pageLimit(PAGE_SIZE),
  cursor,
});
export type ListPropertiesQuery = z.infer<typeof listPropertiesQuery>;

const byId = z.object({ id: uuid });

export const listProperties = endpoint({
  method: "GET",
  path: "/api/properties",
  access: "account",
  summary: "Browse approved, available listings of active owners",
  tag: "Properties",
  query: listPropertiesQuery,
  reply: z.array(propertySchema),
  headers: {
    ...PAGE_HEADERS,
    [LATER_COUNT_HEADER]: `On the first page of a list asked for with \`availableFrom\`: how many more become available after that day, exact up to ${COUNT_CAP}, then \`${COUNT_CAP}+\``,
  },
});

export const listFeaturedProperties = endpoint({
  method: "GET",
  path: "/api/properties/featured",
  access: "public",
  summary: "Featured listings, newest first",
  tag: "Properties",
  query: z.object({ city: emptyIsNone(text("city", 100).trim()), limit: pageLimit(12), cursor }),
  reply: z.array(propertySchema),
  headers: PAGE_HEADERS,
});

export const listOwnerProperties = endpoint({
  method: "GET",
  path: "/api/properties/owner",
  access: "account",
  summary: "The listings of one owner: all of them for the owner and admins, else the approved ones",
  tag: "Properties",
  query: z.object({
    email: z.email({ error: "Give the owner's email address." }).max(254, "This address is too long.").toLowerCase(),
    limit: pageLimit(PAGE_SIZE),
    cursor,
  }),
  reply: z.array(propertySchema),
  headers: PAGE_HEADERS,
});

export const getProperty = endpoint({
  method: "GET",
  path: "/api/properties/:id",
  access: "public",
  summary: "One listing; 404 where it is not visible to the caller",
  tag: "Properties",
  params: byId,
  reply: propertySchema,
});
