import { useCallback } from "react";
import type { Bounds, Position, Region } from "#contract/places/geography.ts";
import type { Property } from "#contract/properties/properties.ts";
import type { Box } from "#web/features/map/draw/boxes.ts";
import { MapMarker } from "#web/features/map/map-frame.tsx";
import { MyPositionDot } from "#web/features/map/my-position.tsx";
import {
  clampZoom,
  type Frame,
  fitBounds,
  type MapView,
  type Margins,
  marginsOf,
} from "#web/features/map/projection.ts";
import { type Insets, RegionMap, type RegionMapProps } from "#web/features/map/region-map.tsx";
import type { MyPosition } from "#web/features/map/use-my-position.ts";
import { type Destination, placePlates } from "./destination-places.ts";
import { DestinationButton, DestinationPlate } from "./destination-plate.tsx";
import { GroupButton } from "./group-button.tsx";
import { HOMES_MAP } from "./map-texts.ts";
import { boxesOf, cellOf, choiceOf, type PlacedGroup, placeGroups } from "./place-groups.ts";
import type { LoadedGroups } from "./use-home-groups.ts";

/** A press on a group zooms by at most this many levels. */
const ZOOM_STEP = 2;
const GROUP_MARGINS = marginsOf(100);

interface HomesMapProps {
  region: Region;
  show: MapView | Bounds;
  whole: Bounds;
  loaded: LoadedGroups | undefined;
  destinations: readonly Destination[];
  /** The chosen group: the id of a home, or a cell. */
  chosen: string | number | null;
  /** The position of the home whose card is pointed at. */
  marked: Position | null;
  /** Homes that are known, for their titles. */
  homes: readonly Property[];
  /** Returns what covers parts of the map. */
  covers: (frame: Frame) => readonly Box[];
  onRest: NonNullable<RegionMapProps["onRest"]>;
  /** Moves the map to a view. */
  onShow: (view: MapView) => void;
  onChoose: (group: PlacedGroup | null) => void;
  /** Receives the cells of the group that is pointed at. */
  onMark: (cells: readonly number[] | null) => void;
  myPosition: MyPosition;
  /** The user's position, once it is known. */
  here: Position | null;
  insets: Insets;
  margins: Margins;
}

/** Returns the closer view that a press on a group shows. */
function closerView({ bounds, lat, lon, cells }: PlacedGroup, { view, size }: Frame): MapView {
  if (cells.length === 1) return { lat, lon, zoom: clampZoom(view.zoom + ZOOM_STEP) };
  const fitted = fitBounds(bounds, size, GROUP_MARGINS);
  return { ...fitted, zoom: clampZoom(Math.min(Math.max(fitted.zoom, view.zoom + 1), view.zoom + ZOOM_STEP)) };
}

type Placing = Pick<HomesMapProps, "loaded" | "destinations" | "chosen" | "covers">;

/** Returns where groups and destinations are in a frame. Drawing and markers need the same places. */
function usePlaces({ loaded, destinations, chosen, covers }: Placing) {
  const chosenHome = typeof chosen === "string" ? chosen : null;
  const placesIn = useCallback(
    (frame: Frame) => {
      const covered = covers(frame);
      const plates = placePlates(destinations, frame, covered);
      const obstacles = [...covered, ...plates.map(({ box }) => box)];
      const groups = loaded
        ? placeGroups(loaded.groups, frame, { zoom: loaded.zoom, obstacles, chosen: chosenHome })
        : [];
      return { groups, plates, obstacles };
    },
    [loaded, destinations, chosenHome, covers],
  );
  const obstacles = useCallback(
    (frame: Frame) => {
      const { groups, obstacles } = placesIn(frame);
      return [...obstacles, ...boxesOf(groups)];
    },
    [placesIn],
  );
  return { placesIn, obstacles };
}

/** The map with groups of homes and destinations. */
export function HomesMap(props: HomesMapProps) {
  const { region, show, whole, loaded, destinations, chosen, marked } = props;
  const { placesIn, obstacles } = usePlaces(props);
  const markedCell = marked && loaded ? cellOf(marked, loaded.zoom) : null;

  const isAlone = destinations.length === 1;

  /** The pressed button disappears, and the new ones come after the map in the tab order. */
  function moveTo(view: MapView, button: HTMLElement) {
    button.closest<HTMLElement>("[role=region]")?.focus();
    props.onShow(view);
  }
  function press(group: PlacedGroup, frame: Frame, button: HTMLElement) {
    if (choiceOf(group) === chosen) return props.onChoose(null);
    if (group.isOneSpot) return props.onChoose(group);
    moveTo(closerView(group, frame), button);
  }
  const showPlace = ({ lat, lon }: Position, { view }: Frame, button: HTMLElement) =>
    moveTo({ lat, lon, zoom: view.zoom }, button);

  return (
    <RegionMap
      region={region}
      label={HOMES_MAP.label}
      show={show}
      whole={whole}
      obstacles={obstacles}
      onRest={props.onRest}
      onPress={() => props.onChoose(null)}
      insets={props.insets}
      margins={props.margins}
      myPosition={props.myPosition}
      fixed={(frame) =>
        placesIn(frame).plates.map(
          ({ place, box, turn }) =>
            turn !== null && (
              <DestinationButton
                key={place.person}
                {...place}
                isAlone={isAlone}
                box={box}
                turn={turn}
                onPress={(button) => showPlace(place, frame, button)}
              />
            ),
        )
      }
      className="h-full"
    >
      {(frame) => (
        <>
          {placesIn(frame).plates.map(
            ({ place, shift, turn }) =>
              turn === null && (
                <MapMarker key={place.person} at={place}>
                  <DestinationPlate {...place} isAlone={isAlone} shift={shift} />
                </MapMarker>
              ),
          )}
          {props.here && <MyPositionDot at={props.here} />}
          {placesIn(frame).groups.map((group) => (
            <MapMarker key={group.key} at={group}>
              <GroupButton
                group={group}
                title={titleOf(group, props.homes)}
                choice={choiceOf(group)}
                isChosen={choiceOf(group) === chosen}
                isMarked={markedCell !== null && group.cells.includes(markedCell)}
                onPress={(button) => press(group, frame, button)}
                onMark={(isMarked) => props.onMark(isMarked ? group.cells : null)}
              />
            </MapMarker>
          ))}
        </>
      )}
    </RegionMap>
  );
}

function titleOf({ id }: PlacedGroup, homes: readonly Property[]): string | undefined {
  return id === undefined ? undefined : homes.find((home) => home.id === id)?.title;
}
