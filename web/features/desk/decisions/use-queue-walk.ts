import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { Page } from "#web/lib/api/api.ts";
import { totalOf } from "#web/lib/api/pages.ts";
import { cappedCount } from "#web/lib/format/format.ts";

/** The next page is loaded when fewer loaded items than this follow. */
const FEW = 3;

/** A list of items to decide, in its order. */
export interface Queue<Item extends { id: string }> {
  pages: UseInfiniteQueryResult<InfiniteData<Page<Item>>>;
  /** Whether the item is not decided yet. Decided items stay in the loaded pages and keep their places. */
  isOpen: (item: Item) => boolean;
}

interface WalkActs<Item> {
  open: (item: Item) => void;
  /** Called instead of `open` if no other item is left, or if the items after it did not load. */
  onNone: (why: { isDecided: boolean; hasFailed: boolean }) => void;
}

/** Returns the position of an item among the undecided items of the queue, or -1, and the undecided items around it. */
function placeOf<Item extends { id: string }>(id: string | null, { pages, isOpen }: Queue<Item>) {
  const { data, isPlaceholderData, hasNextPage } = pages;
  // Placeholder data belongs to another list.
  const loaded = (isPlaceholderData ? undefined : data)?.pages.flatMap(({ items }) => items) ?? [];
  const open = loaded.filter(isOpen);
  const total = totalOf(data?.pages);
  const further = hasNextPage ? Math.max(1, total.count - loaded.length) : 0;
  const at = loaded.findIndex((item) => item.id === id);
  const following = loaded.slice(at + 1).filter(isOpen);
  // After the last item, the first item that was skipped.
  const skipped = hasNextPage ? undefined : open.find((item) => item.id !== id);
  return {
    place: open.findIndex((item) => item.id === id),
    count: cappedCount({ count: open.length + further, isCapped: hasNextPage && total.isCapped }),
    previous: loaded.slice(0, Math.max(0, at)).findLast(isOpen),
    next: following[0] ?? skipped,
    isNearEnd: hasNextPage && following.length < FEW,
  };
}

/**
 * Returns what is needed to go from an item of a queue to the next and previous item; `id` is null if no item is open.
 * After the last loaded item, `goNext` waits for the next page. After the last of all, it returns to the first that was
 * skipped.
 */
export function useQueueWalk<Item extends { id: string }>(id: string | null, queue: Queue<Item>, acts: WalkActs<Item>) {
  const { pages } = queue;
  const { data, isPlaceholderData, isFetching, isError, refetch } = pages;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const { place, count, previous, next, isNearEnd } = placeOf(id, queue);
  const [waiting, setWaiting] = useState<{ id: string; isDecided: boolean; hasFailed: boolean } | null>(null);
  if (waiting !== null && waiting.id !== id) setWaiting(null);
  const isWaiting = waiting !== null && waiting.id === id;

  const loadsAhead = id !== null && isNearEnd;
  useEffect(() => {
    if (loadsAhead && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [loadsAhead, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const isLoading = isFetching && (data === undefined || isPlaceholderData);
  const isUnread = isError && data === undefined;
  const hasFailed = waiting?.hasFailed || isUnread;
  const leave = useEffectEvent(() => {
    setWaiting(null);
    if (next !== undefined) acts.open(next);
    else acts.onNone({ isDecided: waiting?.isDecided ?? false, hasFailed });
  });
  const isSettled = next !== undefined || hasFailed || !(hasNextPage || isLoading);
  useEffect(() => {
    if (isWaiting && isSettled) leave();
  }, [isWaiting, isSettled]);

  function goNext({ isDecided = false } = {}) {
    if (id === null) return;
    setWaiting({ id, isDecided, hasFailed: false });
    if (isUnread) void refetch();
    if (next !== undefined || !hasNextPage) return;
    void fetchNextPage({ cancelRefetch: false }).then(({ isFetchNextPageError: hasFailed }) =>
      setWaiting((current) => current && { ...current, hasFailed }),
    );
  }
  return { place, count, previous, hasNext: next !== undefined || hasNextPage, isWaiting, goNext };
}
