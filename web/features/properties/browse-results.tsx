import CloudOff from "lucide-react/icons/cloud-off";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Property } from "#contract/properties.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { AFTER_A_MOMENT } from "#web/ui/skeleton.tsx";
import { BROWSE } from "./browse-texts.ts";
import { PropertyCard } from "./property-card.tsx";
import { PropertyCardSkeleton } from "./property-card-skeleton.tsx";
import type { usePropertySearch } from "./use-property-search.ts";

type Search = ReturnType<typeof usePropertySearch>;

/** Beside the filters three cards stand only where none of them is narrower than its words. */
const GRID = "grid gap-5 sm:grid-cols-2 lg:gap-6 min-[75rem]:grid-cols-3";
const CARD_SIZES =
  "(min-width: 1344px) 307px, (min-width: 1200px) calc((100vw - 424px) / 3), (min-width: 1024px) calc((100vw - 400px) / 2), (min-width: 640px) calc((100vw - 68px) / 2), calc(100vw - 32px)";
const FIRST_ROW = 3;
const SKELETONS = 9;
/** The next page is asked for this long before its place comes into view. */
const AHEAD = "800px";

interface BrowseResultsProps {
  search: Search;
  city: string | null;
  onReset: () => void;
}

/** The homes found, or why there are none. */
export function BrowseResults({ search, city, onReset }: BrowseResultsProps) {
  if (search.isPending) return <ResultsInWaiting />;
  if (!search.data) return <LoadFailed onRetry={() => void search.refetch()} isRetrying={search.isFetching} />;
  if (search.data.properties.length === 0) {
    return (
      <EmptyState
        title={BROWSE.none}
        picture="/art/owner-balcony-640.webp"
        action={<Button onClick={onReset}>{BROWSE.reset}</Button>}
        className={dimmed(search.isPlaceholderData)}
      >
        {city === null ? BROWSE.noneAnywhere : BROWSE.noneIn(city)}
      </EmptyState>
    );
  }
  return <ResultList search={search} properties={search.data.properties} />;
}

const dimmed = (isFormer: boolean) =>
  classNames("transition-opacity duration-(--duration-base)", isFormer && "opacity-50");

/** Shapes of cards, seen only where the wait is longer than a moment. */
function ResultsInWaiting() {
  return (
    <div role="status" aria-label={BROWSE.loading} className={classNames(GRID, AFTER_A_MOMENT)}>
      {Array.from({ length: SKELETONS }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <PropertyCardSkeleton key={place} />
      ))}
    </div>
  );
}

function LoadFailed({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  return (
    <div role="alert">
      <EmptyState
        title={BROWSE.failed}
        tone="danger"
        icon={CloudOff}
        action={
          <Button icon={RotateCcw} busy={isRetrying} onClick={onRetry}>
            {BROWSE.tryAgain}
          </Button>
        }
      />
    </div>
  );
}

function ResultList({ search, properties }: { search: Search; properties: readonly Property[] }) {
  const list = useRef<HTMLDivElement>(null);
  const focusFrom = useRef<number | null>(null);
  const more = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchNextPageError, isFetchingNextPage, isPlaceholderData } = search;
  const count = properties.length;

  function fetchMore() {
    if (hasNextPage && !isFetchingNextPage && !isPlaceholderData) void search.fetchNextPage();
  }
  const loadMore = useEffectEvent(fetchMore);
  // Watched anew after each page: a short page may leave the end in view.
  useEffect(() => {
    const end = more.current;
    if (!end || count === 0 || !hasNextPage || isFetchNextPageError) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loadMore();
      },
      { rootMargin: AHEAD },
    );
    watcher.observe(end);
    return () => watcher.disconnect();
  }, [count, hasNextPage, isFetchNextPageError]);
  useEffect(() => {
    if (!isFetchNextPageError) return;
    const again = () => loadMore();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [isFetchNextPageError]);
  // Whoever pressed "Load more" goes on with the first home it brought.
  useEffect(() => {
    if (focusFrom.current === null || count <= focusFrom.current) return;
    const card = list.current?.children[focusFrom.current];
    focusFrom.current = null;
    card?.querySelector<HTMLElement>("[data-card-link]")?.focus();
  }, [count]);

  return (
    <>
      <div
        ref={list}
        aria-busy={isPlaceholderData || undefined}
        className={classNames(GRID, dimmed(isPlaceholderData))}
      >
        {properties.map((property, place) => (
          <PropertyCard
            key={property.id}
            property={property}
            sizes={CARD_SIZES}
            priority={place === 0 ? "high" : place < FIRST_ROW ? "eager" : "lazy"}
          />
        ))}
      </div>
      <div ref={more} className="mt-8 grid justify-items-center gap-3">
        {isFetchNextPageError && !isFetchingNextPage && (
          <p role="alert" className="text-danger-ink">
            {BROWSE.failed}
          </p>
        )}
        {hasNextPage && (
          <Button
            busy={isFetchingNextPage}
            onClick={() => {
              focusFrom.current = count;
              fetchMore();
            }}
          >
            {isFetchNextPageError && !isFetchingNextPage ? BROWSE.tryAgain : BROWSE.loadMore}
          </Button>
        )}
      </div>
    </>
  );
}
