import { get, set } from "react-hook-form";
import { readStored, STORED, writeStored } from "#web/lib/stored.ts";
import { FIELD_PATHS } from "./fields.ts";
import type { PropertyForm } from "./property-form.ts";

/** Everything that is typed. Pictures are not stored. */
const KEPT = FIELD_PATHS.filter((path) => path !== "images");

const isLike = (one: unknown, other: unknown) =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);

/** Returns the user's draft merged into an empty form; null without a draft. Ignores data in an older format. */
export function readDraft(writerId: string, empty: PropertyForm): PropertyForm | null {
  const text = readStored(STORED.draft);
  if (!text) return null;
  try {
    const draft = JSON.parse(text) as { writer?: unknown; form?: unknown };
    if (draft.writer !== writerId) return null;
    const form = structuredClone(empty);
    for (const path of KEPT) {
      const kept: unknown = get(draft.form, path);
      if (isLike(kept, get(empty, path))) set(form, path, kept);
    }
    return JSON.stringify(form) === JSON.stringify(empty) ? null : form;
  } catch {
    return null;
  }
}

/** Stores the draft in this browser. The form also works without storage. */
export function keepDraft(writerId: string, form: PropertyForm): void {
  const kept = {};
  for (const path of KEPT) set(kept, path, get(form, path));
  writeStored(STORED.draft, JSON.stringify({ writer: writerId, form: kept }));
}

export function dropDraft(): void {
  writeStored(STORED.draft, null);
}
