import { announceStored, readStored, STORED, writeStored } from "./stored.ts";

/** The latest searches of this browser's user, the latest first. Deleted at sign-out. */

export interface RecentSearch {
  typed: string;
  /** Unix time in milliseconds. */
  at: number;
}

const KEPT = 5;

function isRecent(value: unknown): value is RecentSearch {
  const { typed, at } = (value ?? {}) as Partial<RecentSearch>;
  return typeof typed === "string" && typed !== "" && typeof at === "number";
}

/** Parses stored searches. Drops malformed searches. */
export function parseRecent(text: string | null): RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export const recentSearches = (): string | null => readStored(STORED.searches);

/** Puts a search first. */
export function rememberSearch(typed: string): void {
  if (typed === "") return;
  const others = parseRecent(recentSearches()).filter((search) => search.typed !== typed);
  writeStored(STORED.searches, JSON.stringify([{ typed, at: Date.now() }, ...others].slice(0, KEPT)));
  announceStored(STORED.searches);
}
