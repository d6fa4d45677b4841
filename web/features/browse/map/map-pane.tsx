import { useQuery } from "@tanstack/react-query";
import Search from "lucide-react/icons/search";
import { useCallback, useMemo, useState } from "react";
import type { Bounds, Position, Region } from "#contract/places/geography.ts";
import { centreOf, spotAt } from "#contract/places/grid.ts";
import type { Property } from "#contract/properties/properties.ts";
import type { Box } from "#web/features/map/draw/boxes.ts";
import { controlsBox } from "#web/features/map/map-controls.tsx";
import { mapDataOf } from "#web/features/map/map-data.ts";
import { notesBoxes } from "#web/features/map/map-notes.tsx";
import { MAP } from "#web/features/map/map-texts.ts";
import type { Frame, MapView, Margins, Size } from "#web/features/map/projection.ts";
import { useMyPosition } from "#web/features/map/use-my-position.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { ChosenHomes } from "./chosen-homes.tsx";
import { cityWindow } from "./city-window.ts";
import type { Destination } from "./destination-places.ts";
import { focusGroup, focusMap } from "./focus-map.ts";
import { HomesMap } from "./homes-map.tsx";
import { MapMessage } from "./map-message.tsx";
import { HOMES_MAP } from "./map-texts.ts";
import { choiceOf, type PlacedGroup } from "./place-groups.ts";
import {
  cannotLoad,
  groupsOfHomes,
  type ListQuery,
  type LoadedGroups,
  useHomeGroups,
  useOpeningGroups,
} from "./use-home-groups.ts";
import { type OnMapMove, useMapSearch } from "./use-map-search.ts";
import { spotWindow, windowOfGroups, windowText } from "./windows.ts";

/** Pixels that other parts cover: the search and its filters at the top of a phone, and the card of a chosen home. */
const PHONE_TOP = 128;
const SEARCH_HEIGHT = 44;
const CARD_HEIGHT = 184;
/** With the notes below it. */
const TOGGLE = { width: 110, height: 88 };
const NOTES_HEIGHT = 44;
/** Padding in px of the initial view, so that controls do not cover home buttons (drawn above their position). */
const MARGINS: Record<"wide" | "phone", Margins> = {
  wide: { top: 108, right: 76, bottom: 52, left: 64 },
  phone: { top: 216, right: 60, bottom: 250, left: 48 },
};

export interface MapPaneProps {
  region: Region;
  city: string | null;
  /** The query of the list, without its window and order. */
  query: ListQuery;
  /** The window of the search. */
  bounds: Bounds | null;
  /** What the URL says is visible. */
  address: MapView | null;
  onMove: OnMapMove;
  /** The homes of the list so far. */
  homes: readonly Property[];
  destinations: readonly Destination[];
  /** Whether the list is beside the map. */
  isWide: boolean;
  /** The home whose card is pointed at. */
  markedHome: Property | null;
  /** Receives the cells that are pointed at, and the zoom that they belong to. */
  onMark: (cells: readonly number[] | null, zoom: number) => void;
  /** The chosen group: one home, or the homes of one spot. */
  chosen: PlacedGroup | null;
  onChoose: (group: PlacedGroup | null) => void;
}

/** What the map shows first: a view of the URL, or a window with its homes. */
interface Opening {
  show: MapView | Bounds;
  groups?: LoadedGroups;
}

/** The map of homes with its controls. Loads the map's data first, and where the homes are, which it then shows. */
export function MapPane(props: MapPaneProps) {
  const { region, city, address, bounds } = props;
  const { data, isError, refetch } = useQuery(mapDataOf(region));
  const whole = useMemo(() => data && cityWindow(data, region, city), [data, region, city]);
  // What the map opens with. Later searches do not move it.
  const [opening, setOpening] = useState<Opening | null>(address && { show: address });
  const groups = useOpeningGroups(props, props.homes, opening === null);
  if (!opening && whole && groups)
    setOpening({ show: windowOfGroups(groups.groups, groups.zoom) ?? bounds ?? whole, groups });
  if (whole && opening) return <LoadedPane {...props} whole={whole} opening={opening} />;
  return (
    <div role="status" className="grid h-full place-content-center justify-items-center gap-3 bg-(--map-land)">
      {isError ? (
        <>
          {MAP.failed}
          <Button onClick={() => void refetch()}>{MAP.tryAgain}</Button>
        </>
      ) : (
        <span className="sr-only">{MAP.loading}</span>
      )}
    </div>
  );
}

