import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { isCity } from "#contract/places/cities.ts";
import type { CommuteMode } from "#contract/places/commute.ts";
import { pointId, type Region, regionAt } from "#contract/places/geography.ts";
import { SEEN_RADIUS_M } from "#contract/places/grid.ts";
import type { JourneyReply } from "#contract/places/place-endpoints.ts";
import type { HomePosition } from "#contract/properties/properties.ts";
import { type Box, boxAround } from "#web/features/map/draw/boxes.ts";
import { mapDataOf } from "#web/features/map/map-data.ts";
import type { Frame } from "#web/features/map/projection.ts";
import { RegionMap } from "#web/features/map/region-map.tsx";
import { type NearStation, stationsNear } from "#web/features/map/stations-near.ts";
import type { CommuteParameters } from "#web/features/places/commute-address.ts";
import { rememberDestination, useDestinations } from "#web/features/places/destinations.ts";
import { JourneyList } from "#web/features/places/journey-list.tsx";
import { JourneyStrip } from "#web/features/places/journey-strip.tsx";
import { JOURNEY, minutesText } from "#web/features/places/journey-texts.ts";
import { LineMark } from "#web/features/places/line-mark.tsx";
import { type ChosenPlace, PlaceField } from "#web/features/places/place-field.tsx";
import { PlaceMark } from "#web/features/places/place-mark.tsx";
import { usePlace } from "#web/features/places/use-place.ts";
import { api } from "#web/lib/api/api.ts";
import { QueryCache } from "#web/lib/api/query-cache.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AROUND } from "./getting-around-texts.ts";

const STATIONS_SHOWN = 3;
const SMALL_MAP_ZOOM = 13.5;
/** The text over the small map, in pixels. */
const LABEL: Box = { left: 10, top: 10, right: 165, bottom: 36 };

interface GettingAroundProps {
  position: HomePosition;
  city: string;
  /** The destinations of the search that found the home. */
  commute?: CommuteParameters;
}

type Answer = JourneyReply | "failed" | null;

interface Way {
  from: string;
  by: CommuteMode;
}

