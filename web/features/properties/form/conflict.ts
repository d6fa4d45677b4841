import { get, set } from "react-hook-form";
import type { FieldPath } from "../field-path.ts";
import { FIELD_PATHS } from "./fields.ts";
import { changedPaths, isSame, type PropertyForm } from "./property-form.ts";

export type Side = "mine" | "theirs";

/** The property before the edit, as edited, and as saved by another person in the meantime. */
export interface Versions {
  before: PropertyForm;
  mine: PropertyForm;
  theirs: PropertyForm;
}

/** Returns the fields that the other person changed and that differ in this form. */
export function differences({ before, mine, theirs }: Versions): FieldPath[] {
  return changedPaths(before, theirs).filter((path) => !isSame(mine, theirs, path));
}

/**
 * Returns the initial choices: the other person's value if only they changed the field, the user's value if both did.
 */
export function firstChoices(versions: Versions): Partial<Record<FieldPath, Side>> {
  const { before, mine } = versions;
  return Object.fromEntries(
    differences(versions).map((path) => [path, isSame(before, mine, path) ? "theirs" : "mine"]),
  );
}

/** Returns the form with the chosen values of conflicting fields. */
export function merged(versions: Versions, choices: Partial<Record<FieldPath, Side>>): PropertyForm {
  const result = structuredClone(versions.mine);
  for (const path of FIELD_PATHS) {
    if (choices[path] === "theirs") set(result, path, structuredClone(get(versions.theirs, path)));
  }
  return result;
}
