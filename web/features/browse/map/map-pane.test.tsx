import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Bounds, REGION_BOUNDS } from "#contract/places/geography.ts";
import { openScreen, serveApi } from "#web/testing/open-screen.tsx";
import { stubGeolocation } from "#web/testing/stub-geolocation.ts";
import { stubSize } from "#web/testing/stub-size.ts";
import type { Destination } from "./destination-places.ts";
import { MapPane, type MapPaneProps } from "./map-pane.tsx";

beforeEach(() => stubSize({ width: 390, height: 784 }));
afterEach(cleanup);

const HOMES = [
  { lat: 12.9784, lon: 77.6408 },
  { lat: 12.9601, lon: 77.6501 },
];
const OFFICE: Destination = { lat: 13.0475, lon: 77.6206, name: "Manyata", person: 1 };
const group = (position: { lat: number; lon: number }) => ({ ...position, count: 2, min_rent: 20_000, spot_count: 1 });

const contains = ({ south, west, north, east }: Bounds, { lat, lon }: { lat: number; lon: number }) =>
  lat > south && lat < north && lon > west && lon < east;

/** Opens the map of a search that finds two groups. Returns the windows whose homes the map asked for. */
function openMap(props: Partial<MapPaneProps> = {}) {
  const { sentTo } = serveApi({
    "GET /api/map/:file": () => ({ lines: [], stations: [], areas: [], landmarks: [] }),
    "GET /api/properties/map": () => ({ groups: HOMES.map(group), capped: false }),
  });
  const onMove = vi.fn();
  openScreen({
    "/": (
      <MapPane
        region="Bangalore"
        city="Bangalore"
        query={{ city: "Bangalore" }}
        bounds={null}
        address={null}
        onMove={onMove}
        homes={[]}
        destinations={[OFFICE]}
        isWide={false}
        markedHome={null}
        onMark={() => undefined}
        chosen={null}
        onChoose={() => undefined}
        {...props}
      />
    ),
  });
  const windows = () =>
    sentTo("GET /api/properties/map").map(({ query }) => {
      const [south = 0, west = 0, north = 0, east = 0] = (query.get("bounds") ?? "").split(",").map(Number);
      return { south, west, north, east };
    });
  return { windows, onMove, sent: () => sentTo("GET /api/properties/map").map(({ query }) => query.toString()) };
}

test("the map opens fitted to the homes, and an office outside is a button at the edge that shows it", async () => {
  const { windows, onMove } = openMap();
  await waitFor(() => expect(windows()).toHaveLength(2));
  expect(windows()[0]).toEqual(REGION_BOUNDS.Bangalore);
  const [, opened] = windows();
  for (const home of HOMES) expect(opened && contains(opened, home)).toBe(true);
  expect(opened && contains(opened, OFFICE)).toBe(false);
  expect(onMove).not.toHaveBeenCalled();

  await userEvent.click(await screen.findByRole("button", { name: "Show Manyata on the map" }));
  await waitFor(() => expect(windows()).toHaveLength(3));
  expect(contains(windows()[2] ?? REGION_BOUNDS["Delhi NCR"], OFFICE)).toBe(true);
  expect(screen.queryByRole("button", { name: "Show Manyata on the map" })).toBeNull();
  expect(screen.getByText("Manyata")).not.toBeNull();
});

test("the map opens at the view of the URL", async () => {
  const { windows } = openMap({ address: { lat: 13.0475, lon: 77.6206, zoom: 15 } });
  await waitFor(() => expect(windows()).toHaveLength(1));
  expect(windows().map((window) => contains(window, OFFICE))).toEqual([true]);
});

test("a press on Use my position moves the map to the cell around it, and the exact position stays here", async () => {
  const browser = stubGeolocation();
  const { windows, onMove, sent } = openMap({ destinations: [] });
  await waitFor(() => expect(windows()).toHaveLength(2));
  await userEvent.click(screen.getByRole("button", { name: "Use my position" }));
  await act(() => browser.answer({ lat: 13.04127, lon: 77.59123 }));
  expect(await screen.findByText("Your position")).not.toBeNull();
  await waitFor(() => expect(windows()).toHaveLength(3));
  const { south = 0, north = 0, west = 0, east = 0 } = windows()[2] ?? {};
  expect([(south + north) / 2, (west + east) / 2]).toEqual([expect.closeTo(13.04125, 3), expect.closeTo(77.59125, 3)]);
  const told = JSON.stringify([sent(), onMove.mock.calls]);
  expect(told).not.toContain("13.04127");
  expect(onMove.mock.lastCall?.[0]).toMatchObject({
    lat: expect.closeTo(13.04125, 6),
    lon: expect.closeTo(77.59125, 6),
  });
});

test("a refused position is said once, until the map moves", async () => {
  const browser = stubGeolocation();
  const { windows } = openMap({ destinations: [] });
  await waitFor(() => expect(windows()).toHaveLength(2));
  await userEvent.click(screen.getByRole("button", { name: "Use my position" }));
  await act(() => browser.fail(1));
  expect(screen.getByRole("status").textContent).toContain("Your browser does not share your position.");
  await userEvent.click(screen.getByRole("button", { name: "Zoom in" }));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe(""));
});
