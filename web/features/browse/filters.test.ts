import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanSearchTerm, isDay } from "#contract/browse/filter-values.ts";
import { RUPEES } from "#contract/browse/filters.ts";
import { propertyFiltersSchema } from "#contract/browse/property-filters.ts";
import { COMMUTE_MODES } from "#contract/places/commute.ts";
import { REGIONS } from "#contract/places/geography.ts";
import { CONFIRMED_WITHIN } from "#contract/properties/freshness-terms.ts";
import {
  AMENITY_CHOICES,
  FURNISHINGS,
  MAX_SEARCH_LENGTH,
  PLACE_SORTS,
  PROPERTY_TYPES,
  SORTS,
  TENANT_TYPES,
} from "#contract/properties/property-terms.ts";
import { apiQuery, filtersFromSearch, queryText, searchFromFilters } from "./filter-address.ts";
import {
  clearedFilters,
  consistent,
  type Filters,
  NO_FILTERS,
  readRent,
  sortOf,
  toggled,
  withSort,
} from "./filters.ts";

const TODAY = "2026-11-20";
const read = (text: string) => filtersFromSearch(new URLSearchParams(text));
const inOrder = <T extends string>(words: readonly T[]) => fc.subarray([...words]);
const word = fc
  .string({ minLength: 1, maxLength: 40, unit: "grapheme" })
  .map((text) => text.replaceAll(",", " ").trim());

const placeIds = fc.constantFrom(
  "station:indiranagar",
  "area:Noida/Sector 62",
  "point:28.495,77.0889",
  "landmark:itpl",
);
const anyPlace = fc.option(placeIds);
const anyFilters: fc.Arbitrary<Filters> = fc
  .record<Filters>({
    city: fc.option(word.filter((text) => text !== "" && text.length <= 100)),
    region: fc.option(fc.constantFrom(...REGIONS)),
    type: inOrder(PROPERTY_TYPES),
    location: fc.uniqueArray(
      word.filter((text) => text !== "" && text.length <= 100),
      { maxLength: 6 },
    ),
    minRent: fc.option(fc.nat(RUPEES.most)),
    maxRent: fc.option(fc.nat(RUPEES.most)),
    maxDeposit: fc.option(fc.nat(RUPEES.most)),
    tenantType: inOrder(TENANT_TYPES),
    furnished: inOrder(FURNISHINGS),
    amenities: inOrder(AMENITY_CHOICES),
    pets: fc.boolean(),
    smoking: fc.boolean(),
    drinking: fc.boolean(),
    availableFrom: fc.oneof(
      fc.constantFrom("today" as const, "any" as const),
      fc
        .date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10) as "2026-01-01"),
    ),
    confirmedWithin: fc.option(fc.constantFrom(...CONFIRMED_WITHIN)),
    near: fc.uniqueArray(placeIds, { maxLength: 2 }),
    nearWithin: fc.option(fc.integer({ min: 300, max: 10_000 })),
    metroWalk: fc.option(fc.integer({ min: 5, max: 30 })),
    commuteTo: anyPlace,
    commuteMax: fc.option(fc.integer({ min: 10, max: 120 })),
    commuteTo2: anyPlace,
    commuteMax2: fc.option(fc.integer({ min: 10, max: 120 })),
    commuteBy: fc.constantFrom(...COMMUTE_MODES),
    bounds: fc.option(fc.constant({ south: 12.9, west: 77.5, north: 13.00001, east: 77.7 })),
    unplaced: fc.boolean(),
    searchTerm: fc.string({ maxLength: 220, unit: "grapheme" }).map(cleanSearchTerm),
    sort: fc.option(fc.constantFrom(...SORTS, ...PLACE_SORTS)),
  })
  .map(consistent);

test("filters survive a round trip through the URL", () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(filtersFromSearch(searchFromFilters(filters))).toEqual(filters);
      expect(read(queryText(filters).slice(1))).toEqual(filters);
    }),
  );
});

test("the API accepts the filters of every URL", () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(propertyFiltersSchema.safeParse(apiQuery(filters, TODAY)).error).toBeUndefined();
    }),
  );
});

test("default filters leave the URL empty", () => {
  expect(queryText(NO_FILTERS)).toBe("");
  expect(read("")).toEqual(NO_FILTERS);
});

test("any URL is read without an error and is stable afterwards", () => {
  const name = fc.constantFrom(...Object.keys(NO_FILTERS), "cursor", "__proto__");
  const value = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("1BHK,2BHK", "-5", "2026-02-31", ",,,"));
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
      const filters = filtersFromSearch(new URLSearchParams(pairs));
      expect(filtersFromSearch(searchFromFilters(filters))).toEqual(filters);
    }),
  );
});

