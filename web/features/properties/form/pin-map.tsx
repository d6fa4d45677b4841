import { useQuery } from "@tanstack/react-query";
import House from "lucide-react/icons/house";
import LocateFixed from "lucide-react/icons/locate-fixed";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, type PointerEvent, useCallback, useMemo, useRef, useState } from "react";
import type { City } from "#contract/places/cities.ts";
import { METRES_PER_DEGREE } from "#contract/places/distance.ts";
import { type Position, REGION_OF_CITY, regionAt } from "#contract/places/geography.ts";
import { centreOf, NO_SPOT, SEEN_RADIUS_M, spotAt } from "#contract/places/grid.ts";
import { AREAS } from "#contract/places/places.ts";
import type { Box } from "#web/features/map/draw/boxes.ts";
import { controlsBox } from "#web/features/map/map-controls.tsx";
import { mapDataOf } from "#web/features/map/map-data.ts";
import { MapMarker, useFrame } from "#web/features/map/map-frame.tsx";
import { MY_POSITION } from "#web/features/map/map-texts.ts";
import type { Frame, MapView, Point } from "#web/features/map/projection.ts";
import { RegionMap } from "#web/features/map/region-map.tsx";
import { stationsNear } from "#web/features/map/stations-near.ts";
import { useMyPosition } from "#web/features/map/use-my-position.ts";
import { JOURNEY } from "#web/features/places/journey-texts.ts";
import { LineMark } from "#web/features/places/line-mark.tsx";
import { useIsTouch } from "#web/lib/page/use-media.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PIN } from "./form-texts.ts";

/** Metres that an arrow key moves the pin. */
const STEP_M = 25;
/** The same with Shift. */
const LONG_STEP_M = 250;
const ZOOM = { pin: 15, area: 14, city: 11 };
const PIN_DECIMALS = 6;

const STEPS: Readonly<Record<string, { north: number; east: number }>> = {
  ArrowUp: { north: 1, east: 0 },
  ArrowDown: { north: -1, east: 0 },
  ArrowRight: { north: 0, east: 1 },
  ArrowLeft: { north: 0, east: -1 },
};

const rounded = (degrees: number) => Number(degrees.toFixed(PIN_DECIMALS));
const pinAt = ({ lat, lon }: Position): Position => ({ lat: rounded(lat), lon: rounded(lon) });

/** Returns the position some metres away. */
export function moved({ lat, lon }: Position, north: number, east: number): Position {
  const metresPerLongitude = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  return pinAt({ lat: lat + north / METRES_PER_DEGREE, lon: lon + east / metresPerLongitude });
}

const placedAreas = (city: City) =>
  AREAS[city].flatMap(({ name, lat, lon }) => (lat === null || lon === null ? [] : [{ name, lat, lon }]));

/** Returns the middle of an area or, without one, of the city's areas. */
function middleOf(city: City, area: string | undefined): MapView {
  const known = placedAreas(city);
  const here = known.find(({ name }) => name === area);
  if (here) return { lat: here.lat, lon: here.lon, zoom: ZOOM.area };
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { lat: mean(known.map(({ lat }) => lat)), lon: mean(known.map(({ lon }) => lon)), zoom: ZOOM.city };
}

interface PinMapProps {
  city: City;
  area: string;
  pin: Position | null;
  onMove: (pin: Position | null) => void;
}

