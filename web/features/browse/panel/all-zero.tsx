import type { Facets } from "#contract/browse/facets.ts";
import { Button } from "#web/ui/button.tsx";
import { activeFilters } from "../active-filters.ts";
import { PANEL } from "../browse-texts.ts";
import type { Places } from "../filter-places.ts";
import type { Filters } from "../filters.ts";

/** Returns the one filter that makes the counts of all choices 0. Null if there is none. */
export function onlyBlocking(facets: Facets | undefined): Facets["blocking"][number] | null {
  const [blocking, ...others] = facets?.blocking ?? [];
  if (!facets?.groups || !blocking || others.length > 0) return null;
  const { rent, pets, smoking, drinking, ...groups } = facets.groups;
  const counts = [
    pets,
    smoking,
    drinking,
    ...rent.map(({ count }) => count),
    ...Object.values(groups).flatMap((group) => Object.values(group)),
  ];
  return counts.every((count) => count === 0) ? blocking : null;
}

interface AllZeroProps {
  filters: Filters;
  places: Places;
  onChange: (change: Partial<Filters>) => void;
  facets: Facets | undefined;
}

/** Says which filter makes all counts 0, with a button that removes it. */
export function AllZero({ filters, places, onChange, facets }: AllZeroProps) {
  const blocking = onlyBlocking(facets);
  const filter = blocking && activeFilters(filters, places).find(({ filter: of }) => of === blocking.filter);
  return (
    <div role="status">
      {filter && (
        <p className="mt-2.5 flex items-center justify-between gap-2.5 rounded-[10px] bg-sunken py-1 pl-3 text-[0.8125rem] leading-4.5 text-ink-soft">
          {PANEL.allZero(filter.name)}
          <Button variant="ghost" size="sm" onClick={() => onChange(filter.without)}>
            {PANEL.remove}
          </Button>
        </p>
      )}
    </div>
  );
}
