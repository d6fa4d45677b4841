import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { byId, instant, integer, uuid } from "../lists.ts";
import { BATCH_A_MINUTE, BATCH_DELAY_SECONDS, BATCH_STATES, MAX_BATCH } from "./batch-terms.ts";
import { BULK_OUTCOMES, CASE_KINDS, CASE_TEXTS, FAMILIES } from "./case-terms.ts";
import { caseFilter } from "./cases.ts";

/** Deciding every case that a filter of the queue finds. */

const tag = "Admin";
const outcome = z.enum(BULK_OUTCOMES, { error: CASE_TEXTS.bulkOutcome });
const person = z.object({ id: uuid, name: z.string() });

export const batchSchema = z.object({
  id: uuid,
  outcome,
  /** The filter of the queue that found the cases. */
  filter: z.object({
    kind: z.enum(CASE_KINDS).nullable(),
    family: z.enum(FAMILIES).nullable(),
    min_risk: z.number(),
    overdue: z.boolean().nullable(),
    q: z.string(),
  }),
  state: z.enum(BATCH_STATES),
  total: z.number(),
  decided: z.number(),
  skipped: z.number().describe("Cases that had changed before their turn, or that the admin may not decide"),
  /** Null once the admin's account is deleted. */
  by: person.nullable(),
  /** Null if no admin stopped it. */
  stopped_by: person.nullable(),
  starts_at: instant,
  ended_at: instant.nullable(),
});
export type Batch = z.infer<typeof batchSchema>;

export const previewCaseBatch = endpoint("GET /api/admin/case-batches/preview", {
  summary: `How many cases that the filter finds a batch would approve (listings that wait for review) or dismiss (all others), at most ${MAX_BATCH} each`,
  tag,
  query: z.object(caseFilter),
  reply: z.object({ approve: z.number(), dismiss: z.number() }),
});

const WRONG_COUNT = `count must be a whole number from 1 to ${MAX_BATCH}`;

export const createCaseBatch = endpoint("POST /api/admin/case-batches", {
  summary: `Approve or dismiss every case that the filter finds now, from ${BATCH_DELAY_SECONDS} seconds later on and at most ${BATCH_A_MINUTE} a minute. Repeating the id creates nothing. 409 \`batch_running\` while another one is not finished, \`batch_changed\` if the filter finds another number than \`count\``,
  tag,
  body: z.object({
    id: uuid.describe("Chosen by the client"),
    outcome,
    count: integer("count", WRONG_COUNT)
      .min(1, WRONG_COUNT)
      .max(MAX_BATCH, WRONG_COUNT)
      .describe("The number of cases that the admin has confirmed"),
    filter: z.object(caseFilter),
  }),
  reply: batchSchema,
});

export const getLatestCaseBatch = endpoint("GET /api/admin/case-batches/latest", {
  summary: "The latest batch with its progress; null without one",
  tag,
  reply: z.object({ batch: batchSchema.nullable() }),
});

export const stopCaseBatch = endpoint("POST /api/admin/case-batches/:id/stop", {
  summary: "Stop a batch: no more of its cases are decided. An ended batch is returned as it is",
  tag,
  params: byId,
  reply: batchSchema,
});
