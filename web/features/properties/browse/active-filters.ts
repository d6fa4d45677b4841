import { formatDate, formatRupees } from "#web/lib/format/format.ts";
import { AMENITY_NAMES } from "../amenity-names.ts";
import { FILTERS } from "./browse-texts.ts";
import { type Filters, rentConflict, toggled } from "./filters.ts";

interface ActiveFilter {
  /** The displayed name, such as "2BHK". */
  name: string;
  /** The filters without this one. */
  without: Filters;
}

/** Returns the active filters in the order of the panel, without city, order and a contradictory rent. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  const add = (name: string, change: Partial<Filters>) => active.push({ name, without: { ...filters, ...change } });

  if (filters.searchTerm !== "") add(`“${filters.searchTerm}”`, { searchTerm: "" });
  for (const type of filters.type) add(type, { type: toggled(filters.type, type) });
  for (const area of filters.location) add(area, { location: toggled(filters.location, area) });
  if (!rentConflict(filters)) {
    if (filters.minRent !== null) add(FILTERS.rentFrom(formatRupees(filters.minRent)), { minRent: null });
    if (filters.maxRent !== null) add(FILTERS.rentUpTo(formatRupees(filters.maxRent)), { maxRent: null });
  }
  for (const type of filters.tenantType) add(type, { tenantType: toggled(filters.tenantType, type) });
  if (filters.furnished !== null) add(filters.furnished, { furnished: null });
  for (const amenity of filters.amenities) {
    add(AMENITY_NAMES[amenity], { amenities: toggled(filters.amenities, amenity) });
  }
  if (filters.availableFrom === "any") add(FILTERS.anyDate, { availableFrom: "today" });
  else if (filters.availableFrom !== "today") {
    add(FILTERS.availableFrom(formatDate(filters.availableFrom)), { availableFrom: "today" });
  }
  return active;
}
