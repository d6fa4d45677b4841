import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import {
  byId,
  cursor,
  emptyIsNone,
  instant,
  integer,
  listOf,
  numberError,
  PAGE_HEADERS,
  pageLimit,
  searchWords,
  uuid,
  wholeNumber,
} from "../lists.ts";
import { reasonText } from "../properties/moderation.ts";
import { PROPERTY_STATUSES, TOTAL_COUNT_HEADER } from "../properties/property-terms.ts";
import {
  ACCOUNT_OUTCOMES,
  APPEAL_DECIDERS,
  APPEAL_OUTCOMES,
  BULK_OUTCOMES,
  CASE_COUNT_CAP,
  CASE_KINDS,
  CASE_OUTCOMES,
  CASE_PAGE_SIZE,
  CASE_STATES,
  CASE_TEXTS,
  CLAIM_MINUTES,
  FAMILIES,
  LIMIT_DAYS,
  MAX_BULK,
  MUTE_DAYS,
  PROPERTY_OUTCOMES,
  RISK_BANDS,
} from "./case-terms.ts";

const tag = "Admin";
const person = z.object({ id: uuid, name: z.string() });

const appealSchema = z.object({
  id: uuid,
  text: z.string(),
  created_at: instant,
  due_at: instant,
  outcome: z.enum(APPEAL_OUTCOMES).nullable(),
  statement: z.string().nullable(),
  decided_at: instant.nullable(),
  decider: z.enum(APPEAL_DECIDERS).describe("Who decides it, with the admins of this moment"),
});

const decisionSchema = z.object({
  id: uuid,
  outcome: z.enum([...PROPERTY_OUTCOMES, ...ACCOUNT_OUTCOMES]),
  days: z.number().nullable(),
  /** Null once the admin's account is deleted. */
  by: person.nullable(),
  statement: z.string().nullable(),
  created_at: instant,
  appeal: appealSchema.nullable(),
});

const subjectSchema = z.object({ type: z.enum(CASE_KINDS), id: uuid, title: z.string() });
const signalSchema = z.object({ rule: z.string(), family: z.enum(FAMILIES) });

export const caseSchema = z.object({
  id: uuid,
  kind: z.enum(CASE_KINDS),
  subject: subjectSchema,
  title: z.string(),
  state: z.enum(CASE_STATES),
  risk: z.number().describe("0 to 100"),
  band: z.enum(RISK_BANDS),
  families: z.array(z.enum(FAMILIES)),
  evidence: z.array(z.string()).describe("What was found, as sentences, strongest first"),
  signals: z.array(signalSchema).describe("The rule behind each sentence of the evidence"),
  due_at: instant,
  is_overdue: z.boolean(),
  claimed_by: person.nullable(),
  claimed_until: instant.nullable(),
  version: z.number().describe("Send it with a decision. Changes of the listing increase it too"),
  opened_at: instant,
  closed_at: instant.nullable(),
  /** Null for a person, and for a deleted listing. */
  home: z
    .object({
      status: z.enum(PROPERTY_STATUSES),
      area: z.string(),
      city: z.string(),
      rent: z.number(),
      images: z.array(z.string()),
      owner_name: z.string(),
      created_at: instant,
    })
    .nullable(),
  decisions: z.array(decisionSchema),
});
export type Case = z.infer<typeof caseSchema>;

const textPart = z.object({ text: z.string(), is_common: z.boolean() });
const photoSchema = z.object({ url: z.string(), position: z.number().describe("From 1") });

export const caseDetailSchema = caseSchema.extend({
  numbers: z.array(
    signalSchema.extend({ version: z.number(), weight: z.number(), confidence: z.number(), facts: z.unknown() }),
  ),
  description: z.string().nullable(),
  photo_pairs: z.array(
    z.object({
      own: photoSchema,
      other: photoSchema.extend({ property_id: uuid, title: z.string(), owner_name: z.string(), posted_at: instant }),
      distance: z.number().describe("How many of 256 bits differ"),
      is_mirrored: z.boolean(),
    }),
  ),
  text_pair: z
    .object({
      own: z.array(textPart),
      other: z.object({ property_id: uuid, title: z.string(), parts: z.array(textPart) }),
    })
    .nullable(),
  reports: z.array(
    z.object({
      id: uuid,
      subject_type: z.enum(["property", "account", "message"]),
      reason: z.string(),
      text: z.string().nullable(),
      excerpt: z
        .array(z.object({ from: z.enum(["reported", "reporter"]), content: z.string(), sent_at: instant }))
        .nullable(),
      created_at: instant,
      /** Null once the account is deleted. */
      reporter: z
        .object({
          id: uuid.describe("The same for all reports of a person in this case; not the account's id"),
          right: z.number(),
          wrong: z.number(),
          muted_until: instant.nullable(),
        })
        .nullable(),
    }),
  ),
  /** The owner of the listing, or the person whom the case is about. */
  person: z
    .object({
      id: uuid,
      name: z.string(),
      avatar: z.string().nullable(),
      is_active: z.boolean(),
      created_at: instant,
      listings: z.number(),
      conversations: z.number(),
      limited_until: instant.nullable(),
      broker_since: instant.nullable(),
    })
    .nullable(),
  other_cases: z.array(z.object({ id: uuid, kind: z.enum(CASE_KINDS), title: z.string(), state: z.enum(CASE_STATES) })),
  may_decide: z.boolean().describe("False if the case is about the caller, their listing or their conversation"),
});
export type CaseDetail = z.infer<typeof caseDetailSchema>;

