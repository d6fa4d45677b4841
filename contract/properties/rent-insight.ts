import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { byId, instant } from "../lists.ts";
import { propertyInputSchema } from "./properties.ts";
import { FURNISHINGS, PROPERTY_TYPES } from "./property-terms.ts";
import { COMPARABLE_HOMES, FIRST_JUDGED_DAYS, MIN_JUDGED_HOMES, RENT_REFUSALS } from "./rent-terms.ts";

const range = z.object({ low: z.number(), high: z.number() });

const comparable = z.object({
  id: z.string(),
  title: z.string(),
  area: z.string(),
  rent: z.number(),
  type: z.enum(PROPERTY_TYPES),
  furnished: z.enum(FURNISHINGS),
  size_sqft: z.number().nullable(),
  image: z.string().nullable(),
  image_placeholder: z.string().nullable(),
  distance_m: z.number().nullable().describe("Between the centres of the grid cells; null without a position"),
});
export type ComparableHome = z.infer<typeof comparable>;

const comparables = z
  .array(comparable)
  .describe(`Up to ${COMPARABLE_HOMES} live homes of the same type within 3 km, most alike first`);

const known = z.object({
  asked: z.number().describe("The rent of this home"),
  middle: range.describe(
    "Estimated 25th to 75th percentile of similar homes' rents. Rounded to ₹500, from ₹50,000 on to ₹1,000",
  ),
  most: range.describe("Estimated 10th to 90th percentile of similar homes' rents, rounded like `middle`"),
  homes: z.number().describe("Similar homes of the last 12 months: the same type, within 3 km"),
  owners: z.number(),
  as_of: instant,
  hits: z
    .object({ homes: z.number(), inside: z.number() })
    .nullable()
    .describe(
      `New homes of the last ${FIRST_JUDGED_DAYS} days, and how many of them asked a rent within \`most\`. Null for less than ${MIN_JUDGED_HOMES} homes`,
    ),
  comparables,
});
const refused = z.object({ refused: z.enum(RENT_REFUSALS), homes: z.number(), comparables });
export type RentKnown = z.infer<typeof known>;
export type RentRefused = z.infer<typeof refused>;
export type RentInsight = RentKnown | RentRefused;

export const getRentInsight = endpoint("GET /api/properties/:id/rent-insight", {
  summary: "What similar homes ask, or why that is not known. Computed each night; no home's rent counts for itself",
  tag: "Properties",
  params: byId,
  reply: z.union([known, refused]),
});

/**
 * The fields that a home is judged by, with the rules of posting. Others are ignored, so that a whole draft can be
 * sent.
 */
export const rentDraftSchema = propertyInputSchema.pick({
  type: true,
  rent: true,
  location: true,
  amenities: true,
  size_sqft: true,
});
export type RentDraft = z.output<typeof rentDraftSchema>;

export const judgeRentDraft = endpoint("POST /api/rent-insight", {
  summary:
    "What homes similar to a draft ask, or why that is not known. The caller's own listing does not count. 60 an hour per account",
  tag: "Properties",
  body: rentDraftSchema,
  reply: z.union([known, refused]),
});
