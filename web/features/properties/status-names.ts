import type { PropertyStatus } from "#contract/properties/property-terms.ts";

/** Status names for owners and admins. */
export const STATUS_NAMES: Record<PropertyStatus, string> = {
  approved: "Approved",
  pending: "Pending Review",
  rejected: "Rejected",
};
