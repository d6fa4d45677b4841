import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { byId, cursor, onlyTrue, PAGE_HEADERS, pageLimit, uuid, wholeNumber } from "../lists.ts";
import { propertySchema } from "../properties/properties.ts";
import {
  COUNT_CAP,
  LATER_BY_HEADER,
  LATER_COUNT_HEADER,
  NEAREST_AREA_HEADER,
  SIMILAR_HOMES,
  UNPLACED_COUNT_HEADER,
} from "../properties/property-terms.ts";
import { MAX_HOME_GROUPS } from "./map-terms.ts";
import { cityFilter, listPropertiesQuery, mapPropertiesQuery, propertyFiltersSchema } from "./property-filters.ts";

export const listProperties = endpoint("GET /api/properties", {
  summary: "Browse approved, available listings of active owners",
  tag: "Properties",
  query: listPropertiesQuery,
  reply: z.array(propertySchema),
  headers: {
    ...PAGE_HEADERS,
    [LATER_COUNT_HEADER]: `On the first page of a list asked for with \`availableFrom\`: how many more become available after that day, exact up to ${COUNT_CAP}, then \`${COUNT_CAP}+\``,
    [LATER_BY_HEADER]: `Beside that header, if its number is exact and not 0: the date by which all of them are available`,
    [UNPLACED_COUNT_HEADER]: `On the first page of a list asked for with \`near\`, \`metroWalk\`, a commute or \`bounds\`: how many more match except that their position is not known well enough, exact up to ${COUNT_CAP}, then \`${COUNT_CAP}+\``,
    [NEAREST_AREA_HEADER]:
      "Where a search with `searchTerm` finds nothing: the area that it may have meant, if there is one",
  },
});

/** Visitors may not list properties; the login page shows them this number. */
export const countProperties = endpoint("GET /api/properties/count", {
  summary: "The number of listings that a search would find",
  tag: "Properties",
  query: propertyFiltersSchema,
  reply: z.object({
    total: z.number().int().describe(`Exact up to ${COUNT_CAP}`),
    is_capped: z.boolean().describe(`Whether there are more than ${COUNT_CAP}`),
  }),
});

const homeGroup = z.object({
  lat: z.number().describe("The middle of its homes"),
  lon: z.number(),
  count: z.int(),
  min_rent: z.number().describe("Rupees a month"),
  spot_count: z.int().describe("How many positions its homes have. They are not exact, so that several homes have one"),
  id: uuid.optional().describe("Of a single home"),
  area: z.string().optional().describe("The nearest area"),
});
export type HomeGroup = z.infer<typeof homeGroup>;

export const mapProperties = endpoint("GET /api/properties/map", {
  summary: "The homes in a window of the map, in groups",
  tag: "Properties",
  query: mapPropertiesQuery,
  reply: z.object({
    groups: z
      .array(homeGroup)
      .describe(`Squares of the map, smaller at a closer zoom; at most ${MAX_HOME_GROUPS}, those with the most homes`),
    capped: z.boolean().describe("Whether there are more homes than the groups contain"),
  }),
});

export const listFeaturedProperties = endpoint("GET /api/properties/featured", {
  summary: "Featured listings, newest first",
  tag: "Properties",
  query: z.object({ city: cityFilter, limit: pageLimit(12), cursor }),
  reply: z.array(propertySchema),
  headers: PAGE_HEADERS,
});

const WRONG_SIMILAR_LIMIT = `limit must be a whole number from 1 to ${SIMILAR_HOMES.most}`;

export const listSimilarProperties = endpoint("GET /api/properties/:id/similar", {
  summary: "Listings of other owners in the same city that are close in rent, place and size, closest first",
  tag: "Properties",
  params: byId,
  query: z.object({
    limit: wholeNumber(WRONG_SIMILAR_LIMIT, (number) =>
      number.min(1, WRONG_SIMILAR_LIMIT).max(SIMILAR_HOMES.most, WRONG_SIMILAR_LIMIT),
    ).prefault(SIMILAR_HOMES.usual),
    answering: onlyTrue("answering").describe(
      "Among the closest homes, those first whose owners answer most questions within a day",
    ),
  }),
  reply: z.array(propertySchema),
});
