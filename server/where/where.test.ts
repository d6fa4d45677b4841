import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { findAreas, type RankedArea, type WhereReply } from "#contract/areas/where.ts";
import { WHERE_AREAS } from "#contract/areas/where-terms.ts";
import { CITIES } from "#contract/places/cities.ts";
import { COMMUTE_MODES, type CommuteMode } from "#contract/places/commute.ts";
import { REGION_OF_CITY } from "#contract/places/geography.ts";
import { AREAS } from "#contract/places/places.ts";
import type { PropertyType } from "#contract/properties/property-terms.ts";
import { PLACES, type Place } from "../places/gazetteer.ts";
import { findJourney } from "../places/journey.ts";
import { testApp } from "../testing/app.ts";
import { insertProperty } from "../testing/factories.ts";
import { areasFor } from "./service.ts";

const { db, visitor } = await testApp();

interface Home {
  city: string;
  area: string;
  type: PropertyType;
  rent: number;
}
const HOMES: Home[] = [
  { city: "Bangalore", area: "Indiranagar", type: "2BHK", rent: 30_000 },
  { city: "Bangalore", area: "Indiranagar", type: "2BHK", rent: 40_000 },
  { city: "Bangalore", area: "Indiranagar", type: "1BHK", rent: 18_000 },
  { city: "Bangalore", area: "Whitefield", type: "2BHK", rent: 25_000 },
  { city: "Bangalore", area: "Jayanagar", type: "3BHK", rent: 55_000 },
  { city: "Noida", area: "Sector 62", type: "2BHK", rent: 22_000 },
  { city: "Delhi", area: "Karol Bagh", type: "2BHK", rent: 28_000 },
  { city: "Faridabad", area: "Sector 21", type: "2BHK", rent: 15_000 },
];

beforeAll(async () => {
  for (const home of HOMES) await insertProperty(db, { owner_id: null, ...home });
  await insertProperty(db, { owner_id: null, city: "Bangalore", area: "Whitefield", type: "2BHK", status: "pending" });
});

