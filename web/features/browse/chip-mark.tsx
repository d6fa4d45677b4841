import { PersonMark } from "#web/features/places/person-mark.tsx";
import { PlaceMark } from "#web/features/places/place-mark.tsx";
import type { ActiveFilter } from "./active-filters.ts";

/** The mark before the text of a chip: the person who travels, or the place. */
export default function ChipMark({ person, place }: Pick<ActiveFilter, "person" | "place">) {
  if (person) return <PersonMark person={person.number} isAlone={person.isAlone} />;
  return place ? <PlaceMark {...place} /> : null;
}