/** Loads the journey from a home to a destination. The answer is null while it loads or without a destination. */
function useJourney({ from, by }: Way, to: string | null): { answer: Answer; retry: () => unknown } {
  const { data, isError, isFetching, isPaused, refetch } = useQuery({
    queryKey: ["journey", from, to, by],
    queryFn: ({ signal }) => api("GET /api/places/journey", { query: { from, to: to ?? "", by }, signal }),
    enabled: to !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Offline, the attempts pause.
  const hasFailed = isPaused || (isError && !isFetching);
  return { answer: data ?? (hasFailed ? "failed" : null), retry: refetch };
}

/** The surroundings on a map, the nearest stations, and how long it takes to get to a place that the user chooses. */
export default function GettingAround(props: GettingAroundProps) {
  return (
    <QueryCache>
      <Around {...props} />
    </QueryCache>
  );
}

/** Returns the places of a search, then those that the user chose before. */
function usePlaces({ commuteTo, commuteTo2 }: CommuteParameters) {
  const [first, second] = [usePlace(commuteTo ?? null), usePlace(commuteTo2 ?? null)];
  const searched: ChosenPlace[] = [first.place, second.place].flatMap((place) => place ?? []);
  const isSearched = ({ id }: ChosenPlace) => id === commuteTo || id === commuteTo2;
  return { searched, others: useDestinations().filter((place) => !isSearched(place)) };
}

function Around({ position, city, commute = {} }: GettingAroundProps) {
  const { searched, others } = usePlaces(commute);
  // Undefined until the user chooses: the first place of the search is then shown.
  const [own, setChosen] = useState<ChosenPlace | null | undefined>(undefined);
  const chosen = own === undefined ? (searched[0] ?? null) : own;
  const way: Way = { from: pointId(position), by: commute.commuteBy ?? "walk" };
  const { answer, retry } = useJourney(way, chosen?.id ?? null);
  const region = regionAt(position) ?? "Bangalore";
  const { data } = useQuery(mapDataOf(region));
  function choose(place: ChosenPlace | null) {
    setChosen(place);
    if (place) rememberDestination(place);
    if (place?.id === chosen?.id && answer === "failed") void retry();
  }
  return (
    <section aria-labelledby="getting-around" className="rounded-lg border border-line bg-surface">
      <SmallMap position={position} region={region} />
      <div className="grid gap-4 p-5">
        <h2 id="getting-around" className="title-3">
          {AROUND.title}
        </h2>
        <Stations position={position} near={data ? stationsNear(data, position, STATIONS_SHOWN) : null} />
        <hr className="border-line" />
        <PlaceField label={AROUND.howLongTo} chosen={chosen} onChoose={choose} city={isCity(city) ? city : null} />
        {searched.length + others.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {[...searched, ...others].map((place) => (
              <li key={place.id}>
                <button
                  type="button"
                  aria-pressed={place.id === chosen?.id}
                  onClick={() => choose(place)}
                  className="flex min-h-11 items-center gap-2 rounded-full border border-control px-4 text-sm font-medium aria-pressed:border-brand aria-pressed:bg-brand-soft"
                >
                  <PlaceMark {...place} />
                  {place.name}
                  {searched.includes(place) && <Minutes way={way} to={place.id} />}
                </button>
              </li>
            ))}
          </ul>
        )}
        <div aria-live="polite">{chosen && <Journey answer={answer} to={chosen.name} />}</div>
      </div>
    </section>
  );
}

/** How long a journey takes, beside its destination. */
function Minutes({ way, to }: { way: Way; to: string }) {
  const { answer } = useJourney(way, to);
  if (answer === null || answer === "failed" || answer.minutes === null) return null;
  return <span className="tabular-nums">{minutesText(answer)}</span>;
}

/** The nearest stations with the walk to each; only the nearest one until the map's data has loaded. */
function Stations({ position, near }: { position: HomePosition; near: readonly NearStation[] | null }) {
  const { station, precision } = position;
  if (!station) return <p className="text-ink-soft">{AROUND.noStation}</p>;
  if (precision === "rough") return <p className="text-ink-soft">{AROUND.rough}</p>;
  const about = precision === "pin" ? "" : `${JOURNEY.about} `;
  const rows = near ?? [
    {
      id: station.id,
      name: station.name,
      lines: station.line_ids.map((id) => ({ id, name: "" })),
      minutes: station.walk_minutes ?? 0,
    },
  ];
  return (
    <ul className="grid gap-3">
      {rows.map(({ id, name, lines, minutes }) => (
        <li key={id} className="grid grid-cols-[22px_minmax(0,1fr)_auto] items-center gap-x-3">
          <LineMark lines={lines.map((line) => line.id)} />
          <span>
            {name}
            <small className="block text-[0.8125rem] leading-[1.125rem] text-ink-mute">
              {lines.map((line) => line.name).join(", ")}
            </small>
          </span>
          <span className="font-semibold tabular-nums">
            {about}
            {JOURNEY.walk(minutes)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A small map with a circle around the approximate position. */
function SmallMap({ position, region }: { position: HomePosition; region: Region }) {
  const show = useMemo(() => ({ lat: position.lat, lon: position.lon, zoom: SMALL_MAP_ZOOM }), [position]);
  const obstacles = useCallback(
    (frame: Frame) => [LABEL, boxAround(frame.project(position), SEEN_RADIUS_M / frame.metresPerPixel)],
    [position],
  );
  return (
    <RegionMap
      region={region}
      label={AROUND.map}
      show={show}
      isStatic
      obstacles={obstacles}
      spot={{ lat: position.lat, lon: position.lon, metres: SEEN_RADIUS_M }}
      className="h-59 rounded-t-lg"
      fixed={
        <p className="absolute top-2.5 left-2.5 rounded-sm bg-(--map-zone)/88 px-2.5 py-1 text-xs font-semibold">
          {AROUND.approximate}
        </p>
      }
    />
  );
}

function Journey({ answer, to }: { answer: Answer; to: string }) {
  if (answer === null) return <Skeleton className="h-24" />;
  if (answer === "failed") return <p className="text-danger-ink">{AROUND.failed}</p>;
  if (answer.minutes === null) return <p className="text-ink-soft">{AROUND.noWay(to)}</p>;
  if (answer.road)
    return (
      <div className="grid gap-3">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-display text-xl font-[680] tabular-nums">{minutesText(answer)}</span>
          <span className="text-sm text-ink-mute">{JOURNEY.doorToDoorByRoad}</span>
        </p>
        <p className="text-[0.8125rem] leading-[1.125rem] text-ink-mute">{JOURNEY.roadEstimate}</p>
      </div>
    );
  const isByMetro = answer.legs.some(({ mode }) => mode === "metro");
  return (
    <div className="grid gap-3">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-display text-xl font-[680] tabular-nums">{JOURNEY.minutes(answer.minutes)}</span>
        <span className="text-sm text-ink-mute">{isByMetro ? JOURNEY.byMetro : JOURNEY.doorToDoor}</span>
      </p>
      <JourneyStrip legs={answer.legs} />
      <JourneyList from={JOURNEY.thisHome} to={to} legs={answer.legs} />
      <p className="text-[0.8125rem] leading-[1.125rem] text-ink-mute">
        {JOURNEY.estimate}. {JOURNEY.notCounted}
      </p>
    </div>
  );
}
