import { type ToggleEvent, useEffect, useId, useRef, useState } from "react";

/** How long the pointer must rest on the card. */
const REST_MS = 600;
const MARGIN_PX = 8;
/** How far the box extends beyond the lines on each side. */
const OVERLAP_PX = 6;
const MIN_WIDTH_PX = 288;
/** The box opens below the lines if there is room for this height. */
const USUAL_HEIGHT_PX = 240;

/** Places a box below or above the lines of a commute, a bit wider than them, within the window. */
function place(box: HTMLElement, lines: HTMLElement): void {
  const { top, bottom, left, width } = lines.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const room = { above: top - 2 * MARGIN_PX, below: clientHeight - bottom - 2 * MARGIN_PX };
  const isBelow = room.below >= Math.min(USUAL_HEIGHT_PX, room.above);
  const boxWidth = Math.min(Math.max(width + 2 * OVERLAP_PX, MIN_WIDTH_PX), clientWidth - 2 * MARGIN_PX);
  Object.assign(box.style, {
    width: `${boxWidth}px`,
    left: `${Math.max(MARGIN_PX, Math.min(left - OVERLAP_PX, clientWidth - MARGIN_PX - boxWidth))}px`,
    top: isBelow ? `${bottom + MARGIN_PX}px` : "auto",
    bottom: isBelow ? "auto" : `${clientHeight - top + MARGIN_PX}px`,
    maxHeight: `${isBelow ? room.below : room.above}px`,
  });
}

/** Places a box below or above its parent, which has the lines of a commute. */
const placeAtLines = (box: HTMLElement) => box.parentElement && place(box, box.parentElement);

const isShown = (box: HTMLElement) => box.matches(":popover-open");

/**
 * The box with the legs of a card's commutes. It opens with its button, after the pointer has rested on the card, and
 * while the card's link has the keyboard focus. It is in the top layer, where nothing clips it; the browser closes it on
 * Escape and on a press elsewhere.
 */
export function useLegsBox() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const [opener, panel] = [button.current, box.current];
    const card = opener?.closest("article");
    if (!opener || !panel || !card) return;
    const stop = new AbortController();
    const { signal } = stop;
    let resting: ReturnType<typeof setTimeout> | undefined;
    /** Whether it was opened without its button, and closes when the pointer or the focus leaves. */
    let isPassing = false;
    const show = () => {
      if (isShown(panel)) return;
      panel.showPopover();
      isPassing = true;
    };
    const leave = () => {
      clearTimeout(resting);
      if (isPassing && isShown(panel)) panel.hidePopover();
    };
    const rest = () => {
      // Another popover, such as a menu, would be closed.
      resting = setTimeout(() => document.querySelector(":popover-open") ?? show(), REST_MS);
    };
    // The pointer or the focus may be here before this script.
    if (card.matches(":hover") && matchMedia("(hover: hover)").matches) rest();
    if (card.querySelector("[data-card-link]:focus-visible")) show();
    card.addEventListener("pointerenter", ({ pointerType }) => pointerType === "mouse" && rest(), { signal });
    card.addEventListener("pointerleave", leave, { signal });
    card.addEventListener(
      "focusin",
      ({ target }) => {
        if (target instanceof Element && target.matches("[data-card-link]:focus-visible")) show();
      },
      { signal },
    );
    card.addEventListener("focusout", leave, { signal });
    panel.addEventListener("toggle", () => (isPassing &&= isShown(panel)), { signal });
    return () => {
      clearTimeout(resting);
      stop.abort();
    };
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    const follow = () => box.current && placeAtLines(box.current);
    addEventListener("resize", follow);
    addEventListener("scroll", follow, { capture: true, passive: true });
    return () => {
      removeEventListener("resize", follow);
      removeEventListener("scroll", follow, { capture: true });
    };
  }, [isOpen]);

  return {
    isOpen,
    button: { ref: button, popoverTarget: id },
    panel: {
      ref: box,
      id,
      popover: "auto" as const,
      onBeforeToggle: ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
        if (newState === "open") placeAtLines(currentTarget);
      },
      onToggle: ({ newState }: ToggleEvent<HTMLElement>) => setOpen(newState === "open"),
    },
  };
}
