import { useCallback, useMemo } from "react";
import type { RankedArea } from "#contract/areas/where.ts";
import { type Position, REGION_OF_CITY } from "#contract/places/geography.ts";
import type { Destination } from "#web/features/browse/map/destination-places.ts";
import { DestinationPlate } from "#web/features/browse/map/destination-plate.tsx";
import { boxAround } from "#web/features/map/draw/boxes.ts";
import { MapMarker } from "#web/features/map/map-frame.tsx";
import { boundsAround, type Frame, marginsOf } from "#web/features/map/projection.ts";
import { RegionMap } from "#web/features/map/region-map.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { WHERE } from "./where-texts.ts";

/** Below the controls of the map. The best areas are over the others. */
const TOP_LAYER = 5;
const MARGINS = marginsOf(64);
const NO_INSETS = { top: 0, bottom: 0 };
/** Half of a marker, in pixels. */
const HALF = 18;
const PLATE = { halfWidth: 60, halfHeight: 16 };

interface AreasMapProps {
  areas: readonly RankedArea[];
  workplaces: readonly Destination[];
  marked: number | null;
  onMark: (rank: number | null) => void;
  onPress: (rank: number) => void;
}

const MARKER =
  "absolute grid size-8 -translate-1/2 cursor-pointer place-items-center rounded-full border-2 border-(--map-casing) text-sm font-bold tabular-nums shadow-md after:absolute after:top-1/2 after:left-1/2 after:size-11 after:-translate-1/2 after:rounded-full";

/** The ranked areas and the workplaces on the map. */
export default function AreasMap({ areas, workplaces, marked, onMark, onPress }: AreasMapProps) {
  const region = REGION_OF_CITY[areas[0]?.city ?? "Bangalore"];
  const placed = JSON.stringify([...areas.map(({ position }) => position), ...workplaces]);
  const show = useMemo(() => boundsAround(JSON.parse(placed) as Position[]), [placed]);
  const obstacles = useCallback(
    ({ project }: Frame) => [
      ...areas.map(({ position }) => boxAround(project(position), HALF)),
      ...workplaces.map((place) => boxAround(project(place), PLATE.halfWidth, PLATE.halfHeight)),
    ],
    [areas, workplaces],
  );
  return (
    <RegionMap
      key={region}
      region={region}
      label={WHERE.mapName}
      show={show}
      margins={MARGINS}
      obstacles={obstacles}
      insets={NO_INSETS}
      className="h-full"
    >
      {workplaces.map((place) => (
        <MapMarker key={place.person} at={place}>
          <DestinationPlate {...place} isAlone={workplaces.length === 1} shift={0} />
        </MapMarker>
      ))}
      {areas.map((area, at) => (
        <MapMarker
          key={`${area.city} ${area.area}`}
          at={area.position}
          layer={marked === at + 1 ? TOP_LAYER : Math.max(1, TOP_LAYER - 1 - at)}
        >
          <button
            type="button"
            aria-label={WHERE.onMap(at + 1, area.area)}
            title={area.area}
            onClick={() => onPress(at + 1)}
            onMouseEnter={() => onMark(at + 1)}
            onMouseLeave={() => onMark(null)}
            className={classNames(MARKER, marked === at + 1 ? "bg-brand text-on-brand" : "bg-tooltip text-on-tooltip")}
          >
            {at + 1}
          </button>
        </MapMarker>
      ))}
    </RegionMap>
  );
}
