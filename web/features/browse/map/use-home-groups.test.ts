import { expect, it } from "vitest";
import { REGION_BOUNDS } from "#contract/places/geography.ts";
import { sampleProperty } from "../../properties/sample-property.ts";
import { cityWindow } from "./city-window.ts";
import { groupsOfHomes } from "./use-home-groups.ts";

const home = (id: string, rent: number, lat: number | null) =>
  sampleProperty({
    id,
    rent,
    location: {
      city: "Bangalore",
      area: "Indiranagar",
      nearby_landmarks: [],
      position: lat === null ? null : { lat, lon: 77.64125, precision: "pin", station: null },
    },
  });

it("groups known homes by their position while the API is out of reach", () => {
  const { groups, capped } = groupsOfHomes([
    home("a", 30_000, 12.97125),
    home("b", 20_000, 12.97125),
    home("c", 10_000, 12.98125),
    home("d", 10_000, null),
  ]);
  expect(capped).toBe(false);
  expect(groups).toEqual([
    { lat: 12.97125, lon: 77.64125, area: "Indiranagar", count: 2, min_rent: 20_000, spot_count: 1 },
    { lat: 12.98125, lon: 77.64125, area: "Indiranagar", count: 1, min_rent: 10_000, spot_count: 1, id: "c" },
  ]);
});

it("shows the areas of a city without the outermost ones, or the region where there are too few", () => {
  const areas = Array.from({ length: 40 }, (_, i) => ({
    name: `Area ${i}`,
    city: "Bangalore" as const,
    lat: 12.9 + i / 1000,
    lon: i === 39 ? 77.89 : 77.5 + i / 1000,
  }));
  const window = cityWindow({ areas }, "Bangalore", "Bangalore");
  expect(window.south).toBeCloseTo(12.902);
  expect(window.east).toBeLessThan(77.6);
  expect(cityWindow({ areas }, "Delhi NCR", "Noida")).toEqual(REGION_BOUNDS["Delhi NCR"]);
});
