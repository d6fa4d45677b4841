import { HOUR_MS } from "#contract/durations.ts";
import type { History } from "#contract/properties/freshness.ts";
import type { HistoryType } from "#contract/properties/freshness-terms.ts";

/** What a listing went through within an hour. */
export interface HistoryEntry {
  /** When it ended. */
  at: string;
  /** Earliest first, at most one of each kind. */
  changes: History[];
}

/** Events that end each other. */
const AVAILABILITY: readonly HistoryType[] = ["paused", "rented", "resumed"];
/** Events with a value before and after. */
const VALUES: readonly HistoryType[] = ["rent", "deposit", "available_from"];

const kindOf = ({ type }: History) => (AVAILABILITY.includes(type) ? "availability" : type);

/** Returns what remains of events of one kind, earliest first; null if they undo each other. */
function netOf(events: readonly History[]): History | null {
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return null;
  if (VALUES.includes(last.type)) return first.from === last.to ? null : { ...last, from: first.from };
  return last.type === "resumed" && first.type !== "resumed" ? null : last;
}

/** Merges the events, latest first, that happened within an hour before the latest of them. */
export function mergeHistory(events: readonly History[]): HistoryEntry[] {
  const groups: History[][] = [];
  for (const event of events) {
    const latest = groups.at(-1)?.[0];
    if (latest && Date.parse(latest.at) - Date.parse(event.at) < HOUR_MS) groups.at(-1)?.push(event);
    else groups.push([event]);
  }
  return groups.flatMap((group) => {
    const byKind = Map.groupBy(group.toReversed(), kindOf);
    const changes = [...byKind.values()].map(netOf).filter((event) => event !== null);
    const [latest] = group;
    return latest && changes.length > 0 ? [{ at: latest.at, changes }] : [];
  });
}
