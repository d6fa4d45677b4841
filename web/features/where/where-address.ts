import { FILTERS } from "#contract/browse/filters.ts";
import type { ReadFilters } from "#contract/browse/search.ts";
import type { CommuteMode } from "#contract/places/commute.ts";
import { PLACE_SEPARATOR } from "#contract/places/geography.ts";
import { PROPERTY_TYPES, type PropertyType } from "#contract/properties/property-terms.ts";
import { queryText } from "#web/features/browse/filter-address.ts";
import { NO_FILTERS } from "#web/features/browse/filters.ts";

/** The search for areas, as the URL has it. */
export interface WhereWish {
  /** Ids of the workplaces. */
  to: string | null;
  to2: string | null;
  by: CommuteMode;
  maxRent: number | null;
  type: PropertyType | null;
}

/** Reads the search in a URL. Unknown and malformed values are dropped. */
export function readWish(search: URLSearchParams): WhereWish {
  const [one, two] = ["to", "to2"].map((name) => FILTERS.commuteTo.read(search.getAll(name)));
  const [to = null, to2 = null] = [one, two].filter((id) => id !== null && id !== undefined);
  return {
    to,
    to2,
    by: FILTERS.commuteBy.read(search.getAll("by")),
    maxRent: FILTERS.maxRent.read(search.getAll("maxRent")),
    type: FILTERS.type.read(search.getAll("type"))[0] ?? null,
  };
}

/** Returns the search that a text asks for. Offices that homes are near are read as workplaces. */
export function wishOfText(read: ReadFilters): WhereWish {
  const { commuteTo, commuteTo2, near = "", commuteBy, maxRent = null, type = "" } = read;
  const places = [commuteTo, commuteTo2, ...near.split(PLACE_SEPARATOR)].filter((id) => id);
  const [to = null, to2 = null] = places;
  return {
    to,
    to2,
    by: commuteBy ?? FILTERS.commuteBy.usual,
    maxRent,
    type: PROPERTY_TYPES.find((name) => type.split(",").includes(name)) ?? null,
  };
}

/** Returns the address of the homes in an area that fit the search. */
export function homesAddress({ to, to2, by, maxRent, type }: WhereWish, city: string, area: string): string {
  const filters = {
    ...NO_FILTERS,
    ...{ city, location: [area], maxRent, type: type ? [type] : [] },
    ...{ commuteTo: to, commuteTo2: to2, commuteBy: by },
    availableFrom: "any" as const,
  };
  return `/browse${queryText(filters)}`;
}
