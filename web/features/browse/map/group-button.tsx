import { formatCount, formatRupees } from "#web/lib/format/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { HOMES_MAP } from "./map-texts.ts";
import type { PlacedGroup } from "./place-groups.ts";

interface GroupButtonProps {
  group: PlacedGroup;
  /** The title of a single home, if it is known. */
  title: string | undefined;
  /** Finds the button after a card is closed. */
  choice: string | number;
  isChosen: boolean;
  /** Whether the card of one of its homes is pointed at. */
  isMarked: boolean;
  onPress: (button: HTMLElement) => void;
  onMark: (isMarked: boolean) => void;
}

/** Above the place that its tip touches. 34 px high, with a touch target of 44 px. */
const SHAPE =
  "absolute bottom-[7px] left-0 inline-flex h-8.5 -translate-x-1/2 cursor-pointer items-center gap-[7px] rounded-full border text-[13px] leading-none font-semibold whitespace-nowrap tabular-nums shadow-md after:absolute after:top-1/2 after:left-1/2 after:h-11 after:w-full after:min-w-11 after:-translate-1/2 after:rounded-full before:absolute before:-bottom-[6px] before:left-1/2 before:size-[11px] before:-translate-x-1/2 before:rotate-45 before:rounded-br-[3px] before:border-r before:border-b before:border-inherit before:bg-inherit before:[clip-path:polygon(110%_-10%,110%_110%,-10%_110%)]";
const USUAL = "border-line-strong bg-raised text-ink hover:z-4 hover:border-brand focus-visible:z-4";
const MARKED = "z-3 border-brand bg-raised text-ink inset-ring inset-ring-brand";
const CHOSEN =
  "z-5 h-9.5! border-brand bg-brand px-3.5! text-base! text-on-brand outline-3 outline-brand/26 focus-visible:outline-focus";

const LOOKS: Record<PlacedGroup["look"], string> = {
  pill: "pr-3 pl-[3px]",
  disc: "px-[3px]",
  home: "px-3 font-display text-[15px] font-[660]",
};

/** A group of homes on the map, or a single home with its rent. Hidden text completes its name. */
export function GroupButton({ group, title, choice, isChosen, isMarked, onPress, onMark }: GroupButtonProps) {
  const { look, count, minRent, area } = group;
  return (
    <button
      type="button"
      data-group={choice}
      aria-pressed={group.isOneSpot ? isChosen : undefined}
      onClick={(event) => onPress(event.currentTarget)}
      onMouseEnter={() => onMark(true)}
      onMouseLeave={() => onMark(false)}
      onFocus={() => onMark(true)}
      onBlur={() => onMark(false)}
      className={classNames(SHAPE, LOOKS[look], isChosen ? CHOSEN : isMarked ? MARKED : USUAL)}
    >
      {look === "home" ? (
        <HomeName title={title} area={area} rent={formatRupees(minRent)} />
      ) : (
        <>
          <span className="grid h-6.5 min-w-6.5 place-items-center rounded-full bg-brand px-[7px] font-bold text-on-brand">
            {formatCount(count)}
          </span>
          <span className="sr-only"> {HOMES_MAP.homesNear(count, area)}, </span>
          <span className={look === "disc" ? "sr-only" : undefined}>
            {count > 1 && <span className="font-medium text-ink-mute">{HOMES_MAP.from} </span>}
            {formatRupees(minRent)}
          </span>
        </>
      )}
    </button>
  );
}

function HomeName({ title, area, rent }: { title: string | undefined; area: string | undefined; rent: string }) {
  return (
    <>
      <span className="sr-only">{title ?? HOMES_MAP.oneHome(area)}, </span>
      {rent}
      {title !== undefined && <span className="sr-only"> {HOMES_MAP.perMonth}</span>}
    </>
  );
}
