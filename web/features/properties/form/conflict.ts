import { get, set } from "react-hook-form";
import { changedPaths, isSame, PATHS, type Path, type PropertyForm } from "./property-form.ts";

export type Side = "mine" | "theirs";

/** The original of an edit, its current state, and what another person has saved since. */
export interface Versions {
  before: PropertyForm;
  mine: PropertyForm;
  theirs: PropertyForm;
}

/** Returns the fields that the other person changed and that differ in this form. */
export function differences({ before, mine, theirs }: Versions): Path[] {
  return changedPaths(before, theirs).filter((path) => !isSame(mine, theirs, path));
}

/** Returns the initial choices: theirs if only they changed a field, mine if both did. */
export function firstChoices(versions: Versions): Partial<Record<Path, Side>> {
  const { before, mine } = versions;
  return Object.fromEntries(
    differences(versions).map((path) => [path, isSame(before, mine, path) ? "theirs" : "mine"]),
  );
}

/** Returns the form with the chosen values of conflicting fields. */
export function merged(versions: Versions, choices: Partial<Record<Path, Side>>): PropertyForm {
  const result = structuredClone(versions.mine);
  for (const path of PATHS) {
    if (choices[path] === "theirs") set(result, path, structuredClone(get(versions.theirs, path)));
  }
  return result;
}
