import type { Property } from "#contract/properties/properties.ts";
import { dayInIndia, formatDate } from "#web/lib/format/format.ts";

type Dated = Pick<Property, "away" | "available_from">;

const AWAY_NAMES = { rented: "Rented out", paused: "Paused" } as const;

/** Returns whether the home is available today, by India's calendar. */
export function isFreeNow({ away, available_from }: Dated, today = dayInIndia()): boolean {
  return away === null && available_from <= today;
}

/** Returns a card's availability: "Available now" or the date. */
export function cardAvailability(property: Dated, today = dayInIndia()): string {
  return isFreeNow(property, today) ? "Available now" : `Available from ${formatDate(property.available_from)}`;
}

/** Returns the value of the row "Available": "Now", the date, or that the home is rented out or paused. */
export function availability(property: Dated, today = dayInIndia()): string {
  if (property.away) return AWAY_NAMES[property.away];
  return isFreeNow(property, today) ? "Now" : formatDate(property.available_from);
}
