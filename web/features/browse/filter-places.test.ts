import { expect, test } from "vitest";
import { filtersFromSearch } from "./filter-address.ts";
import { mapRegion, type Places, placedFilters } from "./filter-places.ts";

const DELHI = { lat: 28.63, lon: 77.22, region: "Delhi NCR" as const };
const ID = "landmark:connaught-place";
const NAMES = { name: "Connaught Place", label: "Connaught Place, Delhi", city: "Delhi" as const };
const PLACES: Places = { [ID]: { id: ID, kind: "landmark", ...NAMES, ...DELHI, lines: [], has_metro: true } };
const NEAR = `near=${ID}&nearWithin=10000`;
const DELHI_VIEW = { lat: DELHI.lat, lon: DELHI.lon, zoom: 13 };

test.each([
  ["a city", "city=Bangalore", "Bangalore"],
  ["a region", "region=Delhi NCR", "Delhi NCR"],
  ["a place without a city", `city=any&${NEAR}`, "Delhi NCR"],
  ["a part of the map", "city=any&bounds=28.4,77,28.7,77.3", "Delhi NCR"],
  ["nothing", "city=any", "Bangalore"],
])("the map of a search for %s shows its region", (_, search, region) => {
  const filters = placedFilters(filtersFromSearch(new URLSearchParams(search)), PLACES);
  expect(mapRegion(filters, PLACES, null)).toBe(region);
});

test("the map stays where it is when its place is removed from the search", () => {
  const filters = filtersFromSearch(new URLSearchParams("city=any"));
  expect(mapRegion(filters, {}, DELHI_VIEW)).toBe("Delhi NCR");
  const inBangalore = filtersFromSearch(new URLSearchParams("city=Bangalore"));
  expect(mapRegion(inBangalore, {}, DELHI_VIEW)).toBe("Bangalore");
});
