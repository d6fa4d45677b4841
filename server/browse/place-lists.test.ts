import { expect, it } from "vitest";
import { countProperties, listProperties } from "#contract/browse/list-endpoints.ts";
import type { Position, Precision } from "#contract/places/geography.ts";
import type { Property } from "#contract/properties/properties.ts";
import { getProperty } from "#contract/properties/property-endpoints.ts";
import { findPlace, PLACES } from "../places/gazetteer.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount } from "../testing/factories.ts";
import { expectedIds, insertPlacedHomes, minutesFrom } from "./testing.ts";

const { db, as, visitor } = await testApp();
const tenant = await as(await insertAccount(db));
const HOMES = 3000;
const homes = await insertPlacedHomes(db, HOMES);

const list = async (filters: object) => {
  const answer = await tenant.call(listProperties, { query: filters as Record<string, string> });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
};

it.each([
  { commuteTo: "landmark:itpl", commuteMax: 120, sort: "commute" },
  {
    commuteTo: "landmark:itpl",
    commuteMax: 90,
    commuteTo2: "station:mg-road-bangalore",
    commuteMax2: 60,
    sort: "commute-fair",
  },
  { near: "station:indiranagar", nearWithin: 10_000, sort: "nearest" },
  { near: "station:indiranagar", nearWithin: 1000, sort: "nearest" },
  { near: "station:indiranagar~landmark:itpl", nearWithin: 3000, sort: "nearest" },
] as const)("pages through all homes of %j", async ({ sort, ...given }) => {
  const seen: string[] = [];
  const search = Object.entries({ city: "Bangalore", ...given, sort, limit: 100 }).map(
    ([name, value]) => `${name}=${value}`,
  );
  let address: string | undefined = `/api/properties?${search.join("&")}`;
  while (address) {
    const answer = await tenant.inject({ url: address });
    expect(answer.headers["x-unplaced-count"] === undefined).toBe(seen.length > 0);
    seen.push(...answer.json().map(({ id }: { id: string }) => id));
    address = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ""))?.[1];
  }
  expect(seen).toEqual(expectedIds(homes, { city: "Bangalore", ...given }, sort));
});

it("shows minutes within the limit, equal to the journey that it shows", async () => {
  const limits = {
    commuteTo: "landmark:itpl",
    commuteMax: 60,
    commuteTo2: "area:Bangalore/Jayanagar",
    commuteMax2: 70,
  };
  const page: Property[] = (await list({ ...limits, sort: "commute-fair", limit: 100 })).json();
  expect(page).toHaveLength(100);
  for (const { commutes = [], location } of page) {
    expect(commutes.map(({ to }) => to)).toEqual([
      { id: "landmark:itpl", name: findPlace("landmark:itpl")?.name },
      { id: "area:Bangalore/Jayanagar", name: "Jayanagar" },
    ]);
    for (const [i, { to, minutes, road, legs }] of commutes.entries()) {
      expect(minutes).toBeLessThanOrEqual([60, 70][i] ?? 0);
      expect(minutes).toBe(minutesFrom(location.position as Position, to.id));
      expect(road?.to ?? legs.reduce((sum, leg) => sum + leg.minutes, 0)).toBe(minutes);
    }
  }
});

it("limits a list without a city to the region of its places, and counts the same for visitors", async () => {
  const answer = await list({ near: "station:indiranagar", nearWithin: 3000 });
  const found = expectedIds(homes, { near: "station:indiranagar", nearWithin: 3000 }, "price-low");
  expect(answer.headers["x-total-count"]).toBe(String(found.length));
  const query = { near: "station:indiranagar", nearWithin: "3000" };
  expect((await visitor.call(countProperties, { query })).json()).toEqual({ total: found.length, is_capped: false });
  const inRegion = async (region: string) => Number((await list({ region })).headers["x-total-count"]);
  expect([await inRegion("Bangalore"), await inRegion("Delhi NCR")]).toEqual([HOMES, 20]);
  expect((await list({ region: "Delhi NCR", city: "Bangalore" })).headers["x-total-count"]).toBe("0");
  expect((await list({ region: "Delhi NCR", city: "Delhi", metroWalk: 30 })).headers["x-total-count"]).toBe("20");
});