const oneOf = <const Values extends readonly [string, ...string[]]>(name: string, values: Values) =>
  emptyIsNone(z.enum(values, { error: `${name} can be ${values.join(", ")}` }));

/** What the queue can be limited to: in the list, and in a batch. */
export const caseFilter = {
  kind: oneOf("kind", CASE_KINDS),
  family: oneOf("family", FAMILIES),
  minRisk: emptyIsNone(wholeNumber("minRisk must be a whole number from 0 to 100", (number) => number.min(0).max(100))),
  overdue: emptyIsNone(
    z.enum(["true", "false"], { error: "overdue can be true or false" }).transform((word) => word === "true"),
  ),
  q: searchWords.describe("All of these words, in title, area, city or name; for open cases"),
};

export const listCases = endpoint("GET /api/admin/cases", {
  summary:
    "Cases: open ones overdue first, then by risk, then oldest first; decided ones latest first; appeals by due time",
  tag,
  query: z.object({
    state: z.enum(CASE_STATES, { error: `state can be ${CASE_STATES.join(", ")}` }).default("open"),
    ...caseFilter,
    limit: pageLimit(CASE_PAGE_SIZE),
    cursor,
  }),
  reply: z.array(caseSchema),
  headers: { ...PAGE_HEADERS, [TOTAL_COUNT_HEADER]: `How many there are: exact up to ${CASE_COUNT_CAP}` },
});

export const getCaseCounts = endpoint("GET /api/admin/cases/counts", {
  summary: "How many cases are open and overdue, and how many appeals wait",
  tag,
  reply: z.object({ open: z.number(), overdue: z.number(), appealed: z.number() }),
});

export const getCase = endpoint("GET /api/admin/cases/:id", {
  summary: "A case with everything that a decision needs. Does not identify reporters",
  tag,
  params: byId,
  reply: caseDetailSchema,
});

export const claimCase = endpoint("POST /api/admin/cases/:id/claim", {
  summary: `Claim a case for ${CLAIM_MINUTES} minutes, also from another admin`,
  tag,
  params: byId,
  reply: caseSchema,
});

const version = integer("version");
const statement = reasonText(CASE_TEXTS.reasonRequired)
  .nullish()
  .describe("The reason, for the person whom the decision affects; without one, what was found");

const decisionInput = z.object({
  outcome: z.enum(CASE_OUTCOMES, { error: `outcome can be ${CASE_OUTCOMES.join(", ")}` }),
  statement,
  days: z
    .custom<(typeof LIMIT_DAYS)[number]>((given) => LIMIT_DAYS.some((days) => days === given), {
      error: numberError("days", CASE_TEXTS.daysRequired),
    })
    .optional()
    .describe("Required to limit a person"),
  version,
});
export type DecisionInput = z.infer<typeof decisionInput>;

export const decideCase = endpoint("POST /api/admin/cases/:id/decide", {
  summary:
    "Decide an open case. A listing: approve, reject with a reason (also an approved one), dismiss. A person: warn, limit, deactivate, clear, allow_more, broker, dismiss. 409 `case_changed`, `invalid_outcome`; 403 about oneself",
  tag,
  params: byId,
  body: decisionInput,
  reply: caseSchema,
});

export const openOwnersCase = endpoint("POST /api/admin/cases/:id/owner", {
  summary:
    "Open a case about the owner of a case's listing, to decide about the person, or return the open one. 404 for a listing without an account, 403 about oneself",
  tag,
  params: byId,
  reply: caseSchema,
});

export const decideCases = endpoint("POST /api/admin/cases/decide", {
  summary: `Approve or dismiss up to ${MAX_BULK} cases; each has its own result`,
  tag,
  body: z.object({
    cases: listOf(z.object({ id: uuid, version }), {
      least: 1,
      max: MAX_BULK,
      error: "Give at least one case.",
      tooMany: `Give at most ${MAX_BULK} cases.`,
    }),
    outcome: z.enum(BULK_OUTCOMES, { error: CASE_TEXTS.bulkOutcome }),
  }),
  reply: z.array(z.object({ id: uuid, ok: z.boolean(), code: z.string().optional() })),
});

const reasons = (message: string) => reasonText(message).min(1, message);

export const decideAppeal = endpoint("POST /api/admin/appeals/:id/decide", {
  summary:
    "Uphold or reverse a decision. 409 `own_decision` for the admin who made it, if another active admin may decide; 409 `case_changed` if it is decided",
  tag,
  params: byId,
  body: z.object({
    outcome: z.enum(APPEAL_OUTCOMES, { error: `outcome can be ${APPEAL_OUTCOMES.join(" or ")}` }),
    statement: reasons(CASE_TEXTS.reasonRequired),
  }),
  reply: caseSchema,
});

const WRONG_DAYS = "days must be a whole number from 1 to 365";
export const muteReporter = endpoint("POST /api/admin/reporters/:id/mute", {
  summary:
    "Give the reports of a case's reporter no weight for a while, by the reporter's id in the case. They are still accepted",
  tag,
  params: byId,
  body: z.object({
    days: integer("days", WRONG_DAYS).min(1, WRONG_DAYS).max(365, WRONG_DAYS).default(MUTE_DAYS),
  }),
  reply: z.object({ until: instant }),
});
