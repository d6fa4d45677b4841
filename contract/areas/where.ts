import { z } from "zod";
import { commuteQuery, homeQuery } from "../browse/property-filters.ts";
import { endpoint } from "../endpoint.ts";
import { emptyIsNone } from "../lists.ts";
import { CITIES } from "../places/cities.ts";
import { placeId } from "../places/place-endpoints.ts";
import { RENT_REFUSALS } from "../properties/rent-terms.ts";
import { MIN_COUNTED_HOMES, STAY_DAYS, USUAL_TYPE } from "./area-terms.ts";
import { WHERE_AREAS } from "./where-terms.ts";

/** Which areas suit one or two workplaces. */

const rankedArea = z.object({
  city: z.enum(CITIES),
  area: z.string(),
  position: z.object({ lat: z.number(), lon: z.number() }),
  minutes: z.int().describe("From the middle of the area to `to`"),
  minutes2: z.int().nullable().describe("To `to2`; null without it"),
  range: z
    .object({ p25: z.number(), p75: z.number() })
    .nullable()
    .describe(`Half of the homes ask rents in this range: those of the first wanted type, ${USUAL_TYPE} without one`),
  reason: z.enum(RENT_REFUSALS).nullable().describe("Why there is no range"),
  fits: z.int().describe("Live homes of a wanted type, up to `maxRent`"),
  days_to_rent: z
    .int()
    .nullable()
    .describe(
      `Median days listed, of homes rented or taken in the last ${STAY_DAYS} days; null under ${MIN_COUNTED_HOMES} homes`,
    ),
  sentence: z.string().describe("What decides its rank, and what homes cost there"),
});
export type RankedArea = z.infer<typeof rankedArea>;

const whereReply = z.object({
  areas: z.array(rankedArea).max(WHERE_AREAS).describe("The best first"),
  found: z.int().describe("Areas with a journey to each workplace, also those that are not in `areas`"),
  left_out: z.int().describe("Areas without a journey to a workplace"),
  note: z.string().nullable().describe("Why there are no areas: the workplaces are in different regions"),
});
export type WhereReply = z.infer<typeof whereReply>;

export const findAreas = endpoint("GET /api/where", {
  summary:
    "Areas by their journeys to one or two workplaces: by the longer journey, then the sum of both, then the name. Areas where a home fits come first",
  tag: "Areas",
  query: z.object({
    to: placeId.describe("Where person 1 works: the id of a place"),
    to2: emptyIsNone(placeId).describe("Where person 2 works"),
    by: commuteQuery.commuteBy.describe(
      "How both travel. `walk` (the default): by metro and on foot; `auto`: also by autorickshaw where the walk is long; `road`: by car or two-wheeler",
    ),
    maxRent: homeQuery.maxRent,
    type: homeQuery.type,
  }),
  reply: whereReply,
});
