import type { PropertyStatus } from "#contract/property-terms.ts";

/** A listing's status as its owner and admins read it. */
export const STATUS_NAMES: Record<PropertyStatus, string> = {
  approved: "Approved",
  pending: "Pending Review",
  rejected: "Rejected",
};
