import type { AuditEntry } from "#contract/audit.ts";
import { AUDIT } from "./texts.ts";

/** What the action's name says already, and what tells people nothing. */
const UNSAID = new Set(["status", "featured", "is_active", "version", "updated_at", "image_placeholders"]);
const LONGEST = 60;

/** A value in a few words, or null where it takes more. */
function shortText(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return AUDIT.nothing;
  if (typeof value === "boolean") return value ? AUDIT.yes : AUDIT.no;
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.length <= LONGEST ? value : null;
}

const inWords = (field: string) => field.replaceAll("_", " ").replaceAll(".", " ");

/** What an admin changed, a line a field: from what to what where that is short. Nothing for acts whose name says it all. */
export function changesOf({ action, before, after }: Pick<AuditEntry, "action" | "before" | "after">): string[] {
  if (!action.endsWith(".edit")) return [];
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter((field) => !UNSAID.has(field))
    .map((field) => {
      const [from, to] = [shortText(before?.[field]), shortText(after?.[field])];
      return from === null || to === null ? AUDIT.changed(inWords(field)) : AUDIT.changedTo(inWords(field), from, to);
    });
}

/** Why a property was rejected. */
export function reasonOf({ action, after }: Pick<AuditEntry, "action" | "after">): string | null {
  const reason = after?.rejection_reason;
  return action === "property.reject" && typeof reason === "string" ? reason : null;
}
