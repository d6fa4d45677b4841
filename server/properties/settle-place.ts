import { isCity } from "#contract/places/cities.ts";
import { isNoAreaOf } from "#contract/properties/properties.ts";
import { AppError } from "../errors.ts";
import { settleArea } from "../places/names/match-area.ts";
import type { Columns } from "./columns.ts";
import type { PropertyRow } from "./property-row.ts";

/**
 * Returns the columns of a post or an edit with a new area as it is stored. An area that stays as it was is left unchanged.
 * @throws AppError `invalid` for a text without an area, such as the name of the city
 */
export function withSettledArea<T extends Columns>(columns: T, row?: PropertyRow): T {
  const { area } = columns;
  const city = columns.city ?? row?.city;
  const landmarks = columns.nearby_landmarks ?? row?.nearby_landmarks ?? [];
  if (area === undefined || !isCity(city) || (area === row?.area && city === row.city)) return columns;
  const settled = settleArea(city, area, landmarks);
  if (settled.area === "") {
    const message = isNoAreaOf(city, area);
    throw new AppError("invalid", { text: message, fields: [{ path: "location.area", message }] });
  }
  const isKept = settled.landmarks === landmarks;
  return { ...columns, area: settled.area, ...(!isKept && { nearby_landmarks: [...settled.landmarks] }) };
}
