import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { type Bounds, type Position, REGION_BOUNDS, type Region } from "#contract/places/geography.ts";
import { boundsOf, type Frame, fitBounds, frameOf, type MapView, type Margins, type Size } from "./projection.ts";
import { useMapMoves } from "./use-map-moves.ts";
import { useMapPointers } from "./use-map-pointers.ts";
import { useSize } from "./use-size.ts";

/** Pixels that an arrow key moves the map. */
const KEY_STEP_PX = 100;
const ARROWS: Readonly<Partial<Record<string, [number, number]>>> = {
  ArrowLeft: [KEY_STEP_PX, 0],
  ArrowRight: [-KEY_STEP_PX, 0],
  ArrowUp: [0, KEY_STEP_PX],
  ArrowDown: [0, -KEY_STEP_PX],
};
const ZOOMS: Readonly<Partial<Record<string, number>>> = { "+": 1, "=": 1, "-": -1 };

/** Receives the visible part. `isInitial`: nothing has moved the map, only its size may have changed. */
export type OnRest = (view: MapView, bounds: Bounds, { isInitial }: { isInitial: boolean }) => void;

interface Options {
  region: Region;
  show: MapView | Bounds;
  margins: Margins | undefined;
  isStatic: boolean;
  isEmbedded: boolean;
  onRest: OnRest | undefined;
  onPress: ((position: Position) => void) | undefined;
}

const viewOf = ({ show, margins }: Pick<Options, "show" | "margins">, size: Size): MapView =>
  "zoom" in show ? show : fitBounds(show, size, margins);

const isBesideButtons = ({ target }: MouseEvent) => target instanceof Element && !target.closest("button, a, label");

interface Shown {
  /** The value of `show` that the view belongs to. */
  of: MapView | Bounds;
  view: MapView;
  isAtRest: boolean;
}

function useFrameOf(view: MapView | null, size: Size | null): Frame | null {
  const { lat, lon, zoom } = view ?? {};
  return useMemo(() => {
    if (!size || lat === undefined || lon === undefined || zoom === undefined) return null;
    return frameOf({ lat, lon, zoom }, size);
  }, [size, lat, lon, zoom]);
}

/** Stores the visible part of a map, and moves it by mouse, fingers, wheel and keys. `map` is its element. */
export function useMovingMap(map: RefObject<HTMLElement | null>, options: Options) {
  const { region, show, isStatic, isEmbedded, onRest, onPress } = options;
  const size = useSize(map);
  const layer = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [first] = useState(show);
  const frame = useFrameOf(shown?.view ?? (size && viewOf(options, size)), size);

  const mover = useMapMoves({
    layer,
    frame,
    limits: REGION_BOUNDS[region],
    onView: (view, isAtRest) => setShown({ of: show, view, isAtRest }),
  });
  const { isDrag, pointOf, handlers } = useMapPointers({ map, mover, isEnabled: !isStatic, isEmbedded });

  const glideToWanted = useEffectEvent(() => {
    if (shown && shown.of !== show && size) mover.glideTo(viewOf(options, size));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the parent shows something else
  useEffect(() => glideToWanted(), [show]);

  const report = useEffectEvent(() => {
    if (frame && shown?.isAtRest !== false)
      onRest?.(frame.view, boundsOf(frame), { isInitial: shown === null && show === first });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each frame, and when a move ends
  useEffect(() => report(), [frame, shown?.isAtRest]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    const step = ARROWS[event.key];
    const levels = ZOOMS[event.key];
    if (!step && levels === undefined) return;
    event.preventDefault();
    if (levels !== undefined) mover.zoomBy(levels);
    if (!step) return;
    mover.pan(...step);
    mover.restSoon();
  }

  function onClickCapture(event: MouseEvent) {
    if (!isDrag.current) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onClick(event: MouseEvent) {
    if (frame && isBesideButtons(event)) onPress?.(frame.unproject(pointOf(event)));
  }

  /** Together with the zoom buttons, this moves the map without dragging. */
  function onDoubleClick(event: MouseEvent) {
    if (isBesideButtons(event) && !isEmbedded) mover.zoomBy(1, pointOf(event));
  }

  return {
    layer,
    frame,
    size,
    mover,
    handlers: isStatic ? {} : { ...handlers, onKeyDown, onClickCapture, onClick, onDoubleClick },
  };
}
