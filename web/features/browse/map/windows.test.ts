import fc from "fast-check";
import { expect, it } from "vitest";
import type { HomeGroup } from "#contract/browse/list-endpoints.ts";
import { groupSide } from "#contract/browse/map-terms.ts";
import type { Position } from "#contract/places/geography.ts";
import { centreOf, mapCellOf, spotAt } from "#contract/places/grid.ts";
import { isSameWindow, overlap, rounded, spotWindow, windowOfGroups, windowText } from "./windows.ts";

const CITY = { south: 12.85, west: 77.45, north: 13.08, east: 77.8 };

const positions = fc.record({
  lat: fc.double({ min: 12.61, max: 13.39, noNaN: true }),
  lon: fc.double({ min: 77.31, max: 77.89, noNaN: true }),
});

it("returns what windows share, or null", () => {
  const east = { south: 12.9, west: 77.7, north: 13.2, east: 77.9 };
  expect(overlap(CITY, null, east)).toEqual({ south: 12.9, west: 77.7, north: 13.08, east: 77.8 });
  expect(overlap(CITY, { ...east, west: 77.85 })).toBeNull();
});

it("rounds outward, and keeps a rounded window unchanged", () => {
  fc.assert(
    fc.property(positions, positions, (a, b) => {
      const window = {
        south: Math.min(a.lat, b.lat),
        west: Math.min(a.lon, b.lon),
        north: Math.max(a.lat, b.lat) + 0.001,
        east: Math.max(a.lon, b.lon) + 0.001,
      };
      const once = rounded(window);
      expect(once.south).toBeLessThanOrEqual(window.south + 1e-9);
      expect(once.east).toBeGreaterThanOrEqual(window.east - 1e-9);
      expect(rounded(once)).toEqual(once);
      expect(windowText(once)).toMatch(/^(\d+(\.\d{1,4})?,){3}\d+(\.\d{1,4})?$/);
      expect(isSameWindow(window, once)).toBe(true);
    }),
  );
});

it("contains exactly one centre around a spot", () => {
  fc.assert(
    fc.property(positions, (position) => {
      const { south, west, north, east } = spotWindow(position);
      const { lat, lon } = centreOf(spotAt(position));
      expect(south < lat && lat < north && west < lon && lon < east).toBe(true);
      expect(Math.max(north - south, east - west)).toBeLessThan(0.0025);
    }),
  );
});

/** Groups homes by the cells of a zoom, like the API. */
function groupsOf(homes: readonly Position[], zoom: number): HomeGroup[] {
  const cells = Map.groupBy(homes.map(spotAt), (spot) => mapCellOf(spot, groupSide(zoom)));
  return [...cells.values()].map((spots) => {
    const middle = (degrees: "lat" | "lon") =>
      spots.reduce((sum, spot) => sum + centreOf(spot)[degrees], 0) / spots.length;
    const position = { lat: middle("lat"), lon: middle("lon") };
    return { ...position, count: spots.length, min_rent: 9000, spot_count: new Set(spots).size };
  });
}

it("returns a window with all homes of groups, less than a cell larger", () => {
  fc.assert(
    fc.property(fc.array(positions, { minLength: 1 }), fc.constantFrom(12, 14, 16), (homes, zoom) => {
      const window = windowOfGroups(groupsOf(homes, zoom), zoom);
      const centres = homes.map((home) => centreOf(spotAt(home)));
      const [lats, lons] = [centres.map(({ lat }) => lat), centres.map(({ lon }) => lon)];
      const most = 0.0025 * groupSide(zoom) + 0.02;
      for (const [least, one, cell] of [
        [window?.south ?? 0, Math.min(...lats), "below"],
        [window?.west ?? 0, Math.min(...lons), "below"],
        [-(window?.north ?? 0), -Math.max(...lats), "above"],
        [-(window?.east ?? 0), -Math.max(...lons), "above"],
      ] as const) {
        expect(least, cell).toBeLessThanOrEqual(one + 1e-9);
        expect(one - least, cell).toBeLessThan(most);
      }
    }),
  );
});

it("returns a window of some kilometres around a single home, and none without homes", () => {
  const [group] = groupsOf([{ lat: 12.9784, lon: 77.6408 }], 14);
  const window = windowOfGroups(group ? [group] : [], 14);
  expect((window?.north ?? 0) - (window?.south ?? 0)).toBeCloseTo(0.02, 6);
  expect(((window?.north ?? 0) + (window?.south ?? 0)) / 2).toBeCloseTo(group?.lat ?? 0, 6);
  expect(windowOfGroups([], 14)).toBeNull();
});
