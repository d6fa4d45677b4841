import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursor, emptyIsNone, instant, PAGE_HEADERS, pageLimit, plainDate, uuid } from "../lists.ts";

/** Actions of admins. The part before the dot is the type of the subject. */
export const AUDIT_ACTIONS = [
  "property.post",
  "property.edit",
  "property.approve",
  "property.reject",
  "property.feature",
  "property.unfeature",
  "property.delete",
  "user.edit",
  "user.activate",
  "user.deactivate",
  "user.delete",
  "user.export",
  "contact.view",
  "case.decide",
  "appeal.decide",
  "report.mute",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const AUDIT_PAGE_SIZE = 50;
/** Most entries of a file. */
export const MAX_AUDIT_FILE = 50_000;

const values = z.record(z.string(), z.unknown()).nullable();

const auditEntrySchema = z.object({
  id: uuid,
  /** The name at that time; 'Deleted user' once the admin's account is deleted. 'Operator' for a command of the server. */
  actor: z.object({ id: uuid, name: z.string() }),
  action: z.enum(AUDIT_ACTIONS),
  subject_type: z.enum(["property", "user", "contact", "case", "appeal", "report"]),
  /** For `contact`, the person whose phone number the admin viewed. For `report`, the reporter's id in the case. */
  subject_id: uuid,
  /** The title of the listing or the name of the person, also of a case; null for others and once it is deleted. */
  subject_title: z.string().nullable(),
  /** Changed fields only; null before creation. Personal data of a deleted person is null. */
  before: values,
  after: values,
  created_at: instant,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const auditFilter = {
  subjectId: uuid.optional().describe("Only actions on this property or user"),
  actorId: emptyIsNone(uuid).describe("Only actions of this admin"),
  action: emptyIsNone(z.enum(AUDIT_ACTIONS, { error: `action can be ${AUDIT_ACTIONS.join(", ")}` })),
  day: emptyIsNone(plainDate).describe("Only actions of this day in India"),
};

export const listAudit = endpoint("GET /api/admin/audit", {
  summary: "Admin actions, latest first",
  tag: "Admin",
  query: z.object({ ...auditFilter, limit: pageLimit(AUDIT_PAGE_SIZE), cursor }),
  reply: z.array(auditEntrySchema),
  headers: PAGE_HEADERS,
});

export const listAuditActors = endpoint("GET /api/admin/audit/actors", {
  summary: "Everyone whose actions the audit log has, by name",
  tag: "Admin",
  reply: z.array(z.object({ id: uuid, name: z.string() })),
});

export const exportAudit = endpoint("GET /api/admin/audit/export.csv", {
  summary: `The latest ${MAX_AUDIT_FILE} admin actions that the filter finds, as CSV. No cell begins a formula`,
  tag: "Admin",
  query: z.object(auditFilter),
  reply: z.string(),
});
