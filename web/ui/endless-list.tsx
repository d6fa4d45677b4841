import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";

/** The next page is asked for this long before its place comes into view. */
const AHEAD = "800px";

/** A read that brings a list page by page, as of TanStack Query. */
export interface Pages {
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
  isFetchingNextPage: boolean;
  isPlaceholderData: boolean;
  fetchNextPage: () => Promise<unknown>;
}

interface EndlessListProps {
  pages: Pages;
  /** How many items there are by now. */
  count: number;
  /** Where in an item the focus goes when it is the first that "Load more" brought: a selector. */
  entry: string;
  /** Said where a further page does not come. */
  failed: string;
  className: string;
  /** One element an item. */
  children: ReactNode;
}

/** Items of which more come as one scrolls, or by the button. */
export function EndlessList({ pages, count, entry, failed, className, children }: EndlessListProps) {
  const list = useRef<HTMLDivElement>(null);
  const focusFrom = useRef<number | null>(null);
  const more = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchNextPageError, isFetchingNextPage, isPlaceholderData } = pages;

  function fetchMore() {
    if (hasNextPage && !isFetchingNextPage && !isPlaceholderData) void pages.fetchNextPage();
  }
  const loadMore = useEffectEvent(fetchMore);
  // Watched anew after each page: a short page may leave the end in view.
  useEffect(() => {
    const end = more.current;
    if (!end || !hasNextPage || isFetchingNextPage || isFetchNextPageError || isPlaceholderData) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        // A busy page may report several crossings together; the last one is the current state.
        if (entries.at(-1)?.isIntersecting) loadMore();
      },
      { rootMargin: AHEAD },
    );
    watcher.observe(end);
    return () => watcher.disconnect();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData]);
  useEffect(() => {
    if (!isFetchNextPageError) return;
    const again = () => loadMore();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [isFetchNextPageError]);
  // Whoever pressed "Load more" goes on with the first item it brought.
  useEffect(() => {
    if (focusFrom.current === null || count <= focusFrom.current) return;
    const item = list.current?.children[focusFrom.current];
    focusFrom.current = null;
    item?.querySelector<HTMLElement>(entry)?.focus();
  }, [count, entry]);

  return (
    <>
      <div
        ref={list}
        aria-busy={isPlaceholderData || undefined}
        className={classNames(className, dimmed(isPlaceholderData))}
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
    </>
  );
}

/** The look of what is shown until the newer answer is there. */
export const dimmed = (isFormer: boolean) =>
  classNames("transition-opacity duration-(--duration-base)", isFormer && "opacity-50");
