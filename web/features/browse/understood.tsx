import Undo2 from "lucide-react/icons/undo-2";
import { useRef } from "react";
import { Icon } from "#web/ui/icon.tsx";
import { FilterChip } from "#web/ui/inputs/filter-chip.tsx";
import { READ, removeFilterText } from "./browse-texts.ts";
import ChipMark, { markOf } from "./chip-mark.tsx";
import type { Places } from "./filter-places.ts";
import type { Filters } from "./filters.ts";
import { NotSearched } from "./not-searched.tsx";
import { PlaceChip } from "./place-chip.tsx";
import { type ReadSearch, type Search, undone } from "./read-search.ts";
import { withDropped, withoutPiece } from "./reading.ts";
import { swapPlace } from "./swap-place.ts";

interface UnderstoodProps {
  filters: Filters;
  /** The text, with the pieces that are in force. */
  read: ReadSearch;
  places: Places;
  onChange: (search: Search) => void;
  /** Called after the last chip was removed, and after the search for the exact words. */
  onEmpty: () => void;
}

/** What was understood of a typed text, piece by piece, and a button to search for the exact words. */
export default function Understood({ filters, read, places, onChange, onEmpty }: UnderstoodProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  const { pieces, dropped = [] } = read;
  const words = pieces.length > 0 ? filters.searchTerm : "";
  const chips = pieces.length + (words === "" ? 0 : 1);

  function remove(place: number, next: Filters) {
    const buttons = row.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [];
    const neighbour = chips > 1 ? buttons[place === chips - 1 ? place - 1 : place + 1] : undefined;
    onChange({ filters: next, read });
    if (neighbour) neighbour.focus();
    else onEmpty();
  }
  function searchExactWords() {
    onChange({ filters: { ...undone(filters, read), searchTerm: read.typed }, read: null });
    onEmpty();
  }
  function searchAfterAll(phrase: string) {
    onChange(withDropped({ filters, read }, phrase));
    onEmpty();
  }
  return (
    <>
      {chips > 0 && (
        <fieldset
          ref={row}
          aria-label={READ.understood}
          className="flex shrink-0 items-center gap-x-2 lg:mb-4 lg:min-w-0 lg:flex-wrap lg:rounded-md lg:border lg:border-brand-line lg:bg-brand-faint lg:px-3 lg:py-2"
        >
          <span className="px-0.5 text-sm font-semibold text-brand-ink max-lg:hidden" aria-hidden="true">
            {READ.understood}:
          </span>
          <div className="flex gap-2 py-1 lg:-my-1 lg:flex-wrap">
            {pieces.map((piece, place) => (
              <PlaceChip
                key={piece.from}
                mark={<ChipMark {...markOf(piece, filters, places)} />}
                name={piece.label}
                alternatives={piece.alternatives}
                onSwap={(other) => onChange(swapPlace({ filters, read }, piece, other))}
                onRemove={() => remove(place, withoutPiece(filters, piece, read))}
              />
            ))}
            {words !== "" && (
              <FilterChip
                tone="surface"
                removeLabel={removeFilterText(`“${words}”`)}
                onRemove={() => remove(chips - 1, { ...filters, searchTerm: "" })}
                className="max-w-80 shrink-0"
              >
                “{words}”
              </FilterChip>
            )}
          </div>
          <button
            type="button"
            onClick={searchExactWords}
            className="ml-auto inline-flex min-h-11 whitespace-nowrap items-center gap-1.5 px-1.5 text-sm font-semibold text-brand-ink underline decoration-brand-line underline-offset-3 hover:decoration-current"
          >
            <Icon of={Undo2} className="size-4" />
            {READ.exactWords}
          </button>
        </fieldset>
      )}
      {dropped.length > 0 && (
        <NotSearched
          dropped={dropped}
          onSearch={searchAfterAll}
          className="max-lg:shrink-0 lg:-mt-2 lg:mb-4 lg:min-w-0 lg:flex-wrap"
        />
      )}
    </>
  );
}
