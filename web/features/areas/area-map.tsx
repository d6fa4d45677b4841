import { useCallback, useMemo } from "react";
import type { AreaFigures } from "#contract/areas/areas.ts";
import { type Bounds, type Position, REGION_OF_CITY } from "#contract/places/geography.ts";
import { QueryCache } from "#web/lib/api/query-cache.tsx";
import type { Box } from "../map/draw/boxes.ts";
import { MapMarker } from "../map/map-frame.tsx";
import { type Frame, marginsOf } from "../map/projection.ts";
import { RegionMap } from "../map/region-map.tsx";
import { mapName } from "./area-texts.ts";

interface AreaMapProps {
  figures: AreaFigures & { position: Position };
  className: string;
}

/** Pixels around what is shown, and the least that is shown around an area without neighbours, in degrees. */
const MARGINS = marginsOf(44);
const LEAST_DEGREES = 0.015;
/** Boxes around a marker that names of the map must not overlap, in pixels. */
const PILL: Box = { left: 90, right: 90, top: 44, bottom: 6 };
const COUNT: Box = { left: 56, right: 56, top: 16, bottom: 34 };

interface Spot {
  name: string;
  live: number;
  at: Position;
}

function boundsOf(spots: readonly Position[], { lat, lon }: Position): Bounds {
  const lats = [lat - LEAST_DEGREES, lat + LEAST_DEGREES, ...spots.map((spot) => spot.lat)];
  const lons = [lon - LEAST_DEGREES, lon + LEAST_DEGREES, ...spots.map((spot) => spot.lon)];
  return { south: Math.min(...lats), north: Math.max(...lats), west: Math.min(...lons), east: Math.max(...lons) };
}

const boxAt = (at: Position, { project }: Frame, { left, right, top, bottom }: Box): Box => {
  const { x, y } = project(at);
  return { left: x - left, right: x + right, top: y - top, bottom: y + bottom };
};

/** A picture of an area and those around it, with their live homes. The list below it has the links. */
export default function AreaMap(props: AreaMapProps) {
  return (
    <QueryCache>
      <Picture {...props} />
    </QueryCache>
  );
}

function Picture({ figures: { city, area, position, live, nearby }, className }: AreaMapProps) {
  const around = useMemo(
    () =>
      nearby.flatMap((each): Spot[] =>
        each.position ? [{ name: each.area, live: each.live, at: each.position }] : [],
      ),
    [nearby],
  );
  const show = useMemo(
    () =>
      boundsOf(
        around.map(({ at }) => at),
        position,
      ),
    [around, position],
  );
  const obstacles = useCallback(
    (frame: Frame) => [boxAt(position, frame, PILL), ...around.map(({ at }) => boxAt(at, frame, COUNT))],
    [around, position],
  );
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
      {around.map(({ name, live, at }) => (
        <MapMarker key={name} at={at}>
          <span className="absolute flex -translate-x-1/2 -translate-y-3.5 flex-col items-center gap-0.5">
            <b className="grid h-7 min-w-7 place-items-center rounded-full border-2 border-surface bg-brand px-1.5 text-[0.8125rem] font-semibold text-on-brand tabular-nums">
              {live}
            </b>
            <span className="text-xs font-semibold whitespace-nowrap text-(--map-ink) [text-shadow:0_0_3px_var(--map-halo),0_0_3px_var(--map-halo),0_0_3px_var(--map-halo)]">
              {name}
            </span>
          </span>
        </MapMarker>
      ))}
      <MapMarker at={position}>
        <span className="absolute z-1 flex -translate-x-1/2 -translate-y-full items-center gap-2 rounded-full border-2 border-surface bg-brand px-3.5 py-1.5 text-sm leading-5 font-semibold whitespace-nowrap text-on-brand shadow-md">
          <span className="tabular-nums">{live}</span> {area}
        </span>
      </MapMarker>
    </RegionMap>
  );
}
