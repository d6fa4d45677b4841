import { expect, test } from "vitest";
import { activeFilters } from "./active-filters.ts";
import { type Filters, NO_FILTERS } from "./filters.ts";

const names = (filters: Partial<Filters>) => activeFilters({ ...NO_FILTERS, ...filters }).map(({ name }) => name);

test("names every active filter except the city and the order", () => {
  expect(
    names({
      city: "Bangalore",
      sort: "latest",
      searchTerm: "lake",
      type: ["1BHK", "2BHK"],
      location: ["Indiranagar"],
      minRent: 0,
      maxRent: 45_000,
      tenantType: ["Working Professional"],
      furnished: ["Furnished"],
      amenities: ["power_backup"],
      availableFrom: "2026-12-01",
      confirmedWithin: 3,
    }),
  ).toEqual([
    "“lake”",
    "1BHK",
    "2BHK",
    "Indiranagar",
    "From ₹0",
    "Up to ₹45,000",
    "Working Professional",
    "Furnished",
    "Power backup",
    "Available from 1 Dec 2026",
    "Confirmed in 3 days",
  ]);
  expect(names({ availableFrom: "any", confirmedWithin: 1 })).toEqual(["Any date", "Confirmed today"]);
  expect(names({})).toEqual([]);
});

test("a contradictory rent is not applied and not shown", () => {
  expect(names({ minRent: 30_000, maxRent: 20_000 })).toEqual([]);
});

test("removing a filter keeps the others", () => {
  const filters: Filters = { ...NO_FILTERS, type: ["1BHK", "2BHK"], availableFrom: "any" };
  const [first, , last] = activeFilters(filters);
  expect(first?.without).toEqual({ ...filters, type: ["2BHK"] });
  expect(last?.without).toEqual({ ...filters, availableFrom: "today" });
});

test("each of two places has a chip, and the one that stays keeps its distance", () => {
  const near = ["station:indiranagar", "landmark:itpl"];
  const active = activeFilters({ ...NO_FILTERS, near, nearWithin: 3000 });
  expect(active.map(({ name }) => name)).toEqual(["within 3 km of indiranagar", "within 3 km of itpl"]);
  expect(active[0]?.without).toEqual({ ...NO_FILTERS, near: ["landmark:itpl"], nearWithin: 3000 });
  expect(active[1]?.without.nearWithin).toBe(3000);
});
