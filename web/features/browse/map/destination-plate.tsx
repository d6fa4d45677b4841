import ArrowRight from "lucide-react/icons/arrow-right";
import type { Box } from "#web/features/map/draw/boxes.ts";
import { PersonMark, type Traveller } from "#web/features/places/person-mark.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { HOMES_MAP } from "./map-texts.ts";

const PLATE =
  "h-7.5 items-center gap-[7px] rounded-full bg-tooltip pr-[11px] pl-1 text-[13px] font-semibold whitespace-nowrap text-on-tooltip shadow-md";

interface PlateProps {
  name: string;
  person: Traveller;
  isAlone: boolean;
}

interface DestinationPlateProps extends PlateProps {
  /** Pixels to the right of its position. */
  shift: number;
}

/** Where a person travels to, on the map. */
export function DestinationPlate({ name, person, isAlone, shift }: DestinationPlateProps) {
  return (
    <span style={{ left: shift }} className={`pointer-events-none absolute z-3 inline-flex -translate-1/2 ${PLATE}`}>
      <PersonMark person={person} isAlone={isAlone} />
      {name}
    </span>
  );
}

interface DestinationButtonProps extends PlateProps {
  box: Box;
  /** Degrees that the arrow turns clockwise from the right. */
  turn: number;
  onPress: (button: HTMLElement) => void;
}

/** Where a person travels to, outside of the visible part: at the edge of the map, with an arrow. A press shows it. */
export function DestinationButton({ name, person, isAlone, box, turn, onPress }: DestinationButtonProps) {
  const { left, top, right, bottom } = box;
  return (
    <button
      type="button"
      aria-label={HOMES_MAP.showPlace(name)}
      onClick={(event) => onPress(event.currentTarget)}
      style={{ left, top, width: right - left, height: bottom - top }}
      className="absolute z-5 grid cursor-pointer place-items-center rounded-full"
    >
      <span className={`grid max-w-full grid-cols-[auto_minmax(0,1fr)_auto] ${PLATE}`}>
        <PersonMark person={person} isAlone={isAlone} />
        <span className="one-line">{name}</span>
        <span className="grid" style={{ rotate: `${turn}deg` }}>
          <Icon of={ArrowRight} className="size-4" />
        </span>
      </span>
    </button>
  );
}
