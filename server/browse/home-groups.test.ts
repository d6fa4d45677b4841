import { describe, expect, it } from "vitest";
import { listProperties, mapProperties } from "#contract/browse/list-endpoints.ts";
import { MAX_GROUPED_HOMES, MAX_HOME_GROUPS } from "#contract/browse/map-terms.ts";
import type { Bounds } from "#contract/places/geography.ts";
import { spotAt } from "#contract/places/grid.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount } from "../testing/factories.ts";
import { groupHomes, type HomeGroups } from "./home-groups.ts";
import { expectedIds, insertPlacedHomes, type PlaceQuery } from "./testing.ts";

const { db, as } = await testApp();
const tenant = await as(await insertAccount(db));
const homes = await insertPlacedHomes(db, 3000);
const homeOf = new Map(homes.map((home) => [home.id, home]));

const CITY: Bounds = { south: 12.85, west: 77.45, north: 13.08, east: 77.8 };
const CENTRE: Bounds = { south: 12.95, west: 77.55, north: 13, east: 77.65 };

const textOf = ({ south, west, north, east }: Bounds) => [south, west, north, east].join(",");

async function groupsOf(query: Record<string, unknown>): Promise<HomeGroups> {
  const answer = await tenant.call(mapProperties, { query: query as { bounds: string; zoom: string } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Groups the homes that a list must find, by rows and columns of degrees. */
function expectedGroups(query: PlaceQuery & { bounds: Bounds }, zoom: number) {
  const side = 0.0025 * 2 ** (16 - zoom);
  const index = (degrees: number, least: number) => Math.floor((degrees - least) / side + 1e-9);
  const cells = new Map<string, { ids: string[]; rents: number[]; spots: Set<string> }>();
  for (const id of expectedIds(homes, query, "price-low")) {
    const { place, rent } = homeOf.get(id) ?? {};
    if (!place || rent === undefined) throw new Error("The list has a home without a position");
    const key = `${index(place.centre.lat, 12.6)} ${index(place.centre.lon, 77.3)}`;
    const cell = cells.get(key) ?? { ids: [], rents: [], spots: new Set() };
    cells.set(key, cell);
    cell.ids.push(id);
    cell.rents.push(rent);
    cell.spots.add(JSON.stringify(place.centre));
  }
  return new Map(
    [...cells].map(([key, { ids, rents, spots }]) => [
      key,
      {
        count: ids.length,
        min_rent: Math.min(...rents),
        spot_count: spots.size,
        ...(ids.length === 1 && { id: ids[0] }),
      },
    ]),
  );
}

/** Returns groups by the cell that contains their middle. */
function byCell({ groups }: HomeGroups, zoom: number) {
  const side = 0.0025 * 2 ** (16 - zoom);
  return new Map(
    groups.map(({ lat, lon, area, ...group }) => [
      `${Math.floor((lat - 12.6) / side)} ${Math.floor((lon - 77.3) / side)}`,
      group,
    ]),
  );
}

describe.each([9, 11, 12, 13, 14])("at zoom %i", (zoom) => {
  it.each<[string, PlaceQuery & { bounds: Bounds }, Record<string, unknown>]>([
    ["a whole city", { bounds: CITY }, {}],
    ["a window", { bounds: CENTRE }, {}],
    [
      "a window with other filters",
      { bounds: CENTRE, type: ["2BHK"], maxRent: 21_000 },
      { type: "2BHK", maxRent: 21_000 },
    ],
    [
      "a commute and a walk",
      { bounds: CITY, commuteTo: "landmark:itpl", commuteMax: 60, metroWalk: 20 },
      { commuteTo: "landmark:itpl", commuteMax: 60, metroWalk: 20 },
    ],
  ])("groups the homes of %s like a plain evaluation", async (_what, query, given) => {
    const found = await groupsOf({ city: "Bangalore", ...given, bounds: textOf(query.bounds), zoom });
    expect(found.capped).toBe(expectedGroups(query, zoom).size > MAX_HOME_GROUPS);
    const expected = expectedGroups(query, zoom);
    if (found.capped) expect(found.groups).toHaveLength(MAX_HOME_GROUPS);
    else expect(byCell(found, zoom)).toEqual(expected);
    for (const [cell, group] of byCell(found, zoom)) expect(expected.get(cell)).toEqual(group);
  });
});

it("counts as many homes as the list has, also with corrected words", async () => {
  for (const given of [{}, { searchTerm: "bright" }, { searchTerm: "brigth" }, { searchTerm: "unknownword" }]) {
    const query = { ...given, bounds: textOf(CENTRE) };
    const list = await tenant.call(listProperties, { query: { ...query, limit: 1 } });
    const { groups } = await groupsOf({ ...query, zoom: 12 });
    expect(String(groups.reduce((total, { count }) => total + count, 0))).toBe(list.headers["x-total-count"]);
  }
});

it("names the area near a group, and has no groups elsewhere", async () => {
  const { groups } = await groupsOf({ bounds: "12.97,77.63,12.99,77.65", zoom: 9 });
  expect(groups).toMatchObject([{ area: "Indiranagar" }]);
  expect(await groupsOf({ bounds: "20,77,20.5,77.5", zoom: 12 })).toEqual({ groups: [], capped: false });
  expect(await groupsOf({ city: "Mumbai", bounds: textOf(CITY), zoom: 12 })).toEqual({ groups: [], capped: false });
});

it.each([
  ["no window", { zoom: 12 }, "bounds"],
  ["an inverted window", { bounds: "13,77,12.9,78", zoom: 12 }, "bounds"],
  ["a window over a pole", { bounds: "89,77,91,78", zoom: 12 }, "bounds"],
  ["no zoom", { bounds: textOf(CITY) }, "zoom"],
  ["a zoom of 8", { bounds: textOf(CITY), zoom: 8 }, "zoom"],
  ["a zoom of 17", { bounds: textOf(CITY), zoom: 17 }, "zoom"],
  ["a zoom of 12.5", { bounds: textOf(CITY), zoom: "12.5" }, "zoom"],
  ["a contradictory rent", { bounds: textOf(CITY), zoom: 12, minRent: 2, maxRent: 1 }, "minRent"],
])("refuses %s", async (_what, query, path) => {
  const answer = await tenant.call(mapProperties, { query: query as unknown as { bounds: string; zoom: string } });
  expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid"]);
  expect(answer.json().fields.map((field: { path: string }) => field.path)).toContain(path);
});

describe("too many homes", () => {
  const spotCount = (spot: number, count: number) => ({ spot, count, min_rent: 9000, id: "" });

  it("keeps the groups with the most homes, and says that there are more", () => {
    const spots = Array.from({ length: MAX_HOME_GROUPS + 1 }, (_, spot) => spotCount(spot, spot + 1));
    const { groups, capped } = groupHomes(spots, 16);
    expect(capped).toBe(true);
    expect(groups).toHaveLength(MAX_HOME_GROUPS);
    expect(groups[0]?.count).toBe(MAX_HOME_GROUPS + 1);
    expect(groups.at(-1)?.count).toBe(2);
  });

  it("says so if more homes matched than are read", () => {
    const spot = spotAt({ lat: 12.97, lon: 77.64 });
    expect(groupHomes([spotCount(spot, MAX_GROUPED_HOMES)], 16).capped).toBe(false);
    expect(groupHomes([spotCount(spot, MAX_GROUPED_HOMES + 1)], 16).capped).toBe(true);
  });
});
