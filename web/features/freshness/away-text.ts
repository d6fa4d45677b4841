import type { Property } from "#contract/properties/properties.ts";
import { dayInIndia, formatShortDate } from "#web/lib/format/format.ts";

/** Returns why and since when browse does not show a home, in words for its owner or for others; null if it does. */
export function awayText(
  { away, freshness }: Pick<Property, "away" | "freshness">,
  { isOwn = false, today = dayInIndia() } = {},
): string | null {
  const { reason, away_since: since, confirmed_at: confirmedAt } = freshness;
  if (away === null) return null;
  const on = since === null ? "" : ` on ${formatShortDate(since, today)}`;
  if (away === "rented") return `Rented${on}`;
  if (reason === "taken") return `Paused${on}: tenants found it taken`;
  if (reason === "owner") return `Paused by ${isOwn ? "you" : "its owner"}${on}`;
  return confirmedAt === null
    ? "Paused: not confirmed"
    : `Paused: not confirmed since ${formatShortDate(confirmedAt, today)}`;
}
