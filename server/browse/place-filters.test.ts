import fc from "fast-check";
import { expect, it } from "vitest";
import { COMMUTE_MODES } from "#contract/places/commute.ts";
import type { ListSort } from "#contract/properties/property-terms.ts";
import { testDatabase } from "../testing/database/database.ts";
import { catalogueFiltersOf } from "./catalogue.ts";
import { collectMatches, countWanted, scanMatches } from "./catalogue-queries.ts";
import { readPlaceFilters, withoutPlace, withPlaces } from "./place-filters.ts";
import {
  expectedIds,
  fitsOtherwise,
  insertPlacedHomes,
  isPlaceQuery,
  isUsable,
  type PlaceQuery,
  TYPES,
} from "./testing.ts";

const db = await testDatabase();
const HOMES = 5000;
const SEED = 11;
const homes = await insertPlacedHomes(db, HOMES);

const TO = ["landmark:itpl", "station:mg-road-bangalore", "area:Bangalore/Jayanagar", "landmark:manyata-tech-park"];
const option = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const query: fc.Arbitrary<PlaceQuery> = fc
  .record({
    type: option(fc.subarray(TYPES, { minLength: 1 })),
    maxRent: option(fc.constantFrom(20_500, 21_500)),
    maxDeposit: option(fc.constantFrom(0, 60_000)),
    pets: option(fc.constant(true as const)),
    smoking: fc.option(fc.constant(true as const), { nil: undefined, freq: 2 }),
    near: option(
      fc.uniqueArray(fc.constantFrom("station:indiranagar", "point:12.97000,77.59000", ...TO), {
        minLength: 1,
        maxLength: 2,
      }),
    ),
    nearWithin: option(fc.constantFrom(400, 2999, 3000, 10_000)),
    metroWalk: fc.option(fc.integer({ min: 5, max: 30 }), { nil: undefined, freq: 2 }),
    commuteTo: option(fc.constantFrom(...TO)),
    commuteMax: option(fc.integer({ min: 10, max: 120 })),
    commuteTo2: option(fc.constantFrom(...TO)),
    commuteMax2: option(fc.integer({ min: 10, max: 120 })),
    commuteBy: option(fc.constantFrom(...COMMUTE_MODES)),
    bounds: fc.option(fc.constant({ south: 12.9, west: 77.5, north: 13.0, east: 77.7 }), { nil: undefined, freq: 2 }),
  })
  .map(({ commuteTo2, ...one }) => ({ city: "Bangalore", ...one, ...(one.commuteTo && commuteTo2 && { commuteTo2 }) }));

const sortsOf = ({ near, commuteTo }: PlaceQuery): ListSort[] => [
  "price-low",
  ...(near ? (["nearest"] as const) : []),
  ...(commuteTo ? (["commute", "commute-fair"] as const) : []),
];

it("collects, scans and counts the same homes in the same order as a plain evaluation", async () => {
  await fc.assert(
    fc.asyncProperty(query.filter(isPlaceQuery), fc.nat(2), fc.nat(300), async (given, nth, skipped) => {
      const sorts = sortsOf(given);
      const sort = sorts[nth % sorts.length] ?? "price-low";
      const filters = given as Parameters<typeof readPlaceFilters>[0];
      const places = await readPlaceFilters(filters, sort);
      if (!places) throw new Error("no filter by place");
      const wanted = withPlaces(catalogueFiltersOf(filters), places);
      const found = expectedIds(homes, given, sort);
      const all = await collectMatches(
        db,
        wanted,
        { sort, after: null, limit: HOMES },
        { most: HOMES, withLater: false },
      );
      expect(all.rows.map(({ id }) => id)).toEqual(found);
      expect(await countWanted(db, wanted, HOMES)).toBe(found.length);

      const after = all.rows[skipped] ?? null;
      const page = { sort, after, limit: 12 };
      const next = found.slice(after ? skipped + 1 : 0).slice(0, 12);
      expect((await scanMatches(db, wanted, page)).map(({ id }) => id)).toEqual(next);
      const collected = await collectMatches(db, wanted, page, { most: HOMES, withLater: false });
      expect(collected.rows.map(({ id }) => id)).toEqual(next);

      const unplaced = homes.filter((one) => fitsOtherwise(one, given) && !isUsable(one, given));
      expect(await countWanted(db, withoutPlace(catalogueFiltersOf(filters), places), HOMES)).toBe(unplaced.length);
    }),
    { seed: SEED, numRuns: 150 },
  );
});

it("never loses a home when a limit is loosened", async () => {
  const looser = (given: PlaceQuery): PlaceQuery[] => [
    { ...given, commuteMax: 120, commuteMax2: 120 },
    { ...given, nearWithin: 10_000 },
    { ...given, metroWalk: undefined },
    { ...given, bounds: undefined },
    { ...given, maxDeposit: undefined, pets: undefined },
    { ...given, commuteTo2: undefined },
  ];
  const idsOf = async (given: PlaceQuery) => {
    const filters = given as Parameters<typeof readPlaceFilters>[0];
    const places = await readPlaceFilters(filters, "latest");
    const wanted = places ? withPlaces(catalogueFiltersOf(filters), places) : catalogueFiltersOf(filters);
    const page = { sort: "latest", after: null, limit: HOMES + 100 } as const;
    return (await collectMatches(db, wanted, page, { most: HOMES + 100, withLater: false })).rows.map(({ id }) => id);
  };
  await fc.assert(
    fc.asyncProperty(query, fc.nat(5), async (given, nth) => {
      const more = new Set(await idsOf(looser(given)[nth] ?? given));
      for (const id of await idsOf(given)) expect(more).toContain(id);
    }),
    { seed: SEED, numRuns: 40 },
  );
});
