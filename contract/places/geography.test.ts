import { expect, it } from "vitest";
import { CITIES } from "./cities.ts";
import { citiesOfRegion, parsePoint, pointId, REGION_BOUNDS, REGION_OF_CITY, REGIONS, regionAt } from "./geography.ts";

it("has every city in one region", () => {
  expect(REGIONS.flatMap(citiesOfRegion)).toEqual([...CITIES]);
  for (const city of CITIES) expect(citiesOfRegion(REGION_OF_CITY[city])).toContain(city);
});

it("includes the south-west corner of a region, and not the north-east one", () => {
  const { south, west, north, east } = REGION_BOUNDS.Bangalore;
  expect(regionAt({ lat: south, lon: west })).toBe("Bangalore");
  expect(regionAt({ lat: north, lon: east })).toBeNull();
  expect(regionAt({ lat: Number.NaN, lon: Number.NaN })).toBeNull();
});

it.each([
  ["point:28.4950,77.0890", { lat: 28.495, lon: 77.089 }],
  ["point:28,77", { lat: 28, lon: 77 }],
  ["point:28.123459,77.999999", { lat: 28.12345, lon: 77.99999 }],
  ["point:-1.5,0.5", { lat: -1.5, lon: 0.5 }],
  ["point:28.", null],
  ["point:28.5, 77", null],
  ["point:2e1,77", null],
  ["station:indiranagar", null],
])("reads %s", (id, position) => {
  expect(parsePoint(id)).toEqual(position);
});

it("writes the id of a point with five decimals", () => {
  expect(pointId({ lat: 28.5, lon: 77.12345 })).toBe("point:28.50000,77.12345");
});
