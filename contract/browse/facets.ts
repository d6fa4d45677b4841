import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { propertySchema } from "../properties/properties.ts";
import { FACET_CAP, MAX_NEARLY, MAX_OFFERS } from "../properties/property-terms.ts";
import { propertyFiltersSchema } from "./property-filters.ts";

/** The number of homes that another choice of filters would match. */

const facetCount = z.union([z.int(), z.literal(`${FACET_CAP}+`)]);
/** Exact below `FACET_CAP`. */
export type FacetCount = z.infer<typeof facetCount>;

const byChoice = z.record(z.string(), facetCount);

const groups = z.object({
  type: byChoice,
  furnished: byChoice,
  tenantType: byChoice,
  amenities: byChoice,
  location: byChoice.describe("The areas with the most homes"),
  pets: facetCount,
  smoking: facetCount,
  drinking: facetCount,
  rent: z.array(z.object({ from: z.int(), to: z.int().nullable().describe("Not included"), count: facetCount })),
  metroWalk: byChoice.describe("By minutes on foot to the nearest station"),
  confirmedWithin: byChoice.describe("By days since the last confirmation"),
  commuteMax: byChoice.describe("By minutes within which each person arrives. Empty without a commute"),
});

/** Filters to set, by the name of their query parameter; null removes the filter. */
const change = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type FilterChange = z.infer<typeof change>;

const blocking = z.object({
  filter: z.string().describe("Its name in the query"),
  value: z.string().optional().describe("Of a filter whose values all must match: an amenity"),
  count: facetCount.describe("How many homes fail only this filter"),
});

const offer = z.object({
  change,
  label: z.string().describe('Such as "Up to ₹34,000"'),
  count: facetCount.describe("How many homes there are with the change"),
});

const nearly = z.object({
  property: propertySchema,
  filter: z.string().describe("The one filter that the home does not match"),
  reason: z.string().describe('Such as "₹1,500 over"'),
});

const facetsSchema = z.object({
  total: facetCount,
  groups,
  blocking: z.array(blocking).describe("Most homes first"),
  offers: z.array(offer).max(MAX_OFFERS).describe("Changes that bring more homes, where there are few"),
  nearly: z.array(nearly).max(MAX_NEARLY).describe("Homes that do not match one filter, where there are few"),
});
export type Facets = z.infer<typeof facetsSchema>;

export const getFacets = endpoint("GET /api/properties/facets", {
  summary: "How many homes there would be with each other choice, and which filters exclude homes",
  tag: "Properties",
  query: propertyFiltersSchema,
  reply: facetsSchema,
});
