import Info from "lucide-react/icons/info";
import type { Commute } from "#contract/properties/properties.ts";
import { Icon } from "#web/ui/icon.tsx";
import { JourneyStrip } from "./journey-strip.tsx";
import { JOURNEY, legsText, minutesText } from "./journey-texts.ts";
import type { Traveller } from "./person-mark.tsx";
import { useLegsBox } from "./use-legs-box.ts";

/** The lines of a card are 20 px high, 3 px apart. The button extends 12 px beyond them, so that it is 44 px high. */
const LINE_PX = 23;
const AROUND_PX = 21;

interface JourneyLegsProps {
  commutes: readonly (Commute & { minutes: number; person: Traveller })[];
}

/** A button over the commutes of a card, and the box with their legs. */
export default function JourneyLegs({ commutes }: JourneyLegsProps) {
  const { button, panel, isOpen } = useLegsBox();
  return (
    <>
      <button
        {...button}
        type="button"
        aria-label={JOURNEY.legsTo(commutes.map(({ to }) => to.name))}
        aria-expanded={isOpen}
        aria-controls={panel.id}
        style={{ height: commutes.length * LINE_PX + AROUND_PX }}
        className="absolute -inset-x-1.5 -bottom-3 z-2 flex items-center justify-end rounded-sm pr-1.5 text-ink-mute hover:text-ink"
      >
        <Icon of={Info} className="size-4" />
      </button>
      <div
        {...panel}
        className="fixed inset-auto z-3 m-0 gap-3 overflow-y-auto rounded-md bg-tooltip px-4 pt-3.5 pb-3 text-[0.8125rem] leading-[1.125rem] text-on-tooltip shadow-lg select-text open:grid"
      >
        {commutes.map(({ person, ...commute }) => (
          <div key={person} className="grid gap-2">
            <p className="font-semibold">
              {minutesText(commute)} {commute.road && `${JOURNEY.byRoad} `}
              {JOURNEY.to(commute.to.name)}, {JOURNEY.doorToDoor}
            </p>
            {commute.road ? (
              <p>{JOURNEY.roadEstimate}</p>
            ) : (
              <>
                <JourneyStrip legs={commute.legs} />
                <p>{legsText(commute.legs)}</p>
              </>
            )}
          </div>
        ))}
        {commutes.some(({ road }) => !road) && <p>{JOURNEY.estimate}</p>}
      </div>
    </>
  );
}
