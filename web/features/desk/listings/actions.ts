import type { AuditEntry } from "#contract/desk/audit.ts";
import type { Property } from "#contract/properties/properties.ts";
import { STATUS_TRANSITIONS } from "#contract/properties/property-status.ts";

/** An admin's action, except editing and deleting. */
export type ReviewAction = "approve" | "reject" | "reapprove" | "feature" | "unfeature";

/** The keyboard shortcuts of the review. */
export const ACT_KEYS: Partial<Record<ReviewAction, string>> = { approve: "A", reapprove: "A", reject: "R" };
export const NEXT_KEY = "N";

/** Returns the actions for the property: transitions of the status graph, and featuring once approved. */
export function actsOn({ status, featured }: Pick<Property, "status" | "featured">): ReviewAction[] {
  const transitions = STATUS_TRANSITIONS[status].map((next): ReviewAction => {
    if (next === "rejected") return "reject";
    return status === "rejected" ? "reapprove" : "approve";
  });
  if (status !== "approved") return transitions;
  return [...transitions, featured ? "unfeature" : "feature"];
}

/** Returns the property as it will be after the action. */
export function afterAct(property: Property, act: ReviewAction, reason: string | null = null): Property {
  switch (act) {
    case "approve":
    case "reapprove":
      return { ...property, status: "approved", rejection_reason: null };
    case "reject":
      return { ...property, status: "rejected", rejection_reason: reason, featured: false };
    case "feature":
    case "unfeature":
      return { ...property, featured: act === "feature" };
  }
}

const SAME_MOMENT_MS = 1_000;

/**
 * Returns who changed the property last, according to its latest audit entry. Undefined if a later change has no entry,
 * such as the owner's; a deleted property has no later change.
 */
export function whoChanged(now: Pick<Property, "updated_at"> | null, entry: AuditEntry | undefined): string | null {
  if (!entry) return null;
  if (now === null) return entry.action === "property.delete" ? entry.actor.name : null;
  const isLatest = Date.parse(entry.created_at) >= Date.parse(now.updated_at) - SAME_MOMENT_MS;
  return isLatest ? entry.actor.name : null;
}
