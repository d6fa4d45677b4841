import Undo2 from "lucide-react/icons/undo-2";
import { useRef } from "react";
import { Icon } from "#web/ui/icon.tsx";
import { FilterChip } from "#web/ui/inputs/filter-chip.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { ActiveFilter } from "./active-filters.ts";
import { READ, removeFilterText } from "./browse-texts.ts";
import ChipMark from "./chip-mark.tsx";
import type { Places } from "./filter-places.ts";
import type { Filters } from "./filters.ts";
import { NotSearched } from "./not-searched.tsx";
import { PlaceChip } from "./place-chip.tsx";
import { type Piece, type ReadSearch, type Search, undone } from "./read-search.ts";
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

function markOf({ filter }: Piece, { commuteTo, commuteTo2 }: Filters, places: Places): Partial<ActiveFilter> {
  const to = filter.commuteTo ?? filter.commuteTo2;
  if (to !== undefined) return { person: { number: to === commuteTo ? 1 : 2, isAlone: commuteTo2 === null } };
  return { place: filter.near === undefined ? null : places[filter.near] };
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
          className="-mx-4 mb-4 grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 border-y border-brand-line bg-brand-faint pt-2.5 pb-0.5 pl-4 sm:-mx-6 sm:pl-6 lg:mx-0 lg:flex lg:flex-wrap lg:rounded-md lg:border-x lg:px-3 lg:py-2"
        >
          <span className="px-0.5 text-sm font-semibold text-brand-ink" aria-hidden="true">
            {READ.understood}:
          </span>
          <div className="-my-1 flex gap-2 overflow-x-auto py-1 pr-4 [scrollbar-width:none] lg:flex-wrap lg:overflow-visible lg:pr-0">
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
            className="col-span-full -ml-1 inline-flex min-h-11 items-center gap-1.5 justify-self-start px-1.5 text-sm font-semibold text-brand-ink underline decoration-brand-line underline-offset-3 hover:decoration-current lg:ml-auto"
          >
            <Icon of={Undo2} className="size-4" />
            {READ.exactWords}
          </button>
        </fieldset>
      )}
      {dropped.length > 0 && <NotSearched dropped={dropped} onSearch={searchAfterAll} />}
      {read.notes.length > 0 && (
        <Notice className="mb-4">
          {read.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Notice>
      )}
    </>
  );
}
