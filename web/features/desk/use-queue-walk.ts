import { useEffect, useEffectEvent, useState } from "react";
import { formatCount } from "#web/lib/format/format.ts";
import { toast } from "#web/ui/overlays/toast.tsx";
import { DESK } from "./desk-texts.ts";
import type { LoadedQueue } from "./use-cases.ts";

/** The next page is loaded when fewer loaded cases than this follow. */
const FEW = 3;

/** Returns the position of a case among the undecided ones of the queue, or -1, and the undecided cases around it. */
function placeOf(id: string, { pages: { data, hasNextPage }, decided }: LoadedQueue) {
  const loaded = data?.pages.flatMap(({ items }) => items.map((one) => one.id)) ?? [];
  const isOpen = (one: string) => !decided.has(one);
  const open = loaded.filter(isOpen);
  const first = data?.pages[0];
  const further = hasNextPage ? Math.max(1, (first?.total ?? 0) - loaded.length) : 0;
  const at = loaded.indexOf(id);
  return {
    place: open.indexOf(id),
    count: formatCount(open.length + further) + (hasNextPage && first?.isCapped ? "+" : ""),
    previous: loaded.slice(0, Math.max(0, at)).findLast(isOpen),
    following: loaded.slice(at + 1).filter(isOpen),
  };
}

/**
 * Returns what is needed to go from a case to the next and previous one of the queue. After the last loaded case,
 * `goNext` waits for the next page. After a decision it leaves the case even if none follows.
 */
export function useQueueWalk(id: string, queue: LoadedQueue, open: (id: string | undefined) => void) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = queue.pages;
  const { place, count, previous, following } = placeOf(id, queue);
  const [next] = following;
  const [waiting, setWaiting] = useState<{ id: string; isDecided: boolean; hasFailed: boolean } | null>(null);
  const isWaiting = waiting?.id === id;

  const isNearEnd = hasNextPage && following.length < FEW;
  useEffect(() => {
    if (isNearEnd && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isNearEnd, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const leave = useEffectEvent(() => {
    setWaiting(null);
    if (next !== undefined) open(next);
    else if (waiting?.isDecided) open(hasNextPage ? undefined : previous);
    else if (hasNextPage) toast.error(DESK.failed);
  });
  const isSettled = next !== undefined || !hasNextPage || waiting?.hasFailed;
  useEffect(() => {
    if (isWaiting && isSettled) leave();
  }, [isWaiting, isSettled]);

  function goNext({ isDecided = false } = {}) {
    setWaiting({ id, isDecided, hasFailed: false });
    if (next !== undefined || !hasNextPage) return;
    void fetchNextPage({ cancelRefetch: false }).then(({ isFetchNextPageError: hasFailed }) =>
      setWaiting((current) => current && { ...current, hasFailed }),
    );
  }
  return { place, count, previous, hasNext: next !== undefined || hasNextPage, isWaiting, goNext };
}
