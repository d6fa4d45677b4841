import { useQuery } from "@tanstack/react-query";
import House from "lucide-react/icons/house";
import LocateFixed from "lucide-react/icons/locate-fixed";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, useMemo, useState } from "react";
import type { City } from "#contract/places/cities.ts";
import { METRES_PER_DEGREE } from "#contract/places/distance.ts";
import { type Position, REGION_OF_CITY, regionAt } from "#contract/places/geography.ts";
import { centreOf, NO_SPOT, SEEN_RADIUS_M, spotAt } from "#contract/places/grid.ts";
import { AREAS } from "#contract/places/places.ts";
import { mapDataOf } from "#web/features/map/map-data.ts";
import { MapMarker } from "#web/features/map/map-frame.tsx";
import { MY_POSITION } from "#web/features/map/map-texts.ts";
import type { MapView } from "#web/features/map/projection.ts";
import { RegionMap } from "#web/features/map/region-map.tsx";
import { stationsNear } from "#web/features/map/stations-near.ts";
import { useMyPosition } from "#web/features/map/use-my-position.ts";
import { JOURNEY } from "#web/features/places/journey-texts.ts";
import { LineMark } from "#web/features/places/line-mark.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PIN } from "./form-texts.ts";

/** Metres that an arrow key moves the pin; with Shift, the second. */
const STEP_M = 25;
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

/** Returns the position some metres away. */
export function moved({ lat, lon }: Position, north: number, east: number): Position {
  const metresPerLongitude = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  return { lat: rounded(lat + north / METRES_PER_DEGREE), lon: rounded(lon + east / metresPerLongitude) };
}

/** Returns the middle of an area or, if it has no position, of the city's areas. */
function middleOf(city: City, area: string): MapView {
  const known = AREAS[city].flatMap(({ name, lat, lon }) => (lat === null || lon === null ? [] : [{ name, lat, lon }]));
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
  const start = useMemo(() => middleOf(city, area), [city, area]);
  // The first pin, or one at the user's position, is in the middle of the map; other pins do not move the map.
  const [first] = useState(pin);
  const [here, setHere] = useState<Position | null>(null);
  const show = useMemo(() => {
    const pinned = here ?? first;
    return pinned && regionAt(pinned) === region ? { ...pinned, zoom: ZOOM.pin } : start;
  }, [here, first, start, region]);
  const myPosition = useMyPosition({
    region,
    onFound({ lat, lon }) {
      const position = { lat: rounded(lat), lon: rounded(lon) };
      setHere(position);
      onMove(position);
    },
  });
  const { data } = useQuery(mapDataOf(region));
  const spot = pin ? spotAt(pin) : NO_SPOT;
  const seen = spot === NO_SPOT ? null : centreOf(spot);
  const [station] = data && seen ? stationsNear(data, seen, 1) : [];
  const middle = view ?? show;

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pb-1">
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
        onPress={({ lat, lon }) => onMove({ lat: rounded(lat), lon: rounded(lon) })}
        onRest={setView}
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
            PIN.none
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
          <Button onClick={() => onMove({ lat: rounded(middle.lat), lon: rounded(middle.lon) })}>{PIN.place}</Button>
        )}
      </div>
    </>
  );
}

/** The pin itself. Arrow keys move it. */
function Pin({ pin, onMove }: { pin: Position; onMove: (pin: Position) => void }) {
  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    // The map would move as well.
    event.stopPropagation();
    const metres = event.shiftKey ? LONG_STEP_M : STEP_M;
    onMove(moved(pin, step.north * metres, step.east * metres));
  }
  return (
    <button
      type="button"
      aria-label={`${PIN.pin}. ${PIN.keys}`}
      onKeyDown={onKeyDown}
      className="absolute grid h-13 w-11 -translate-x-1/2 -translate-y-full justify-items-center drop-shadow-md"
    >
      <span className="grid size-9 place-items-center rounded-full border-2 border-white bg-brand text-on-brand">
        <Icon of={House} className="size-[1.125rem]" />
      </span>
      <span className="-mt-1.5 size-3 rotate-45 bg-brand" />
    </button>
  );
}
