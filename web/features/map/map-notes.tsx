import type { ReactNode } from "react";
import type { StreetTiles } from "#contract/browse/map-terms.ts";
import { distanceText } from "#contract/formats.ts";
import type { Box } from "./draw/boxes.ts";
import { MAP } from "./map-texts.ts";
import type { Frame } from "./projection.ts";

/** Lengths that a scale may show, in metres. */
const SCALES = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];
const MAX_SCALE_PX = 70;
/** Below this width, notes show only the scale and the source. */
const SMALL_PX = 480;
/** Pixels from the edges of the map. */
const MARGIN = 10;
const HEIGHT = 22;
const WIDTHS = { scale: 260, source: 180 };

/** Returns the longest scale that is not too wide. */
function scaleOf(metresPerPixel: number): { metres: number; width: number } {
  const [shortest = 0] = SCALES;
  const metres = SCALES.findLast((one) => one / metresPerPixel <= MAX_SCALE_PX) ?? shortest;
  return { metres, width: Math.round(metres / metresPerPixel) };
}

/** Returns the boxes of the notes, so that names do not overlap them. */
export function notesBoxes({ size: { width, height } }: Frame, bottom: number): Box[] {
  const low = height - bottom - MARGIN;
  const box = (left: number, right: number) => ({ left, right, top: low - HEIGHT, bottom: low });
  const scale = box(MARGIN, MARGIN + WIDTHS.scale);
  return width < SMALL_PX ? [scale] : [scale, box(width - MARGIN - WIDTHS.source, width - MARGIN)];
}

/** Returns who made the data and the tiles, each once. */
function attributionOf(tiles: StreetTiles | null): string {
  if (!tiles) return MAP.attribution;
  return tiles.attribution.includes(MAP.attribution) ? tiles.attribution : `${MAP.attribution} · ${tiles.attribution}`;
}

interface MapNotesProps {
  frame: Frame;
  bottom: number;
  tiles: StreetTiles | null;
  /** Whether the walk zone is drawn. */
  hasZone: boolean;
}

/** The scale, the legend of the pale zone, and the source of the data. */
export function MapNotes({ frame, bottom, tiles, hasZone }: MapNotesProps) {
  const { metres, width } = scaleOf(frame.metresPerPixel);
  const isSmall = frame.size.width < SMALL_PX;
  const attribution = attributionOf(tiles);
  const scale = (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className="h-1.5 border-[1.5px] border-t-0 border-current" style={{ width }} />
      {distanceText(metres)}
    </span>
  );
  return (
    <>
      <Note style={{ left: MARGIN, bottom: bottom + MARGIN }}>
        {scale}
        {isSmall && <span>{attribution}</span>}
        {!isSmall && hasZone && (
          <span className="flex items-center gap-1.5 before:size-3.5 before:rounded-full before:border-[1.5px] before:border-control before:bg-(--map-zone)">
            {MAP.walkZone}
          </span>
        )}
      </Note>
      {!isSmall && <Note style={{ right: MARGIN, bottom: bottom + MARGIN }}>{attribution}</Note>}
    </>
  );
}

function Note({ children, style }: { children: ReactNode; style: { left?: number; right?: number; bottom: number } }) {
  return (
    <p
      style={style}
      className="pointer-events-none absolute z-1 flex max-w-[calc(100%-1.25rem)] items-center gap-3 rounded-sm bg-(--map-zone)/88 px-2 py-0.75 text-[11px]/4 text-(--map-ink-soft)"
    >
      {children}
    </p>
  );
}
