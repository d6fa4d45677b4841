import { isCity } from "#contract/places/cities.ts";
import { hasItsFloor, isNoAreaOf, type PropertyChanges, TOO_FEW_FLOORS } from "#contract/properties/properties.ts";
import { displayTenantType } from "#contract/properties/property-terms.ts";
import { invalidIn } from "../errors.ts";
import { settleArea } from "../places/names/match-area.ts";
import type { PropertyRow } from "./property-row.ts";

/** Returns the column values of a request, without missing fields. */
export function columnsOf({ location, amenities, rules, owner, version, ...own }: PropertyChanges) {
  const { tenant_type, ...houseRules } = rules ?? {};
  const { pin, ...place } = location ?? {};
  const columns = {
    ...own,
    ...place,
    ...(pin !== undefined && { latitude: pin?.lat ?? null, longitude: pin?.lon ?? null }),
    ...amenities,
    ...houseRules,
    tenant_types: tenant_type,
    owner_name: owner?.name,
    owner_phone: owner?.phone,
    preferred_contact: owner?.preferred_contact,
  };
  return withoutUndefined(columns);
}
export type Columns = ReturnType<typeof columnsOf>;

function withoutUndefined<T extends object>(object: T) {
  type Given = { [K in keyof T]?: Exclude<T[K], undefined> };
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Given;
}

/** Returns the columns whose values change what the API shows. */
export function changedColumns(row: PropertyRow, columns: Columns): Columns {
  const shown = { ...row, tenant_types: [...new Set(row.tenant_types.map(displayTenantType))] };
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(shown[name as keyof Columns]);
  return Object.fromEntries(Object.entries(columns).filter(isChanged));
}

/** Throws `invalid` if the building has fewer floors than the home's floor, also if only one of the two is given. */
export function requireItsFloor({ floor = null, total_floors = null }: Pick<Columns, "floor" | "total_floors">): void {
  if (hasItsFloor({ floor, total_floors })) return;
  throw invalidIn("total_floors", TOO_FEW_FLOORS);
}

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
    throw invalidIn("location.area", isNoAreaOf(city, area));
  }
  const isKept = settled.landmarks === landmarks;
  return { ...columns, area: settled.area, ...(!isKept && { nearby_landmarks: [...settled.landmarks] }) };
}
