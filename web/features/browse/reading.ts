import type { ReadFilters, Reading } from "#contract/browse/search.ts";
import { valuesFromSearch } from "./filter-address.ts";
import { consistent, type Filters, NO_FILTERS, regionOf, rentConflict } from "./filters.ts";
import { keysOf, type Piece, type ReadSearch, type Search } from "./read-search.ts";

/** Applies a typed text to filters, and removes pieces of it again. Loaded when a text is searched. */

type Key = keyof Filters;
/** Filters that are set and removed together. */
const GROUPS: readonly (readonly Key[])[] = [
  ["city", "region"],
  ["near", "nearWithin"],
  ["commuteTo", "commuteMax", "commuteTo2", "commuteMax2"],
];

const valuesOf = (filters: ReadFilters) =>
  valuesFromSearch(new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)])));

const namesOf = (filters: ReadFilters) => Object.keys(filters) as Key[];

function pick(filters: Filters, keys: readonly Key[]): Partial<Filters> {
  return Object.fromEntries(keys.map((key) => [key, filters[key]]));
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const placeOf = (filters: Filters) => pick(filters, ["city", "region"]);

/** Returns filters merged with those of a text. Filters stay unless the text names them. */
export function withRead(before: Filters, read: ReadFilters): Filters {
  const values = valuesOf(read);
  const names = namesOf(read);
  const named = [...names, ...GROUPS.filter((group) => group.some((key) => names.includes(key))).flat()];
  const next: Filters = { ...before, ...pick(values, named), searchTerm: values.searchTerm, unplaced: false };
  // All of them must match, so a text adds to them.
  next.amenities = [...new Set([...before.amenities, ...next.amenities])];
  if (!isSame(placeOf(before), placeOf(next))) {
    if (!names.includes("location")) next.location = [];
    // The map moves to another city, but stays for a region around it.
    if (next.city !== null || next.region !== regionOf(before)) next.bounds = null;
  }
  if (rentConflict(next)) next[names.includes("maxRent") ? "minRent" : "maxRent"] = null;
  return consistent(next);
}

/** Returns the keys of the filters that a piece sets. Both people's commutes have the same key. */
export function pieceKeys(filter: ReadFilters): string[] {
  // An order by commute is kept without the commutes, which other pieces set.
  const keys = keysOf({ ...consistent(valuesOf(filter)), sort: filter.sort ?? NO_FILTERS.sort });
  const unset = (["city", "region", "sort"] as const).filter((name) => filter[name] === undefined);
  return keys.filter((key) => !unset.some((name) => key.startsWith(`${name} `)));
}

/** Returns the filters of a typed text: its wishes, or the text as search words if it is not to be read. */
export function applyReading(
  before: Filters,
  typed: string,
  { acts, pieces, notes, dropped, filters }: Reading,
): Search {
  const next = acts ? withRead(before, filters) : { ...before, searchTerm: typed };
  const changed = (Object.keys(next) as Key[]).filter((key) => !isSame(next[key], before[key]));
  const read: ReadSearch = {
    typed,
    pieces: acts ? pieces.map((piece) => ({ ...piece, keys: pieceKeys(piece.filter) })) : [],
    notes: notes.map(({ text }) => text),
    dropped: acts ? dropped : [],
    replaced: pick(before, changed),
  };
  // Without pieces and notes, there is nothing to show about the text. Dropped phrases need a piece or note.
  return { filters: next, read: read.pieces.length + read.notes.length > 0 ? read : null };
}

/** Returns the search with a phrase that was not searched before. */
export function withDropped({ filters, read }: { filters: Filters; read: ReadSearch }, phrase: string): Search {
  const searchTerm = `${filters.searchTerm} ${phrase}`.trim();
  return {
    filters: { ...filters, searchTerm },
    read: { ...read, dropped: read.dropped?.filter((other) => other !== phrase) },
  };
}

const LISTS = ["type", "location", "tenantType", "furnished", "amenities", "near"] as const;

/** Returns the filters without a piece of the text. */
export function withoutPiece(filters: Filters, { filter }: Piece, { replaced }: ReadSearch): Filters {
  const values = valuesOf(filter);
  const next = { ...filters, ...pick(NO_FILTERS, namesOf(filter)) };
  for (const list of LISTS) {
    const said: readonly string[] = values[list];
    Object.assign(next, { [list]: filters[list].filter((value) => !said.includes(value)) });
  }
  if (next.near.length > 0) next.nearWithin = filters.nearWithin;
  const to = values.commuteTo ?? values.commuteTo2;
  if (to !== null) {
    const { commuteTo, commuteMax, commuteTo2, commuteMax2 } = filters;
    const isFirst = commuteTo === to;
    const [left, leftMax] = isFirst ? [commuteTo2, commuteMax2] : [commuteTo, commuteMax];
    Object.assign(next, { commuteTo: left, commuteMax: leftMax, commuteTo2: null, commuteMax2: null });
  }
  if (filter.sort !== undefined) next.sort = replaced.sort ?? NO_FILTERS.sort;
  const isPlace = filter.city !== undefined || filter.region !== undefined;
  return consistent({ ...next, ...(isPlace && { city: replaced.city ?? null, region: replaced.region ?? null }) });
}
