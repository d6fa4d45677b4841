import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { NEAR_BOTTOM_PX } from "#contract/messaging-terms.ts";

/** Earlier messages are asked for when fewer pixels than this are left above. */
const NEAR_TOP_PX = 400;

interface Shown {
  /** The keys of the first and the last entry. */
  first: string | undefined;
  last: string | undefined;
  /** Whether the last entry is one's own. */
  isOwn: boolean;
}

/**
 * Where the log stands: at the bottom when it opens, after one's own message, and after another's when it was near the
 * bottom; where it was when earlier messages come in above, or anything changes its height.
 */
export function useLogScroll(
  log: RefObject<HTMLDivElement | null>,
  { first, last, isOwn }: Shown,
  onNearTop: () => void,
) {
  const [isAway, setAway] = useState(false);
  const before = useRef<Shown & { fromBottom: number }>(null);

  // After every change: a line of "Seen" makes the log higher, too.
  useLayoutEffect(() => {
    const box = log.current;
    if (!box) return;
    const was = before.current;
    const isAtBottom = !was || was.fromBottom <= NEAR_BOTTOM_PX;
    if (isAtBottom || (was.last !== last && isOwn)) box.scrollTop = box.scrollHeight;
    else if (was.first !== first) box.scrollTop = box.scrollHeight - box.clientHeight - was.fromBottom;
    before.current = { first, last, isOwn, fromBottom: distance(box) };
  });

  // A keyboard that opens, or a field that grows, must not push the last message out of sight.
  useLayoutEffect(() => {
    const box = log.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      if ((before.current?.fromBottom ?? 0) <= NEAR_BOTTOM_PX) box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [log]);

  function onScroll() {
    const box = log.current;
    if (!box || !before.current) return;
    before.current.fromBottom = distance(box);
    setAway(before.current.fromBottom > NEAR_BOTTOM_PX);
    if (box.scrollTop < NEAR_TOP_PX) onNearTop();
  }

  function toLatest() {
    const box = log.current;
    box?.scrollTo({ top: box.scrollHeight });
  }

  return { isAway, onScroll, toLatest };
}

const distance = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight;