// Long: it passes the state of the screen to flat parts, which are separate components.
function LoadedPane({ whole, opening, ...props }: MapPaneProps & { whole: Bounds; opening: Opening }) {
  const { region, query, bounds, homes, isWide, chosen, onChoose } = props;
  const search = useMapSearch({ region, bounds, address: props.address, start: opening.show, onMove: props.onMove });
  const { here, myPosition } = useHere(region, search);
  const found = useHomeGroups({ query, bounds, region, visible: search.visible });
  const isWaiting = cannotLoad(found);
  const loaded = useMemo(
    () => found.data ?? (isWaiting ? groupsOfHomes(homes) : opening.groups),
    [found.data, isWaiting, homes, opening],
  );
  const known = homes.find(({ id }) => id === chosen?.id);
  // On a wide screen the list marks the card of the home.
  const hasPanel = chosen !== null && !(isWide && known);
  const bottom = hasPanel && !isWide ? CARD_HEIGHT : 0;
  const top = isWide ? 0 : PHONE_TOP + SEARCH_HEIGHT + 6;
  const insets = useMemo(() => ({ top, bottom }), [top, bottom]);
  const covers = useCallback((frame: Frame) => coversOf(frame, { ...insets, isWide }), [insets, isWide]);

  return (
    <div data-map-pane className="relative h-full">
      <HomesMap
        region={region}
        show={search.target}
        whole={whole}
        loaded={loaded}
        destinations={props.destinations}
        chosen={chosen && choiceOf(chosen)}
        marked={props.markedHome?.location.position ?? null}
        homes={homes}
        covers={covers}
        insets={insets}
        margins={MARGINS[isWide ? "wide" : "phone"]}
        myPosition={myPosition}
        here={here}
        onRest={(view, shown, options) => {
          if (!options.isInitial) myPosition.clear();
          search.onRest(view, shown, options);
        }}
        onShow={search.show}
        onChoose={onChoose}
        onMark={(cells) => props.onMark(cells, loaded?.zoom ?? 0)}
      />
      <div
        className={
          isWide
            ? "pointer-events-none absolute top-3 left-4 z-6 flex max-w-[calc(100%-6rem)] flex-wrap gap-2 *:pointer-events-auto"
            : "pointer-events-none absolute inset-x-3 z-6 flex justify-center *:pointer-events-auto"
        }
        style={isWide ? undefined : { top: PHONE_TOP }}
      >
        {isWide && (
          <Checkbox
            label={HOMES_MAP.searchOnMove}
            checked={search.searchesOnMove}
            onChange={(event) => search.setSearchesOnMove(event.target.checked)}
            className="rounded-md border border-line-strong bg-raised pr-4 pl-3 text-sm! font-medium shadow-md"
          />
        )}
        {search.canSearch && (
          <Button
            icon={Search}
            onClick={() => {
              search.searchHere();
              focusMap();
            }}
            className="bg-raised text-sm! shadow-md max-lg:rounded-full"
          >
            {HOMES_MAP.searchArea}
          </Button>
        )}
      </div>
      <MapMessage
        isEmpty={found.isSuccess && !found.isPlaceholderData && found.data.groups.length === 0}
        positionFault={myPosition.fault}
        isCapped={loaded?.capped ?? false}
        onRetry={found.isError ? () => void found.refetch() : null}
        bottom={isWide ? NOTES_HEIGHT : bottom + TOGGLE.height}
      />
      {hasPanel && (
        <ChosenHomes
          key={choiceOf(chosen)}
          query={{ ...query, ...(chosen.id ? { ids: chosen.id } : { bounds: windowText(spotWindow(chosen)) }) }}
          known={known}
          onClose={() => {
            onChoose(null);
            focusGroup(chosen);
          }}
          onGone={() => onChoose(null)}
        />
      )}
    </div>
  );
}

/** A position is shown at least this closely. */
const HERE_ZOOM = 14;

/**
 * Shows the user's position on a press. The map's middle is in the request for homes and in the URL, so it moves to the
 * middle of the cell around the position: the exact position stays in this component.
 */
function useHere(region: Region, { visible, show }: Pick<ReturnType<typeof useMapSearch>, "visible" | "show">) {
  const [here, setHere] = useState<Position | null>(null);
  const myPosition = useMyPosition({
    region,
    onFound(position) {
      setHere(position);
      show({ ...centreOf(spotAt(position)), zoom: Math.max(visible?.view.zoom ?? HERE_ZOOM, HERE_ZOOM) });
    },
  });
  return { here, myPosition };
}

interface Covering {
  top: number;
  bottom: number;
  isWide: boolean;
}

/**
 * Returns the boxes that cover parts of the map: controls, notes, the search at the top, and the parts that a phone
 * shows over the map.
 */
function coversOf(frame: Frame, { top, bottom, isWide }: Covering): Box[] {
  const { width, height }: Size = frame.size;
  const always = [controlsBox(frame.size, top), ...notesBoxes(frame, bottom)];
  if (isWide) return [...always, { left: 0, top: 0, right: 420, bottom: 64 }];
  const toggle = {
    left: width - TOGGLE.width,
    top: height - bottom - TOGGLE.height,
    right: width,
    bottom: height - bottom,
  };
  return [
    ...always,
    toggle,
    { left: 0, top: 0, right: width, bottom: PHONE_TOP },
    { left: 100, top: PHONE_TOP, right: width - 100, bottom: PHONE_TOP + SEARCH_HEIGHT },
    { left: 0, top: height - bottom, right: width, bottom: height },
  ];
}
