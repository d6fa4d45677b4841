import { rentText } from "#contract/browse/filters.ts";
import type { ReadFilters, ReadingNote } from "#contract/browse/search.ts";
import { PLACE_SEPARATOR } from "#contract/places/geography.ts";
import type { PieceDraft } from "./reader.ts";

/** Combines pieces into filters. */

const LISTS = ["type", "furnished", "tenantType", "amenities", "location", "near"] as const;
const separatorOf = (list: (typeof LISTS)[number]) => (list === "near" ? PLACE_SEPARATOR : ",");

interface Merged {
  pieces: PieceDraft[];
  filters: ReadFilters;
  notes: ReadingNote[];
}

const isList = (name: string) => LISTS.some((list) => list === name);

/** Drops rents that a bound elsewhere replaces. Reads two amounts without bounds as a range. */
function withoutLoneRents(pieces: readonly PieceDraft[]): PieceDraft[] {
  const rents = pieces.filter(({ kind }) => kind === "rent");
  const lone = rents.filter(({ isLone }) => isLone);
  const hasMax = rents.some(({ isLone, filter }) => !isLone && filter.maxRent !== undefined);
  if (hasMax) return pieces.filter((piece) => !lone.includes(piece));
  const [first, second] = lone;
  if (rents.length !== 2 || !first || !second) return [...pieces];
  const [least, most] = [first.filter.maxRent ?? 0, second.filter.maxRent ?? 0];
  if (least >= most) return pieces.filter((piece) => piece !== first);
  return pieces.map((piece) =>
    piece === first ? { ...piece, filter: { minRent: least }, label: rentText({ minRent: least }) } : piece,
  );
}

/** Swaps minimum and maximum rent if they are reversed. */
function swapRents(pieces: readonly PieceDraft[]): { pieces: readonly PieceDraft[]; notes: ReadingNote[] } {
  const min = pieces.findLast(({ filter }) => filter.minRent !== undefined);
  const max = pieces.findLast(({ filter }) => filter.maxRent !== undefined);
  const [least, most] = [min?.filter.minRent, max?.filter.maxRent];
  if (min === max || least === undefined || most === undefined || least <= most) return { pieces, notes: [] };
  const swapped = pieces.map((piece) => {
    if (piece !== min && piece !== max) return piece;
    const filter = piece === min ? { maxRent: least } : { minRent: most };
    return { ...piece, filter, label: rentText(filter) };
  });
  return { pieces: swapped, notes: ["swapped"] };
}

/** Returns whether a later piece overwrites everything that an earlier piece sets. Lists are joined instead. */
function isReplaced({ kind, filter }: PieceDraft, later: readonly PieceDraft[]): boolean {
  const names = Object.keys(filter) as (keyof ReadFilters)[];
  if (names.some(isList)) return false;
  return later.some((other) => other.kind === kind && names.every((name) => other.filter[name] !== undefined));
}

/** Adds a piece's filter to the filters. Returns whether it changed them: "2bhk" may be repeated. */
function addTo(filters: ReadFilters, filter: ReadFilters): boolean {
  const list = LISTS.find((name) => filter[name] !== undefined);
  if (list === undefined) {
    Object.assign(filters, filter);
    return true;
  }
  const separator = separatorOf(list);
  const before = filters[list]?.split(separator) ?? [];
  const values = new Set([...before, ...(filter[list]?.split(separator) ?? [])]);
  Object.assign(filters, filter, { [list]: [...values].join(separator) });
  return values.size > before.length;
}

/** Returns the filters of all pieces, without the pieces that add nothing to them. */
export function mergePieces(given: readonly PieceDraft[]): Merged {
  const { pieces, notes } = swapRents(withoutLoneRents(given));
  const filters: ReadFilters = {};
  const kept = pieces.filter((piece, at) => !isReplaced(piece, pieces.slice(at + 1)) && addTo(filters, piece.filter));
  return { pieces: kept, filters, notes };
}
