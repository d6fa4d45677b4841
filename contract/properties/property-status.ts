import { metresBetween } from "../places/distance.ts";
import type { Position } from "../places/geography.ts";
import { PIN_REVIEW_METRES, type PropertyStatus } from "./property-terms.ts";

/**
 * The status graph: the transitions that an admin may make. The server rejects others; the admin screen shows buttons
 * for these.
 */
export const STATUS_TRANSITIONS: Record<PropertyStatus, readonly PropertyStatus[]> = {
  pending: ["approved", "rejected"],
  approved: [],
  rejected: ["approved"],
};

export function mayBecome(from: PropertyStatus, to: PropertyStatus): boolean {
  return STATUS_TRANSITIONS[from].includes(to);
}

/** Name in the list of changed fields for a pin that moved to another location. */
const FAR_PIN = "far_pin";
/** The fields that an admin's approval covers. */
const REVIEWED = ["title", "type", "description", "city", "area", "nearby_landmarks", "images", FAR_PIN];

/** Returns `far_pin` if a pin moves far, otherwise nothing. Setting and removing a pin needs no review. */
export function farPin(before: Position | null, after: Position | null): string[] {
  const isFar =
    before !== null &&
    after !== null &&
    metresBetween(before.lat, before.lon, after.lat, after.lon) > PIN_REVIEW_METRES;
  return isFar ? [FAR_PIN] : [];
}

/**
 * Returns whether an owner's change sends a listing back to review: an approved one if reviewed fields changed, a
 * rejected one for any change. A field may be named with its group (`location.area`).
 */
export function goesToReview(status: PropertyStatus, changed: readonly string[]): boolean {
  if (status === "rejected") return changed.length > 0;
  return status === "approved" && changed.some((path) => REVIEWED.includes(path.slice(path.lastIndexOf(".") + 1)));
}