test("unknown and malformed values are dropped, valid ones beside them are kept", () => {
  expect(
    read(
      "city=%20&type=2BHK,Castle,1BHK,2BHK&minRent=-5&maxRent=12.5&furnished=Half&amenities=gym,helipad&sort=cheap&availableFrom=2026-02-31",
    ),
  ).toEqual({ ...NO_FILTERS, type: ["1BHK", "2BHK"], amenities: ["gym"] });
  expect(read("minRent=1e4&maxRent=99999999999").maxRent).toBeNull();
  expect(read("minRent=0").minRent).toBe(0);
});

test("lists may be repeated, and older spellings are accepted", () => {
  expect(read("type=RK&type=3BHK,Duplex").type).toEqual(["RK", "3BHK", "Duplex"]);
  expect(read("tenantType=Employees").tenantType).toEqual(["Working Professional"]);
  expect(read("amenities=power backup,powerBackup").amenities).toEqual(["power_backup"]);
  expect(read("type=2 bhk&furnished=SEMI_FURNISHED&tenantType=family")).toMatchObject({
    type: ["2BHK"],
    furnished: ["Semi-Furnished"],
    tenantType: ["Family"],
  });
});

test("sends today by default, and no date for any date", () => {
  expect(apiQuery(NO_FILTERS, TODAY)).toEqual({ availableFrom: TODAY, sort: "featured" });
  expect(apiQuery({ ...NO_FILTERS, availableFrom: "any" }, TODAY)).toEqual({ sort: "featured" });
  expect(apiQuery({ ...NO_FILTERS, availableFrom: "2027-01-01" }, TODAY).availableFrom).toBe("2027-01-01");
});

test("a contradictory rent is not sent, but other filters are", () => {
  const filters: Filters = { ...NO_FILTERS, minRent: 30_000, maxRent: 20_000, type: ["RK"] };
  expect(apiQuery(filters, TODAY)).toEqual({ type: "RK", availableFrom: TODAY, sort: "featured" });
  expect(apiQuery({ ...filters, maxRent: 30_000 }, TODAY)).toMatchObject({ minRent: "30000", maxRent: "30000" });
});

test("clearing keeps the city and the order", () => {
  const filters: Filters = { ...NO_FILTERS, city: "Delhi", sort: "price-low", type: ["RK"], searchTerm: "metro" };
  expect(clearedFilters(filters)).toEqual({ ...NO_FILTERS, city: "Delhi", sort: "price-low" });
});

test("a rent is an amount as people write it; others are refused with a sentence", () => {
  expect(readRent("")).toBeNull();
  expect(readRent(" ₹ 1,45,000 ")).toBe(145_000);
  expect(readRent("0")).toBe(0);
  expect(readRent("1.45 lakh")).toBe(145_000);
  for (const nonsense of ["-1", "1.5", "abc", "1e5", "2 months"])
    expect(readRent(nonsense)).toBe(`"${nonsense}" is not an amount. Write 25000, 25k or 1.5 lakh.`);
  expect(readRent("99999999999")).toBe("This amount is too large.");
});

test("a long search is cut without splitting a surrogate pair", () => {
  expect(cleanSearchTerm("  lake view ")).toBe("lake view");
  expect(cleanSearchTerm("lake\u0000view\n")).toBe("lake view");
  expect(cleanSearchTerm("a".repeat(300))).toHaveLength(MAX_SEARCH_LENGTH);
  expect(cleanSearchTerm(`${"a".repeat(199)}🏠`)).toBe("a".repeat(199));
});

test("choosing a value twice removes it", () => {
  expect(toggled(["RK"], "1BHK")).toEqual(["RK", "1BHK"]);
  expect(toggled(["RK", "1BHK"], "RK")).toEqual(["1BHK"]);
});

test("only existing dates are accepted", () => {
  expect(isDay("2028-02-29")).toBe(true);
  for (const text of ["2027-02-29", "2026-13-01", "20261120", "0000-01-01", "today"]) expect(isDay(text)).toBe(false);
});

test("the order follows the commute until the person chooses one", () => {
  const one = { ...NO_FILTERS, commuteTo: "landmark:itpl" };
  const two = { ...one, commuteTo2: "landmark:manyata-tech-park" };
  expect([NO_FILTERS, one, two].map(sortOf)).toEqual(["featured", "commute", "commute-fair"]);
  expect(apiQuery(two, TODAY).sort).toBe("commute-fair");
  expect(queryText(two)).toBe("?commuteTo=landmark:itpl&commuteTo2=landmark:manyata-tech-park");
  const cheapest = withSort(one, "price-low");
  expect(sortOf({ ...cheapest, commuteTo2: two.commuteTo2 })).toBe("price-low");
  expect(read(queryText(withSort(two, "featured")).slice(1)).sort).toBe("featured");
  expect(withSort(cheapest, "commute").sort).toBeNull();
});

test("homes without a position are left out only by a limit", () => {
  const open = { ...NO_FILTERS, commuteTo: "landmark:itpl", unplaced: true };
  expect(consistent(open).unplaced).toBe(false);
  expect(consistent({ ...open, commuteMax: 45 }).unplaced).toBe(true);
});
