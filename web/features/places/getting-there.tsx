import type { Commute, Property } from "#contract/properties.ts";
import { JourneyStrip } from "./journey-strip.tsx";
import { JOURNEY, legsText } from "./journey-texts.ts";
import { LineMark } from "./line-mark.tsx";
import { type Person, PersonMark } from "./person-mark.tsx";

const ROW = "grid grid-cols-[22px_minmax(0,1fr)] items-center gap-x-2 *:first:justify-self-center";

type Placed = Pick<Property, "commutes"> & { location: Pick<Property["location"], "position"> };
type Reached = Commute & { minutes: number; person: Person };

/** Returns the commutes that exist, the longest first. */
function reachedBy(commutes: readonly Commute[]): Reached[] {
  return commutes
    .flatMap(({ minutes, ...commute }, place) =>
      minutes === null ? [] : [{ ...commute, minutes, person: (place + 1) as Person }],
    )
    .sort((one, other) => other.minutes - one.minutes);
}

/** Returns the minutes to the nearest station. A journey that begins there has the same number. */
export function walkMinutes({ location: { position }, commutes = [] }: Placed): number | null {
  const station = position?.station;
  if (!station) return null;
  const first = commutes.flatMap(({ legs }) => legs.slice(0, 1)).find((leg) => leg.mode === "walk");
  return first?.to?.id === station.id ? first.minutes : station.walk_minutes;
}

/**
 * On a card: the walk to the nearest station, and how long each person travels. Nothing where the position is unknown.
 * The legs are shown when the pointer rests on the card or its link has the focus, and always to screen readers.
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
        {commutes.map(({ to, minutes, legs, person }) => (
          <li key={person} className={ROW}>
            <PersonMark person={person} isAlone={home.commutes?.length === 1} />
            <span className="one-line">
              {about}
              <b className="font-semibold text-ink tabular-nums">{JOURNEY.minutes(minutes)}</b> {JOURNEY.to(to.name)}
              <span className="sr-only">
                , {JOURNEY.doorToDoor}: {legsText(legs)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {commutes.length > 0 && <Legs commutes={commutes} />}
    </div>
  );
}

/** The legs of each journey, in a box under the lines of the card. */
function Legs({ commutes }: { commutes: readonly Reached[] }) {
  return (
    <div
      aria-hidden="true"
      className="invisible absolute inset-x-[-6px] top-[calc(100%+8px)] z-3 grid gap-3 rounded-md bg-tooltip px-4 pt-3.5 pb-3 text-[0.8125rem] leading-[1.125rem] text-on-tooltip opacity-0 shadow-lg transition-[opacity,visibility] group-hover:visible group-hover:opacity-100 group-hover:delay-600 group-has-[[data-card-link]:focus-visible]:visible group-has-[[data-card-link]:focus-visible]:opacity-100 max-lg:hidden"
    >
      {commutes.map(({ to, minutes, legs, person }) => (
        <div key={person} className="grid gap-2">
          <p className="font-semibold">
            {JOURNEY.minutes(minutes)} {JOURNEY.to(to.name)}, {JOURNEY.doorToDoor}
          </p>
          <JourneyStrip legs={legs} />
          <p>{legsText(legs)}</p>
        </div>
      ))}
      <p>{JOURNEY.estimate}</p>
    </div>
  );
}
