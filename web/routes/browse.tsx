import { lazy, memo, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { GetAlerts } from "#web/features/alerts/get-alerts.tsx";
import { savedSearches } from "#web/features/alerts/saved-list.ts";
import { ActiveFilterRow } from "#web/features/browse/active-filter-row.tsx";
import { activeFilters } from "#web/features/browse/active-filters.ts";
import { FilterDrawer, FilterSidebar, useIsWide } from "#web/features/browse/browse-filters.tsx";
import { BrowseResults } from "#web/features/browse/browse-results.tsx";
import { BROWSE, browseTitle } from "#web/features/browse/browse-texts.ts";
import { CommuteOffer } from "#web/features/browse/commute-offer.tsx";
import { apiQuery, filtersFromSearch, queryText } from "#web/features/browse/filter-address.ts";
import { inCity } from "#web/features/browse/filter-places.ts";
import { ANY_CITY, clearedFilters, type Filters, withSort } from "#web/features/browse/filters.ts";
import { loadBrowse } from "#web/features/browse/load-browse.ts";
import { MapCell, ViewToggle } from "#web/features/browse/map/view-toggle.tsx";
import { BAR } from "#web/features/browse/phone/cell.tsx";
import { MoreMenu } from "#web/features/browse/phone/more-menu.tsx";
import { otherFilters, type Search } from "#web/features/browse/read-search.ts";
import { ResultCount, UnplacedCount } from "#web/features/browse/result-count.tsx";
import { SearchForm } from "#web/features/browse/search-form.tsx";
import { ShareSearch, share } from "#web/features/browse/share/share-search.tsx";
import { SortSelect } from "#web/features/browse/sort-select.tsx";
import { useBrowseAddress } from "#web/features/browse/use-browse-address.ts";
import { usePropertySearch } from "#web/features/browse/use-property-search.ts";
import { useTextSearch } from "#web/features/browse/use-text-search.ts";
import { maySave } from "#web/features/favorites/use-favorites.ts";
import { CompareTray } from "#web/features/properties/compare/compare-tray.tsx";
import { RenderedQueries } from "#web/lib/api/query-cache.tsx";
import { dayInIndia } from "#web/lib/format/format.ts";
import { lazyPart } from "#web/lib/hydration/lazy-part.ts";
import { queriesForViewer } from "#web/lib/page/for-viewer.server.ts";
import { pageMeta } from "#web/lib/page/page-meta.ts";
import { rememberSearch } from "#web/lib/recent-searches.ts";
import { useSession } from "#web/lib/session/session.ts";
import { readViewer } from "#web/lib/session/viewer.server.ts";
import { classNames } from "#web/ui/class-names.ts";
import { WhenNear } from "#web/ui/lists/when-near.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { Route } from "./+types/browse.ts";

const Understood = lazyPart(() => import("#web/features/browse/understood.tsx"));
const BrowseMap = lazy(() => import("#web/features/browse/browse-map.tsx"));

const RecentlyViewed = lazyPart(() => import("#web/features/recent/recently-viewed.tsx"));

const TOOLS = "grid gap-1.5 lg:mb-4 lg:gap-2";
const LIST_TOOLS = "lg:grid-cols-[1fr_auto]";
/** The chips of a phone, in one row that scrolls sideways. */
const CHIPS =
  "mt-0.5 -mx-[16px] flex gap-2 overflow-x-auto px-[16px] [scrollbar-width:none] empty:hidden sm:-mx-[24px] sm:px-[24px] lg:contents";
const MAP_TOOLS =
  "grid-cols-[auto_minmax(0,1fr)] *:first:col-span-full *:last:max-[80rem]:col-span-full *:last:max-[80rem]:justify-self-start min-[80rem]:grid-cols-[auto_minmax(0,1fr)_auto]";

export function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return queriesForViewer(context, async (client, viewer, call) => {
    const { city, user } = await readViewer(viewer, call);
    await Promise.all([
      loadBrowse(client, searchParams, { city, call }),
      maySave(user) && client.prefetchQuery(savedSearches(call)),
    ]);
  });
}

