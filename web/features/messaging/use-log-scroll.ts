import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { NEAR_BOTTOM_PX } from "#contract/messaging/messaging-terms.ts";

/** Older messages are loaded when fewer pixels than this are left above. */
const NEAR_TOP_PX = 400;

interface Shown {
  /** Keys of the first and the last entry. */
  first: string | undefined;
  last: string | undefined;
  /** Whether the last entry is the user's own. */
  isOwn: boolean;
}

/**
 * Manages the scroll position of the log. Scrolls to the bottom on opening, after the user's own message, and after another
 * message if it was near the bottom. Otherwise keeps the position, also when older messages are prepended.
 */
export function useLogScroll(
  log: RefObject<HTMLDivElement | null>,
  { first, last, isOwn }: Shown,
  onNearTop: () => void,
) {
  const [isAway, setAway] = useState(false);
  const before = useRef<Shown & { fromBottom: number }>(null);

  // After every render, as a "Seen" line changes the height too.
  useLayoutEffect(() => {
    const box = log.current;
    if (!box) return;
    const was = before.current;
    const isAtBottom = !was || was.fromBottom <= NEAR_BOTTOM_PX;
    if (isAtBottom || (was.last !== last && isOwn)) box.scrollTop = box.scrollHeight;
    else if (was.first !== first) box.scrollTop = box.scrollHeight - box.clientHeight - was.fromBottom;
    before.current = { first, last, isOwn, fromBottom: distance(box) };
  });

  // Keeps the last message visible when the on-screen keyboard opens, the message field grows, or a card has loaded.
  useLayoutEffect(() => {
    const box = log.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      if ((before.current?.fromBottom ?? 0) <= NEAR_BOTTOM_PX) box.scrollTop = box.scrollHeight;
    });
    for (const one of [box, ...box.children]) observer.observe(one);
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
