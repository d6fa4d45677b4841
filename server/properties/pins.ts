import { isCity } from "#contract/places/cities.ts";
import { metresBetween } from "#contract/places/distance.ts";
import { type Position, REGION_OF_CITY, regionAt } from "#contract/places/geography.ts";
import { pinIsFarFrom } from "#contract/properties/properties.ts";
import { PIN_AREA_METRES } from "#contract/properties/property-terms.ts";
import { findAreaPosition } from "../db/area-positions.ts";
import { invalidIn } from "../errors.ts";
import type { PropertyRow } from "./property-row.ts";

/** Rules of a property's exact position, which only its owner and admins see. */

type Located = Partial<Pick<PropertyRow, "latitude" | "longitude">>;
type Place = Located & Pick<PropertyRow, "city" | "area">;

/** Returns the exact position. Null without one. */
export function pinOf({ latitude = null, longitude = null }: Located): Position | null {
  return latitude === null || longitude === null ? null : { lat: latitude, lon: longitude };
}

const distance = (a: Position, b: Position) => metresBetween(a.lat, a.lon, b.lat, b.lon);

function isNearArea(pin: Position, { city, area }: Place): boolean {
  if (!isCity(city) || regionAt(pin) !== REGION_OF_CITY[city]) return false;
  const known = findAreaPosition(city, area);
  return known?.precision !== "area" || distance(pin, known) <= PIN_AREA_METRES;
}

/**
 * Throws if the pin is outside of the city's region, or far from an area whose position is known.
 * @throws AppError `invalid`
 */
export function requirePinNearArea(place: Place): void {
  const pin = pinOf(place);
  if (pin === null || isNearArea(pin, place)) return;
  throw invalidIn("location.pin", pinIsFarFrom(place.area));
}

/** Returns the column that goes with a new pin; none if the pin did not change. */
export function pinSource(changed: Located): { position_source?: "pin" | null } {
  if (changed.latitude === undefined && changed.longitude === undefined) return {};
  return { position_source: (changed.latitude ?? changed.longitude) === null ? null : "pin" };
}
