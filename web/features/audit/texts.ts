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
  "user.export": "mailed a link to the account's data",
  "contact.view": "looked at the phone number",
  "case.decide": "decided the case",
  "appeal.decide": "decided the appeal",
  "report.mute": "muted the reporter",
};

/** Texts of the page with all actions. */
export const AUDIT_PAGE = {
  title: "Audit",
  back: "Admin Dashboard",
  lead: "Everything that admins did, latest first.",
  filters: "Filter actions",
  person: "Person",
  anyone: "Anyone",
  action: "Action",
  anyAction: "Any action",
  day: "Day",
  clear: "Clear filters",
  file: "Download CSV",
  fileFailed: "The file did not download. Please try again.",
  found: (count: string, isOne: boolean) => `${count} ${isOne ? "action" : "actions"}`,
  none: "No actions found",
  noneHint: "There is nothing here yet.",
  noMatch: "No action matches these filters.",
  failed: "The actions did not load.",
  loading: "Loading actions",
  untitled: {
    property: "a listing",
    user: "a user",
    contact: "a user",
    case: "a case",
    appeal: "an appeal",
    report: "a reporter",
  },
} as const;

export const ACTION_LABELS: Record<AuditAction, string> = {
  "property.post": "Listing posted",
  "property.edit": "Listing edited",
  "property.approve": "Listing approved",
  "property.reject": "Listing rejected",
  "property.feature": "Listing featured",
  "property.unfeature": "Listing unfeatured",
  "property.delete": "Listing deleted",
  "user.edit": "Profile edited",
  "user.activate": "Account activated",
  "user.deactivate": "Account deactivated",
  "user.delete": "Account deleted",
  "user.export": "Data export mailed",
  "contact.view": "Phone number viewed",
  "case.decide": "Case decided",
  "appeal.decide": "Appeal decided",
  "report.mute": "Reporter muted",
};
