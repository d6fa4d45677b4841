import { get, set } from "react-hook-form";
import { changedPaths, isSame, PATHS, type Path, type PropertyForm } from "./property-form.ts";

export type Side = "mine" | "theirs";

/** What an edit started from, what it says now, and what somebody else has saved meanwhile. */
export interface Versions {
  before: PropertyForm;
  mine: PropertyForm;
  theirs: PropertyForm;
}

/** The fields that somebody else has changed and that say something else in this form. */
export function differences({ before, mine, theirs }: Versions): Path[] {
  return changedPaths(before, theirs).filter((path) => !isSame(mine, theirs, path));
}

/** What to begin with: a field that only they have changed is theirs, one that both have is mine. */
export function firstChoices(versions: Versions): Partial<Record<Path, Side>> {
  const { before, mine } = versions;
  return Object.fromEntries(
    differences(versions).map((path) => [path, isSame(before, mine, path) ? "theirs" : "mine"]),
  );
}

/** The form after choosing: for each of the differences what was chosen, for all else what this form says. */
export function merged(versions: Versions, choices: Partial<Record<Path, Side>>): PropertyForm {
  const result = structuredClone(versions.mine);
  for (const path of PATHS) {
    if (choices[path] === "theirs") set(result, path, structuredClone(get(versions.theirs, path)));
  }
  return result;
}
