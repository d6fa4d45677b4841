import { useCardHeart } from "#web/features/favorites/use-card-heart.tsx";
import { PropertyCard } from "../../properties/card/property-card.tsx";
import type { Filters } from "../filters.ts";
import { CARD_SIZES, GRID } from "../result-grid.ts";
import { useFacets } from "../use-facets.ts";
import { FilterIcon } from "./filter-icon.tsx";
import { RESCUE } from "./rescue-texts.ts";

export interface NearlyProps {
  filters: Filters;
}

/** Homes that do not match one filter, each with the reason. */
export default function Nearly({ filters }: NearlyProps) {
  const heart = useCardHeart();
  const { data, isPlaceholderData } = useFacets(filters, { enabled: !filters.unplaced });
  const nearly = data?.nearly ?? [];
  // Homes and reasons loaded for other filters would be wrong.
  if (nearly.length === 0 || isPlaceholderData || filters.unplaced) return null;
  return (
    <section aria-labelledby="nearly" className="mt-9">
      <h2 id="nearly" className="title-2">
        {RESCUE.nearly}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-mute">{RESCUE.nearlyHint}</p>
      <div className={GRID}>
        {nearly.map(({ property, filter, reason }) => (
          <PropertyCard
            key={property.id}
            property={property}
            sizes={CARD_SIZES}
            action={heart?.(property)}
            note={
              <p className="inline-flex min-h-7 items-center gap-1.5 self-start rounded-sm bg-warning-soft px-2.5 text-[0.8125rem] font-semibold text-warning-ink">
                <FilterIcon filter={filter} className="size-[0.9375rem]" />
                {reason}
              </p>
            }
          />
        ))}
      </div>
    </section>
  );
}
