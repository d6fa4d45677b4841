/** Reasons that are not sent yet or could not be sent, so that they need not be typed again. */
const unsent = new Map<string, string>();

/** Returns the unsent reason for the decision about this property or case; empty without one. */
export const unsentReason = (id: string): string => unsent.get(id) ?? "";

/** Keeps a typed reason until `forgetReason`. */
export function keepReason(id: string, reason: string | undefined): void {
  if (reason) unsent.set(id, reason);
}

/** Deletes the reason, because a decision was saved. */
export function forgetReason(id: string): void {
  unsent.delete(id);
}