const UNPLACED = PLACES.find(({ lat }) => lat === null);
const itpl = { commuteTo: "landmark:itpl" };
it.each([
  ["an unknown place", { near: "station:atlantis" }, "invalid", "near"],
  ["two unknown places", { ...itpl, near: "area:X", commuteTo2: "landmark:x" }, "invalid", "near"],
  ["a place without a position", { near: UNPLACED?.id }, "invalid", "near"],
  ["a malformed place", { near: "Indiranagar" }, "invalid", "near"],
  ["a repeated place", { near: ["station:indiranagar", "station:majestic"] }, "invalid", "near"],
  ["three places", { near: "station:indiranagar~station:majestic~landmark:itpl" }, "invalid", "near"],
  ["an unknown second place", { near: "station:indiranagar~station:atlantis" }, "invalid", "near"],
  ["two places of different regions", { near: "landmark:itpl~landmark:cyber-hub" }, "other_region", "near"],
  ["a point with swapped coordinates", { commuteTo: "point:77.6,12.9" }, "invalid", "commuteTo"],
  ["a point that is no number", { commuteTo: "point:NaN,1e308" }, "invalid", "commuteTo"],
  ["a destination in another region than the city", { ...itpl, city: "Delhi" }, "other_region", "commuteTo"],
  ["a destination in another region", { ...itpl, region: "Delhi NCR" }, "other_region", "commuteTo"],
  ["destinations in two regions", { ...itpl, commuteTo2: "landmark:cyber-hub" }, "other_region", "commuteTo2"],
  ["a second person without the first", { commuteTo2: "landmark:itpl" }, "invalid", "commuteTo2"],
  ["an order by commute without one", { sort: "commute" }, "no_commute", "sort"],
  ["an order by the fairest commute without one", { sort: "commute-fair" }, "no_commute", "sort"],
  ["the nearest without a place", { sort: "nearest" }, "invalid", "sort"],
  ...["0", "9", "121", "1.5", "45m"].map(
    (commuteMax) => [`${commuteMax} minutes`, { ...itpl, commuteMax }, "invalid", "commuteMax"] as const,
  ),
  ["a walk of 4 minutes", { metroWalk: 4 }, "invalid", "metroWalk"],
  ["a distance of 299 m", { near: "station:indiranagar", nearWithin: 299 }, "invalid", "nearWithin"],
  ["another way to the station", { ...itpl, commuteBy: "car" }, "invalid", "commuteBy"],
  ["an unknown region", { region: "Mumbai" }, "invalid", "region"],
  ["pets that are not allowed", { pets: "false" }, "invalid", "pets"],
  ["a negative deposit", { maxDeposit: -1 }, "invalid", "maxDeposit"],
  ...[
    "13,77,12,78",
    "12,77,13",
    "12,77,13,78,1",
    "12,77,12,78",
    "12,77,13,78.3",
    "89,77,91,78",
    "a,b,c,d",
    "12,77,,78",
  ].map((bounds) => [`the window ${bounds}`, { bounds }, "invalid", "bounds"] as const),
  ["two windows", { bounds: ["12,77,13,78", "12,77,13,78"] }, "invalid", "bounds"],
] as [string, Record<string, string>, string, string][])("refuses %s", async (_what, query, code, path) => {
  const answer = await tenant.call(listProperties, { query });
  expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
  expect(answer.json().fields.map((field: { path: string }) => field.path)).toContain(path);
});

it("names the place that is unknown, and the region of a place in another one", async () => {
  const errorOf = async (query: Record<string, string>) => (await tenant.call(listProperties, { query })).json().error;
  expect(await errorOf({ near: "station:atlantis" })).toBe('There is no place "station:atlantis".');
  expect(await errorOf({ near: UNPLACED?.id ?? "" })).toBe(
    `The position of ${UNPLACED?.name} is not known. Choose a station or a landmark nearby.`,
  );
  expect(await errorOf({ commuteTo: "landmark:cyber-hub", city: "Bangalore" })).toBe(
    "That place is in Delhi NCR. Pick a city there.",
  );
});

