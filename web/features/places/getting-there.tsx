import Car from "lucide-react/icons/car";
import { Suspense } from "react";
import type { Commute, Property } from "#contract/properties/properties.ts";
import { lazyPart } from "#web/lib/hydration/lazy-part.ts";
import { Icon } from "#web/ui/icon.tsx";
import { JOURNEY, legsText, minutesText } from "./journey-texts.ts";
import { LineMark } from "./line-mark.tsx";
import { PersonMark, type Traveller } from "./person-mark.tsx";

const JourneyLegs = lazyPart(() => import("./journey-legs.tsx"));

const ROW = "grid grid-cols-[22px_minmax(0,1fr)] items-center gap-x-2 *:first:justify-self-center";

type Placed = Pick<Property, "commutes"> & { location: Pick<Property["location"], "position"> };
type Reached = Commute & { minutes: number; person: Traveller };

/** Returns the commutes that exist, the longest first. */
function reachedBy(commutes: readonly Commute[]): Reached[] {
  return commutes
    .flatMap(({ minutes, ...commute }, place) =>
      minutes === null ? [] : [{ ...commute, minutes, person: (place + 1) as Traveller }],
    )
    .sort((one, other) => other.minutes - one.minutes);
}

/** Returns the minutes to the nearest station. A journey that begins at that station shows the same minutes. */
export function walkMinutes({ location: { position }, commutes = [] }: Placed): number | null {
  const station = position?.station;
  if (!station) return null;
  const first = commutes.flatMap(({ legs }) => legs.slice(0, 1)).find((leg) => leg.mode === "walk");
  return first?.to?.id === station.id ? first.minutes : station.walk_minutes;
}

/**
 * On a card: the walk to the nearest station, and how long each person travels. Renders nothing if the position is
 * unknown. A button opens a box with the legs of each journey; screen readers read them without it.
 */
export function GettingThere(home: Placed) {
  const { position } = home.location;
  const commutes = reachedBy(home.commutes ?? []);
  const minutes = walkMinutes(home);
  const station = minutes === null ? null : position?.station;
  if (!station && commutes.length === 0) return null;
  const about = position?.precision === "pin" ? "" : `${JOURNEY.about} `;
  return (
    <div className="relative">
      <ul className="grid gap-[3px] text-sm leading-5 text-ink-soft">
        {station && (
          <li className={ROW}>
            <LineMark lines={station.line_ids} />
            {/* A long name is cut off, but never the minutes. */}
            <span className="flex min-w-0">
              <span className="one-line">
                {about}
                {station.name}
              </span>
              <span className="shrink-0 whitespace-pre"> · {JOURNEY.walk(minutes ?? 0)}</span>
            </span>
          </li>
        )}
        {commutes.map(({ person, ...commute }) => (
          <li key={person} className={`${ROW} pr-6`}>
            <PersonMark person={person} isAlone={home.commutes?.length === 1} />
            <span className="one-line">
              {!commute.road && about}
              <b className="font-semibold text-ink tabular-nums">{minutesText(commute)}</b>{" "}
              {commute.road && (
                <>
                  <Icon of={Car} className="inline size-4 align-[-0.1875rem]" />
                  <span className="sr-only">{JOURNEY.byRoad}</span>{" "}
                </>
              )}
              {JOURNEY.to(commute.to.name)}
              <span className="sr-only">
                , {JOURNEY.doorToDoor}
                {!commute.road && `: ${legsText(commute.legs)}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {commutes.length > 0 && (
        <Suspense>
          <JourneyLegs commutes={commutes} />
        </Suspense>
      )}
    </div>
  );
}
