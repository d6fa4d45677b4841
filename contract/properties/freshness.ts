import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { byId, cursor, instant, PAGE_HEADERS, pageLimit } from "../lists.ts";
import {
  AWAY,
  HISTORY_PAGE_SIZE,
  HISTORY_TYPES,
  LISTING_ANSWERS,
  STILL_THERE_HOURS,
  TENANT_FINDINGS,
} from "./freshness-terms.ts";
import { propertySchema } from "./properties.ts";

const tag = "Freshness";

export const confirmProperty = endpoint("POST /api/properties/:id/confirm", {
  summary: "Confirm that the caller's home is available. A paused or rented one is shown again",
  tag,
  params: byId,
  reply: propertySchema,
});

export const pauseProperty = endpoint("POST /api/properties/:id/pause", {
  summary: "Pause the caller's listing: browse does not show it until it is confirmed",
  tag,
  params: byId,
  reply: propertySchema,
});

// ---- answers by mail ----

const WRONG_TOKEN = "Give the token of the link.";
const token = z.string({ error: WRONG_TOKEN }).min(1, WRONG_TOKEN).max(200, WRONG_TOKEN);
const answeredListing = z.object({
  title: z.string(),
  area: z.string(),
  city: z.string(),
  away: z.enum(AWAY).nullable(),
  confirmed_at: instant.nullable(),
});
export type AnsweredListing = z.infer<typeof answeredListing>;

export const answerListing = endpoint("POST /api/listing-answers", {
  summary: "Answer with the link of an email whether a home is available. Repeating an answer has no further effect",
  tag,
  body: z.object({
    token,
    answer: z.enum(LISTING_ANSWERS, { error: `answer can be ${LISTING_ANSWERS.join(", ")}` }),
  }),
  reply: answeredListing,
});

export const lookAtListing = endpoint("POST /api/listing-answers/look", {
  summary: "The home that the link of an email is about. Changes nothing",
  tag,
  body: z.object({ token }),
  reply: answeredListing,
});

// ---- what tenants ask and say ----

export const askStillThere = endpoint("POST /api/properties/:id/still-there", {
  summary: `Ask the owner whether a home is still available. Without effect if it was confirmed in the last ${STILL_THERE_HOURS} hours`,
  tag,
  params: byId,
  reply: z.object({
    asked: z.boolean().describe("Whether the owner is asked and the caller notified of the answer"),
    confirmed_at: instant.nullable(),
  }),
});

const ownQuestions = z.object({
  asked_at: instant.nullable().describe("Since when the caller waits for the owner's answer"),
  has_written: z.boolean().describe("Whether the caller has written about the home, and so may report an outcome"),
  outcome: z
    .enum(TENANT_FINDINGS)
    .nullable()
    .describe("The outcome that the caller reported since the last confirmation"),
});
export type OwnQuestions = z.infer<typeof ownQuestions>;

export const getStillThere = endpoint("GET /api/properties/:id/still-there", {
  summary: "What the caller has asked and reported about the availability of a home",
  tag,
  params: byId,
  reply: ownQuestions,
});

export const reportOutcome = endpoint("POST /api/properties/:id/outcomes", {
  summary: "Report the outcome for a home, as a guest of a conversation about it. A later outcome replaces it",
  tag,
  params: byId,
  body: z.object({ outcome: z.enum(TENANT_FINDINGS, { error: `outcome can be ${TENANT_FINDINGS.join(", ")}` }) }),
  reply: z.object({
    outcome: z.enum(TENANT_FINDINGS),
    counted: z.boolean().describe("False for guests who wrote their first message less than an hour ago"),
  }),
});

// ---- public facts ----

const historyValue = z.union([z.string(), z.number(), z.null()]);

const historyEvent = z.object({
  type: z.enum(HISTORY_TYPES),
  from: historyValue.describe(
    "`rent`, `deposit`, `available_from`: the value before; `photos`: how many changed; `reposted`: when it was first listed",
  ),
  to: historyValue.describe(
    "`rent`, `deposit`, `available_from`: the new value; `photos`: of how many; `paused`: the reason",
  ),
  at: instant,
});
export type History = z.infer<typeof historyEvent>;

export const listHistory = endpoint("GET /api/properties/:id/history", {
  summary: "What happened to a listing, latest first",
  tag,
  params: byId,
  query: z.object({ limit: pageLimit(HISTORY_PAGE_SIZE), cursor }),
  reply: z.array(historyEvent),
  headers: PAGE_HEADERS,
});

const clock = z.object({
  typical_days: z.number().int(),
  ask_days: z.number().int(),
  pause_days: z.number().int(),
  homes: z.number().int().describe("How many such homes left in the last 90 days"),
  explanation: z.string(),
});
export type Clock = z.infer<typeof clock>;

export const getClock = endpoint("GET /api/properties/:id/clock", {
  summary: "How fast homes like this one leave, and when the owner is therefore asked",
  tag,
  params: byId,
  reply: clock,
});