const ask = async (query: Record<string, string>): Promise<WhereReply> => {
  const answer = await visitor.call(findAreas, { query: query as { to: string } });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const named = (areas: readonly RankedArea[], name: string) => areas.find(({ area }) => area === name);

it("ranks areas by the longer journey, those where a home fits first", async () => {
  const { areas, found, left_out, note } = await ask({ to: "landmark:ub-city", to2: "landmark:itpl", type: "2BHK" });
  expect(note).toBeNull();
  expect(areas).toHaveLength(WHERE_AREAS);
  expect(found + left_out).toBe(AREAS.Bangalore.length);
  expect(areas.slice(0, 2).map(({ area, minutes, minutes2, fits }) => [area, minutes, minutes2, fits])).toEqual([
    ["Indiranagar", 39, 41, 2],
    ["Whitefield", expect.any(Number), expect.any(Number), 1],
  ]);
  expect(areas[2]?.fits).toBe(0);
  expect(areas[0]?.sentence).toBe(
    "Indiranagar: 39 and 41 min, the quickest for both with a home, no rents known today, 2 homes now",
  );
  expect(areas[2]?.sentence).toMatch(/ no home now, so after areas that have some$/);
  expect(areas[3]?.sentence).toMatch(/ no home now$/);
});

it("counts live homes of the type within the rent", async () => {
  const to = "landmark:ub-city";
  const fits = async (query: Record<string, string>) => named((await ask({ to, ...query })).areas, "Indiranagar")?.fits;
  expect(await fits({})).toBe(3);
  expect(await fits({ type: "2BHK" })).toBe(2);
  expect(await fits({ type: "1BHK,2BHK", maxRent: "30000" })).toBe(2);
  expect(await fits({ type: "2BHK", maxRent: "29999" })).toBe(0);
});

it("separates areas of the same name in different cities", async () => {
  const { areas } = await ask({ to: "landmark:candor-sector-62", by: "road", type: "2BHK", maxRent: "23000" });
  const fitting = areas.filter(({ fits }) => fits > 0);
  expect(fitting.map(({ city, area }) => `${city}/${area}`)).toContain("Noida/Sector 62");
  expect(fitting.every(({ fits }) => fits === 1)).toBe(true);
});

it("leaves out areas without a journey by metro, and finds them by road", async () => {
  const to = "landmark:itpl";
  const [walk, auto, road] = [await ask({ to }), await ask({ to, by: "auto" }), await ask({ to, by: "road" })];
  expect(walk.left_out).toBeGreaterThan(auto.left_out);
  expect(auto.left_out).toBeGreaterThan(0);
  expect(road).toMatchObject({ found: AREAS.Bangalore.length, left_out: 0 });
});

it("finds nothing for workplaces in different regions, and says why", async () => {
  expect(await ask({ to: "landmark:ub-city", to2: "landmark:cyber-hub" })).toEqual({
    areas: [],
    found: 0,
    left_out: 0,
    note: expect.stringMatching(/ is in Bangalore and .* in Delhi NCR\. Choose two workplaces in one region\./),
  });
});

it.each([
  [{}, "to"],
  [{ to: "landmark:nowhere" }, "to"],
  [{ to: "landmark:itpl", to2: "station:nowhere" }, "to2"],
  [{ to: "landmark:itpl", to2: "nonsense" }, "to2"],
  [{ to: "point:12.97,95" }, "to"],
  [{ to: "landmark:itpl", by: "boat" }, "by"],
  [{ to: "landmark:itpl", type: "9BHK" }, "type"],
  [{ to: "landmark:itpl", maxRent: "-1" }, "maxRent"],
])("rejects %j", async (query, path) => {
  const answer = await visitor.call(findAreas, { query: query as { to: string } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields[0].path.split(".")[0]).toBe(path);
});

it("is not stored by browsers", async () => {
  const answer = await visitor.call(findAreas, { query: { to: "landmark:itpl" } });
  expect(answer.headers["cache-control"]).toBe("private, no-store");
});

/** A plain evaluation, independent of the tables of stations. */
function expectedFor([first, second]: readonly [Place, Place?], by: CommuteMode): string[] {
  const positionOf = ({ lat, lon }: { lat: number | null; lon: number | null }) => ({ lat: lat ?? 0, lon: lon ?? 0 });
  const minutesFrom = (area: { lat: number | null; lon: number | null }, to: Place) => {
    const journey = findJourney(positionOf(area), positionOf(to), by);
    return journey === null || (journey.road && by !== "road") ? null : journey.minutes;
  };
  return CITIES.filter((city) => REGION_OF_CITY[city] === first.region)
    .flatMap((city) => AREAS[city].map((area) => ({ city, ...area })))
    .filter(({ lat }) => lat !== null)
    .map((area) => ({
      name: area.name,
      city: area.city,
      fits: HOMES.some((home) => home.city === area.city && home.area === area.name && home.rent <= 30_000),
      all: [first, ...(second ? [second] : [])].map((to) => minutesFrom(area, to)),
    }))
    .filter(({ all }) => all.every((minutes) => minutes !== null))
    .map((area) => ({ ...area, all: area.all.map(Number) }))
    .sort((a, b) => {
      const keys = ({ fits, all }: typeof a) => [
        Number(!fits),
        Math.max(...all),
        all.reduce((sum, one) => sum + one, 0),
      ];
      const differing = keys(a)
        .map((key, at) => key - (keys(b)[at] ?? 0))
        .find((difference) => difference !== 0);
      return differing ?? (a.name < b.name ? -1 : a.name > b.name ? 1 : a.city < b.city ? -1 : 1);
    })
    .map(({ city, name, all, fits }) => `${city}/${name} ${all.join()} ${fits}`);
}

it("equals a plain evaluation on 200 random pairs", async () => {
  const workplaces = PLACES.filter(({ lat }) => lat !== null);
  const pair = fc
    .tuple(fc.constantFrom(...workplaces), fc.constantFrom(...workplaces))
    .filter(([one, two]) => one.region === two.region);
  await fc.assert(
    fc.asyncProperty(pair, fc.constantFrom(...COMMUTE_MODES), fc.boolean(), async ([one, two], by, isPair) => {
      const { areas, found } = await areasFor(db, {
        to: one.id,
        to2: isPair ? two.id : undefined,
        by,
        maxRent: 30_000,
        type: undefined,
      });
      const expected = expectedFor(isPair ? [one, two] : [one], by);
      expect(found).toBe(expected.length);
      const told = areas.map(
        ({ city, area, minutes, minutes2, fits }) =>
          `${city}/${area} ${[minutes, minutes2].filter((each) => each !== null).join()} ${fits > 0}`,
      );
      expect(told).toEqual(expected.slice(0, WHERE_AREAS));
    }),
    { numRuns: 200, seed: 7 },
  );
});

it("takes at most 10 kB", async () => {
  for (const query of [
    { to: "landmark:ub-city", to2: "landmark:itpl", by: "road" },
    { to: "landmark:connaught-place", to2: "landmark:candor-sector-62", by: "road" },
  ]) {
    const answer = await visitor.call(findAreas, { query: query as { to: string } });
    expect(answer.rawPayload.byteLength).toBeLessThan(10_000);
  }
});
