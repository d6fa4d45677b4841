import type { AuditEntry } from "#contract/desk/audit.ts";
import { AUDIT } from "./texts.ts";

/** Fields that the name of the action already implies, or that mean nothing to people. */
const HIDDEN_FIELDS = new Set(["status", "featured", "is_active", "version", "updated_at", "image_placeholders"]);
const LONGEST = 60;

/** Returns a value as a short text, or null if it is long. */
function shortText(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return AUDIT.nothing;
  if (typeof value === "boolean") return value ? AUDIT.yes : AUDIT.no;
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.length <= LONGEST ? value : null;
}

const inWords = (field: string) => field.replaceAll("_", " ").replaceAll(".", " ");

/**
 * Returns an admin's changes, one line per field, with old and new values if they are short. Empty if the name of the
 * action says everything.
 */
export function changesOf({ action, before, after }: Pick<AuditEntry, "action" | "before" | "after">): string[] {
  if (!action.endsWith(".edit")) return [];
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter((field) => !HIDDEN_FIELDS.has(field))
    .map((field) => {
      const [from, to] = [shortText(before?.[field]), shortText(after?.[field])];
      return from === null || to === null ? AUDIT.changed(inWords(field)) : AUDIT.changedTo(inWords(field), from, to);
    });
}

/** Returns why a property was rejected. */
export function reasonOf({ action, after }: Pick<AuditEntry, "action" | "after">): string | null {
  const reason = after?.rejection_reason;
  return action === "property.reject" && typeof reason === "string" ? reason : null;
}
