import { z } from "zod";
import { emailAddress } from "./accounts.ts";
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
import { normalPhone, PHONE_MESSAGE, PHONE_PATTERN } from "./phone.ts";
import {
  AMENITIES,
  AMENITY_FILTERS,
  type Amenity,
  COUNT_CAP,
  FURNISHINGS,
  LATER_COUNT_HEADER,
  MAX_AREA_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_IMAGES,
  MAX_LANDMARK_LENGTH,
  MAX_LANDMARKS,
  MAX_MONEY,
  MAX_OWNER_NAME_LENGTH,
  MAX_PAGE_SIZE,
  MAX_SEARCH_LENGTH,
  MAX_TITLE_LENGTH,
  MIN_RENT,
  NEAREST_AREA_HEADER,
  PAGE_SIZE,
  PREFERRED_CONTACTS,
  PROPERTY_STATUSES,
  PROPERTY_TYPES,
  SORTS,
  TENANT_TYPES,
} from "./property-terms.ts";

/** A property in a response. */
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
  /** ThumbHashes in base64, in the order of `images`; null for foreign pictures. */
  image_placeholders: z.array(z.string().nullable()),
  /** Increases with every change. An edit names the version that it started from. */
  version: z.number(),
  created_at: instant,
  updated_at: instant,
});
export type Property = z.infer<typeof propertySchema>;

// ---- input: keys are in the order in which the specification names their errors ----

const requiredText = (message: string, longest: number, what: string) =>
  z.string({ error: message }).trim().min(1, message).max(longest, `${what} can be at most ${longest} characters`);

/** Treats an empty form field as missing. */
const emptyIsMissing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (given === "" ? undefined : given), schema);

const requiredOneOf = <const T extends readonly [string, ...string[]]>(words: T, message: string) =>
  emptyIsMissing(z.enum(words, { error: message }));

const money = (missing: string, least: number, tooLittle: string) =>
  emptyIsMissing(
    wholeNumber(missing, (number) =>
      number.min(least, tooLittle).max(MAX_MONEY, "The amount can be at most ₹1,00,00,000"),
    ),
  );

const flag = z.boolean({ error: "This must be true or false" });
const noneUnlessGiven = flag.default(false);
const ofEachAmenity = <T extends z.ZodType>(schema: T) =>
  Object.fromEntries(AMENITIES.map((name) => [name, schema])) as Record<Amenity, T>;

const NO_TENANT = "Please select at least one tenant preference";
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
    z.array(z.enum(TENANT_TYPES, { error: NO_TENANT }), { error: NO_TENANT }).min(1, NO_TENANT),
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
      { error: "Landmarks must be text" },
    ),
  )
  .transform((words) => words.filter((word) => word !== ""))
  .pipe(z.array(z.string()).max(MAX_LANDMARKS, `At most ${MAX_LANDMARKS} landmarks`));

export const tooManyImages = (remaining: number) =>
  `You can only upload ${remaining} more image(s). Maximum ${MAX_IMAGES} images allowed.`;
export const NO_IMAGE = "Please upload at least one image of your property.";

const location = z.object(
  {
    city: requiredOneOf(CITIES, "City is required"),
    area: requiredText("Area/Sector is required", MAX_AREA_LENGTH, "The area"),
    nearby_landmarks: landmarks,
  },
  { error: "City is required" },
);
/** An older format: a text is the area. */
const areaAlone = (given: unknown) => (typeof given === "string" ? { area: given } : given);
/** Also accepts the older format with `city` beside the area: `{ location: "Indiranagar", city: "Bangalore" }`. */
const takingCityBeside = <T extends z.ZodType>(property: T) =>
  z.preprocess((given: z.input<T>) => {
    const { location, city, ...others } = (given ?? {}) as Record<string, unknown>;
    if (typeof location !== "string" || city === undefined) return given;
    return { ...others, location: { area: location, city } };
  }, property);

const amenities = z.object(
  { furnished: requiredOneOf(FURNISHINGS, "Furnished status is required"), ...ofEachAmenity(flag) },
  { error: "Furnished status is required" },
);

const rules = z.object(
  { tenant_type: tenantTypes, pets_allowed: flag, smoking: flag, drinking: flag },
  { error: NO_TENANT },
);

const owner = z.object(
  {
    name: requiredText("The owner's name is required", MAX_OWNER_NAME_LENGTH, "The owner's name"),
    phone: z.preprocess(
      (given) => (given === "" ? null : given),
      z.string({ error: PHONE_MESSAGE }).overwrite(normalPhone).regex(PHONE_PATTERN, PHONE_MESSAGE).nullable(),
    ),
    preferred_contact: z.enum(PREFERRED_CONTACTS, {
      error: `The preferred contact can be ${PREFERRED_CONTACTS.join(", ")}`,
    }),
  },
  { error: "The owner is given by name, phone and preferred contact" },
);