/** The map on which an owner places the pin, with the circle that others see. */
export default function PinMap({ city, area, pin, onMove }: PinMapProps) {
  const region = REGION_OF_CITY[city];
  const [view, setView] = useState<MapView | null>(null);
  // While an area is typed, the map stays.
  const placed = placedAreas(city).find(({ name }) => name === area)?.name;
  const start = useMemo(() => middleOf(city, placed), [city, placed]);
  // The first pin, or one at the user's position, is in the middle of the map; other pins do not move the map.
  const [first] = useState(pin);
  const [here, setHere] = useState<Position | null>(null);
  const show = useMemo(() => {
    const pinned = here ?? first;
    return pinned && regionAt(pinned) === region ? { ...pinned, zoom: ZOOM.pin } : start;
  }, [here, first, start, region]);
  const myPosition = useMyPosition({
    region,
    onFound(position) {
      setHere(position);
      onMove(pinAt(position));
    },
  });
  const { data } = useQuery(mapDataOf(region));
  const spot = pin ? spotAt(pin) : NO_SPOT;
  const seen = spot === NO_SPOT ? null : centreOf(spot);
  const [station] = data && seen ? stationsNear(data, seen, 1) : [];
  const middle = view ?? show;
  const obstacles = useCallback(
    (frame: Frame) => [controlsBox(frame.size, 0), ...(pin ? [pinBox(frame.project(pin))] : [])],
    [pin],
  );

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pb-2.5">
        <Button icon={LocateFixed} busy={myPosition.isAsking} onClick={myPosition.ask}>
          {MY_POSITION.use}
        </Button>
        <p role="status" className="text-sm text-danger-ink">
          {myPosition.fault}
        </p>
      </div>
      <RegionMap
        region={region}
        label={PIN.map}
        show={show}
        isEmbedded
        onPress={(position) => onMove(pinAt(position))}
        onRest={setView}
        obstacles={obstacles}
        spot={seen ? { ...seen, metres: SEEN_RADIUS_M } : undefined}
        className="h-80 rounded-md border border-control lg:h-85"
      >
        {pin && (
          <MapMarker at={pin}>
            <Pin pin={pin} onMove={onMove} />
          </MapMarker>
        )}
      </RegionMap>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p aria-live="polite" className="flex items-center gap-2.5 text-[0.9375rem]">
          {!pin ? (
            PIN.none(placed !== undefined || area === "")
          ) : station ? (
            <>
              <LineMark lines={station.lines.map(({ id }) => id)} />
              <span>
                <b className="font-semibold">{station.name}</b> {PIN.nearest}, {JOURNEY.walk(station.minutes)}
              </span>
            </>
          ) : (
            PIN.noStation
          )}
        </p>
        {pin ? (
          <Button variant="ghost" icon={X} onClick={() => onMove(null)}>
            {PIN.remove}
          </Button>
        ) : (
          <Button onClick={() => onMove(pinAt(middle))}>{PIN.place}</Button>
        )}
      </div>
    </>
  );
}

/** Half of the pin's width, and its height, in pixels. */
const PIN_SIZE = { half: 22, height: 52 };

/** Returns the box of the pin, so that names do not overlap it. */
const pinBox = ({ x, y }: Point): Box => ({
  left: x - PIN_SIZE.half,
  top: y - PIN_SIZE.height,
  right: x + PIN_SIZE.half,
  bottom: y,
});

/** The pin itself. A drag or arrow keys move it. */
function Pin({ pin, onMove }: { pin: Position; onMove: (pin: Position) => void }) {
  const { project, unproject } = useFrame();
  const isTouch = useIsTouch();
  /** From the pointer to the pin's tip while it is dragged, in pixels. */
  const grip = useRef<Point | null>(null);
  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    // The map would move as well.
    event.stopPropagation();
    const metres = event.shiftKey ? LONG_STEP_M : STEP_M;
    onMove(moved(pin, step.north * metres, step.east * metres));
  }
  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return;
    // The map would be dragged as well.
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const { x, y } = project(pin);
    grip.current = { x: x - event.clientX, y: y - event.clientY };
  }
  function onPointerMove({ clientX, clientY }: PointerEvent) {
    if (grip.current) onMove(pinAt(unproject({ x: clientX + grip.current.x, y: clientY + grip.current.y })));
  }
  const release = () => {
    grip.current = null;
  };
  return (
    <button
      type="button"
      aria-label={isTouch ? PIN.pin : `${PIN.pin}. ${PIN.keys}`}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
      className="absolute grid h-13 w-11 -translate-x-1/2 -translate-y-full cursor-grab touch-none justify-items-center drop-shadow-md active:cursor-grabbing"
    >
      <span className="grid size-9 place-items-center rounded-full border-2 border-white bg-brand text-on-brand">
        <Icon of={House} className="size-[1.125rem]" />
      </span>
      <span className="-mt-1.5 size-3 rotate-45 bg-brand" />
    </button>
  );
}
