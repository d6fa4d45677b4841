import fc from "fast-check";
import { type Insertable, type Selectable, sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { PropertyFilters } from "#contract/browse/property-filters.ts";
import { CITIES } from "#contract/places/cities.ts";
import {
  AMENITY_FILTERS,
  FURNISHINGS,
  PROPERTY_TYPES,
  SORTS,
  type Sort,
  TENANT_TYPES,
} from "#contract/properties/property-terms.ts";
import type { Properties } from "../db/schema.ts";
import { testDatabase } from "../testing/database/database.ts";
import { insertProperty } from "../testing/factories.ts";
import { type After, catalogueFiltersOf } from "./catalogue.ts";
import { collectMatches, countWanted, scanMatches } from "./catalogue-queries.ts";

/* A result with few matches is collected, one with many is scanned, by different statements and indexes. Both must
   equal a plain evaluation of the rows. */

const db = await testDatabase();
const HOMES = 250;
const SEED = 7;
const ALL = { most: 10_000, withLater: false };
const AREAS = ["Indiranagar", "Saket", "Sector 62"];
const DAYS = ["2026-01-10", "2026-02-20", "2026-03-30"];
type Row = Selectable<Properties>;
const rows: Row[] = [];

const home: fc.Arbitrary<Partial<Insertable<Properties>>> = fc.record({
  city: fc.constantFrom(...CITIES),
  type: fc.constantFrom(...PROPERTY_TYPES),
  area: fc.constantFrom(...AREAS),
  furnished: fc.constantFrom(...FURNISHINGS),
  rent: fc.integer({ min: 10, max: 14 }).map((thousands) => thousands * 1000),
  tenant_types: fc.subarray([...TENANT_TYPES, "Employees"], { minLength: 1 }),
  parking: fc.boolean(),
  wifi: fc.boolean(),
  power_backup: fc.boolean(),
  featured: fc.boolean(),
  available_from: fc.constantFrom(...DAYS),
  title: fc.constantFrom("Bright home", "Quiet home", "Bright and quiet"),
  created_at: fc.constantFrom(...DAYS),
});

const some = <T>(words: readonly T[]) => fc.option(fc.subarray([...words], { minLength: 1 }), { nil: undefined });
const filters: fc.Arbitrary<PropertyFilters> = fc.record({
  city: fc.option(fc.constantFrom(...CITIES), { nil: undefined }),
  type: some(PROPERTY_TYPES),
  furnished: some(FURNISHINGS),
  location: some(AREAS),
  tenantType: some(TENANT_TYPES),
  amenities: some(AMENITY_FILTERS.filter((name) => ["parking", "wifi", "power_backup"].includes(name))),
  availableFrom: fc.option(fc.constantFrom(...DAYS), { nil: undefined }),
  minRent: fc.option(fc.constantFrom(11_000, 12_000), { nil: undefined }),
  maxRent: fc.option(fc.constantFrom(13_000, 14_000), { nil: undefined }),
});

beforeAll(async () => {
  for (const given of fc.sample(home, { seed: SEED, numRuns: HOMES }))
    rows.push(await insertProperty(db, { description: "A home.", ...given, owner_id: null }));
});

function fits(row: Row, given: PropertyFilters, word: string | null): boolean {
  const tenants = row.tenant_types.map((type) => (type === "Employees" ? "Working Professional" : type));
  return (
    (given.city === undefined || row.city === given.city) &&
    (given.type?.some((type) => type === row.type) ?? true) &&
    (given.furnished?.some((furnished) => furnished === row.furnished) ?? true) &&
    (given.location?.includes(row.area) ?? true) &&
    (given.tenantType?.some((type) => tenants.includes(type)) ?? true) &&
    (given.amenities?.every((name) => row[name]) ?? true) &&
    (given.availableFrom === undefined || row.available_from <= given.availableFrom) &&
    row.rent >= (given.minRent ?? 0) &&
    row.rent <= (given.maxRent ?? Number.POSITIVE_INFINITY) &&
    (word === null || row.title.toLowerCase().includes(word))
  );
}

const KEYS: Record<Sort, (row: Row) => (string | number)[]> = {
  featured: (row) => [-Number(row.featured), -row.created_at, row.id],
  latest: (row) => [-row.created_at, row.id],
  "price-low": (row) => [row.rent, row.id],
  "price-high": (row) => [-row.rent, row.id],
};

/** Orders by id descending, except that orders by rent use it ascending. */
function inOrder(sort: Sort): (a: Row, b: Row) => number {
  const rising = sort === "price-low" ? 1 : -1;
  return (a, b) => {
    const [left, right] = [KEYS[sort](a), KEYS[sort](b)];
    for (let part = 0; part < left.length - 1; part++) {
      const difference = Number(left[part]) - Number(right[part]);
      if (difference !== 0) return difference;
    }
    return a.id === b.id ? 0 : a.id < b.id ? -rising : rising;
  };
}

const afterOf = (row: Row): After => ({
  featured: row.featured,
  listed: row.created_at.getTime() * 1000,
  rent: row.rent,
  id: row.id,
});

it("collects, scans and counts the same rows in the same order as a plain query", async () => {
  const words = fc.constantFrom(null, "bright", "quiet");
  await fc.assert(
    fc.asyncProperty(filters, fc.constantFrom(...SORTS), words, fc.nat(60), async (given, sort, word, skipped) => {
      // A quarter of the cases have only featured homes.
      const featuredOnly = skipped % 4 === 3;
      const wanted = { ...catalogueFiltersOf(given), featuredOnly, words: word === null ? null : `'${word}'` };
      const homes = featuredOnly ? rows.filter((row) => row.featured) : rows;
      const found = homes.filter((row) => fits(row, given, word)).sort(inOrder(sort));
      const last = skipped === 0 ? undefined : found[skipped - 1];
      const page = { sort, after: last ? afterOf(last) : null, limit: 10 };
      const expected = found
        .slice(last ? skipped : 0)
        .slice(0, 10)
        .map(({ id }) => id);

      const few = await collectMatches(db, wanted, page, ALL);
      expect(few.rows.map(({ id }) => id)).toEqual(expected);
      expect(few).toMatchObject({ isAll: true, total: found.length });
      expect((await scanMatches(db, wanted, page)).map(({ id }) => id)).toEqual(expected);
      expect(await countWanted(db, wanted, 1000)).toBe(found.length);

      const later =
        homes.filter((row) => fits(row, { ...given, availableFrom: undefined }, word)).length - found.length;
      if (given.availableFrom === undefined) return;
      expect(await collectMatches(db, wanted, page, { ...ALL, withLater: true })).toMatchObject({
        total: found.length,
        later,
      });
      expect(await countWanted(db, { ...wanted, later: true }, 1000)).toBe(later);
    }),
    { seed: SEED, numRuns: 250 },
  );
});

it("reports when there are more matches than it may collect", async () => {
  const page = { sort: "latest", after: null, limit: 10 } as const;
  expect(await collectMatches(db, catalogueFiltersOf({}), page, { most: HOMES - 1, withLater: false })).toMatchObject({
    isAll: false,
    rows: [],
  });
  expect(await countWanted(db, catalogueFiltersOf({}), 100)).toBe(100);
});

it.each(SORTS)("replans a scan by %s five times and then keeps the plan", async (sort) => {
  const plans = await db.connection().execute(async (connection) => {
    for (let n = 0; n < 10; n++) {
      const wanted = catalogueFiltersOf({ city: CITIES[n % CITIES.length], minRent: 10_000 + n });
      await scanMatches(connection, wanted, { sort, after: null, limit: 25 });
    }
    const { rows } = await sql<{ custom: number; kept: number }>`
      select custom_plans::int as custom, generic_plans::int as kept from pg_prepared_statements
      where statement like ${"%cross join lateral%limit 25%"} order by prepare_time desc limit 1`.execute(connection);
    return rows;
  });
  expect(plans).toEqual([{ custom: 5, kept: 5 }]);
});
