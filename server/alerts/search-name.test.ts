import { expect, it } from "vitest";
import { propertyFiltersSchema } from "#contract/browse/property-filters.ts";
import { canonicalFilters } from "./canonical.ts";
import { searchName } from "./search-name.ts";

const read = (filters: object) => propertyFiltersSchema.parse(filters);

it("names what, where and rent first, then places, then other filters, then words", () => {
  expect(searchName(read({ type: ["2BHK"], location: ["HSR Layout"], minRent: 20_000, maxRent: 30_000 }))).toBe(
    "2BHK in HSR Layout, ₹20,000 to ₹30,000",
  );
  expect(searchName(read({ searchTerm: "lake", pets: true, maxDeposit: 0, metroWalk: 10, city: "Delhi" }))).toBe(
    "Homes in Delhi, 10 min walk to the metro, deposit up to ₹0, Pets allowed, “lake”",
  );
  const filters = { furnished: ["Furnished", "Unfurnished"], tenantType: ["Family"], availableFrom: "2026-09-01" };
  expect(searchName(read(filters))).toBe("Homes, Furnished or Unfurnished, for Family, by 1 Sep 2026");
  expect(searchName(read({ amenities: ["wifi"], confirmedWithin: 3, bounds: "12.9,77.5,13,77.7" }))).toBe(
    "Homes, in a map area, Wi-Fi, confirmed in 3 days",
  );
  expect(searchName(read({ commuteTo: "landmark:itpl", commuteBy: "auto" }))).toMatch(/^Homes, commute to \S+/);
});

it("writes canonical filters in a fixed order, because stored hashes depend on it", () => {
  const given = {
    unplaced: true,
    bounds: "12.9,77.5,13,77.7",
    commuteMax2: 30,
    commuteMax: 45,
    commuteBy: "auto",
    commuteTo2: "landmark:manyata-tech-park",
    commuteTo: "landmark:itpl",
    metroWalk: 10,
    nearWithin: 1500,
    near: "landmark:itpl",
    confirmedWithin: 7,
    availableFrom: "2026-12-01",
    pets: true,
    amenities: ["gym", "power backup"],
    tenantType: ["Family", "Employees"],
    searchTerm: " lake  view ",
    location: ["HSR Layout", "Agara", "Agara"],
    furnished: ["Furnished", "Semi-Furnished", "Unfurnished"],
    maxDeposit: 0,
    maxRent: 30_000,
    minRent: 0,
    type: ["2BHK", "1BHK"],
    city: "bangalore",
  };
  expect(JSON.stringify(canonicalFilters(read(given), true))).toBe(
    JSON.stringify({
      city: "Bangalore",
      type: ["1BHK", "2BHK"],
      maxRent: 30_000,
      maxDeposit: 0,
      location: ["Agara", "HSR Layout"],
      searchTerm: "lake view",
      tenantType: ["Family", "Working Professional"],
      amenities: ["power_backup", "gym"],
      pets: true,
      availableFrom: "2026-12-01",
      confirmedWithin: 7,
      near: "landmark:itpl",
      metroWalk: 10,
      commuteTo: "landmark:itpl",
      commuteTo2: "landmark:manyata-tech-park",
      commuteBy: "auto",
      commuteMax: 45,
      commuteMax2: 30,
      bounds: "12.9,77.5,13,77.7",
    }),
  );
});