it("lists all homes of a commute without a limit in its order, those without a usable position last", async () => {
  const pair = { ...itpl, commuteTo2: "landmark:manyata-tech-park" };
  for (const [query, sort] of [
    [itpl, "commute"],
    [pair, "commute-fair"],
  ] as const) {
    const answer = await list({ ...query, city: "Bangalore", limit: 100 });
    const expected = expectedIds(homes, { ...query, city: "Bangalore" }, sort);
    expect([answer.headers["x-total-count"], answer.headers["x-unplaced-count"]]).toEqual([String(HOMES), "0"]);
    expect(answer.json().map(({ id }: { id: string }) => id)).toEqual(expected.slice(0, 100));
  }
  const cheapest = await list({ ...itpl, city: "Bangalore", sort: "price-low", limit: 1 });
  expect(cheapest.json()[0].rent).toBe(Math.min(...homes.map(({ rent }) => rent)));
  const last = expectedIds(homes, { ...itpl, city: "Bangalore" }, "commute").at(-1) ?? "";
  const { commutes } = (await visitor.call(getProperty, { params: { id: last }, query: itpl })).json();
  expect(commutes).toMatchObject([{ minutes: null, legs: [] }]);
});

it("estimates a commute by road as a range, of which the longer end counts", async () => {
  const [home] = (await list({ ...itpl, commuteBy: "road", commuteMax: 60, limit: 100 })).json().reverse();
  const [{ minutes, road, legs }] = home.commutes;
  expect([minutes, legs]).toEqual([road.to, []]);
  expect([road.from % 5, road.to % 5, road.from < road.to, road.to <= 60]).toEqual([0, 0, true, true]);
});

it("refuses a cursor of another destination", async () => {
  const link = (await list({ ...itpl, sort: "commute", limit: 1 })).headers.link;
  const cursor = new URL(/<(.+)>/.exec(String(link))?.[1] ?? "", "http://any").searchParams.get("cursor") ?? "";
  const query = { commuteTo: "station:mg-road-bangalore", sort: "commute", limit: 1, cursor };
  const answer = await tenant.call(listProperties, { query });
  expect(answer.json()).toMatchObject({ code: "invalid_cursor" });
  expect((await list({ ...itpl, sort: "commute", limit: 1, cursor })).statusCode).toBe(200);
});

it("shows commutes on a property's page, with no way from a rough or unknown position", async () => {
  const commutesOf = async (precision: Precision | null, query: Record<string, string>) => {
    const id = homes.find(({ city, place }) => city === "Bangalore" && (place?.precision ?? null) === precision)?.id;
    return (await visitor.call(getProperty, { params: { id: id ?? "" }, query })).json().commutes;
  };
  expect(await commutesOf("area", {})).toBeUndefined();
  const [way] = await commutesOf("area", { ...itpl, commuteBy: "auto" });
  expect(way).toMatchObject({
    to: { id: "landmark:itpl" },
    minutes: expect.any(Number),
    legs: [{ mode: "auto" }, { mode: "metro" }, { mode: "walk" }],
  });
  for (const precision of ["rough", null] as const)
    expect(await commutesOf(precision, itpl)).toMatchObject([{ minutes: null, legs: [] }]);
  const elsewhere = await commutesOf("area", { ...itpl, commuteTo: "landmark:cyber-hub" });
  expect(elsewhere).toMatchObject([{ minutes: null, legs: [] }]);
  const { id } = homes[0] ?? { id: "" };
  const unknown = await visitor.call(getProperty, { params: { id }, query: { commuteTo: "station:atlantis" } });
  expect(unknown.json()).toMatchObject({ code: "invalid", fields: [{ path: "commuteTo" }] });
});

it("adds no commute fields or header without place filters", async () => {
  const answer = await list({ city: "Bangalore", sort: "price-low", limit: 3 });
  expect(answer.headers["x-unplaced-count"]).toBeUndefined();
  expect(answer.json()[0]).not.toHaveProperty("commutes");
  expect(answer.json().map(({ id }: { id: string }) => id)).toEqual(expectedIds(homes, {}, "price-low").slice(0, 3));
});
