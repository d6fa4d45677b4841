import type { AuditAction } from "#contract/desk/audit.ts";

/** Texts of the audit trail, in one place for translation. */
export const AUDIT = {
  trail: "Admin actions",
  none: "No admin actions yet.",
  failed: "The history did not load.",
  tryAgain: "Try Again",
  loading: "Loading the history",
  loadMore: "Load more",
  nothing: "nothing",
  yes: "yes",
  no: "no",
  changed: (field: string) => `${field} changed`,
  changedTo: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
} as const;

export const ACTION_NAMES: Record<AuditAction, string> = {
  "property.post": "posted it",
  "property.edit": "edited it",
  "property.approve": "approved it",
  "property.reject": "rejected it",
  "property.feature": "featured it",
  "property.unfeature": "unfeatured it",
  "property.delete": "deleted it",
  "user.edit": "edited the profile",
  "user.activate": "activated the account",
  "user.deactivate": "deactivated the account",
  "user.delete": "deleted the account",
  "contact.view": "looked at the phone number",
  "case.decide": "decided the case",
  "appeal.decide": "decided the appeal",
  "report.mute": "muted the reporter",
};
