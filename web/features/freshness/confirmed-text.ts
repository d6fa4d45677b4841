import type { Property } from "#contract/properties/properties.ts";
import { dayInIndia, daysSince } from "#web/lib/format/format.ts";

function agoText(days: number): string {
  if (days <= 0) return "today";
  return days === 1 ? "yesterday" : `${days} days ago`;
}

/** Returns when a home was confirmed last, and by whom, in calendar days in India. */
export function confirmedText({ freshness }: Pick<Property, "freshness">, today = dayInIndia()): string {
  const { confirmed_at: at, confirmed_by: by } = freshness;
  if (at === null) return "Not confirmed yet";
  const ago = agoText(daysSince(at, today));
  return by === "tenant" ? `A tenant found it available ${ago}` : `Confirmed ${ago}`;
}
