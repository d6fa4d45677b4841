import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Bounds } from "#contract/places/geography.ts";
import { boundsOf, frameOf, type MapView } from "#web/features/map/projection.ts";
import { readMapAddress, viewText } from "./map-address.ts";
import { useMapSearch } from "./use-map-search.ts";

afterEach(cleanup);

const START = { south: 12.85, west: 77.45, north: 13.08, east: 77.8 };
const VIEW: MapView = { lat: 12.96, lon: 77.61, zoom: 11.514 };
const PHONE = { width: 390, height: 844 };
const windowAt = (view: MapView, size = PHONE) => boundsOf(frameOf(view, size));
const addressOf = (view: MapView) => readMapAddress(new URLSearchParams({ view: "map", map: viewText(view) })).view;

interface Given {
  address: MapView | null;
  bounds: Bounds | null;
}

function openMap(given: Given = { address: null, bounds: null }) {
  const onMove = vi.fn();
  const hook = renderHook(
    (props: Given) => useMapSearch({ ...props, region: "Bangalore", start: props.address ?? START, onMove }),
    {
      initialProps: given,
    },
  );
  return {
    onMove,
    goTo: hook.rerender,
    search: () => hook.result.current,
    rest: (view: MapView, { isInitial = false, size = PHONE } = {}) =>
      act(() => hook.result.current.onRest(view, windowAt(view, size), { isInitial })),
  };
}

it("takes a change of size for no move, before and after a search", () => {
  const { onMove, goTo, search, rest } = openMap();
  rest(VIEW, { isInitial: true, size: { width: 824, height: 828 } });
  rest({ ...VIEW, zoom: 11.48 }, { isInitial: true, size: { width: 809, height: 828 } });
  expect(onMove).not.toHaveBeenCalled();
  expect(search().canSearch).toBe(false);

  const moved = { ...VIEW, lat: 12.9 };
  rest(moved);
  expect(search().canSearch).toBe(true);
  act(() => search().searchHere());
  goTo({ address: addressOf(moved), bounds: onMove.mock.lastCall?.[1] });
  expect(search().canSearch).toBe(false);
  rest(moved, { size: { width: 600, height: 828 } });
  expect(search().canSearch).toBe(false);
  rest({ ...moved, lon: 77.63 });
  expect(search().canSearch).toBe(true);
});

it("offers no search of the searched window after a reload, but of another one", () => {
  const first = openMap();
  first.rest(VIEW, { isInitial: true });
  first.rest({ ...VIEW, lat: 12.9 });
  act(() => first.search().searchHere());
  const [view, bounds] = first.onMove.mock.lastCall ?? [];

  const reloaded = openMap({ address: addressOf(view), bounds });
  reloaded.rest(addressOf(view) ?? VIEW, { isInitial: true });
  expect(reloaded.search().canSearch).toBe(false);

  const elsewhere = openMap({ address: VIEW, bounds });
  elsewhere.rest(VIEW, { isInitial: true });
  expect(elsewhere.search().canSearch).toBe(true);
});

it("follows Back to another searched window", () => {
  const [north, south] = [VIEW, { ...VIEW, lat: 12.85 }];
  const { goTo, search, rest } = openMap({ address: north, bounds: windowAt(north) });
  rest(north, { isInitial: true });
  goTo({ address: south, bounds: windowAt(south) });
  expect(search().target).toEqual(south);
  rest(south);
  expect(search().canSearch).toBe(false);
});
