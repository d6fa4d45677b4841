import type { CSSProperties, ReactNode } from "react";
import type { JourneyLeg } from "#contract/places/place-endpoints.ts";
import { classNames } from "#web/ui/class-names.ts";
import { JOURNEY, rideNote, travelled } from "./journey-texts.ts";

const ROW = "relative grid grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-3";
const RAIL = "absolute left-1/2 -translate-x-1/2";
const DOTTED =
  "inset-y-0.5 w-[5px] bg-[radial-gradient(circle,var(--color-control)_2.2px,transparent_2.6px)] bg-[length:5px_10px] bg-repeat-y";
const DOT =
  "absolute top-1/2 left-1/2 z-1 size-4 -translate-x-1/2 -translate-y-1/2 rounded-full border-3 border-(--stop) bg-surface";

const lineColours = ({ line }: JourneyLeg) =>
  ({ background: `var(--metro-${line?.id})`, "--edge": `var(--metro-${line?.id}-edge)` }) as CSSProperties;

interface JourneyListProps {
  /** The name of the place where the journey begins. */
  from: string;
  to: string;
  legs: readonly JourneyLeg[];
}

/** A journey step by step: places, and how one gets from each to the next. The minutes add up to the journey's. */
export function JourneyList({ from, to, legs: all }: JourneyListProps) {
  const legs = travelled(all);
  const last = legs.length - 1;
  return (
    <ol className="grid">
      <Stop colour="var(--color-brand)" isEnd>
        {from}
      </Stop>
      {legs.map((leg, place) => {
        const next = legs[place + 1];
        const isChange = leg.mode === "metro" && next?.mode === "metro";
        const ride = leg.mode === "metro" ? leg : next;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: legs have no id and never move
          <li key={place} className="grid">
            <Leg
              leg={leg}
              to={leg.to?.name ?? to}
              isFirstRide={legs.findIndex((one) => one.mode === "metro") === place}
            />
            {place < last && (
              <Stop
                as="div"
                colour={isChange ? "var(--color-ink)" : `var(--metro-${ride?.line?.id}-edge, var(--color-ink))`}
              >
                {leg.to?.name}
                {isChange && <span className="text-sm font-regular text-ink-mute"> {JOURNEY.changeHere}</span>}
              </Stop>
            )}
          </li>
        );
      })}
      <Stop colour="var(--color-brand)" isEnd>
        {to}
      </Stop>
    </ol>
  );
}

interface StopProps {
  colour: string;
  isEnd?: boolean;
  as?: "li" | "div";
  children: ReactNode;
}

function Stop({ colour, isEnd = false, as: Element = "li", children }: StopProps) {
  return (
    <Element className={`${ROW} min-h-7`} style={{ "--stop": colour } as CSSProperties}>
      <span className="relative self-stretch" aria-hidden="true">
        <span className={classNames(DOT, isEnd && "bg-brand")} />
      </span>
      <span className="leading-[1.375rem] font-semibold">{children}</span>
    </Element>
  );
}

function Leg({ leg, to, isFirstRide }: { leg: JourneyLeg; to: string; isFirstRide: boolean }) {
  const isRide = leg.mode === "metro";
  return (
    <div className={`${ROW} min-h-14 text-[0.9375rem] text-ink-soft`}>
      <span className="relative self-stretch" aria-hidden="true">
        {isRide ? (
          <span
            className={`${RAIL} -inset-y-[5px] w-2 shadow-[inset_1px_0_0_var(--edge),inset_-1px_0_0_var(--edge)]`}
            style={lineColours(leg)}
          />
        ) : (
          <span className={`${RAIL} ${DOTTED}`} />
        )}
      </span>
      <p>
        {JOURNEY.leg(leg, to)}
        {isRide && (
          <small className="block text-[0.8125rem] leading-[1.125rem] text-ink-mute">
            {rideNote(leg, isFirstRide)}
          </small>
        )}
      </p>
      <span className="font-semibold whitespace-nowrap text-ink tabular-nums">{JOURNEY.minutes(leg.minutes)}</span>
    </div>
  );
}
