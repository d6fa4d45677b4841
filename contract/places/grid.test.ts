import { expect, it } from "vitest";
import { REGIONS } from "./geography.ts";
import { centreOf, NO_SPOT, SPOTS, spotAt, spotsOf } from "./grid.ts";

it("numbers all cells of both regions without gaps", () => {
  expect(REGIONS.map(spotsOf)).toEqual([
    { first: 0, end: 76_800 },
    { first: 76_800, end: SPOTS },
  ]);
  for (let spot = 0; spot < SPOTS; spot++) expect(spotAt(centreOf(spot))).toBe(spot);
});

it.each([
  ["the south-western corner of Bangalore", { lat: 12.6, lon: 77.3 }, 0],
  [
    "a border between cells, which belongs to the northern and eastern one",
    { lat: 12.6 + 3 * 0.0025, lon: 77.3025 },
    721,
  ],
  ["the last cell", { lat: 28.9999, lon: 77.7999 }, SPOTS - 1],
  ["a position between the regions", { lat: 20, lon: 77.5 }, NO_SPOT],
  ["the northern border, which is outside", { lat: 13.4, lon: 77.5 }, NO_SPOT],
])("finds the spot of %s", (_what, position, spot) => {
  expect(spotAt(position)).toBe(spot);
});

it("gives the centre of a cell with at most five decimals", () => {
  expect(centreOf(0)).toEqual({ lat: 12.60125, lon: 77.30125 });
  expect(centreOf(76_800)).toEqual({ lat: 28.10125, lon: 76.80125 });
});
