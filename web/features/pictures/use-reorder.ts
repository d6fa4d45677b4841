import { type PointerEvent, useRef, useState } from "react";

/** A drag starts after the pointer has moved this far. */
const DRAG_START_PX = 8;

interface Drag {
  key: string;
  dx: number;
  dy: number;
  /** Key of the item below the pointer. */
  over: string | null;
}

/** Returns the `data-item` key of the item at a point. */
function itemAt(x: number, y: number, except: string): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const key = element.closest<HTMLElement>("[data-item]")?.dataset.item;
    if (key !== undefined && key !== except) return key;
  }
  return null;
}

/**
 * Reorders a list by drag and drop. Mouse and pen drag anywhere on an item; touch only on its `data-drag-handle` (which
 * needs `touch-action: none`), so that the page still scrolls. Put the handlers on the list.
 */
export function useReorder(onDrop: (key: string, onto: string) => void) {
  const start = useRef<{ key: string; pointerId: number; x: number; y: number } | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  function begin(event: PointerEvent<HTMLElement>) {
    const target = event.target as Element;
    const key = target.closest<HTMLElement>("[data-item]")?.dataset.item;
    const mayDrag = event.pointerType === "touch" ? target.closest("[data-drag-handle]") : !target.closest("button");
    if (key === undefined || !mayDrag || !event.isPrimary || event.button !== 0) return;
    start.current = { key, pointerId: event.pointerId, x: event.clientX, y: event.clientY };
  }

  function follow(event: PointerEvent<HTMLElement>) {
    const from = start.current;
    if (from?.pointerId !== event.pointerId) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!drag && Math.hypot(dx, dy) < DRAG_START_PX) return;
    if (!drag) event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ key: from.key, dx, dy, over: itemAt(event.clientX, event.clientY, from.key) });
  }

  function finish(event: PointerEvent<HTMLElement>) {
    const from = start.current;
    if (from?.pointerId !== event.pointerId) return;
    const onto = drag && itemAt(event.clientX, event.clientY, from.key);
    cancel();
    if (onto) onDrop(from.key, onto);
  }

  function cancel() {
    start.current = null;
    setDrag(null);
  }

  return {
    drag,
    handlers: { onPointerDown: begin, onPointerMove: follow, onPointerUp: finish, onPointerCancel: cancel },
  };
}
