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

/** What an admin approves of a listing, by the names of its fields. */
const REVIEWED = ["title", "type", "description", "city", "area", "nearby_landmarks", "images"];

/**
 * Whether a listing that its owner changes is looked at again: one that was approved, where what was approved changed, and one
 * that was rejected, whatever changed. A field may be named with its group (`location.area`).
 */
export function goesToReview(status: PropertyStatus, changed: readonly string[]): boolean {
  if (status === "rejected") return changed.length > 0;
  return status === "approved" && changed.some((path) => REVIEWED.includes(path.slice(path.lastIndexOf(".") + 1)));
}
