import { CITY_DISMISSED_DAYS } from "#contract/accounts/retention.ts";
import { DAY_MS } from "#contract/durations.ts";
import { isCity } from "#contract/places/cities.ts";

/** Returns the base name of a known city's picture, or null. */
export function cityPicture(city: string): string | null {
  return isCity(city) ? `city-${city.toLowerCase().replaceAll(" ", "-")}` : null;
}

/** Pages whose content depends on the city. On other pages the picker would only be in the way. */
const ASKED_ON = ["/", "/browse"];
const ASK_AGAIN_MS = CITY_DISMISSED_DAYS * DAY_MS;

interface Asking {
  member: { default_location: string | null } | null;
  /** The city stored in this browser. */
  stored: string | null;
  pathname: string;
  /** When the picker was last closed without a choice, as an ISO date; null if never. */
  dismissedAt: string | null;
  now: number;
}

/** Returns whether to open the picker: on home and browse, for a member without a city who has not closed it recently. */
export function mustAskForCity({ member, stored, pathname, dismissedAt, now }: Asking): boolean {
  const isDismissed = dismissedAt !== null && now - Date.parse(dismissedAt) < ASK_AGAIN_MS;
  return member !== null && !member.default_location && stored === null && ASKED_ON.includes(pathname) && !isDismissed;
}
