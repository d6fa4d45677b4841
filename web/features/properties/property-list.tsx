import CloudOff from "lucide-react/icons/cloud-off";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { Property } from "#contract/properties.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { AFTER_A_MOMENT } from "#web/ui/skeleton.tsx";
import { BROWSE } from "./browse-texts.ts";
import { PropertyCard } from "./property-card.tsx";
import { PropertyCardSkeleton } from "./property-card-skeleton.tsx";

/** The next page is asked for this long before its place comes into view. */
const AHEAD = "800px";

interface PropertyListProps {
  properties: readonly Property[];
  /** The read that brings them page by page, as of TanStack Query. */
  pages: {
    hasNextPage: boolean;
    isFetchNextPageError: boolean;
    isFetchingNextPage: boolean;
    isPlaceholderData: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Said where a further page does not come. */
  failed: string;
  /** The columns. */
  className: string;
  /** How wide a card is, as of `img`. */
  sizes: string;
  /** How many stand in the first row at most. */
  firstRow: number;
  level?: 2 | 3;
  action?: ((property: Property) => ReactNode) | undefined;
}

/** Cards of homes, of which more come as one scrolls, or by the button. */
export function PropertyList({
  properties,
  pages,
  failed,
  className,
  sizes,
  firstRow,
  level,
  action,
}: PropertyListProps) {
  const list = useRef<HTMLDivElement>(null);
  const focusFrom = useRef<number | null>(null);
  const more = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchNextPageError, isFetchingNextPage, isPlaceholderData } = pages;
  const count = properties.length;

  function fetchMore() {
    if (hasNextPage && !isFetchingNextPage && !isPlaceholderData) void pages.fetchNextPage();
  }
  const loadMore = useEffectEvent(fetchMore);
  // Watched anew after each page: a short page may leave the end in view.
  useEffect(() => {
    const end = more.current;
    if (!end || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loadMore();
      },
      { rootMargin: AHEAD },
    );
    watcher.observe(end);
    return () => watcher.disconnect();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError]);
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
        className={classNames(className, dimmed(isPlaceholderData))}
      >
        {properties.map((property, place) => (
          <PropertyCard
            key={property.id}
            property={property}
            sizes={sizes}
            priority={place === 0 ? "high" : place < firstRow ? "eager" : "lazy"}
            action={action?.(property)}
            {...(level && { level })}
          />
        ))}
      </div>
      <div ref={more} className="mt-8 grid justify-items-center gap-3">
        {isFetchNextPageError && !isFetchingNextPage && (
          <p role="alert" className="text-danger-ink">
            {failed}
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

/** The look of what is shown until the newer answer is there. */
export const dimmed = (isFormer: boolean) =>
  classNames("transition-opacity duration-(--duration-base)", isFormer && "opacity-50");

/** Shapes of cards, seen only where the wait is longer than a moment. */
export function CardsInWaiting({ label, count, className }: { label: string; count: number; className: string }) {
  return (
    <div role="status" aria-label={label} className={classNames(className, AFTER_A_MOMENT)}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <PropertyCardSkeleton key={place} />
      ))}
    </div>
  );
}

/** A list that could not be read at all, and the way to try again. */
export function LoadFailed({ text, onRetry, isRetrying }: { text: string; onRetry: () => void; isRetrying: boolean }) {
  return (
    <div role="alert">
      <EmptyState
        title={text}
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
