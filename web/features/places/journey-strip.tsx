import type { CSSProperties } from "react";
import type { JourneyLeg } from "#contract/places/place-endpoints.ts";
import { classNames } from "#web/ui/class-names.ts";
import { travelled } from "./journey-texts.ts";

const DOTS = "bg-[radial-gradient(circle,currentColor_2px,transparent_2.4px)] bg-[length:8px_8px] bg-repeat-x";

function colour({ line }: JourneyLeg): CSSProperties {
  return line
    ? { background: `var(--metro-${line.id})`, boxShadow: `inset 0 0 0 1px var(--metro-${line.id}-edge)` }
    : {};
}

/** A bar with one part per leg, as long as its minutes: dots are walks or autos, colours are metro lines. */
export function JourneyStrip({ legs }: { legs: readonly JourneyLeg[] }) {
  return (
    <span className="flex h-2 items-center gap-[3px]" aria-hidden="true">
      {travelled(legs).map((leg, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: legs have no id and never move
          key={place}
          className={classNames("h-2 min-w-2", leg.mode === "metro" ? "rounded-full" : `${DOTS} opacity-75`)}
          style={{ flex: `${Math.max(leg.minutes, 1)} 1 0`, ...colour(leg) }}
        />
      ))}
    </span>
  );
}
