import fc from "fast-check";
import { expect, it } from "vitest";
import { STATION_LIMIT_M, STATIONS_PER_END } from "#contract/places/commute.ts";
import { metresBetween, modeFor, streetSeconds } from "#contract/places/distance.ts";
import { STATIONS } from "./metro.ts";
import { createNearestTable, fillNearest, nearestStations } from "./nearest.ts";

const position = fc.oneof(
  fc.record({
    lat: fc.double({ min: 12.8, max: 13.1, noNaN: true }),
    lon: fc.double({ min: 77.4, max: 77.8, noNaN: true }),
  }),
  fc.record({
    lat: fc.double({ min: 28.3, max: 28.9, noNaN: true }),
    lon: fc.double({ min: 76.9, max: 77.7, noNaN: true }),
  }),
);

const allByDistance = (lat: number, lon: number, limit: number) =>
  STATIONS.map((station, number) => ({ number, metres: metresBetween(lat, lon, station.lat, station.lon) }))
    .filter(({ metres }) => metres <= limit)
    .sort((a, b) => a.metres - b.metres || a.number - b.number)
    .slice(0, STATIONS_PER_END)
    .map(({ number }) => number);

it.each(["walk", "auto"] as const)("finds the same nearest stations as sorting all of them by %s", (by) => {
  const table = createNearestTable(1);
  fc.assert(
    fc.property(position, ({ lat, lon }) => {
      const expected = allByDistance(lat, lon, STATION_LIMIT_M[by]);
      const found = nearestStations(lat, lon, by);
      expect(found.map(({ station }) => station)).toEqual(expected);
      fillNearest(table, 0, lat, lon);
      const inTable = [...table.station].filter((_, slot) => table[by][slot] !== 65_535);
      expect(inTable).toEqual(expected);
      expect([...table[by]].slice(0, expected.length)).toEqual(found.map(({ seconds }) => seconds));
    }),
    { numRuns: 500 },
  );
});

it("finds nothing far from all stations", () => {
  expect(nearestStations(0, 0, "auto")).toEqual([]);
  const table = createNearestTable(1);
  fillNearest(table, 0, 12.95, 77.6);
  fillNearest(table, 0, 0, 0);
  expect([...table.station, ...table.walk, ...table.auto]).toEqual(new Array(12).fill(65_535));
});

it.each([
  [0, 0, 0],
  [923, 900, 900],
  // A distance that takes 901 s on foot is driven: 4 minutes to find an auto, and 924 m at 18 km/h on a road 1.35 times
  // as long.
  [924, 901, 489],
  [2000, 1950, 780],
])("computes for %i m: %i s on foot, or %i s if autos are allowed", (metres, walk, auto) => {
  expect(streetSeconds(metres, "walk")).toBe(walk);
  expect(streetSeconds(metres, "auto")).toBe(auto);
  expect(modeFor(metres, "auto")).toBe(walk === auto ? "walk" : "auto");
});
