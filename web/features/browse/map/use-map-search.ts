import { useState } from "react";
import { type Bounds, REGION_BOUNDS, type Region } from "#contract/places/geography.ts";
import type { MapView } from "#web/features/map/projection.ts";
import { viewText } from "./map-address.ts";
import type { Visible } from "./use-home-groups.ts";
import { isSameWindow, overlap, rounded } from "./windows.ts";

/** Changes the URL: what the map shows and, if it was searched, the window of the search. */
export type OnMapMove = (view: MapView, bounds: Bounds | null, options: { replace: boolean }) => void;

interface Options {
  region: Region;
  /** The window of the search. */
  bounds: Bounds | null;
  /** What the URL says is visible. */
  address: MapView | null;
  /** What to show first. */
  start: MapView | Bounds;
  onMove: OnMapMove;
}

/** Stores the visible part of the map, in sync with the URL, and searches in it. */
export function useMapSearch({ region, bounds, address, start, onMove }: Options) {
  const [visible, setVisible] = useState<Visible | null>(null);
  /** Window after the last pan, zoom or search. Resizing the map does not change it. */
  const [settledBounds, setSettledBounds] = useState<Bounds | null>(null);
  const [searchesOnMove, setSearchesOnMove] = useState(false);
  const [hasMoved, setHasMoved] = useState(false);
  const [target, setTarget] = useState(start);

  // Back and Forward change the URL, which moves the map. Moves of the map change the URL to the visible part.
  const wanted = address && viewText(address);
  const [lastWanted, setLastWanted] = useState(wanted);
  if (wanted !== lastWanted) {
    setLastWanted(wanted);
    if (address && (!visible || wanted !== viewText(visible.view))) setTarget(address);
  }

  const inRegion = (shown: Bounds | null) => shown && overlap(shown, REGION_BOUNDS[region]);
  const window = inRegion(visible?.bounds ?? null);
  const settledWindow = inRegion(settledBounds);
  const isSearched = bounds !== null && settledWindow !== null && isSameWindow(bounds, settledWindow);

  function searchHere() {
    if (!visible || !window) return;
    setSettledBounds(visible.bounds);
    onMove(visible.view, rounded(window), { replace: false });
  }

  return {
    visible,
    target,
    /** Shows something other than the URL says. */
    show: setTarget,
    searchesOnMove,
    setSearchesOnMove(isOn: boolean) {
      setSearchesOnMove(isOn);
      if (isOn) searchHere();
    },
    canSearch: window !== null && !searchesOnMove && !isSearched && (hasMoved || (bounds !== null && address !== null)),
    searchHere,
    onRest(view: MapView, shown: Bounds, { isInitial }: { isInitial: boolean }) {
      const isMove = !isInitial && visible !== null && viewText(view) !== viewText(visible.view);
      setVisible({ view, bounds: shown });
      if (isMove || settledBounds === null) setSettledBounds(shown);
      if (!isMove) return;
      setHasMoved(true);
      const searched = searchesOnMove ? inRegion(shown) : null;
      onMove(view, searched && rounded(searched), { replace: true });
    },
  };
}
