import { useCallback, useMemo } from "react";
import type { AreaFigures } from "#contract/areas/areas.ts";
import { type Position, REGION_OF_CITY } from "#contract/places/geography.ts";
import { QueryCache } from "#web/lib/api/query-cache.tsx";
import { type Box, boxAround, OccupiedSpace } from "../map/draw/boxes.ts";
import { MapMarker } from "../map/map-frame.tsx";
import { boundsAround, type Frame } from "../map/projection.ts";
import { RegionMap } from "../map/region-map.tsx";
import { mapName } from "./area-texts.ts";

interface AreaMapProps {
  figures: AreaFigures & { position: Position };
  className: string;
}

/** Pixels around what is shown, for counts and names at the edges. */
const MARGINS = { top: 28, right: 76, bottom: 60, left: 76 };
/** The least that is shown around an area, in degrees. */
const MIN_DEGREES = 0.008;
/** Sizes of the markers in pixels, and of an average letter of a name. */
const PILL = { halfHeight: 20, letter: 8.5, around: 56 };
const COUNT = { half: 16, nameTop: 16, nameHeight: 18, letter: 7 };

interface Spot {
  name: string;
  live: number;
  at: Position;
  hasName: boolean;
}

const cornersAround = ({ lat, lon }: Position): Position[] =>
  [-MIN_DEGREES, MIN_DEGREES].map((degrees) => ({ lat: lat + degrees, lon: lon + degrees }));

/** Returns the areas that are shown, the nearest first: none over another, and names only where they are free. */
function placeSpots({ area, position, nearby }: AreaMapProps["figures"], { project }: Frame) {
  const boxes = [boxAround(project(position), (area.length * PILL.letter + PILL.around) / 2, PILL.halfHeight)];
  const isFree = (box: Box) => new OccupiedSpace(boxes).isFree(box);
  const spots: Spot[] = [];
  const placed = nearby.flatMap((each) => (each.position ? [{ ...each, at: each.position }] : []));
  const counts = placed.filter(({ at }) => {
    const box = boxAround(project(at), COUNT.half);
    const isShown = isFree(box);
    if (isShown) boxes.push(box);
    return isShown;
  });
  for (const { area: name, live, at } of counts) {
    const { x, y } = project(at);
    const half = (name.length * COUNT.letter) / 2;
    const top = y + COUNT.nameTop;
    const box = { left: x - half, right: x + half, top, bottom: top + COUNT.nameHeight };
    const hasName = isFree(box);
    if (hasName) boxes.push(box);
    spots.push({ name, live, at, hasName });
  }
  return { spots, boxes };
}

/** A picture of an area and those around it, with their live homes. The list below it has the links. */
export default function AreaMap(props: AreaMapProps) {
  return (
    <QueryCache>
      <Picture {...props} />
    </QueryCache>
  );
}

function Picture({ figures, className }: AreaMapProps) {
  const { city, area, position, live, nearby } = figures;
  const show = useMemo(
    () => boundsAround([...cornersAround(position), ...nearby.flatMap((each) => each.position ?? [])]),
    [nearby, position],
  );
  const obstacles = useCallback((frame: Frame) => placeSpots(figures, frame).boxes, [figures]);
  return (
    <RegionMap
      region={REGION_OF_CITY[city]}
      label={mapName(area)}
      show={show}
      margins={MARGINS}
      isStatic
      obstacles={obstacles}
      className={className}
    >
      {(frame) => (
        <>
          {placeSpots(figures, frame).spots.map((spot) => (
            <Count key={spot.name} {...spot} />
          ))}
          <MapMarker at={position}>
            <span className="absolute flex -translate-1/2 items-center gap-2 rounded-full border-2 border-surface bg-brand px-3.5 py-1.5 text-sm leading-5 font-semibold whitespace-nowrap text-on-brand shadow-md">
              <span className="tabular-nums">{live}</span> {area}
            </span>
          </MapMarker>
        </>
      )}
    </RegionMap>
  );
}

function Count({ name, live, at, hasName }: Spot) {
  return (
    <MapMarker at={at}>
      <b className="absolute grid h-7 min-w-7 -translate-1/2 place-items-center rounded-full border-2 border-surface bg-brand px-1.5 text-[0.8125rem] font-semibold text-on-brand tabular-nums">
        {live}
      </b>
      {hasName && (
        <span className="absolute top-3.5 -translate-x-1/2 text-xs font-semibold whitespace-nowrap text-(--map-ink) [text-shadow:0_0_3px_var(--map-halo),0_0_3px_var(--map-halo),0_0_3px_var(--map-halo)]">
          {name}
        </span>
      )}
    </MapMarker>
  );
}
