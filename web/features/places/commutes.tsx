import type { Commute } from "#contract/properties.ts";
import { JourneyStrip } from "./journey-strip.tsx";
import { JOURNEY, legsText } from "./journey-texts.ts";
import { type Person, PersonMark } from "./person-mark.tsx";

type Reached = Commute & { minutes: number; person: Person };

/** Returns the commutes that exist, the longest first. */
function reachedBy(commutes: readonly Commute[]): Reached[] {
  return commutes
    .flatMap(({ minutes, ...commute }, place) =>
      minutes === null ? [] : [{ ...commute, minutes, person: (place + 1) as Person }],
    )
    .sort((one, other) => other.minutes - one.minutes);
}

interface CommutesProps {
  commutes: readonly Commute[];
  /** Precedes minutes that are not exact. */
  about: string;
  /** The class of a line. */
  className: string;
}

/**
 * How long each person travels, in lines of a card's list. The legs are shown when the pointer rests on the card or its
 * link has the focus, and always to screen readers.
 */
export default function Commutes({ commutes, about, className }: CommutesProps) {
  const reached = reachedBy(commutes);
  return (
    <>
      {reached.map(({ to, minutes, legs, person }) => (
        <li key={person} className={className}>
          <PersonMark person={person} isAlone={commutes.length === 1} />
          <span className="one-line">
            {about}
            <b className="font-semibold text-ink tabular-nums">{JOURNEY.minutes(minutes)}</b> {JOURNEY.to(to.name)}
            <span className="sr-only">
              , {JOURNEY.doorToDoor}: {legsText(legs)}
            </span>
          </span>
        </li>
      ))}
      <Legs commutes={reached} />
    </>
  );
}

/** The legs of each journey, in a box under the lines of the card. */
function Legs({ commutes }: { commutes: readonly Reached[] }) {
  return (
    <li
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
    </li>
  );
}
