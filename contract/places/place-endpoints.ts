import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { commaList, emptyIsNone, hasAtMost, wholeNumber } from "../lists.ts";
import { CITIES } from "./cities.ts";
import { COMMUTE_MODES, STREET_MODES } from "./commute.ts";
import {
  MAX_NEAR_PLACES,
  MAX_PLACE_ID_LENGTH,
  MAX_SUGGEST_LENGTH,
  PLACE_ID,
  PLACE_KINDS,
  PLACE_SEPARATOR,
  parsePoint,
  REGIONS,
  regionAt,
} from "./geography.ts";

/** Suggestions of places, and journeys between them. */

const isValidPoint = (id: string) => {
  const point = parsePoint(id);
  return point !== null && regionAt(point) !== null;
};

/**
 * Accepts `station:indiranagar`, `area:Bangalore/Indiranagar`, `landmark:cyber-hub`, `city:Noida` and
 * `point:28.4950,77.0890`. Does not check that the place exists.
 */
export const placeId = z
  .string({ error: "Give one place id" })
  .max(MAX_PLACE_ID_LENGTH, `A place id can be at most ${MAX_PLACE_ID_LENGTH} characters`)
  .regex(PLACE_ID, {
    error: `A place id begins with ${PLACE_KINDS.map((kind) => `${kind}:`).join(", ")}`,
    abort: true,
  })
  .refine(
    (id) => !id.startsWith("point:") || isValidPoint(id),
    `A point is point:latitude,longitude in degrees, in ${REGIONS.join(" or ")}`,
  );

const TOO_MANY_PLACES = `Give at most ${MAX_NEAR_PLACES} places, with ${PLACE_SEPARATOR} between their ids`;

/** Accepts one place id, or two with `~` between them. Errors name the parameter, not a place of the list. */
export const placeIds = z
  .string({ error: TOO_MANY_PLACES })
  .max((MAX_PLACE_ID_LENGTH + 1) * MAX_NEAR_PLACES, { error: TOO_MANY_PLACES, abort: true })
  .transform((given, context) => {
    const ids = [...new Set(given.split(PLACE_SEPARATOR))];
    const faults = ids.flatMap((id) => placeId.safeParse(id).error?.issues ?? []);
    const messages = ids.length > MAX_NEAR_PLACES ? [TOO_MANY_PLACES] : faults.map(({ message }) => message);
    for (const message of messages) context.addIssue({ code: "custom", message });
    return messages.length > 0 ? z.NEVER : ids;
  });

export const USUAL_SUGGESTIONS = 8;
export const MAX_SUGGESTIONS = 20;

const WRONG_LIMIT = `limit must be a whole number from 1 to ${MAX_SUGGESTIONS}`;
const WRONG_Q = `q must have 1 to ${MAX_SUGGEST_LENGTH} characters`;
const SUGGESTED_KINDS = PLACE_KINDS.filter((kind) => kind !== "point");

const place = z.object({
  id: z.string(),
  kind: z.enum(PLACE_KINDS),
  name: z.string(),
  label: z.string().describe('The name with what tells it apart: "Indiranagar · metro, Purple Line"'),
  city: z.enum(CITIES).nullable().describe("Null where people of several cities use the place"),
  region: z.enum(REGIONS),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  lines: z.array(z.string()).describe("Ids of the metro lines at a station"),
});

const placeReply = place.extend({
  has_metro: z.boolean().describe("Whether a station is within walking distance, 2 km in a straight line"),
});
export type PlaceReply = z.infer<typeof placeReply>;

export const getPlace = endpoint("GET /api/places/:id", {
  summary: "One place by its id",
  tag: "Places",
  params: z.object({ id: placeId }),
  reply: placeReply,
});

export const suggestion = place.extend({
  matched: z
    .object({ from: z.int(), to: z.int() })
    .describe("UTF-16 offsets of the typed part in `label`. Both are 0 if the label does not contain it"),
});
export type Suggestion = z.infer<typeof suggestion>;

export const suggestPlaces = endpoint("GET /api/places/suggest", {
  summary: "Places whose names begin with what was typed",
  tag: "Places",
  query: z.object({
    q: z
      .string({ error: "Give q once" })
      .refine((given) => given !== "" && hasAtMost(MAX_SUGGEST_LENGTH, given), WRONG_Q)
      .describe("In Latin, Devanagari or Kannada script. One typing error is tolerated in longer names"),
    city: emptyIsNone(z.enum(CITIES, { error: `city can be ${CITIES.join(", ")}` })).describe(
      "Its places are listed first",
    ),
    kinds: commaList(z.enum(SUGGESTED_KINDS, { error: `kinds can be ${SUGGESTED_KINDS.join(", ")}` }))
      .optional()
      .describe(`Any of: ${SUGGESTED_KINDS.join(", ")}`),
    limit: wholeNumber(WRONG_LIMIT, (number) => number.min(1, WRONG_LIMIT).max(MAX_SUGGESTIONS, WRONG_LIMIT)).prefault(
      USUAL_SUGGESTIONS,
    ),
  }),
  reply: z.array(suggestion),
});

const station = z.object({ id: z.string(), name: z.string() });

export const journeyLeg = z.object({
  mode: z.enum([...STREET_MODES, "metro"]),
  minutes: z.int().describe("Rounded so that the legs add up to the journey"),
  seconds: z.int(),
  line: z.object({ id: z.string(), name: z.string(), colour: z.string() }).optional(),
  from: station.optional().describe("The station that the leg starts at"),
  to: station.optional().describe("The station that the leg ends at"),
  stops: z.int().optional().describe("Stations from the first to the last, without the first"),
});
export type JourneyLeg = z.infer<typeof journeyLeg>;

export const roadRange = z
  .object({ from: z.int(), to: z.int() })
  .optional()
  .describe("Only by road, by car or two-wheeler: both ends of an estimate in minutes. `minutes` is the longer one");

export const journeyReply = z.union([
  z.object({
    minutes: z.int(),
    seconds: z.int(),
    road: roadRange,
    legs: z.array(journeyLeg).describe("Empty by road"),
    peak: z.literal(true).describe("The estimate is for a weekday's peak"),
  }),
  z.object({ minutes: z.null(), legs: z.array(journeyLeg).max(0) }),
]);
export type JourneyReply = z.infer<typeof journeyReply>;

export const getJourney = endpoint("GET /api/places/journey", {
  summary: "The quickest journey between two places by metro or directly, or an estimate by road where there is none",
  tag: "Places",
  query: z.object({
    from: placeId,
    to: placeId,
    by: z
      .enum(COMMUTE_MODES, { error: `by can be ${COMMUTE_MODES.join(", ")}` })
      .default("walk")
      .describe("`auto`: an auto rickshaw where the walk is longer than 15 minutes. `road`: by road all the way"),
  }),
  reply: journeyReply,
});
