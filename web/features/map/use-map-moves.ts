import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { Bounds } from "#contract/places/geography.ts";
import { OVERSCAN } from "./draw/lines.ts";
import {
  type Frame,
  type MapView,
  type Move,
  moveTo,
  NO_MOVE,
  type Point,
  scaleAbout,
  viewAfter,
} from "./projection.ts";

/** Milliseconds without a step of the wheel or of the keyboard after which a move has ended. */
const REST_MS = 180;
const GLIDE_MS = 220;
/** Redraws during a drag before it leaves the drawn surroundings. */
const REDRAW_AFTER_PX = OVERSCAN * 0.75;
const REDRAW_SCALES = { least: 0.5, most: 3 };

interface MapMoves {
  layer: RefObject<HTMLElement | null>;
  frame: Frame | null;
  /** The centre stays within these. */
  limits: Bounds;
  /** Draws another view. `isAtRest` is false in the middle of a move. */
  onView: (view: MapView, isAtRest: boolean) => void;
}

const prefersStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Moves the drawn map by a CSS transform, and redraws it when it comes to rest. Drags and the wheel do not render
 * components in between.
 */
export function useMapMoves({ layer, frame, limits, onView }: MapMoves) {
  const move = useRef<Move>(NO_MOVE);
  const timer = useRef(0);

  function apply(next: Move, { glides = false } = {}) {
    move.current = next;
    const element = layer.current;
    if (!element) return;
    element.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
    element.style.setProperty("--map-scale", String(next.scale));
    element.style.transition = glides ? `transform ${GLIDE_MS}ms var(--ease-out)` : "";
    element.toggleAttribute("data-gliding", glides);
  }

  function show({ isAtRest }: { isAtRest: boolean }) {
    if (!frame) return;
    window.clearTimeout(timer.current);
    onView(move.current === NO_MOVE ? frame.view : viewAfter(move.current, frame, limits), isAtRest);
  }

  const rest = useEffectEvent(() => show({ isAtRest: true }));

  function restAfter(milliseconds: number) {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => rest(), milliseconds);
  }

  function moveBy(next: Move) {
    apply(next);
    const isFar = Math.max(Math.abs(next.x), Math.abs(next.y)) > REDRAW_AFTER_PX * next.scale;
    if (isFar || next.scale < REDRAW_SCALES.least || next.scale > REDRAW_SCALES.most) show({ isAtRest: false });
  }

  // A new drawing replaces the moved one before the browser paints.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each frame
  useLayoutEffect(() => apply(NO_MOVE), [frame]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return {
    pan(x: number, y: number) {
      moveBy({ ...move.current, x: move.current.x + x, y: move.current.y + y });
    },
    scaleAbout(point: Point, factor: number) {
      if (frame) moveBy(scaleAbout(move.current, point, factor, frame));
    },
    rest: () => show({ isAtRest: true }),
    restSoon: () => restAfter(REST_MS),
    /** Glides to a view, or shows it at once where people prefer no motion. */
    glideTo(view: MapView) {
      if (!frame) return;
      apply(moveTo(view, frame), { glides: !prefersStill() });
      if (prefersStill()) show({ isAtRest: true });
      else restAfter(GLIDE_MS);
    },
    /** Zooms about a point of the screen, or about the middle. */
    zoomBy(levels: number, about?: Point) {
      if (!frame) return;
      const { width, height } = frame.size;
      const next = scaleAbout(move.current, about ?? { x: width / 2, y: height / 2 }, 2 ** levels, frame);
      this.glideTo(viewAfter(next, frame, limits));
    },
  };
}

export type MapMover = ReturnType<typeof useMapMoves>;
