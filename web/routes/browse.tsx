import { useRef } from "react";
import { SORTS, type Sort } from "#contract/property-terms.ts";
import Heart from "#web/features/favorites/heart.tsx";
import { maySave } from "#web/features/favorites/use-favorites.ts";
import {
  ActiveFilters,
  FilterDrawer,
  FilterSidebar,
  useIsWide,
} from "#web/features/properties/browse/browse-filters.tsx";
import { BrowseResults } from "#web/features/properties/browse/browse-results.tsx";
import { BROWSE, foundText, laterText, SORT_NAMES } from "#web/features/properties/browse/browse-texts.ts";
import { apiQuery, clearedFilters, type Filters } from "#web/features/properties/browse/filters.ts";
import { SearchForm } from "#web/features/properties/browse/search-form.tsx";
import { useBrowseAddress } from "#web/features/properties/browse/use-browse-address.ts";
import { usePropertySearch } from "#web/features/properties/browse/use-property-search.ts";
import { dayInIndia } from "#web/lib/format/format.ts";
import { pageMeta } from "#web/lib/page/page-meta.ts";
import { useSession } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/select.tsx";

export const meta = () => pageMeta({ title: BROWSE.title, isPrivate: true });

export const handle = { skipTo: { id: "results", label: BROWSE.skip } };

export default function Browse() {
  const { user } = useSession();
  const { filters, city, go } = useBrowseAddress();
  const search = usePropertySearch(apiQuery(filters, dayInIndia()));
  const isWide = useIsWide();
  const { total, later } = search.data ?? { later: 0 };
  const count = useRef<HTMLParagraphElement>(null);

  /** For a button that disappears when pressed: the focus moves to what it changed. */
  function goAndSay(next: Filters) {
    go(next);
    count.current?.focus();
  }

  return (
    <div className="page-width pt-6 pb-26 lg:pt-9 lg:pb-18">
      <h1 className="sr-only">{city === null ? BROWSE.title : BROWSE.titleIn(city)}</h1>
      <div className="grid gap-6 *:min-w-0 lg:grid-cols-[272px_minmax(0,1fr)] lg:items-start lg:gap-10">
        {isWide && <FilterSidebar filters={filters} city={city} onChange={go} />}
        <div>
          <div className="mb-4 grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-2 max-[20rem]:grid-cols-1 sm:grid-cols-[1fr_auto_auto] lg:grid-cols-[1fr_auto]">
            <SearchForm searchTerm={filters.searchTerm} onSearch={(searchTerm) => go({ ...filters, searchTerm })} />
            {!isWide && <FilterDrawer filters={filters} city={city} onChange={go} total={total} />}
            <Select
              aria-label={BROWSE.sort}
              value={filters.sort}
              onChange={(event) => go({ ...filters, sort: event.target.value as Sort })}
              className="sm:min-w-43"
            >
              {SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {SORT_NAMES[sort]}
                </option>
              ))}
            </Select>
          </div>
          <h2 id="results" tabIndex={-1} className="sr-only">
            {BROWSE.results}
          </h2>
          <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4">
            <p ref={count} role="status" tabIndex={-1} className="outline-none">
              {total && <strong className="title-3">{foundText(total)}</strong>}{" "}
              {total && city !== null && <span className="text-ink-mute">{BROWSE.inCity(city)}</span>}
            </p>
            {search.isPending && filters.availableFrom !== "any" && <div className="h-9 w-full sm:hidden" />}
            {later > 0 && (
              <p className="flex items-center text-sm text-ink-mute">
                {laterText(later)}
                <Button variant="ghost" size="sm" onClick={() => goAndSay({ ...filters, availableFrom: "any" })}>
                  {BROWSE.showThem}
                </Button>
              </p>
            )}
          </div>
          <ActiveFilters filters={filters} onChange={go} onEmpty={() => count.current?.focus()} />
          <BrowseResults
            search={search}
            filters={filters}
            city={city}
            onReset={() => goAndSay(clearedFilters(filters))}
            {...(maySave(user) && { action: (property) => <Heart property={property} /> })}
          />
        </div>
      </div>
    </div>
  );
}
