import { get, set } from "react-hook-form";
import { readStored, STORED, writeStored } from "#web/lib/stored.ts";
import { PATHS, type PropertyForm } from "./property-form.ts";

/** All that is typed; pictures are not kept. */
const KEPT = PATHS.filter((path) => path !== "images");

const isLike = (one: unknown, other: unknown) =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);

/**
 * The form as its writer left it, over an empty one; null where nothing was left. A draft is its writer's alone, and
 * what of it an older version of the form has written otherwise is passed over.
 */
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

/** Keeps what was typed, in this browser. Where it cannot be kept the form goes on without. */
export function keepDraft(writerId: string, form: PropertyForm): void {
  const kept = {};
  for (const path of KEPT) set(kept, path, get(form, path));
  writeStored(STORED.draft, JSON.stringify({ writer: writerId, form: kept }));
}

export function dropDraft(): void {
  writeStored(STORED.draft, null);
}
