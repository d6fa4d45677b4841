import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useMemo, useRef, useState } from "react";
import type { Bounds, Position, Region } from "#contract/places/geography.ts";
import { useIsTouch } from "#web/lib/page/use-media.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { Box } from "./draw/boxes.ts";
import { drawMap } from "./draw/drawing.ts";
import { MapControls } from "./map-controls.tsx";
import { mapDataOf } from "./map-data.ts";
import { MapFrame } from "./map-frame.tsx";
import { MapNotes, notesBoxes } from "./map-notes.tsx";
import { MapSvg, type Spot } from "./map-svg.tsx";
import { MAP } from "./map-texts.ts";
import { type Frame, fitBounds, type MapView, type Margins } from "./projection.ts";
import { StreetLayer, useStreetTiles } from "./street-tiles.tsx";
import { type OnRest, useMovingMap } from "./use-moving-map.ts";
import type { MyPosition } from "./use-my-position.ts";

export interface Insets {
  top: number;
  bottom: number;
}

const NO_INSETS: Insets = { top: 0, bottom: 0 };

type Part = ReactNode | ((frame: Frame) => ReactNode);

export interface RegionMapProps {
  region: Region;
  /** The accessible name. */
  label: string;
  /** The visible part: a view, or a window to fit. A changed value moves the map there. */
  show: MapView | Bounds;
  /** Pixels that a fitted window leaves free at the edges. */
  margins?: Margins | undefined;
  /** Receives the visible part after a move or a change of size. */
  onRest?: OnRest;
  /** Receives the position of a press that is on no button. */
  onPress?: (position: Position) => void;
  /** A picture: it cannot be moved and has no controls. */
  isStatic?: boolean;
  /** Part of a page that scrolls: the wheel zooms only with Ctrl, and a vertical swipe scrolls the page. */
  isEmbedded?: boolean;
  /** The window that "Whole city" shows. If missing, there is no such button. */
  whole?: Bounds | undefined;
  /** Adds the button that asks for the user's position. */
  myPosition?: Pick<MyPosition, "ask" | "isAsking"> | undefined;
  /** A circle around an approximate position. */
  spot?: Spot | undefined;
  /** Ids of the lines in full colour; the others are muted. All are in full colour without it. */
  highlighted?: readonly string[] | undefined;
  /**
   * Returns the boxes that names must not overlap, in pixels of the frame. Memoize it: a new function draws the names
   * again.
   */
  obstacles?: ((frame: Frame) => readonly Box[]) | undefined;
  /** Covered pixels at the top and bottom. Controls and notes are placed outside of them. */
  insets?: Insets | undefined;
  /** What is over the map: `MapMarker`s. */
  children?: Part;
  /** Parts that do not move with the map. */
  fixed?: Part;
  className?: string;
}

/** A map of a region's metro lines, stations and areas, with markers over it. Fills its element. */
export function RegionMap(props: RegionMapProps) {
  const { region, label, show, isStatic = false, isEmbedded = false, whole, onRest, onPress, obstacles } = props;
  const { insets = NO_INSETS, margins } = props;
  const map = useRef<HTMLDivElement>(null);
  const { layer, frame, size, mover, handlers } = useMovingMap(map, {
    ...{ region, show, margins, isStatic, isEmbedded, onRest, onPress },
  });
  const { data, isError, refetch } = useQuery(mapDataOf(region));
  const tiles = useStreetTiles();
  const [hasStreets, setHasStreets] = useState(false);
  const drawing = useMemo(() => {
    if (!data || !frame) return null;
    const covered = [...notesBoxes(frame, insets.bottom), ...(obstacles?.(frame) ?? [])];
    return drawMap(data, frame, { obstacles: covered, hasStreets });
  }, [data, frame, obstacles, insets, hasStreets]);
  const hintId = useId();
  const isTouch = useIsTouch();

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name
    <div
      ref={map}
      role={isStatic ? "img" : "region"}
      data-movable={isStatic ? undefined : true}
      aria-label={label}
      aria-describedby={isStatic ? undefined : hintId}
      tabIndex={isStatic ? undefined : 0}
      {...handlers}
      className={classNames(
        LOOK,
        !isStatic && (isEmbedded ? "touch-pan-y" : "touch-none"),
        !isStatic && MOVABLE,
        props.className,
      )}
    >
      {frame && (
        <>
          <div ref={layer} className="absolute inset-0 origin-top-left">
            {tiles && <StreetLayer tiles={tiles} frame={frame} onVisible={setHasStreets} />}
            {drawing && <MapSvg drawing={drawing} frame={frame} spot={props.spot} highlighted={props.highlighted} />}
            <MapFrame value={frame}>{partIn(frame, props.children)}</MapFrame>
          </div>
          <MapNotes frame={frame} bottom={insets.bottom} tiles={tiles} hasZone={!hasStreets} />
        </>
      )}
      {!isStatic && (
        <MapControls
          top={insets.top}
          onZoomIn={() => mover.zoomBy(1)}
          onZoomOut={() => mover.zoomBy(-1)}
          myPosition={props.myPosition}
          onWhole={whole && size ? () => mover.glideTo(fitBounds(whole, size, margins)) : undefined}
        />
      )}
      {isError && (
        <div role="alert" className="absolute inset-0 grid place-content-center justify-items-center gap-3">
          {MAP.failed}
          <Button onClick={() => void refetch()}>{MAP.tryAgain}</Button>
        </div>
      )}
      {partIn(frame, props.fixed)}
      {!isStatic && (
        <p id={hintId} hidden>
          {isTouch ? MAP.hint.touch : MAP.hint.keys}
        </p>
      )}
    </div>
  );
}

const LOOK = "relative isolate overflow-hidden bg-(--map-land)";
/* The ring is drawn again over the content, which covers the outline. */
const MOVABLE =
  "cursor-grab -outline-offset-2 select-none active:cursor-grabbing after:pointer-events-none after:absolute after:inset-0 after:z-2 focus-visible:after:border-2 focus-visible:after:border-focus";

/** Returns a part of the map. One that depends on the frame is shown once there is one. */
function partIn(frame: Frame | null, part: Part): ReactNode {
  if (typeof part !== "function") return part;
  return frame && part(frame);
}
