import { commuteText, nearText, nearValue } from "#contract/browse/filters.ts";
import type { ReadFilters } from "#contract/browse/search.ts";
import { NEAR_METRES } from "#contract/properties/property-terms.ts";
import type { Filters } from "./filters.ts";
import type { Piece, ReadSearch } from "./read-search.ts";
import { pieceKeys, withoutPiece, withRead } from "./reading.ts";

/** Another place that a piece of a text can mean. */
export type Alternative = Piece["alternatives"][number];

const isStation = (id: string) => id.startsWith("station:");

/** Returns the name in a label such as "Indiranagar · metro, Purple Line". */
function nameOf({ id, label }: Alternative): string {
  const [name = label] = label.split(" · ");
  return isStation(id) ? `${name} metro` : name;
}

const AREA = /^area:([^/]+)\/(.+)$/;

/** Returns the place that a piece means now. */
function placeOf({ filter, label }: Piece, city: string | null): Alternative | null {
  const id = filter.near ?? filter.commuteTo ?? filter.commuteTo2;
  if (id !== undefined) return { id, label: label.replace(/^(near|\d+ min to|commute to|within .* of) /, "") };
  return filter.location === undefined ? null : { id: `area:${city}/${filter.location}`, label: filter.location };
}

/** Returns the filter for another place. `others` are the filters without the piece. */
function wishFor({ kind, filter }: Piece, place: Alternative, others: Filters): { filter: ReadFilters; label: string } {
  const name = nameOf(place);
  const { commuteMax, commuteMax2, nearWithin = null } = filter;
  if (filter.commuteTo !== undefined)
    return { filter: { ...filter, commuteTo: place.id }, label: commuteText(commuteMax ?? null, name) };
  if (filter.commuteTo2 !== undefined)
    return { filter: { ...filter, commuteTo2: place.id }, label: commuteText(commuteMax2 ?? null, name) };
  const [, city, area] = AREA.exec(place.id) ?? [];
  if (kind === "location" && city !== undefined && area !== undefined)
    return { filter: { city, location: area }, label: area };
  const usual = isStation(place.id) ? NEAR_METRES.ofStation : null;
  // Two places have one distance.
  const metres = others.near.length > 0 ? others.nearWithin : (nearWithin ?? usual);
  return { filter: { near: place.id, ...(metres !== null && { nearWithin: metres }) }, label: nearText(metres, name) };
}

/** Returns the search with another place for a piece of the text. */
export function swapPlace(
  { filters, read }: { filters: Filters; read: ReadSearch },
  piece: Piece,
  place: Alternative,
): { filters: Filters; read: ReadSearch } {
  const former = placeOf(piece, filters.city);
  const others = piece.alternatives.filter(({ id }) => id !== place.id);
  const without = withoutPiece(filters, piece, read);
  const wish = wishFor(piece, place, without);
  const alternatives = former ? [former, ...others] : others;
  const swapped = { ...piece, ...wish, keys: pieceKeys(wish.filter), alternatives };
  const near = wish.filter.near === undefined ? [] : [...without.near, wish.filter.near];
  const next = withRead(without, {
    ...wish.filter,
    ...(near.length > 0 && { near: nearValue(near) }),
    searchTerm: filters.searchTerm,
  });
  return {
    filters: next,
    read: { ...read, pieces: read.pieces.map((one) => (one === piece ? swapped : one)) },
  };
}
