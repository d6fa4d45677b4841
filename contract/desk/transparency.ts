import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { instant } from "../lists.ts";

/** Counts from 1 to 4 are hidden, so that no one can be identified. */
export const FEWER = "fewer than 5";
const count = z.union([z.number(), z.literal(FEWER)]);
export type ShownCount = z.infer<typeof count>;

const monthSchema = z.object({
  month: z.string().describe("YYYY-MM"),
  reports: z.array(z.object({ reason: z.string(), outcome: z.string(), count })),
  decisions: z.array(z.object({ outcome: z.string(), by: z.enum(["person", "rule"]), count })),
  /** Hours from opening a case to its decision; null for fewer than 5 decisions. */
  hours_median: z.number().nullable(),
  hours_p90: z.number().nullable(),
  appeals: count,
  /** Percent of decided appeals; null for fewer than 5. */
  reversed_percent: z.number().nullable(),
  paused_by_clock: count,
  paused_by_tenants: count,
  /** Days since the owner's last confirmation of live homes; null for fewer than 5 homes. */
  confirmed_days_median: z.number().nullable(),
  confirmed_week_percent: z.number().nullable(),
  warnings: count,
  /** Percent of warned messages that a reader marked as fine; null for fewer than 5. */
  warnings_fine_percent: z.number().nullable(),
});
export type TransparencyMonth = z.infer<typeof monthSchema>;

/** Questions to owners, by the week in which they were asked. Those that still wait are left out. */
const replyWeekSchema = z.object({
  week: z.string().describe("The date of its Monday in India, YYYY-MM-DD"),
  /** Answered in 24 hours, late, or not at all. */
  questions: count,
  answered_24h: count,
  late: count,
  ran_out: count,
  /** The home was rented, paused or deleted first. */
  closed: count,
  withdrawn: count,
  /** Hours until half of the answers; null for fewer than 5. */
  median_hours: z.number().nullable(),
});
export type TransparencyWeek = z.infer<typeof replyWeekSchema>;

export const transparencySchema = z.object({
  months: z.array(monthSchema),
  replies: z.array(replyWeekSchema).describe("26 weeks, oldest first"),
  rule_sets: z.array(z.object({ version: z.number(), changes: z.string(), released_at: instant.nullable() })),
  rents: z
    .object({ homes: z.number(), inside: z.number() })
    .nullable()
    .describe(
      "New homes of the last 28 days, and how many rents lay in the 8-in-10 range (p10 to p90); null for fewer than 100",
    ),
  contact: z.string().nullable().describe("Whom to write to with a grievance"),
});
export type Transparency = z.infer<typeof transparencySchema>;

export const getTransparency = endpoint("GET /api/transparency", {
  summary:
    "Reports, decisions, appeals and freshness of the last 12 months, answers of the last 26 weeks. Counts of 1 to 4 are hidden",
  tag: "Transparency",
  reply: transparencySchema,
});
