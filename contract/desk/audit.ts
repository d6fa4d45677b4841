import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursor, instant, PAGE_HEADERS, pageLimit, uuid } from "../lists.ts";

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
  "contact.view",
  "case.decide",
  "appeal.decide",
  "report.mute",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const AUDIT_PAGE_SIZE = 50;

const values = z.record(z.string(), z.unknown()).nullable();

const auditEntrySchema = z.object({
  id: uuid,
  /** The name at that time; 'Deleted user' once the admin's account is deleted. */
  actor: z.object({ id: uuid, name: z.string() }),
  action: z.enum(AUDIT_ACTIONS),
  subject_type: z.enum(["property", "user", "contact", "case", "appeal", "report"]),
  /** For `contact`, the person whose phone number the admin viewed. For `report`, the reporter's id in the case. */
  subject_id: uuid,
  /** Changed fields only; null before creation. Personal data of a deleted person is null. */
  before: values,
  after: values,
  created_at: instant,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const listAudit = endpoint("GET /api/admin/audit", {
  summary: "Admin actions, latest first",
  tag: "Admin",
  query: z.object({
    subjectId: uuid.optional().describe("Only actions on this property or user"),
    limit: pageLimit(AUDIT_PAGE_SIZE),
    cursor,
  }),
  reply: z.array(auditEntrySchema),
  headers: PAGE_HEADERS,
});
