import { commuteText, FILTERS, type Filter, type FilterName, withinText } from "#contract/browse/filters.ts";
import { capitalized, formatRupees, uncapitalized } from "#contract/formats.ts";
import { type RoadMinutes, roadText } from "#contract/places/distance.ts";
import { AMENITY_NAMES, placeName, RULE_NAMES } from "#contract/properties/property-names.ts";
import type { Amenity, RuleFilter } from "#contract/properties/property-terms.ts";
import type { PropertyRow } from "../../properties/property-row.ts";
import type { NamedFilter } from "../matcher.ts";
import type { PlaceQuery } from "../place-filters.ts";
import type { FilterLimit } from "./rescue-counter.ts";

/** User-facing texts about filters that exclude homes. */

const nearName = ({ near }: PlaceQuery) => near.map(placeName).join(" or ");
const destination = ({ commuting: { to } }: PlaceQuery, filter: string) => {
  const place = to[filter === "commuteTo2" ? 1 : 0];
  return place ? placeName(place) : "";
};

/** Returns the text of a looser limit: "Up to ₹34,000". */
export function loosenedText(filter: FilterLimit["filter"], to: number, places: PlaceQuery): string {
  if (filter === "near") return capitalized(withinText(to, nearName(places)));
  return FILTERS[filter].describe(to as never, { limit: to, place: destination(places, filter) });
}

export const WITHOUT_WORDS = "Without these words";

const isRule = (filter: FilterName): filter is RuleFilter => filter in RULE_NAMES;

/** Returns the text of a dropped filter: "Without Pets allowed". */
export function droppedText({ filter, value }: NamedFilter, places: PlaceQuery): string {
  if (filter === "near") return `Not only near ${nearName(places)}`;
  if (filter === "commuteTo" || filter === "commuteTo2") return `Any commute to ${destination(places, filter)}`;
  const { without, describe }: Filter = FILTERS[filter];
  return without ?? `Without ${describe?.(value as never, { limit: null, place: "" })}`;
}

/** Joins two texts into one. */
export const bothTexts = (first: string, second: string): string => `${first} and ${uncapitalized(second)}`;

/** The value of a home that a limit applies to. `road`: its commute by road. */
interface Exceeding {
  value: number;
  road?: RoadMinutes | undefined;
}

/** Returns why a home does not match a filter with a limit: "₹1,500 over". */
export function limitReason({ filter, from }: FilterLimit, { value, road }: Exceeding, places: PlaceQuery): string {
  if (filter === "minRent") return `${formatRupees(from - value)} under`;
  if (filter === "maxRent") return `${formatRupees(value - from)} over`;
  if (filter === "maxDeposit") return `Deposit ${formatRupees(value - from)} over`;
  if (filter === "near") return `${(value / 1000).toFixed(1)} km from ${nearName(places)}`;
  if (filter === "metroWalk") return FILTERS.metroWalk.describe(Math.ceil(value));
  const to = destination(places, filter);
  return road ? `${capitalized(roadText(road))} to ${to}` : commuteText(value, to);
}

/** Returns why a home does not match a filter without a limit. */
export function plainReason({ filter, value }: NamedFilter, home: PropertyRow): string {
  if (filter === "amenities") return `${AMENITY_NAMES[value as Amenity]}: not listed`;
  if (isRule(filter)) return `${RULE_NAMES[filter].replace(" allowed", "")}: the owner has not said`;
  if (filter === "type") return home.type;
  if (filter === "furnished") return home.furnished;
  if (filter === "tenantType") return `For ${home.tenant_types.join(", ")}`;
  if (filter === "location") return `In ${home.area}`;
  if (filter === "availableFrom") return FILTERS.availableFrom.describe(home.available_from);
  if (filter === "confirmedWithin") return "Not confirmed lately";
  return "Outside the map area";
}
