import { Suspense } from "react";
import type { Property } from "#contract/properties.ts";
import { lazyPart } from "#web/lib/page/lazy-part.ts";
import { CARD_JOURNEY } from "./card-journey-texts.ts";
import { LineMark } from "./line-mark.tsx";

// Most cards have no commute.
const Commutes = lazyPart(() => import("./commutes.tsx"));

const ROW = "grid grid-cols-[22px_minmax(0,1fr)] items-center gap-x-2 *:first:justify-self-center";

type Placed = Pick<Property, "commutes"> & { location: Pick<Property["location"], "position"> };

/** Returns the minutes to the nearest station. A journey that begins there has the same number. */
export function walkMinutes({ location: { position }, commutes = [] }: Placed): number | null {
  const station = position?.station;
  if (!station) return null;
  const first = commutes.flatMap(({ legs }) => legs.slice(0, 1)).find((leg) => leg.mode === "walk");
  return first?.to?.id === station.id ? first.minutes : station.walk_minutes;
}

/**
 * On a card: the walk to the nearest station, and how long each person travels. Nothing where the position is unknown.
 */
export function GettingThere(home: Placed) {
  const { position } = home.location;
  const commutes = home.commutes ?? [];
  const hasCommutes = commutes.some(({ minutes }) => minutes !== null);
  const minutes = walkMinutes(home);
  const station = minutes === null ? null : position?.station;
  if (!station && !hasCommutes) return null;
  const about = position?.precision === "pin" ? "" : `${CARD_JOURNEY.about} `;
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
              <span className="shrink-0 whitespace-pre"> · {CARD_JOURNEY.walk(minutes ?? 0)}</span>
            </span>
          </li>
        )}
        {hasCommutes && (
          <Suspense>
            <Commutes commutes={commutes} about={about} className={ROW} />
          </Suspense>
        )}
      </ul>
    </div>
  );
}
