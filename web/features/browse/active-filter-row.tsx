import { Suspense, useRef } from "react";
import { isCity } from "#contract/places/cities.ts";
import { citiesOfRegion, REGION_OF_CITY } from "#contract/places/geography.ts";
import { lazyPart } from "#web/lib/hydration/lazy-part.ts";
import { Button } from "#web/ui/button.tsx";
import { FilterChip } from "#web/ui/inputs/filter-chip.tsx";
import type { ActiveFilter } from "./active-filters.ts";
import { BROWSE, removeFilterText } from "./browse-texts.ts";
import type { Filters } from "./filters.ts";

const ChipMark = lazyPart(() => import("./chip-mark.tsx"));

interface ActiveFilterRowProps {
  filters: Filters;
  active: readonly ActiveFilter[];
  /** Shown before the chips. */
  label?: string | undefined;
  tone?: "soft" | "surface";
  onChange: (filters: Filters) => void;
  onClear: () => void;
  /** Called after the last chip was removed. */
  onEmpty: () => void;
}

/** Returns filters for the whole region, if a place is searched from one of its cities. */
function wholeRegion(filters: Filters): Filters | null {
  const { city, commuteTo, near } = filters;
  if (!isCity(city) || (commuteTo === null && near.length === 0)) return null;
  const region = REGION_OF_CITY[city];
  return citiesOfRegion(region).length > 1 ? { ...filters, city: null, region, location: [] } : null;
}

/** The active filters. Pressing one removes it and focuses its neighbour. */
export function ActiveFilterRow({ filters, active, label, tone = "soft", onChange, ...props }: ActiveFilterRowProps) {
  const { onClear, onEmpty } = props;
  const row = useRef<HTMLDivElement>(null);
  const wider = wholeRegion(filters);
  if (active.length === 0 && wider === null) return null;

  function remove(place: number, without: Filters) {
    const chips = row.current?.querySelectorAll("button") ?? [];
    const neighbour = active.length > 1 ? chips[place === active.length - 1 ? place - 1 : place + 1] : undefined;
    onChange(without);
    if (neighbour) neighbour.focus();
    else onEmpty();
  }

  return (
    <div ref={row} className="flex shrink-0 items-center gap-2 py-1 lg:mb-5 lg:flex-wrap">
      {label && active.length > 0 && <span className="shrink-0 text-sm text-ink-mute">{label}</span>}
      {active.map(({ key, name, without, ...mark }, place) => (
        <FilterChip
          // Both people may travel to the same place.
          key={`${key} ${mark.person?.number}`}
          mark={
            (mark.person || mark.place) && (
              <Suspense>
                <ChipMark {...mark} />
              </Suspense>
            )
          }
          tone={tone}
          removeLabel={removeFilterText(name)}
          onRemove={() => remove(place, without)}
          className="max-w-80 shrink-0"
        >
          {name}
        </FilterChip>
      ))}
      {wider?.region && (
        <Button size="sm" onClick={() => onChange(wider)} className="shrink-0">
          {BROWSE.searchAllOf(wider.region)}
        </Button>
      )}
      {active.length > 0 && (
        // A wide screen has the button of the filters.
        <Button variant="ghost" size="sm" onClick={onClear} className="shrink-0 lg:hidden">
          {BROWSE.clearAll}
        </Button>
      )}
    </div>
  );
}
