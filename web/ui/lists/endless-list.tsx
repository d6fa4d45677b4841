import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";

/** The next page is fetched when the end of the list is this close to the viewport. */
const PREFETCH_MARGIN = "800px";

/** The used part of an infinite query of TanStack Query. */
export interface Pages {
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
  isFetchingNextPage: boolean;
  isPlaceholderData: boolean;
  fetchNextPage: () => Promise<unknown>;
}

interface EndlessListProps {
  pages: Pages;
  /** Number of items loaded. */
  count: number;
  /** Selector of the element to focus in the first item that "Load more" has added. */
  entry: string;
  /** Message shown when the next page fails to load. */
  failed: string;
  className: string;
  /** One element per item. */
  children: ReactNode;
}

/** A list that loads more on scrolling or with its button. */
export function EndlessList({ pages, count, entry, failed, className, children }: EndlessListProps) {
  const list = useRef<HTMLDivElement>(null);
  const focusFrom = useRef<number | null>(null);
  const more = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchNextPageError, isFetchingNextPage, isPlaceholderData } = pages;

  function fetchMore() {
    if (hasNextPage && !isFetchingNextPage && !isPlaceholderData) void pages.fetchNextPage();
  }
  const loadMore = useEffectEvent(fetchMore);
  // Observed again after each page, as the end may still be in view after a short page.
  useEffect(() => {
    const end = more.current;
    if (!end || !hasNextPage || isFetchingNextPage || isFetchNextPageError || isPlaceholderData) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        // A busy page may report several crossings together; the last crossing is the current state.
        if (entries.at(-1)?.isIntersecting) loadMore();
      },
      { rootMargin: PREFETCH_MARGIN },
    );
    watcher.observe(end);
    return () => watcher.disconnect();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData]);
  useEffect(() => {
    if (!isFetchNextPageError) return;
    const retry = () => loadMore();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [isFetchNextPageError]);
  // After "Load more", focus the first new item.
  useEffect(() => {
    if (focusFrom.current === null || count <= focusFrom.current) return;
    const item = list.current?.children[focusFrom.current];
    focusFrom.current = null;
    item?.querySelector<HTMLElement>(entry)?.focus();
  }, [count, entry]);

  return (
    <div>
      <div
        ref={list}
        aria-busy={isPlaceholderData || undefined}
        className={classNames(className, fadeWhenStale(isPlaceholderData))}
      >
        {children}
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
            {isFetchNextPageError && !isFetchingNextPage ? "Try Again" : "Load more"}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Returns classes that fade previous results while newer results load. */
export const fadeWhenStale = (isStale: boolean) =>
  classNames("transition-opacity duration-(--duration-base)", isStale && "opacity-50");
