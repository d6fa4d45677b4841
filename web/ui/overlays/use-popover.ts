import { type ToggleEvent, useEffect, useId, useRef, useState } from "react";

/** Distance to the edges of the window, in pixels. */
const MARGIN = 8;

/**
 * A popover below an element. The browser closes it (click outside, Escape). Put `anchor` on the element, and spread
 * `panel` on the popover. `align` is the edge of the element that the popover is aligned with.
 */
export function usePopover(align: "start" | "end") {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const ref = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  function place(event: ToggleEvent<HTMLElement>) {
    if (event.newState !== "open") return;
    const box = anchor.current?.getBoundingClientRect();
    if (!box) return;
    const { style } = event.currentTarget;
    style.top = `${box.bottom + MARGIN}px`;
    if (align === "start") style.left = `${Math.max(MARGIN, box.left)}px`;
    else style.right = `${Math.max(MARGIN, document.documentElement.clientWidth - box.right)}px`;
  }

  useEffect(() => {
    if (!isOpen) return;
    const close = () => ref.current?.hidePopover();
    addEventListener("resize", close);
    return () => removeEventListener("resize", close);
  }, [isOpen]);

  return {
    anchor,
    isOpen,
    close: () => ref.current?.hidePopover(),
    panel: {
      ref,
      id,
      popover: "auto" as const,
      onBeforeToggle: place,
      onToggle: (event: ToggleEvent<HTMLElement>) => setOpen(event.newState === "open"),
    },
  };
}
