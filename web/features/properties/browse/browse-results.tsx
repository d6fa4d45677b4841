import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Property } from "#contract/properties.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { fadeWhenStale } from "#web/ui/endless-list.tsx";
import { LoadFailed, PropertyList, PropertyListSkeleton } from "../card/property-list.tsx";
import { activeFilters } from "./active-filters.ts";
import { BROWSE, noneText } from "./browse-texts.ts";
import { type Filters, queryText } from "./filters.ts";
import type { usePropertySearch } from "./use-property-search.ts";

type Search = ReturnType<typeof usePropertySearch>;

/** Three cards per row beside the filters only where their texts fit. */
const GRID = "grid gap-5 sm:grid-cols-2 lg:gap-6 min-[75rem]:grid-cols-3";
const CARD_SIZES =
  "(min-width: 1344px) 307px, (min-width: 1200px) calc((100vw - 424px) / 3), (min-width: 1024px) calc((100vw - 400px) / 2), (min-width: 640px) calc((100vw - 68px) / 2), calc(100vw - 32px)";
const FIRST_ROW = 3;
const SKELETON_COUNT = 9;
interface BrowseResultsProps {
  search: Search;
  filters: Filters;
  city: string | null;
  onReset: () => void;
  /** The control at the top right of a card. */
  action?: (property: Property) => ReactNode;
}

/** Returns whether a rent and other filters are set, besides the search. */
function inUse(filters: Filters): { hasRent: boolean; hasFilters: boolean } {
  const hasRent = filters.minRent !== null || filters.maxRent !== null;
  const others = { ...filters, searchTerm: "", minRent: null, maxRent: null };
  return { hasRent, hasFilters: activeFilters(others).length > 0 };
}

/** The matching homes, or why there are none. */
export function BrowseResults({ search, filters, city, onReset, action }: BrowseResultsProps) {
  if (search.isPending) return <PropertyListSkeleton label={BROWSE.loading} count={SKELETON_COUNT} className={GRID} />;
  if (!search.data)
    return <LoadFailed text={BROWSE.failed} onRetry={() => void search.refetch()} isRetrying={search.isFetching} />;
  if (search.data.properties.length === 0) {
    return (
      <EmptyState
        title={BROWSE.none}
        picture="/art/owner-balcony-640.webp"
        action={<Button onClick={onReset}>{BROWSE.reset}</Button>}
        className={fadeWhenStale(search.isPlaceholderData)}
      >
        <p>{noneText(city, { searchTerm: filters.searchTerm, ...inUse(filters) })}</p>
        {search.data.nearestArea !== null && (
          <p className="mt-2">
            {BROWSE.didYouMean}{" "}
            <Link
              to={{ search: queryText({ ...filters, searchTerm: search.data.nearestArea }) }}
              className="link inline-block py-2.5"
            >
              {search.data.nearestArea}
            </Link>
            ?
          </p>
        )}
      </EmptyState>
    );
  }
  return (
    <PropertyList
      properties={search.data.properties}
      pages={search}
      failed={BROWSE.failed}
      className={GRID}
      sizes={CARD_SIZES}
      firstRow={FIRST_ROW}
      action={action}
    />
  );
}
