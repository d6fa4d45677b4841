import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { StreetTiles } from "#contract/browse/map-terms.ts";
import { QueryCache } from "#web/lib/api/query-cache.tsx";
import { serveApi } from "#web/testing/open-screen.tsx";
import { stubSize } from "#web/testing/stub-size.ts";
import { RegionMap } from "./region-map.tsx";

beforeEach(() => stubSize({ width: 390, height: 340 }));
afterEach(cleanup);

const HERE = { lat: 12.97, lon: 77.64, zoom: 14 };
const TILES: StreetTiles = { url: "https://tiles.example/{z}/{x}/{y}.png", attribution: "Town Maps" };

/** Opens a map whose region has one area, with the operator's tiles in the data of the root. */
async function openMap(tiles: StreetTiles | null) {
  serveApi({
    "GET /api/map/:file": () => ({
      lines: [],
      stations: [],
      areas: [{ name: "Indiranagar", city: "Bangalore", lat: 12.97, lon: 77.64 }],
      landmarks: [],
    }),
  });
  const router = createMemoryRouter(
    [{ id: "root", path: "/", loader: () => null, element: <RegionMap region="Bangalore" label="Map" show={HERE} /> }],
    { hydrationData: { loaderData: { root: { tiles } } } },
  );
  const { container } = render(
    <QueryCache>
      <RouterProvider router={router} />
    </QueryCache>,
  );
  await screen.findByText("Indiranagar");
  return { images: () => [...container.querySelectorAll("img")] };
}

test("without tiles the map has no images, and names its own source", async () => {
  const { images } = await openMap(null);
  expect(images()).toEqual([]);
  expect(screen.getByText("© OpenStreetMap contributors")).not.toBeNull();
});

test("our own area names leave once the streets are visible, and both sources are named", async () => {
  const { images } = await openMap(TILES);
  expect(images().length).toBeGreaterThan(3);
  for (const { src } of images()) expect(src).toMatch(/^https:\/\/tiles\.example\/14\/\d+\/\d+\.png$/);
  expect(screen.getByText("© OpenStreetMap contributors · Town Maps")).not.toBeNull();
  act(() => images().forEach((image) => void fireEvent.load(image)));
  expect(screen.queryByText("Indiranagar")).toBeNull();
});

test("tiles that do not load leave our drawing", async () => {
  const { images } = await openMap(TILES);
  act(() => images().forEach((image) => void fireEvent.error(image)));
  expect(images().every(({ hidden }) => hidden)).toBe(true);
  expect(screen.getByText("Indiranagar")).not.toBeNull();
});

test("a source that names OpenStreetMap itself is shown alone", async () => {
  await openMap({ ...TILES, attribution: "© OpenStreetMap contributors, Town Maps" });
  expect(screen.getByText("© OpenStreetMap contributors, Town Maps")).not.toBeNull();
});
