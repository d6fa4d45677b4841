import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursor, instant, PAGE_HEADERS, pageLimit, uuid } from "../lists.ts";
import {
  APPEAL_DAYS,
  APPEAL_DECIDERS,
  APPEAL_OUTCOMES,
  APPEALS_A_DAY,
  CASE_KINDS,
  CASE_TEXTS,
  MAX_APPEAL_LENGTH,
  STATED_OUTCOMES,
} from "./case-terms.ts";

/** Decisions about a person as that person sees them, and appeals against them. */

const PAGE_SIZE = 20;
const tag = "Users";

const ownAppealSchema = z.object({
  text: z.string(),
  created_at: instant,
  outcome: z.enum(APPEAL_OUTCOMES).nullable(),
  statement: z.string().nullable(),
  decided_at: instant.nullable(),
});

export const ownDecisionSchema = z.object({
  id: uuid,
  subject: z.object({ type: z.enum(CASE_KINDS), id: uuid, title: z.string() }),
  outcome: z.enum(STATED_OUTCOMES),
  /** When a limit ends. */
  until: instant.nullable(),
  statement: z.string(),
  created_at: instant,
  may_appeal: z.boolean(),
  /** Who would decide an appeal at the moment. */
  appeal_decider: z.enum(APPEAL_DECIDERS),
  appeal: ownAppealSchema.nullable(),
});
export type OwnDecision = z.infer<typeof ownDecisionSchema>;

export const appealText = z
  .string({ error: CASE_TEXTS.appealRequired })
  .trim()
  .min(1, CASE_TEXTS.appealRequired)
  .max(MAX_APPEAL_LENGTH, `An appeal can be at most ${MAX_APPEAL_LENGTH} characters.`);

export const listOwnDecisions = endpoint("GET /api/users/me/decisions", {
  summary: "Decisions about the caller and their listing, with the statements of reasons, latest first",
  tag,
  query: z.object({ limit: pageLimit(PAGE_SIZE), cursor }),
  reply: z.array(ownDecisionSchema),
  headers: PAGE_HEADERS,
});

export const postAppeal = endpoint("POST /api/appeals", {
  summary: `Appeal against a decision about the caller, once, within ${APPEAL_DAYS} days; ${APPEALS_A_DAY} a day. Another admin decides, if there is one. 409 \`already_appealed\`, \`appeal_closed\``,
  tag,
  body: z.object({ decision_id: uuid, text: appealText }),
  reply: ownDecisionSchema,
  status: [201],
});
