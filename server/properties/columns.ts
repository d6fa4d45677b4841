import type { PropertyChanges } from "#contract/properties/properties.ts";
import { displayTenantType } from "#contract/properties/property-terms.ts";
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
