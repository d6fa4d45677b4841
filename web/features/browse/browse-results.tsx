import { Suspense } from "react";
import { FEW_MATCHES } from "#contract/properties/property-terms.ts";
import { useCardHeart } from "#web/features/favorites/use-card-heart.tsx";
import { lazyPart } from "#web/lib/hydration/lazy-part.ts";
import { fadeWhenStale } from "#web/ui/lists/endless-list.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { PropertyList, PropertyListSkeleton } from "../properties/card/property-list.tsx";
import { BROWSE } from "./browse-texts.ts";
import type { Filters } from "./filters.ts";
import { CARD_SIZES, GRID } from "./result-grid.ts";
import type { usePropertySearch } from "./use-property-search.ts";

const NoHomes = lazyPart(() => import("./rescue/no-homes.tsx"));
const Nearly = lazyPart(() => import("./rescue/nearly.tsx"));

const FIRST_ROW = 3;
const SKELETON_COUNT = 9;
interface BrowseResultsProps {
  search: ReturnType<typeof usePropertySearch>;
  filters: Filters;
  /** The city or region. */
  where: string | null;
  onChange: (filters: Filters) => void;
  onReset: () => void;
}

/** The matching homes. If there are few, also the filters that exclude homes, and homes that nearly match. */
export function BrowseResults({ search, filters, ...empty }: BrowseResultsProps) {
  const heart = useCardHeart();
  if (search.isPending) return <PropertyListSkeleton label={BROWSE.loading} count={SKELETON_COUNT} className={GRID} />;
  if (!search.data)
    return <LoadFailed text={BROWSE.failed} onRetry={() => void search.refetch()} isRetrying={search.isFetching} />;
  const { properties, nearestArea, total } = search.data;
  if (properties.length === 0) {
    return (
      <div className={fadeWhenStale(search.isPlaceholderData)}>
        <Suspense>
          <NoHomes filters={filters} nearestArea={nearestArea} {...empty} />
          <Nearly filters={filters} />
        </Suspense>
      </div>
    );
  }
  return (
    <>
      <PropertyList
        properties={properties}
        pages={search}
        failed={BROWSE.failed}
        className={GRID}
        sizes={CARD_SIZES}
        firstRow={FIRST_ROW}
        action={heart}
      />
      {total.count < FEW_MATCHES && !search.isPlaceholderData && (
        <Suspense>
          <Nearly filters={filters} />
        </Suspense>
      )}
    </>
  );
}