/** After an in-app navigation the page itself calls the API. */
export const clientLoader = () => null;

const filtersIn = (search: string) => filtersFromSearch(new URLSearchParams(search));

export const meta = ({ location }: Route.MetaArgs) => {
  const { city, region } = filtersIn(location.search);
  return pageMeta({ title: browseTitle(city === ANY_CITY ? null : (city ?? region)), isPrivate: true });
};

export const handle = {
  skipTo: { id: "results", label: BROWSE.skip },
  regionIn: (search: string) => filtersIn(search).region,
  queryInCity: (search: string, city: string) => queryText(inCity(filtersIn(search), city, {})),
};

export default function BrowseRoute({ loaderData }: Route.ComponentProps) {
  return (
    <RenderedQueries state={loaderData}>
      <Browse />
    </RenderedQueries>
  );
}

/**
 * Not rendered again when only the state of a navigation changes: with 24 cards, that took 100 ms of each press on a
 * slow phone.
 */
// Long: it passes the address and the results to every part of the screen, which are separate components.
const Browse = memo(function Browse() {
  const { user } = useSession();
  const { key } = useLocation();
  const { filters, city, read, places, map, isPending, go } = useBrowseAddress();
  const search = usePropertySearch(apiQuery(filters, dayInIndia()), { enabled: !isPending });
  const text = useTextSearch({ filters, read }, goTo);
  const isWide = useIsWide();
  const { total, later, laterBy, unplaced } = search.data ?? { later: 0, laterBy: null, unplaced: 0 };
  const count = useRef<HTMLParagraphElement>(null);
  const where = city ?? filters.region;
  const typed = read?.typed ?? filters.searchTerm;
  useEffect(() => rememberSearch(typed), [typed]);
  function goTo(next: Search) {
    go(next.filters, { read: next.read });
  }
  /** Applies the filters and moves the focus to the result, because the pressed button disappears. */
  function applyAndFocusResult(next: Filters) {
    go(next);
    count.current?.focus();
  }
  const [hasSwitched, setHasSwitched] = useState(false);
  function show(isMap: boolean) {
    setHasSwitched(true);
    go(filters, { map: { isMap, view: null } });
  }
  const clear = () => go(clearedFilters(filters), { read: null });
  function clearAndFocusResult() {
    clear();
    count.current?.focus();
  }
  const panel = { filters, city, places, onChange: (next: Filters) => go(next), onClear: clear };

  const heading = <h1 className="sr-only">{browseTitle(where)}</h1>;
  const toggle = <ViewToggle isMap={map.isMap} onChange={show} takesFocus={hasSwitched} />;
  const searchForm = (
    <SearchForm
      searched={read?.typed ?? filters.searchTerm}
      before={text.before}
      isWide={isWide}
      onGo={goTo}
      onSearch={(typed) => void text.search(typed)}
      onDone={() => count.current?.focus()}
      isBusy={text.isReading}
    />
  );
  const sort = <SortSelect filters={filters} onChange={(sort) => go(withSort(filters, sort))} />;
  const activeRow = (
    <ActiveFilterRow
      filters={filters}
      active={otherFilters(activeFilters(filters, places), filters, read)}
      label={read && read.pieces.length > 0 ? BROWSE.setBefore : undefined}
      onChange={(next) => go(next)}
      onClear={clearAndFocusResult}
      onEmpty={() => count.current?.focus()}
    />
  );
  const head = (
    <>
      {map.isMap ? (
        <div className={classNames(TOOLS, MAP_TOOLS)}>
          {searchForm}
          <FilterDrawer {...panel} total={total} look="button" />
          {sort}
          {toggle}
        </div>
      ) : (
        <div className={classNames(TOOLS, LIST_TOOLS)}>
          {searchForm}
          <div className={BAR}>
            {!isWide && <FilterDrawer {...panel} total={total} look="cell" />}
            {sort}
            {!isWide && <MapCell onShow={() => show(true)} takesFocus={hasSwitched} />}
            {!isWide && maySave(user) && <GetAlerts filters={filters} isCell />}
          </div>
        </div>
      )}
      <div className={CHIPS}>
        {read && (
          <Suspense>
            <Understood
              filters={filters}
              read={read}
              places={places}
              onChange={goTo}
              onEmpty={() => count.current?.focus()}
            />
          </Suspense>
        )}
        {!isWide && <div className="contents lg:hidden">{activeRow}</div>}
      </div>
      {read && read.notes.length > 0 && (
        <Notice className="mb-4 max-lg:mt-2">
          {read.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Notice>
      )}
      <h2 id="results" tabIndex={-1} className="sr-only">
        {BROWSE.results}
      </h2>
      <CompareTray />
      <div className="mb-1 flex min-h-11 items-center justify-between gap-x-4 lg:mb-3 lg:min-h-9 lg:flex-wrap lg:gap-y-2">
        <ResultCount
          ref={count}
          total={total}
          where={where}
          understood={read?.pieces.map(({ label }) => label) ?? []}
          later={{ count: later, by: laterBy }}
          onShowLater={() => applyAndFocusResult({ ...filters, availableFrom: "any" })}
        />
        {isWide !== false && (
          <div className="flex items-center gap-2 max-lg:hidden lg:-my-1.5">
            <ShareSearch filters={filters} map={map} />
            {maySave(user) && <GetAlerts filters={filters} />}
            {!map.isMap && toggle}
          </div>
        )}
        {!isWide && (
          <div className="lg:hidden">
            <MoreMenu onShare={() => void share({ filters, map })} onClear={clearAndFocusResult} />
          </div>
        )}
      </div>
      {isWide !== false && <div className="max-lg:hidden">{activeRow}</div>}
      <div className="mb-3 flex items-center gap-x-3 empty:hidden lg:flex-wrap">
        <CommuteOffer filters={filters} onChange={applyAndFocusResult} />
        {unplaced > 0 && (
          <UnplacedCount
            unplaced={unplaced}
            isWide={isWide}
            onShow={() => applyAndFocusResult({ ...filters, unplaced: true })}
          />
        )}
      </div>
    </>
  );
  const results = (
    <BrowseResults
      search={search}
      filters={filters}
      where={where}
      onChange={applyAndFocusResult}
      onReset={clearAndFocusResult}
    />
  );

  if (map.isMap) {
    return (
      <>
        {heading}
        <Suspense fallback={<MapPlaceholder />}>
          <BrowseMap
            {...{ search, filters, places, map, panel, head }}
            isWide={isWide !== false}
            emptyList={results}
            hasSwitched={hasSwitched}
            onShowList={() => show(false)}
            onGo={go}
          />
        </Suspense>
      </>
    );
  }
  return (
    <div className="page-width pt-0.5 pb-26 lg:pt-9 lg:pb-18">
      {heading}
      <div className="grid gap-6 *:min-w-0 lg:grid-cols-[272px_minmax(0,1fr)] lg:items-start lg:gap-10">
        {/* The server renders both; a phone drops the sidebar before it is hydrated. */}
        {isWide !== false && (
          <Suspense>
            <FilterSidebar {...panel} />
          </Suspense>
        )}
        <div>
          {head}
          {results}
          {search.data && !search.hasNextPage && (
            <WhenNear className="min-h-px" entry={key}>
              {() => <RecentlyViewed />}
            </WhenNear>
          )}
        </div>
      </div>
    </div>
  );
});

/** While the map's script loads. */
function MapPlaceholder() {
  return <div className="fill-window bg-(--map-land)" />;
}
