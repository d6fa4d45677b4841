import { AMENITY_NAMES, distanceText, placeName, RULE_NAMES } from "#contract/property-names.ts";
import type { Amenity, RuleFilter } from "#contract/property-terms.ts";
import type { NamedFilter } from "./facet-filters.ts";
import type { PlaceQuery } from "./place-filters.ts";
import type { PropertyRow } from "./queries.ts";
import type { Limit } from "./rescue-counter.ts";

/** User-facing texts about filters that exclude homes. */

const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", maximumFractionDigits: 0 });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

const nearName = ({ near }: PlaceQuery) => (near === null ? "" : placeName(near));
const destination = ({ commuting: { to } }: PlaceQuery, filter: string) => {
  const place = to[filter === "commuteTo2" ? 1 : 0];
  return place ? placeName(place) : "";
};
const walkText = (minutes: number) => `${minutes} min walk to the metro`;

/** Returns the text of a looser limit: "Up to ₹34,000". */
export function loosenedText(filter: Limit["filter"], to: number, places: PlaceQuery): string {
  if (filter === "minRent") return `From ${rupees.format(to)}`;
  if (filter === "maxRent") return `Up to ${rupees.format(to)}`;
  if (filter === "maxDeposit") return `Deposit up to ${rupees.format(to)}`;
  if (filter === "near") return `Within ${distanceText(to)} of ${nearName(places)}`;
  return filter === "metroWalk" ? walkText(to) : `${to} min to ${destination(places, filter)}`;
}

const WITHOUT: Record<string, string> = {
  type: "Any property type",
  minRent: "Any rent",
  maxRent: "Any rent",
  location: "All areas",
  furnished: "Any furnishing",
  tenantType: "Any tenant type",
  availableFrom: "Any date",
  confirmedWithin: "Confirmed at any time",
  metroWalk: "Any walk to the metro",
  bounds: "Outside the map area, too",
  maxDeposit: "Any deposit",
};

const isRule = (filter: string): filter is RuleFilter => filter in RULE_NAMES;
const amenityName = (value = "") => AMENITY_NAMES[value as Amenity] ?? value;

/** Returns the text of a dropped filter: "Without Pets allowed". */
export function droppedText({ filter, value }: NamedFilter, places: PlaceQuery): string {
  if (filter === "amenities") return `Without ${amenityName(value)}`;
  if (isRule(filter)) return `Without ${RULE_NAMES[filter]}`;
  if (filter === "near") return `Not only near ${nearName(places)}`;
  return WITHOUT[filter] ?? `Any commute to ${destination(places, filter)}`;
}

/** Joins two texts into one. */
export const bothTexts = (first: string, second: string): string =>
  `${first} and ${second.charAt(0).toLowerCase()}${second.slice(1)}`;

/** Returns why a home does not match a filter with a limit: "₹1,500 over". `value` is the home's. */
export function limitReason({ filter, from }: Limit, value: number, places: PlaceQuery): string {
  if (filter === "minRent") return `${rupees.format(from - value)} under`;
  if (filter === "maxRent") return `${rupees.format(value - from)} over`;
  if (filter === "maxDeposit") return `Deposit ${rupees.format(value - from)} over`;
  if (filter === "near") return `${(value / 1000).toFixed(1)} km from ${nearName(places)}`;
  return filter === "metroWalk" ? walkText(Math.ceil(value)) : `${value} min to ${destination(places, filter)}`;
}

/** Returns why a home does not match a filter without a limit. */
export function plainReason({ filter, value }: NamedFilter, home: PropertyRow): string {
  if (filter === "amenities") return `${amenityName(value)}: not listed`;
  if (isRule(filter)) return `${RULE_NAMES[filter].replace(" allowed", "")}: the owner has not said`;
  if (filter === "type") return home.type;
  if (filter === "furnished") return home.furnished;
  if (filter === "tenantType") return `For ${home.tenant_types.join(", ")}`;
  if (filter === "location") return `In ${home.area}`;
  if (filter === "availableFrom") return `Available from ${day.format(new Date(home.available_from))}`;
  if (filter === "confirmedWithin") return "Not confirmed lately";
  return "Outside the map area";
}
