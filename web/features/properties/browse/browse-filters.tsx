import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useId, useRef, useState, useSyncExternalStore } from "react";
import { Count } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { FilterChip } from "#web/ui/filter-chip.tsx";
import { activeFilters } from "./active-filters.ts";
import { BROWSE, filtersInUseText, removeFilterText, showText, type Total } from "./browse-texts.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { clearedFilters, type Filters } from "./filters.ts";

/** From this width on, filters are beside the results; below it, a button opens them. */
const WIDE = "(min-width: 64rem)";

function subscribeToWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Returns whether there is room for filters beside the results. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribeToWidth,
    () => matchMedia(WIDE).matches,
    () => false,
  );
}

interface FiltersProps {
  filters: Filters;
  city: string | null;
  onChange: (filters: Filters) => void;
}

/** The filters beside the results, scrolling separately if they are longer than the screen. */
export function FilterSidebar({ filters, city, onChange }: FiltersProps) {
  return (
    <section
      aria-label={BROWSE.filters}
      className="sticky top-22 -mx-1 -mt-2 max-h-[calc(100dvh-5.5rem)] overflow-y-auto overscroll-contain px-1 pt-2 pb-6 [scrollbar-width:thin]"
    >
      <div className="flex min-h-12 items-center justify-between">
        <h2 className="title-3">{BROWSE.filters}</h2>
        <Button variant="ghost" size="sm" onClick={() => onChange(clearedFilters(filters))}>
          {BROWSE.clear}
        </Button>
      </div>
      <FilterPanel filters={filters} city={city} onChange={(change) => onChange({ ...filters, ...change })} />
    </section>
  );
}

/** The button that opens the filters on a phone. Choices apply immediately there too. */
export function FilterDrawer({ filters, city, onChange, total }: FiltersProps & { total: Total | undefined }) {
  const [open, setOpen] = useState(false);
  const countId = useId();
  const count = activeFilters(filters).length;
  return (
    <>
      <Button
        icon={SlidersHorizontal}
        aria-haspopup="dialog"
        aria-describedby={count > 0 ? countId : undefined}
        onClick={() => setOpen(true)}
        className="min-h-12"
      >
        {BROWSE.filters}
        {count > 0 && (
          <span aria-hidden="true">
            <Count>{count}</Count>
          </span>
        )}
      </Button>
      <span id={countId} hidden>
        {filtersInUseText(count)}
      </span>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title={BROWSE.filters}
        footer={
          <>
            <Button variant="ghost" onClick={() => onChange(clearedFilters(filters))}>
              {BROWSE.clear}
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {showText(total)}
            </Button>
          </>
        }
      >
        <FilterPanel filters={filters} city={city} onChange={(change) => onChange({ ...filters, ...change })} />
      </Drawer>
    </>
  );
}

/** The active filters. Pressing one removes it and focuses its neighbour; `onEmpty` is called after the last. */
export function ActiveFilters({ filters, onChange, onEmpty }: Omit<FiltersProps, "city"> & { onEmpty: () => void }) {
  const row = useRef<HTMLDivElement>(null);
  const active = activeFilters(filters);
  if (active.length === 0) return null;

  function remove(place: number, without: Filters) {
    const chips = row.current?.querySelectorAll("button") ?? [];
    const neighbour = active.length > 1 ? chips[place === active.length - 1 ? place - 1 : place + 1] : undefined;
    onChange(without);
    if (neighbour) neighbour.focus();
    else onEmpty();
  }

  return (
    <div
      ref={row}
      className="-mx-[16px] mb-5 flex gap-2 overflow-x-auto px-[16px] py-1 [scrollbar-width:none] sm:-mx-[24px] sm:px-[24px] lg:mx-0 lg:flex-wrap lg:overflow-visible lg:px-0"
    >
      {active.map(({ name, without }, place) => (
        <FilterChip
          key={name}
          removeLabel={removeFilterText(name)}
          onRemove={() => remove(place, without)}
          className="max-w-80 shrink-0"
        >
          {name}
        </FilterChip>
      ))}
      <Button
        variant="ghost"
        size="sm"
        onClick={() => {
          onChange(clearedFilters(filters));
          onEmpty();
        }}
        className="shrink-0"
      >
        {BROWSE.clearAll}
      </Button>
    </div>
  );
}
