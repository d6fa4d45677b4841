import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { TENTHS } from "./reply-terms.ts";

const repliesLatelySchema = z.object({
  /** Of ten questions to owners that were answered or ran out, how many were answered within 24 hours. Null for fewer than 100. */
  last_28_days: z.object({ answered: z.number(), of: z.literal(TENTHS) }).nullable(),
});
export type RepliesLately = z.infer<typeof repliesLatelySchema>;

export const getRepliesLately = endpoint("GET /api/replies", {
  summary: "How many of ten questions owners answered within 24 hours lately, rounded down. Counted hourly",
  tag: "Transparency",
  reply: repliesLatelySchema,
});
