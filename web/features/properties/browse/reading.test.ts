import { expect, test } from "vitest";
import { filtersFromSearch } from "./filter-address.ts";
import { withRead } from "./reading.ts";

const before = filtersFromSearch(new URLSearchParams("city=Delhi&location=Saket&type=RK&bounds=28.4,77,28.7,77.3"));

test.each([
  ["another city", { city: "Noida" }, { bounds: null, location: [], type: ["RK"] }],
  ["another region", { region: "Bangalore" as const }, { bounds: null, location: [] }],
  ["the region of the city", { region: "Delhi NCR" as const }, { bounds: before.bounds, location: [] }],
  ["the same city", { city: "Delhi", type: "2BHK" }, { bounds: before.bounds, location: ["Saket"], type: ["2BHK"] }],
  ["an area of another city", { city: "Noida", location: "Sector 62" }, { bounds: null, location: ["Sector 62"] }],
])("a text that names %s keeps the window of the map only if homes are there", (_, read, expected) => {
  expect(withRead(before, read)).toMatchObject(expected);
});
