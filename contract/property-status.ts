import type { PropertyStatus } from "./property-terms.ts";

/** The status graph: what an admin may turn each status into. The server refuses the rest; the admin screen draws its buttons from it. */
export const STATUS_TRANSITIONS: Record<PropertyStatus, readonly PropertyStatus[]> = {
  pending: ["approved", "rejected"],
  approved: [],
  rejected: ["approved"],
};

export function mayBecome(from: PropertyStatus, to: PropertyStatus): boolean {
  return STATUS_TRANSITIONS[from].includes(to);
}
