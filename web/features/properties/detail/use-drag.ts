import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { DRAG_START_PX, type Step, stepOfDrag } from "./gallery-steps.ts";

interface Start {
  pointerId: number;
  x: number;
}

/**
 * Handles horizontal dragging by finger, pen or mouse. `dx` is the distance from the start of the drag, null without a
 * drag; `onStep` is called after a completed drag. The click that ends a drag is suppressed. The element needs
 * `touch-action: pan-y`, so that the page still scrolls.
 */
export function useDrag(onStep: (step: 1 | -1) => void, enabled: boolean) {
  const [dx, setDx] = useState<number | null>(null);
  const start = useRef<Start | null>(null);
  const dragged = useRef(false);

  function begin(event: PointerEvent) {
    dragged.current = false;
    if (enabled && event.isPrimary && event.button === 0) {
      start.current = { pointerId: event.pointerId, x: event.clientX };
    }
  }

  function follow(event: PointerEvent) {
    if (start.current?.pointerId !== event.pointerId) return;
    const moved = event.clientX - start.current.x;
    if (!dragged.current && Math.abs(moved) < DRAG_START_PX) return;
    if (!dragged.current) event.currentTarget.setPointerCapture?.(event.pointerId);
    dragged.current = true;
    setDx(moved);
  }

  function finish(event: PointerEvent) {
    if (start.current?.pointerId !== event.pointerId) return;
    const step: Step = stepOfDrag(event.clientX - start.current.x);
    giveUp();
    if (step === 0) return;
    dragged.current = true;
    onStep(step);
  }

  function giveUp() {
    start.current = null;
    setDx(null);
  }

  function swallowClick(event: MouseEvent) {
    // A click with detail 0 comes from the keyboard and never ends a drag.
    if (!dragged.current || event.detail === 0) return;
    dragged.current = false;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    dx,
    handlers: {
      onPointerDown: begin,
      onPointerMove: follow,
      onPointerUp: finish,
      onPointerCancel: giveUp,
      onClickCapture: swallowClick,
    },
  };
}
