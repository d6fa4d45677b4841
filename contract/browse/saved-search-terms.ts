/** Terms and limits of saved searches. No zod, so that pages can import it. */

export const FREQUENCIES = ["instant", "daily", "weekly", "off"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const MAX_SAVED_SEARCHES = 20;
export const MAX_SEARCH_NAME = 80;
/** Instant alerts need a search that at most this many homes match when it is saved. */
export const MAX_INSTANT_HOMES = 500;
/** The preview of a saved search counts the homes of this many days. */
export const PREVIEW_DAYS = 7;
/** After a mail about an instant search, further homes are collected for this long before the next mail. */
export const INSTANT_PAUSE_MINUTES = 15;
/**
 * After an instant search has mailed this many homes on one day, the mail about further homes waits until the morning.
 */
export const INSTANT_HOMES_A_DAY = 20;
/** The hour in India at which mails about new homes are sent. Weekly mails are sent on Monday. */
export const DIGEST_HOUR = 8;

export const SAVED_SEARCH_TEXTS = {
  tooMany: `You can keep ${MAX_SAVED_SEARCHES} saved searches. Delete one first.`,
  tooWide: "Too many homes fit this search for instant alerts. Add an area or a rent, or choose daily.",
  noFilter: "Choose a city or at least one filter first.",
  unknownCity: "Basera is not in this city.",
  exists: "You have already saved this search.",
  notFound: "Saved search not found",
} as const;

/** The filters that are set, as query parameters. */
export type SavedFilters = Record<string, string | number | true | string[]>;

/** Returns the URL of browse with saved filters. Without a date they mean any, but browse then means today. */
export function savedSearchPath(filters: SavedFilters): string {
  const values = Object.entries({ availableFrom: "any", ...filters });
  return `/browse?${values.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&")}`;
}
