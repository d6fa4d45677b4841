import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { Point } from "./projection.ts";
import type { MapMover } from "./use-map-moves.ts";

/** A press that moves less than this is a click. */
const CLICK_PX = 6;
/** Pixels of the wheel that zoom by one level. Pinches on a touchpad report small steps with the Ctrl key. */
const WHEEL_PX_PER_LEVEL = { wheel: 300, pinch: 80 };
const PX_PER_LINE = 20;

interface Options {
  map: RefObject<HTMLElement | null>;
  mover: MapMover;
  isEnabled: boolean;
  /** Leaves the wheel to the page unless Ctrl is pressed. */
  isEmbedded: boolean;
}

const middleOf = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** Returns the distance between two fingers; 1 with only one. */
const spreadOf = ([one, other]: Point[]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) || 1 : 1);

/** Moves a map by mouse, fingers and wheel. Returns the handlers for its element. */
export function useMapPointers({ map, mover, isEnabled, isEmbedded }: Options) {
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point>({ x: 0, y: 0 });
  const isDrag = useRef(false);

  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left = 0, top = 0 } = map.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left, y: clientY - top };
  }

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (isEmbedded && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const steps = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * PX_PER_LINE : event.deltaY;
    const levels = -steps / (event.ctrlKey ? WHEEL_PX_PER_LEVEL.pinch : WHEEL_PX_PER_LEVEL.wheel);
    mover.scaleAbout(pointOf(event), 2 ** levels);
    mover.restSoon();
  });
  useEffect(() => {
    const element = map.current;
    if (!element || !isEnabled) return;
    const listener = (event: WheelEvent) => onWheel(event);
    // React registers passive listeners, which cannot prevent scrolling.
    element.addEventListener("wheel", listener, { passive: false });
    return () => element.removeEventListener("wheel", listener);
  }, [map, isEnabled]);

  function onPointerMove(event: PointerEvent) {
    if (!pointers.current.has(event.pointerId)) return;
    const point = pointOf(event);
    if (!isDrag.current && Math.hypot(point.x - start.current.x, point.y - start.current.y) < CLICK_PX) return;
    if (!isDrag.current) {
      isDrag.current = true;
      for (const id of pointers.current.keys()) map.current?.setPointerCapture(id);
    }
    const before = [...pointers.current.values()];
    pointers.current.set(event.pointerId, point);
    const after = [...pointers.current.values()];
    const [from, to] = [middleOf(before), middleOf(after)];
    mover.pan(to.x - from.x, to.y - from.y);
    if (after.length > 1) mover.scaleAbout(to, spreadOf(after) / spreadOf(before));
  }

  function onPointerEnd(event: PointerEvent) {
    if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return;
    if (!isDrag.current) return;
    mover.rest();
    // The click of this press comes first. Later clicks may be key presses.
    setTimeout(() => {
      isDrag.current = false;
    });
  }

  if (!isEnabled) return { isDrag, pointOf, handlers: {} };
  return {
    /** Whether the last press moved the map, and so is not a click. */
    isDrag,
    pointOf,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return;
        // The first finger starts a new gesture, even if the end of the previous one was lost.
        if (event.isPrimary) {
          pointers.current.clear();
          isDrag.current = false;
          start.current = pointOf(event);
        }
        pointers.current.set(event.pointerId, pointOf(event));
        if (isDrag.current) map.current?.setPointerCapture(event.pointerId);
      },
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
    },
  };
}
