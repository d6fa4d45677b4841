import { isCity } from "#contract/cities.ts";
import { CITY_DISMISSED_DAYS } from "#contract/retention.ts";

/** The name of a known city's picture, or null. */
export function cityPicture(city: string): string | null {
  return isCity(city) ? `city-${city.toLowerCase().replaceAll(" ", "-")}` : null;
}

/** The pages that a city filters. Over any other page, the picker would cover what the person came for. */
const ASKED_ON = ["/", "/browse"];
const ASK_AGAIN_MS = CITY_DISMISSED_DAYS * 24 * 3600 * 1000;

interface Asking {
  member: { default_location: string | null } | null;
  /** The city that this browser keeps. */
  kept: string | null;
  pathname: string;
  /** When the picker was closed without a choice, as an ISO date; null if it never was. */
  dismissedAt: string | null;
  now: number;
}

/** Returns whether the picker opens by itself: on home and browse, for a member without a city who has not closed it lately. */
export function mustAskForCity({ member, kept, pathname, dismissedAt, now }: Asking): boolean {
  const isDismissed = dismissedAt !== null && now - Date.parse(dismissedAt) < ASK_AGAIN_MS;
  return member !== null && !member.default_location && kept === null && ASKED_ON.includes(pathname) && !isDismissed;
}
