import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursor, hasAtMost, instant, PAGE_HEADERS, pageLimit, uuid } from "../lists.ts";
import {
  fits,
  MAX_REPORT_TEXT,
  REASON_CODES,
  REPORT_OUTCOMES,
  REPORT_STATES,
  REPORT_SUBJECTS,
  REPORT_TEXTS,
  REPORTS_A_DAY,
  SAME_REPORT_DAYS,
} from "./report-terms.ts";

const tag = "Reports";

const reportSchema = z
  .object({
    subject_type: z.enum(REPORT_SUBJECTS, { error: `subject_type can be ${REPORT_SUBJECTS.join(", ")}` }),
    subject_id: uuid,
    reason: z.enum(REASON_CODES, { error: REPORT_TEXTS.noReason }),
    text: z
      .string({ error: REPORT_TEXTS.longText })
      .trim()
      .refine((text) => hasAtMost(MAX_REPORT_TEXT, text), REPORT_TEXTS.longText)
      .nullish()
      .transform((text) => text || null)
      .describe("Required for the reason `other`"),
  })
  .superRefine(({ subject_type, reason, text }, context) => {
    if (!fits(reason, subject_type))
      context.addIssue({ code: "custom", path: ["reason"], message: REPORT_TEXTS.wrongReason });
    if (reason === "other" && text === null)
      context.addIssue({ code: "custom", path: ["text"], message: REPORT_TEXTS.noText });
  });
export type NewReport = z.infer<typeof reportSchema>;

export const ownReportSchema = z.object({
  id: uuid,
  /** The title of the listing, or the name of the person; null once it is deleted. */
  subject: z.object({ type: z.enum(REPORT_SUBJECTS), name: z.string().nullable() }),
  reason: z.enum(REASON_CODES),
  state: z.enum(REPORT_STATES),
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  created_at: instant,
  decided_at: instant.nullable(),
});
export type OwnReport = z.infer<typeof ownReportSchema>;

export const createReport = endpoint("POST /api/reports", {
  summary: `Report a listing, a person, or a message of one of the caller's conversations. Another report of the same subject within ${SAME_REPORT_DAYS} days joins the first one, which is the response then. At most ${REPORTS_A_DAY} a day`,
  tag,
  body: reportSchema,
  reply: z.object({ id: uuid, state: z.enum(REPORT_STATES) }),
  status: [201, 200],
});

export const listOwnReports = endpoint("GET /api/users/me/reports", {
  summary: "The caller's reports and their outcomes, latest first",
  tag,
  query: z.object({ limit: pageLimit(20), cursor }),
  reply: z.array(ownReportSchema),
  headers: PAGE_HEADERS,
});
