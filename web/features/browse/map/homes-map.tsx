import { useCallback } from "react";
import type { Bounds, Position, Region } from "#contract/places/geography.ts";
import type { Property } from "#contract/properties/properties.ts";
import { type Box, boxAround, isInside } from "#web/features/map/draw/boxes.ts";
import { MapMarker } from "#web/features/map/map-frame.tsx";
import { clampZoom, type Frame, fitBounds, type MapView } from "#web/features/map/projection.ts";
import { type Insets, RegionMap, type RegionMapProps } from "#web/features/map/region-map.tsx";
import type { Traveller } from "#web/features/places/person-mark.tsx";
import { DestinationPlate } from "./destination-plate.tsx";
import { GroupButton } from "./group-button.tsx";
import { HOMES_MAP } from "./map-texts.ts";
import { boxesOf, cellOf, choiceOf, type PlacedGroup, placeGroups } from "./place-groups.ts";
import type { LoadedGroups } from "./use-home-groups.ts";

/** Where a person travels to. */
export interface Destination extends Position {
  name: string;
  person: Traveller;
}

/** A press on a group zooms by at most this many levels. */
const ZOOM_STEP = 2;
const GROUP_MARGIN_PX = 100;

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
  onZoom: (view: MapView) => void;
  onChoose: (group: PlacedGroup | null) => void;
  /** Receives the cells of the group that is pointed at. */
  onMark: (cells: readonly number[] | null) => void;
  insets: Insets;
}

/** Returns the closer view that a press on a group shows. */
function closerView({ bounds, lat, lon, cells }: PlacedGroup, { view, size }: Frame): MapView {
  if (cells.length === 1) return { lat, lon, zoom: clampZoom(view.zoom + ZOOM_STEP) };
  const fitted = fitBounds(bounds, size, GROUP_MARGIN_PX);
  return { ...fitted, zoom: clampZoom(Math.min(Math.max(fitted.zoom, view.zoom + 1), view.zoom + ZOOM_STEP)) };
}

/** The map with groups of homes and destinations. */
export function HomesMap(props: HomesMapProps) {
  const { region, show, whole, loaded, destinations, chosen, marked, covers } = props;
  const chosenHome = typeof chosen === "string" ? chosen : null;

  /** Drawing and markers need the same places. */
  const placesIn = useCallback(
    (frame: Frame) => {
      const plates = destinations.map((place) => plateBox(place, frame));
      const obstacles = [...covers(frame), ...plates];
      const groups = loaded
        ? placeGroups(loaded.groups, frame, { zoom: loaded.zoom, obstacles, chosen: chosenHome })
        : [];
      return { groups, obstacles };
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
  const markedCell = marked && loaded ? cellOf(marked, loaded.zoom) : null;

  function press(group: PlacedGroup, frame: Frame, button: HTMLElement) {
    if (choiceOf(group) === chosen) return props.onChoose(null);
    if (group.isOneSpot) return props.onChoose(group);
    // The button disappears, and the new ones come after the map in the tab order.
    button.closest<HTMLElement>("[role=region]")?.focus();
    props.onZoom(closerView(group, frame));
  }

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
      className="h-full"
    >
      {(frame) => (
        <>
          {destinations.map((place) => (
            <MapMarker key={place.person} at={place}>
              <DestinationPlate
                name={place.name}
                person={place.person}
                isAlone={destinations.length === 1}
                shift={plateBox(place, frame).shift}
              />
            </MapMarker>
          ))}
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

/** Pixels between a plate and the edge of the map. */
const PLATE_MARGIN = 8;
const PLATE_HEIGHT = 30;
const PLATE_LETTER = 7.2;
const PLATE_PADDING = 44;

/** Returns the box of a destination's plate: at its position, or next to it so that the edge does not cut it off. */
function plateBox({ name, ...at }: Destination, { project, size }: Frame): Box & { shift: number } {
  const { x, y } = project(at);
  const box = boxAround({ x, y }, (name.length * PLATE_LETTER + PLATE_PADDING) / 2, PLATE_HEIGHT / 2);
  const toRight = Math.max(0, PLATE_MARGIN - box.left);
  const toLeft = Math.max(0, box.right + PLATE_MARGIN - size.width);
  const shift = isInside({ x, y }, size) ? toRight - toLeft : 0;
  return { ...box, left: box.left + shift, right: box.right + shift, shift };
}
