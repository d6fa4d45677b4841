import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { Property } from "#contract/properties/properties.ts";
import type { Pages } from "#web/ui/lists/endless-list.tsx";
import { focusGroup } from "./focus-map.ts";
import { MapPane, type MapPaneProps } from "./map-pane.tsx";
import { HOMES_MAP } from "./map-texts.ts";
import type { PlacedGroup } from "./place-groups.ts";
import { useListScroll } from "./use-list-scroll.ts";
import { ListButton } from "./view-toggle.tsx";
import { type Cells, WideList } from "./wide-list.tsx";

type OfMap = Omit<MapPaneProps, "markedHome" | "onMark" | "chosen" | "onChoose" | "homes">;

interface MapViewProps extends OfMap {
  properties: readonly Property[];
  pages: Pages;
  /** The heading, the search and its result, above the list. */
  head: ReactNode;
  /** The search and its filters on a phone, over the map. */
  bar: ReactNode;
  /** Stands in for the list: it is loading, or has failed, or is empty. Null if there is a list. */
  insteadOfList: ReactNode;
  /** Whether a press on the toggle has shown the map. */
  takesFocus: boolean;
  onList: () => void;
}

/** Browse with the map: beside the list on a wide screen, over the whole screen on a phone. */
// Long: it passes the state of the screen to flat parts, which are separate components.
export default function MapView({
  properties,
  pages,
  head,
  bar,
  insteadOfList,
  takesFocus,
  onList,
  ...map
}: MapViewProps) {
  const [chosen, setChosen] = useState<PlacedGroup | null>(null);
  const [pointed, setPointed] = useState<Cells | null>(null);
  const [markedHome, setMarkedHome] = useState<Property | null>(null);
  const list = useRef<HTMLElement>(null);
  useListScroll(list);

  function choose(group: PlacedGroup | null) {
    setChosen(group);
    if (group?.id && map.isWide) cardLink(group.id)?.focus();
  }

  function leaveCard(event: KeyboardEvent) {
    if (event.key !== "Escape" || !chosen) return;
    setChosen(null);
    focusGroup(chosen);
  }

  return (
    <div
      data-map-view
      data-full-height
      data-covers-screen
      className="max-lg:fixed max-lg:inset-x-0 max-lg:top-0 max-lg:bottom-15 max-lg:[@media(max-height:30rem)]:bottom-0 max-lg:z-(--z-header) lg:grid lg:h-[calc(100dvh-4.5rem-var(--above,0px))] lg:min-h-120 lg:grid-cols-[clamp(24rem,43vw,38.5rem)_minmax(0,1fr)] lg:grid-rows-[auto_minmax(0,1fr)]"
    >
      <div className="min-w-0 pt-4 pr-5 pl-8 max-lg:hidden">{head}</div>
      <a
        href="#after-map"
        className="absolute -top-15 left-4 z-(--z-toast) rounded-md bg-tooltip px-4.5 py-3 font-semibold text-on-tooltip focus:top-2.5"
      >
        {HOMES_MAP.skip}
      </a>
      <div className="relative col-start-2 row-span-2 row-start-1 h-full min-w-0">
        <div className="absolute inset-x-3 top-3 z-7 lg:hidden">{bar}</div>
        <MapPane
          {...map}
          homes={properties}
          chosen={chosen}
          onChoose={choose}
          markedHome={markedHome}
          onMark={(cells, zoom) => setPointed(cells && { cells, zoom })}
        />
      </div>
      <section
        ref={list}
        id="after-map"
        aria-label={HOMES_MAP.homes}
        tabIndex={-1}
        className="lg:col-start-1 lg:row-start-2 lg:overflow-y-auto lg:pr-5 lg:pb-6 lg:pl-8 lg:[scrollbar-width:thin]"
        onKeyDown={leaveCard}
      >
        <div className="max-lg:hidden">
          {insteadOfList ?? (
            <WideList
              properties={properties}
              pages={pages}
              pointed={pointed}
              chosen={chosen?.id}
              onPoint={setMarkedHome}
            />
          )}
        </div>
        <ListButton
          onShow={onList}
          takesFocus={takesFocus}
          // Above the notes of the map.
          className={`absolute right-3 ${chosen ? "bottom-56" : "bottom-10"}`}
        />
      </section>
    </div>
  );
}

function cardLink(home: string): HTMLElement | null {
  return document.querySelector(`#after-map [data-home="${CSS.escape(home)}"] [data-card-link]`);
}
