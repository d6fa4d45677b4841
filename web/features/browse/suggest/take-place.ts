import { nearText } from "#contract/browse/filters.ts";
import type { ReadFilters, Reading, ReadPiece } from "#contract/browse/search.ts";
import { isCity } from "#contract/places/cities.ts";
import type { Suggestion } from "#contract/places/place-endpoints.ts";
import { placeName } from "#contract/properties/property-names.ts";
import { NEAR_METRES } from "#contract/properties/property-terms.ts";
import { api } from "#web/lib/api/api.ts";
import { type Filters, regionOf } from "../filters.ts";
import type { Search } from "../read-search.ts";
import { applyReading } from "../reading.ts";
import { swapPlace } from "../swap-place.ts";

/** Returns the city or region to search for a place; nothing if it is already the searched one. */
function whereFor({ city, region, kind }: Suggestion, filters: Filters): ReadFilters {
  if (kind === "city" || kind === "area") return city === null || city === filters.city ? {} : { city };
  if (region === regionOf(filters)) return {};
  return city === null ? { region } : { city };
}

/** Returns the filters for a suggested place: homes in it, or homes near it. */
function wishFor(place: Suggestion, filters: Filters): Pick<ReadPiece, "kind" | "filter" | "label"> {
  const { id, kind, name, city } = place;
  const where = whereFor(place, filters);
  if (kind === "city") return { kind: "city", filter: { city: city ?? name }, label: name };
  if (kind === "area") return { kind: "location", filter: { ...where, location: name }, label: name };
  const nearWithin = kind === "station" ? NEAR_METRES.ofStation : null;
  return {
    kind: "near",
    filter: { ...where, near: id, ...(nearWithin !== null && { nearWithin }) },
    label: nearText(nearWithin, placeName(place)),
  };
}

/** Returns a reading that has only a place. */
function readingOf(place: Suggestion, typed: string, filters: Filters): Reading {
  const wish = wishFor(place, filters);
  const piece: ReadPiece = { ...wish, text: typed, from: 0, to: typed.length, alternatives: [] };
  return { pieces: [piece], words: [], dropped: [], notes: [], filters: wish.filter, acts: true };
}

const idsOf = ({ filter: { near, commuteTo, commuteTo2, location, city } }: ReadPiece, chosen: string | null) => [
  near,
  commuteTo,
  commuteTo2,
  location && `area:${city ?? chosen}/${location}`,
];

/**
 * Returns the search for a text whose end is completed with a suggested place. The rest of the text is read as always; if the
 * whole text would be read as another place, the suggested one replaces it.
 */
export async function takePlace(before: Filters, text: string, start: number, place: Suggestion): Promise<Search> {
  const rest = text.slice(0, start);
  const name = placeName(place);
  if (rest.trim() === "") return applyReading(before, name, readingOf(place, name, before));
  const typed = `${rest}${name}`;
  const city = isCity(before.city) ? before.city : undefined;
  const reading = await api("GET /api/search/read", { query: { q: typed, city } });
  const search = applyReading(before, typed, { ...reading, acts: reading.pieces.length > 0 });
  const { read } = search;
  const piece = read?.pieces.find(({ alternatives }) => alternatives.some(({ id }) => id === place.id));
  const isRead = reading.pieces.some((one) => idsOf(one, before.city).includes(place.id));
  return isRead || !read || !piece ? search : swapPlace({ filters: search.filters, read }, piece, place);
}
