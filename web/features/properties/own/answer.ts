import type { ListingAnswer } from "#contract/properties/freshness-terms.ts";
import type { Property } from "#contract/properties/properties.ts";
import { now } from "#web/lib/clock.ts";

/** Returns when the clock asks or pauses, if it restarts at `at`. The days since the confirmation stay the same. */
function shifted(time: string | null, from: string | null, at: number): string | null {
  return time === null || from === null ? null : new Date(Date.parse(time) + at - Date.parse(from)).toISOString();
}

/** Returns the listing as it will be with the owner's answer, until the server responds. */
export function withAnswer(listing: Property, answer: ListingAnswer, at = now()): Property {
  const { freshness } = listing;
  const since = new Date(at).toISOString();
  if (answer !== "available")
    return {
      ...listing,
      is_available: false,
      away: answer,
      freshness: {
        ...freshness,
        away_since: since,
        reason: answer === "paused" ? "owner" : null,
        asks_at: null,
        pauses_at: null,
      },
    };
  const from = freshness.confirmed_at;
  return {
    ...listing,
    is_available: true,
    away: null,
    freshness: {
      ...freshness,
      confirmed_at: since,
      confirmed_by: "owner",
      away_since: null,
      reason: null,
      asks_at: shifted(freshness.asks_at, from, at),
      pauses_at: shifted(freshness.pauses_at, from, at),
    },
  };
}
