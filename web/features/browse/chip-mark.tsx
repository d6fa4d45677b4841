import { PersonMark } from "#web/features/places/person-mark.tsx";
import { PlaceMark } from "#web/features/places/place-mark.tsx";
import type { ActiveFilter } from "./active-filters.ts";
import type { Places } from "./filter-places.ts";
import type { Filters } from "./filters.ts";
import type { Piece } from "./read-search.ts";

/** The mark before the text of a chip: the person who travels, or the place. */
export default function ChipMark({ person, place }: Pick<ActiveFilter, "person" | "place">) {
  if (person) return <PersonMark person={person.number} isAlone={person.isAlone} />;
  return place ? <PlaceMark {...place} /> : null;
}

/** Returns the mark for a piece of a typed text. */
export function markOf(
  { filter }: Pick<Piece, "filter">,
  { commuteTo, commuteTo2 }: Filters,
  places: Places,
): Pick<ActiveFilter, "person" | "place"> {
  const to = filter.commuteTo ?? filter.commuteTo2;
  if (to !== undefined) return { person: { number: to === commuteTo ? 1 : 2, isAlone: commuteTo2 === null } };
  return { place: filter.near === undefined ? undefined : places[filter.near] };
}
