import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { CHIP, chipTone, FilterChip } from "#web/ui/inputs/filter-chip.tsx";
import { MENU_ITEM, PopoverMenu } from "#web/ui/overlays/popover-menu.tsx";
import { READ, removeFilterText } from "./browse-texts.ts";
import type { Alternative } from "./swap-place.ts";

interface PlaceChipProps {
  mark: ReactNode;
  name: string;
  /** Other places that the name can mean. */
  alternatives: readonly Alternative[];
  onSwap: (place: Alternative) => void;
  onRemove: () => void;
}

/** Extends the touch target to 44 px. */
const TALL = "relative after:absolute after:top-1/2 after:h-11 after:-translate-y-1/2";

/** A piece of a text as a chip. If the place name is ambiguous, a menu offers the other places. */
export function PlaceChip({ mark, name, alternatives, onSwap, onRemove }: PlaceChipProps) {
  if (alternatives.length === 0) {
    return (
      <FilterChip
        tone="surface"
        mark={mark}
        removeLabel={removeFilterText(name)}
        onRemove={onRemove}
        className="shrink-0"
      >
        {name}
      </FilterChip>
    );
  }
  return (
    <span className={classNames(CHIP, chipTone("surface"), "shrink-0")}>
      {mark}
      <PopoverMenu
        label={READ.otherPlaces(name)}
        as="div"
        align="start"
        trigger={(props) => (
          <button
            type="button"
            {...props}
            aria-label={READ.changePlace(name)}
            className={classNames(TALL, "inline-flex min-h-9 items-center gap-1 after:inset-x-0 hover:underline")}
          >
            {name}
            <Icon of={ChevronDown} className="size-3.5 text-ink-mute" />
          </button>
        )}
      >
        {(close) =>
          alternatives.map((place) => (
            <button
              key={place.id}
              type="button"
              className={MENU_ITEM}
              onClick={() => {
                close();
                onSwap(place);
              }}
            >
              {place.label}
            </button>
          ))
        }
      </PopoverMenu>
      <span className="h-4.5 w-px bg-brand-line" />
      <button
        type="button"
        data-remove
        aria-label={removeFilterText(name)}
        onClick={onRemove}
        className={classNames(TALL, "grid size-7 place-items-center rounded-full after:-inset-x-2 hover:bg-brand-soft")}
      >
        <Icon of={X} className="size-4" />
      </button>
    </span>
  );
}
