import fc from "fast-check";
import { expect, it } from "vitest";
import { centreOf, spotAt } from "#contract/places/grid.ts";
import { isSameWindow, overlap, rounded, spotWindow, windowOf, windowText } from "./windows.ts";

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

it("widens a window to contain destinations", () => {
  expect(windowOf(CITY, [{ lat: 12.8, lon: 77.9 }])).toEqual({ ...CITY, south: 12.8, east: 77.9 });
  expect(windowOf(CITY, [])).toEqual(CITY);
});
