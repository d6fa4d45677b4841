import { PersonMark, type Traveller } from "#web/features/places/person-mark.tsx";

interface DestinationPlateProps {
  name: string;
  person: Traveller;
  isAlone: boolean;
  /** Pixels to the right of its position. */
  shift: number;
}

/** Where a person travels to, on the map. */
export function DestinationPlate({ name, person, isAlone, shift }: DestinationPlateProps) {
  return (
    <span
      style={{ left: shift }}
      className="pointer-events-none absolute z-3 inline-flex h-7.5 -translate-1/2 items-center gap-[7px] rounded-full bg-tooltip pr-[11px] pl-1 text-[13px] font-semibold whitespace-nowrap text-on-tooltip shadow-md"
    >
      <PersonMark person={person} isAlone={isAlone} />
      {name}
    </span>
  );
}
