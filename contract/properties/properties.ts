import { z } from "zod";
import { emailAddress } from "../accounts/accounts.ts";
import { formatCount } from "../formats.ts";
import { calendarDay, instant, integer, listOf, numberError, textList, uuid } from "../lists.ts";
import { MASKED_FIELDS } from "../messaging/contact-terms.ts";
import { ANSWER_HOURS, TENTHS } from "../messaging/reply-terms.ts";
import { oneLine } from "../one-line.ts";
import { CITIES } from "../places/cities.ts";
import { PRECISIONS } from "../places/geography.ts";
import { journeyLeg, roadRange } from "../places/place-endpoints.ts";
import { normalPhone, PHONE_MESSAGE, PHONE_PATTERN } from "../values/phone.ts";
import { quoted } from "../values/text.ts";
import { notOneOf, WHAT } from "../values/word-key.ts";
import { AWAY, CONFIRMERS, PAUSE_REASONS } from "./freshness-terms.ts";
import {
  AMENITIES,
  type Amenity,
  displayTenantType,
  FURNISHINGS,
  MAX_AREA_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_IMAGES,
  MAX_LANDMARK_LENGTH,
  MAX_LANDMARKS,
  MAX_MONEY,
  MAX_OWNER_NAME_LENGTH,
  MAX_TITLE_LENGTH,
  MIN_RENT,
  PREFERRED_CONTACTS,
  PROPERTY_STATUSES,
  PROPERTY_TYPES,
  TENANT_TYPES,
  WHOLE_LIMITS,
} from "./property-terms.ts";

/** Where a home is, for everyone: the centre of its grid cell, never the owner's pin (decision 0045). */
const homePositionSchema = z.object({
  lat: z.number(),
  lon: z.number(),
  precision: z.enum(PRECISIONS),
  /** The nearest metro station within 2 km in a straight line. `walk_minutes` is null for a rough position. */
  station: z
    .object({
      id: z.string(),
      name: z.string(),
      line_ids: z.array(z.string()),
      walk_minutes: z.number().int().nullable(),
    })
    .nullable(),
});
export type HomePosition = z.infer<typeof homePositionSchema>;

const degreesSchema = z.object({ lat: z.number(), lon: z.number() });

/** The journey from a home to a person's destination; null and without legs if it is not known. */
const commuteSchema = z.object({
  to: z.object({ id: z.string(), name: z.string() }),
  minutes: z.number().int().nullable(),
  road: roadRange,
  legs: z.array(journeyLeg),
});
export type Commute = z.infer<typeof commuteSchema>;

/** When a home was confirmed last, and what the clock does next. */
const freshnessSchema = z.object({
  confirmed_at: instant.nullable(),
  confirmed_by: z.enum(CONFIRMERS).nullable(),
  away_since: instant.nullable(),
  /** Why it is paused. */
  reason: z.enum(PAUSE_REASONS).nullable(),
  /** When the owner is asked next, and when the home is paused without an answer; only for the owner and admins. */
  asks_at: instant.nullable(),
  pauses_at: instant.nullable(),
  /** Days after which half of such homes are gone. */
  typical_days: z.number().int().nullable(),
});
export type Freshness = z.infer<typeof freshnessSchema>;