/** The fields of a property with their rules. The schemas below define which may be missing. */
const fields = z.object({
  title: requiredText("Property title is required", MAX_TITLE_LENGTH, "The title"),
  type: requiredOneOf(PROPERTY_TYPES, "Property type is required"),
  available_from: emptyIsMissing(calendarDay("Available from date is required")),
  rent: money("Monthly rent is required", MIN_RENT, "Rent must be at least ₹1,000"),
  security_deposit: money("Security deposit is required", 0, "Security deposit cannot be negative"),
  maintenance: z.preprocess(
    (given) => (given === "" ? 0 : given),
    money("Maintenance must be a number", 0, "Maintenance cannot be negative"),
  ),
  location,
  amenities,
  rules,
  description: requiredText("Property description is required", MAX_DESCRIPTION_LENGTH, "The description"),
  images: z
    .array(z.string({ error: "An image is given by its address" }), { error: NO_IMAGE })
    .max(MAX_IMAGES, tooManyImages(MAX_IMAGES)),
});

/** A missing group reports each of its missing fields. */
const missingIsEmpty = <T extends z.ZodType>(group: T) => z.preprocess((given) => given ?? {}, group);

/** A property as its owner posts it, with every rule of the posting form. */
export const propertyInputSchema = fields.extend({
  maintenance: fields.shape.maintenance.default(0),
  location: missingIsEmpty(z.preprocess(areaAlone, location.extend({ nearby_landmarks: landmarks.default([]) }))),
  amenities: missingIsEmpty(amenities.extend(ofEachAmenity(noneUnlessGiven))),
  rules: missingIsEmpty(
    rules.extend({ pets_allowed: noneUnlessGiven, smoking: noneUnlessGiven, drinking: noneUnlessGiven }),
  ),
  images: fields.shape.images.min(1, NO_IMAGE),
});

/** A posted property; the contact defaults to the caller's account. */
const propertyPostSchema = propertyInputSchema.extend({
  owner: owner
    .extend({
      name: emptyIsMissing(owner.shape.name.optional()),
      email: emptyIsMissing(emailAddress.nullish()).describe(
        "From an admin: whose property it is, with or without an account. Ignored from anybody else",
      ),
    })
    .partial()
    .optional(),
});
export type PropertyPost = z.infer<typeof propertyPostSchema>;

/**
 * An edit: missing fields stay, also within `location`, `amenities`, `rules` and `owner`. Given fields follow the rules
 * of posting. The server checks that a last picture remains, because a listing may have had none.
 */
export const propertyChangesSchema = fields
  .extend({
    location: z.preprocess(areaAlone, location.partial()),
    amenities: amenities.partial(),
    rules: rules.partial(),
    owner: owner.partial(),
    is_available: flag.describe("false: rented, and not in browse"),
    featured: flag.describe("The admin's alone, and only of approved properties"),
    version: wholeNumber("version must be a whole number").describe(
      'The version that the edit started from: 409 `property_changed` where there is a newer one. The header `If-Match: "<version>"` says the same',
    ),
  })
  .partial();
export type PropertyChanges = z.infer<typeof propertyChangesSchema>;

// ---- browse ----

/** Ignores an empty filter. */
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

/** Accepts `power backup`, `powerBackup` and `power_backup`. */
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

/** The filters of browse. The URL of /browse uses the same names. */
const propertyFiltersSchema = z
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
    // Reported together with other errors, not only after they are fixed.
    when: ({ value }) => typeof value === "object" && value !== null,
  });
export type PropertyFilters = z.infer<typeof propertyFiltersSchema>;

const listPropertiesQuery = propertyFiltersSchema.safeExtend({
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
    [NEAREST_AREA_HEADER]:
      "Where a search with `searchTerm` finds nothing: the area that it may have meant, if there is one",
  },
});

/** Visitors may not list properties; the login page shows them this number. */
export const countProperties = endpoint({
  method: "GET",
  path: "/api/properties/count",
  access: "public",
  summary: "How many listings a search would find",
  tag: "Properties",
  query: propertyFiltersSchema,
  reply: z.object({
    total: z.number().int().describe(`Exact up to ${COUNT_CAP}`),
    is_capped: z.boolean().describe(`Whether there are more than ${COUNT_CAP}`),
  }),
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

export const postProperty = endpoint({
  method: "POST",
  path: "/api/properties",
  access: "account",
  summary: "Post the caller's one property; an admin may name its owner. It is pending until an admin approves it",
  tag: "Properties",
  signIn: "You must be logged in to post a property",
  body: takingCityBeside(propertyPostSchema),
  reply: propertySchema,
  status: [201],
});

export const updateProperty = endpoint({
  method: "PATCH",
  path: "/api/properties/:id",
  access: "account",
  summary: "Change one's own property, or any as an admin; what is not given stays",
  tag: "Properties",
  params: byId,
  body: takingCityBeside(propertyChangesSchema),
  reply: propertySchema,
});

export const deleteProperty = endpoint({
  method: "DELETE",
  path: "/api/properties/:id",
  access: "account",
  summary: "Delete one's own property, or any as an admin",
  tag: "Properties",
  params: byId,
  query: z.object({
    version: wholeNumber("version must be a whole number")
      .optional()
      .describe("The version that was looked at: 409 `property_changed` where there is a newer one"),
  }),
  reply: z.object({ ok: z.literal(true) }),
});
