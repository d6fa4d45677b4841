import { FILTER_GROUPS, FILTER_ROWS, FILTERS, type FilterName, limitOf, valueText } from "#contract/browse/filters.ts";
import { nameOfPlace } from "#web/features/places/place-names.ts";
import type { FoundPlace } from "#web/features/places/use-place.ts";
import type { Places } from "./filter-places.ts";
import { consistent, type Filters, NO_FILTERS, rentConflict, toggled } from "./filters.ts";

export interface ActiveFilter {
  /** Identifies the filter and its value. */
  key: string;
  filter: FilterName;
  group: string;
  /** The displayed name, such as "2BHK". */
  name: string;
  /** The filters without this filter. */
  without: Filters;
  /** The place that homes are near. */
  place?: FoundPlace | undefined;
  /** The person who commutes; `isAlone` without a second person. */
  person?: { number: 1 | 2; isAlone: boolean };
}

/** Returns the key of a filter's value. Both people's commutes have the same key. */
export const keyOf = (name: FilterName, text: string, limit: number | null = null): string =>
  `${name === "commuteTo2" ? "commuteTo" : name} ${text} ${limit}`;

const GROUPS = Object.keys(FILTER_GROUPS);
const SHOWN = FILTER_ROWS.flatMap(([name, { group, describe }]) =>
  group && describe ? [{ name, group, describe, limit: limitOf(name) }] : [],
).sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group));

/** Returns the values of a filter that are set. */
function valuesOf(filters: Filters, name: FilterName): readonly unknown[] {
  const value = filters[name];
  if (Array.isArray(value)) return value;
  return value === NO_FILTERS[name] || (name === "commuteBy" && filters.commuteTo === null) ? [] : [value];
}

/** Returns the filters without one value. */
function without(filters: Filters, name: FilterName, value: unknown): Filters {
  const list = filters[name];
  const left = Array.isArray(list) ? toggled<unknown>(list, value) : NO_FILTERS[name];
  const limit = limitOf(name);
  const keepsLimit = Array.isArray(left) && left.length > 0;
  return consistent({ ...filters, [name]: left, ...(limit && !keepsLimit && { [limit]: NO_FILTERS[limit] }) });
}

/** Returns the active filters in the order of their groups. Leaves out city, order and a contradictory rent. */
export function activeFilters(filters: Filters, places: Places = {}): ActiveFilter[] {
  const isAlone = filters.commuteTo2 === null;
  const applied = rentConflict(filters) ? { ...filters, minRent: null, maxRent: null } : filters;
  return SHOWN.flatMap(({ name, group, describe, limit: limitName }) => {
    const limit = limitName ? (filters[limitName] ?? FILTERS[limitName].limitOf.usual) : null;
    return valuesOf(applied, name).map((value): ActiveFilter => {
      const text = valueText(value);
      const place = places[text];
      return {
        key: keyOf(name, text, limit),
        filter: name,
        group,
        name:
          value === "any"
            ? FILTERS.availableFrom.without
            : describe(value as never, { limit, place: nameOfPlace(text, place) }),
        without: without(filters, name, value),
        ...(name === "near" && { place }),
        ...(name === "commuteTo" && { person: { number: 1, isAlone } }),
        ...(name === "commuteTo2" && { person: { number: 2, isAlone } }),
      };
    });
  });
}
