import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { instant } from "../lists.ts";
import { CITIES } from "../places/cities.ts";
import { MAX_AREA_LENGTH, PROPERTY_TYPES } from "../properties/property-terms.ts";
import { RENT_REFUSALS } from "../properties/rent-terms.ts";
import { AREA_PAGE_HOMES, MIN_CONFIRMED_HOMES, MIN_COUNTED_HOMES, STAY_DAYS } from "./area-terms.ts";

/** Public pages of cities and areas: what is free there now, and what homes cost there. */

const rents = z.object({ p10: z.number(), p25: z.number(), p50: z.number(), p75: z.number(), p90: z.number() });
const position = z.object({ lat: z.number(), lon: z.number() }).nullable();

const typeThere = z.object({
  type: z.enum(PROPERTY_TYPES),
  live: z.int().describe("Homes that are free now"),
  n: z.int().describe("Homes that the range is from: live within 365 days, at most 5 an owner"),
  range: rents.nullable().describe("Asked rents: 10, 25, 50, 75 and 90 in 100 homes ask at most this much"),
  reason: z.enum(RENT_REFUSALS).nullable().describe("Why there is no range"),
});
export type TypeThere = z.infer<typeof typeThere>;

const hub = z.object({
  id: z.string(),
  name: z.string(),
  minutes: z.int().nullable().describe("On foot and by metro; null where there is no way"),
  minutes_auto: z.int().nullable().describe("By metro, with an auto rickshaw where the walk is long"),
  minutes_road: z.int().nullable(),
});
export type WorkHub = z.infer<typeof hub>;

const nearbyArea = z.object({
  city: z.enum(CITIES),
  area: z.string(),
  live: z.int(),
  position,
  range_2bhk: z.object({ p25: z.number(), p75: z.number() }).nullable(),
});
export type NearbyArea = z.infer<typeof nearbyArea>;

const areaHome = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(PROPERTY_TYPES),
  rent: z.number(),
  image: z.string().nullable(),
  image_placeholder: z.string().nullable(),
  area: z.string(),
});
export type AreaHome = z.infer<typeof areaHome>;

const figures = {
  city: z.enum(CITIES),
  position,
  owners: z.int().describe("Owners of the live homes"),
  live: z.int(),
  types: z.array(typeThere).describe("Types with live homes or a range, in their usual order"),
  deposit_months: z.number().nullable().describe("The usual deposit in months of rent, with one decimal"),
  days_to_rent: z
    .int()
    .nullable()
    .describe(
      `Median days listed, of homes rented or taken in the last ${STAY_DAYS} days; null under ${MIN_COUNTED_HOMES} homes`,
    ),
  confirmed_week: z
    .int()
    .nullable()
    .describe(`Percent of live homes confirmed in the last 7 days; null under ${MIN_CONFIRMED_HOMES} homes`),
  homes: z.array(areaHome).max(AREA_PAGE_HOMES).describe("Featured homes first, then the newest"),
  as_of: instant.nullable().describe("The night of ranges, deposits, days and shares; null before the first one"),
};

const listedArea = z.object({ area: z.string(), slug: z.string(), live: z.int() });

const cityReply = z.object({
  ...figures,
  areas: z.array(listedArea).describe("Areas with live homes, by name"),
});
export type CityFigures = z.infer<typeof cityReply>;

const areaReply = z.object({
  ...figures,
  area: z.string(),
  shares_name: z.boolean().describe("Whether an area of another city has the same name"),
  stations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      lines: z.array(z.object({ id: z.string(), name: z.string(), colour: z.string() })),
      walk_minutes: z.int(),
    }),
  ),
  hubs: z.array(hub).describe("At a weekday's peak; empty without a position"),
  nearby: z
    .array(nearbyArea)
    .describe(
      "The nearest areas with live homes, nearest first; without a position, areas of the city with the most homes",
    ),
});
export type AreaFigures = z.infer<typeof areaReply>;

const name = z.string().trim().min(1).max(MAX_AREA_LENGTH);

export const getCityFigures = endpoint("GET /api/areas/:city", {
  summary: "What is free in a city, and what homes cost there. Ranges are of last night",
  tag: "Areas",
  params: z.object({ city: name.describe('A city in any spelling: "Bangalore", "bengaluru"') }),
  reply: cityReply,
});

export const getAreaFigures = endpoint("GET /api/areas/:city/:area", {
  summary: "What is free in an area of the catalogue, and what homes cost there. Ranges are of last night",
  tag: "Areas",
  params: z.object({ city: name, area: name.describe('An area in any spelling: "Indiranagar", "indira-nagar"') }),
  query: z.object({
    type: z.enum(PROPERTY_TYPES).optional().describe("Limits `homes` to this type; all other figures stay"),
  }),
  reply: areaReply,
});