/** A property in a response. */
export const propertySchema = z.object({
  id: uuid,
  title: z.string(),
  type: z.enum(PROPERTY_TYPES),
  rent: z.number(),
  security_deposit: z.number(),
  maintenance: z.number(),
  location: z.object({
    city: z.string(),
    area: z.string(),
    nearby_landmarks: z.array(z.string()),
    position: homePositionSchema.nullable(),
    /** The exact position, only for the owner and admins. */
    pin: degreesSchema.nullable().optional(),
  }),
  /** In the order of the people in the request, if it has destinations. */
  commutes: z.array(commuteSchema).optional(),
  /** How the owner answered in the last weeks; null if too little is known or too few were answered. Not in lists. */
  owner_replies: z
    .object({
      answered: z.number().describe("Of ten questions, how many were answered within a day"),
      of: z.literal(TENTHS),
      within_hours: z.literal(ANSWER_HOURS).nullable().describe("Within which at least eight of ten were answered"),
    })
    .nullable()
    .optional(),
  /** Whether the owner's account is younger than 30 days. Not in lists. */
  owner_is_new: z.boolean().optional(),
  /** Whether the area has a page at `/rent`. Not in lists. */
  has_area_page: z.boolean().optional(),
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
  /** In square feet. */
  size_sqft: z.number().nullable(),
  bathrooms: z.number().nullable(),
  /** 0 is the ground floor. */
  floor: z.number().nullable(),
  total_floors: z.number().nullable(),
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
  /** Why browse does not show it although it is approved. Null if and only if it is available. */
  away: z.enum(AWAY).nullable(),
  freshness: freshnessSchema,
  /** The texts in which others see dots in place of contacts; only for the owner and admins, else empty. */
  masked: z.array(z.enum(MASKED_FIELDS)),
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

// ---- a property in a request: keys have the order in which the specification lists their errors ----

const requiredText = (message: string, longest: number, what: string, read = oneLine) =>
  z
    .string({ error: message })
    .overwrite(read)
    .min(1, message)
    .max(longest, `${what} can be at most ${longest} characters`);
const severalLines = (text: string) => text.trim();

/** Treats an empty form field as missing. */
const emptyIsMissing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (given === "" ? undefined : given), schema);

const asText = (input: unknown) => (typeof input === "string" ? input : JSON.stringify(input));
const isMissing = (input: unknown) => input === undefined || input === null;
/** Returns the error for a missing value, or for another one. */
const missingOr =
  (missing: string, wrong: string) =>
  ({ input }: { input?: unknown }) =>
    isMissing(input) ? missing : wrong;

/** Returns the error for a value that is none of the words. */
const wordError =
  (field: keyof typeof WHAT, words: readonly string[], missing: string) =>
  ({ input }: { input?: unknown }) =>
    isMissing(input) ? missing : notOneOf(asText(input), WHAT[field], words);

const dayError =
  (missing: string) =>
  ({ input }: { input?: unknown }) =>
    isMissing(input) ? missing : `${quoted(asText(input))} is not a date. Write it as YYYY-MM-DD`;

const requiredOneOf = <const T extends readonly [string, ...string[]]>(
  field: keyof typeof WHAT,
  words: T,
  missing: string,
) => emptyIsMissing(z.enum(words, { error: wordError(field, words, missing) }));

/** Whole rupees, as a number. What people type is understood before it is sent. */
function money(what: string, missing: string, least: number, tooLittle: string) {
  const error = ({ input }: { input?: unknown }) => (input === undefined ? missing : `${what} must be a number`);
  return emptyIsMissing(
    z
      .number({ error })
      // First, because numbers that are not exact are no integers.
      .max(MAX_MONEY, { error: "The amount can be at most ₹1,00,00,000", abort: true })
      .int({ error: `${what} must be in whole rupees` })
      .min(least, tooLittle),
  );
}

/** A whole number that may be unknown. An empty form field clears it. */
function whole(what: string, { least, most }: { least: number; most: number }) {
  const error = `${what} must be a number: a whole one from ${least} to ${formatCount(most)}`;
  return z.preprocess(
    (given) => (given === "" ? null : given),
    z.number({ error }).int({ error }).min(least, error).max(most, error).nullable(),
  );
}

export const TOO_FEW_FLOORS = "The building cannot have fewer floors than the floor of the home";
/** Returns whether the building has the home's floor, as far as both are known. */
export const hasItsFloor = ({ floor, total_floors }: { floor: number | null; total_floors: number | null }): boolean =>
  floor === null || total_floors === null || floor <= total_floors;

const flag = z.boolean({ error: "This must be true or false" });
const noneUnlessGiven = flag.default(false);
const ofEachAmenity = <T extends z.ZodType>(schema: T) =>
  Object.fromEntries(AMENITIES.map((name) => [name, schema])) as Record<Amenity, T>;

/** Tenant types that are given twice are stored once. */
const MAX_TENANT_ENTRIES = 50;
const NO_TENANT = "Please select at least one tenant preference";
const tenantTypes = textList(
  z
    .string({ error: NO_TENANT })
    .overwrite(displayTenantType)
    .pipe(z.enum(TENANT_TYPES, { error: wordError("tenant_type", TENANT_TYPES, NO_TENANT) })),
  {
    least: 1,
    max: MAX_TENANT_ENTRIES,
    error: NO_TENANT,
    tooMany: `At most ${MAX_TENANT_ENTRIES} tenant preferences`,
  },
).transform((words) => [...new Set(words)]);

const landmarks = textList(
  z
    .string({ error: "Landmarks must be text" })
    .overwrite(oneLine)
    .max(MAX_LANDMARK_LENGTH, `A landmark can be at most ${MAX_LANDMARK_LENGTH} characters`),
  { max: MAX_LANDMARKS, error: "Landmarks must be text", tooMany: `At most ${MAX_LANDMARKS} landmarks` },
).transform((words) => words.filter((word) => word !== ""));

export const tooManyImages = (remaining: number) =>
  `You can only upload ${remaining} more image(s). Maximum ${MAX_IMAGES} images allowed.`;
export const NO_IMAGE = "Please upload at least one image of your property.";

export const pinIsFarFrom = (area: string) => `The pin is far from ${area}. Move it or choose another area.`;
export const isNoAreaOf = (city: string, written: string) =>
  `${quoted(written)} is not an area. Write an area or sector of ${city}`;
const WRONG_PIN = "A pin is given by lat and lon in degrees";
/** About 0.1 m. */
const PIN_DECIMALS = 6;
const coordinate = (name: string, limit: number) =>
  z
    .number({ error: numberError(name, WRONG_PIN) })
    .min(-limit, WRONG_PIN)
    .max(limit, WRONG_PIN)
    .overwrite((degrees) => Number(degrees.toFixed(PIN_DECIMALS)));
/** The exact position of a home. The server checks that it lies near the area. */
const pin = z
  .object({ lat: coordinate("lat", 90), lon: coordinate("lon", 180) }, { error: WRONG_PIN })
  .nullable()
  .describe("The exact position, which only the owner and admins see. Null: none");

const location = z.object(
  {
    city: requiredOneOf("city", CITIES, "City is required"),
    area: requiredText("Area/Sector is required", MAX_AREA_LENGTH, "The area"),
    nearby_landmarks: landmarks,
    pin: pin.optional(),
  },
  { error: missingOr("City is required", "The location is given by city and area") },
);
/** In an older format the location is a plain text: the area. */
const areaAlone = (given: unknown) => (typeof given === "string" ? { area: given } : given);
/** Also accepts the older format with `city` beside the area: `{ location: "Indiranagar", city: "Bangalore" }`. */
export const takingCityBeside = <T extends z.ZodType>(property: T) =>
  z.preprocess((given: z.input<T>) => {
    const { location, city, ...others } = (given ?? {}) as Record<string, unknown>;
    if (typeof location !== "string" || city === undefined) return given;
    return { ...others, location: { area: location, city } };
  }, property);

const amenities = z.object(
  { furnished: requiredOneOf("furnished", FURNISHINGS, "Furnished status is required"), ...ofEachAmenity(flag) },
  {
    error: missingOr(
      "Furnished status is required",
      "The amenities are given by furnished, and true or false for each",
    ),
  },
);

const rules = z.object(
  { tenant_type: tenantTypes, pets_allowed: flag, smoking: flag, drinking: flag },
  { error: missingOr(NO_TENANT, "The rules are given by tenant_type, and true or false for each") },
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

const imagesFrom = (least: number) =>
  listOf(z.string({ error: "An image is given by its address" }), {
    least,
    max: MAX_IMAGES,
    error: NO_IMAGE,
    tooMany: tooManyImages(MAX_IMAGES),
  });

/** The fields of a property with their rules. The schemas below define which are required. */
const fields = z.object({
  title: requiredText("Property title is required", MAX_TITLE_LENGTH, "The title"),
  type: requiredOneOf("type", PROPERTY_TYPES, "Property type is required"),
  available_from: emptyIsMissing(calendarDay(dayError("Available from date is required"))),
  rent: money("Monthly rent", "Monthly rent is required", MIN_RENT, "Rent must be at least ₹1,000"),
  security_deposit: money("Security deposit", "Security deposit is required", 0, "Security deposit cannot be negative"),
  maintenance: z.preprocess(
    (given) => (given === "" ? 0 : given),
    money("Maintenance", "Maintenance must be a number", 0, "Maintenance cannot be negative"),
  ),
  location,
  amenities,
  rules,
  description: requiredText(
    "Property description is required",
    MAX_DESCRIPTION_LENGTH,
    "The description",
    severalLines,
  ),
  images: imagesFrom(0),
  size_sqft: whole("The size in sq ft", WHOLE_LIMITS.size_sqft),
  bathrooms: whole("Bathrooms", WHOLE_LIMITS.bathrooms),
  floor: whole("The floor", WHOLE_LIMITS.floor),
  total_floors: whole("Floors in the building", WHOLE_LIMITS.total_floors),
});

/** Validates a missing group as an empty group, so that each missing field is reported. */
const missingIsEmpty = <T extends z.ZodType>(group: T) => z.preprocess((given) => given ?? {}, group);

/** A property as its owner posts it, with every rule of the posting form. */
export const propertyInputSchema = fields.extend({
  maintenance: fields.shape.maintenance.default(0),
  location: missingIsEmpty(z.preprocess(areaAlone, location.extend({ nearby_landmarks: landmarks.default([]) }))),
  amenities: missingIsEmpty(amenities.extend(ofEachAmenity(noneUnlessGiven))),
  rules: missingIsEmpty(
    rules.extend({ pets_allowed: noneUnlessGiven, smoking: noneUnlessGiven, drinking: noneUnlessGiven }),
  ),
  images: imagesFrom(1),
  size_sqft: fields.shape.size_sqft.default(null),
  bathrooms: fields.shape.bathrooms.default(null),
  floor: fields.shape.floor.default(null),
  total_floors: fields.shape.total_floors.default(null),
});

/** A posted property; the contact defaults to the caller's account. */
export const propertyPostSchema = propertyInputSchema.extend({
  owner: owner
    .extend({
      name: emptyIsMissing(owner.shape.name.optional()),
      email: emptyIsMissing(emailAddress.nullish()).describe(
        "The owner's address, with or without an account. Only from admins, otherwise ignored",
      ),
    })
    .partial()
    .optional(),
});
export type PropertyPost = z.infer<typeof propertyPostSchema>;

/**
 * An edit. Missing fields are left unchanged, also within `location`, `amenities`, `rules` and `owner`. Present fields
 * follow the rules of posting. The server checks that at least one picture remains; older listings may have none.
 */
export const propertyChangesSchema = fields
  .extend({
    location: z.preprocess(areaAlone, location.partial()),
    amenities: amenities.partial(),
    rules: rules.partial(),
    owner: owner.partial(),
    is_available: flag.describe("false: rented, and hidden from browse"),
    featured: flag.describe("Only for admins and approved properties"),
    version: integer("version").describe(
      'The version that the edit started from: 409 `property_changed` if there is a newer one. The header `If-Match: "<version>"` has the same effect',
    ),
  })
  .partial();
export type PropertyChanges = z.infer<typeof propertyChangesSchema>;
