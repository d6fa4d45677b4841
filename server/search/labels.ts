import type { Place } from "../places/gazetteer.ts";
import { isSector } from "./place-names.ts";

/** Labels of pieces, in plain English. Reading a label gives the same filter again. */

const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", maximumFractionDigits: 0 });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

export const AMENITY_LABELS: Readonly<Record<string, string>> = {
  parking: "Parking",
  power_backup: "Power backup",
  wifi: "WiFi",
  ac: "AC",
  gym: "Gym",
  lift: "Lift",
  security: "Security",
  swimming_pool: "Swimming pool",
  shopping_complex: "Shopping complex",
};

export const RULE_LABELS: Readonly<Record<string, string>> = {
  pets: "Pets allowed",
  smoking: "Smoking allowed",
  drinking: "Drinking allowed",
};

export function rentLabel({ minRent, maxRent }: { minRent?: number; maxRent?: number }): string {
  if (minRent === undefined) return `up to ${rupees.format(maxRent ?? 0)}`;
  if (maxRent === undefined) return `from ${rupees.format(minRent)}`;
  return `${rupees.format(minRent)} to ${rupees.format(maxRent)}`;
}

export function depositLabel(maxDeposit: number): string {
  return maxDeposit === 0 ? "no deposit" : `deposit up to ${rupees.format(maxDeposit)}`;
}

export function dateLabel(date: string, today: string): string {
  return date === today ? "available now" : `from ${day.format(new Date(date))}`;
}

export function typeLabel(types: readonly string[]): string {
  return types.join(" or ");
}

/** Returns "2 km" or "800 m". */
export function distanceLabel(metres: number): string {
  return metres < 1000 ? `${metres} m` : `${metres / 1000} km`;
}

/** Returns the name of a place. A sector includes its city, because several cities have sectors of the same number. */
export const placeName = (place: Place): string => (isSector(place) ? `${place.city} ${place.name}` : place.name);
