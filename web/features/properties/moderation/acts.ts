import type { AuditEntry } from "#contract/audit.ts";
import type { Property } from "#contract/properties.ts";
import { STATUS_TRANSITIONS } from "#contract/property-status.ts";

/** What an admin does with a property, beside editing and deleting it. */
export type Act = "approve" | "reject" | "reapprove" | "feature" | "unfeature";

/** What may be done with the property as it is: its status by the one graph, featuring once it is approved. */
export function actsOn({ status, featured }: Pick<Property, "status" | "featured">): Act[] {
  const transitions = STATUS_TRANSITIONS[status].map((next): Act => {
    if (next === "rejected") return "reject";
    return status === "rejected" ? "reapprove" : "approve";
  });
  if (status !== "approved") return transitions;
  return [...transitions, featured ? "unfeature" : "feature"];
}

/** The property as it will be once the server has done it. */
export function afterAct(property: Property, act: Act, reason: string | null = null): Property {
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
 * Who made the property what it is now, as far as the latest entry about it tells: nobody that is known where the property
 * was changed after it, as by its owner. A property that is gone has no later change.
 */
export function whoChanged(now: Pick<Property, "updated_at"> | null, entry: AuditEntry | undefined): string | null {
  if (!entry) return null;
  if (now === null) return entry.action === "property.delete" ? entry.actor.name : null;
  const isLatest = Date.parse(entry.created_at) >= Date.parse(now.updated_at) - SAME_MOMENT_MS;
  return isLatest ? entry.actor.name : null;
}
