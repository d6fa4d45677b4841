import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useId, useState } from "react";
import type { Total } from "#web/lib/format/format.ts";
import { useMedia } from "#web/lib/page/use-media.ts";
import { Count } from "#web/ui/badge.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Drawer } from "#web/ui/overlays/drawer.tsx";
import { activeFilters } from "./active-filters.ts";
import { BROWSE, filtersInUseText, showText } from "./browse-texts.ts";
import type { Filters } from "./filters.ts";
import { FilterPanel, type FilterPanelProps, FoldedPanel } from "./panel/filter-panel.tsx";
import { Cell } from "./phone/cell.tsx";

/** From this width on, filters are beside the results; below it, a button opens them. */
const WIDE = "(min-width: 64rem)";

/** Returns whether there is room for filters beside the results; null on the server, which cannot know the width. */
export const useIsWide = (): boolean | null => useMedia(WIDE);

interface FiltersProps extends Omit<FilterPanelProps, "onChange"> {
  onChange: (filters: Filters) => void;
  onClear: () => void;
}

/** Returns the props of a panel whose changes keep the other filters. */
const panelProps = ({ onChange, onClear: _, ...props }: FiltersProps): FilterPanelProps => ({
  ...props,
  onChange: (change) => onChange({ ...props.filters, ...change }),
});

/** The filters beside the results, scrolling separately if they are longer than the screen. */
export function FilterSidebar(props: FiltersProps) {
  return (
    <section
      aria-label={BROWSE.filters}
      className="max-lg:hidden sticky top-22 -mx-1 -mt-2 max-h-[calc(100dvh-5.5rem)] overflow-y-auto overscroll-contain px-1 pt-2 pb-6 [scrollbar-width:thin]"
    >
      <div className="flex min-h-12 items-center justify-between">
        <h2 className="title-3">{BROWSE.filters}</h2>
        <Button variant="ghost" size="sm" onClick={props.onClear}>
          {BROWSE.clearAll}
        </Button>
      </div>
      <FilterPanel {...panelProps(props)} />
    </section>
  );
}

interface FilterDrawerProps extends FiltersProps {
  total: Total | undefined;
  /** `cell`: in the bar of a phone; `icon`: without text, over the map. */
  look: "cell" | "button" | "icon";
}

/** The button that opens the filters if there is no room for them. Choices apply immediately there too. */
export function FilterDrawer({ total, look, ...props }: FilterDrawerProps) {
  const [open, setOpen] = useState(false);
  const countId = useId();
  const count = activeFilters(props.filters).length;
  const opener = {
    icon: SlidersHorizontal,
    "aria-haspopup": "dialog",
    "aria-describedby": count > 0 ? countId : undefined,
    onClick: () => setOpen(true),
  } as const;
  const name = (
    <>
      {BROWSE.filters}
      {count > 0 && (
        <span aria-hidden="true">
          <Count>{count}</Count>
        </span>
      )}
    </>
  );
  return (
    <>
      {look === "icon" && <IconButton {...opener} label={BROWSE.filters} />}
      {look === "cell" && <Cell {...opener}>{name}</Cell>}
      {look === "button" && (
        <Button {...opener} className="min-h-12">
          {name}
        </Button>
      )}
      <span id={countId} hidden>
        {filtersInUseText(count)}
      </span>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title={BROWSE.filters}
        footer={
          <>
            <Button variant="ghost" onClick={props.onClear}>
              {BROWSE.clearAll}
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {showText(total)}
            </Button>
          </>
        }
      >
        <FoldedPanel {...panelProps(props)} />
      </Drawer>
    </>
  );
}
