import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pino from "pino";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { type AreaFigures, type CityFigures, getAreaFigures, getCityFigures } from "#contract/areas/areas.ts";
import { MAX_RENT_SPREAD, roundRent } from "#contract/properties/rent-terms.ts";
import { seeded } from "../demo/random.ts";
import { testApp } from "../testing/app.ts";
import { insertProperty } from "../testing/factories.ts";
import { computeAreaFigures } from "./night.ts";

const { db, visitor } = await testApp();
const night = () => computeAreaFigures({ db, log: pino({ level: "silent" }) }, new AbortController().signal);

type Given = Parameters<typeof insertProperty>[1];
const insert = (given: Given) => insertProperty(db, { owner_id: null, security_deposit: 0, ...given });
/** Inserts a home for the current test. */
async function add(given: Given) {
  const home = await insert(given);
  onTestFinished(async () => void (await db.deleteFrom("properties").where("id", "=", home.id).execute()));
  return home;
}
const cityOf = async (city: string): Promise<CityFigures> =>
  (await visitor.call(getCityFigures, { params: { city } })).json();
const areaOf = async (city: string, area: string, query: { type?: "2BHK" | "3BHK" } = {}): Promise<AreaFigures> =>
  (await visitor.call(getAreaFigures, { params: { city, area }, query })).json();
const typeOf = ({ types }: AreaFigures | CityFigures, wanted: string) => types.find(({ type }) => type === wanted);

const DAY = 86_400_000;
const NOW = Date.now();
const ago = (days: number) => new Date(NOW - days * DAY);

/** Rents of Indiranagar, without an order. */
const RENTS = Array.from({ length: 23 }, (_, n) => 28_000 + ((n * 7919) % 23) * 350);

beforeAll(async () => {
  for (const rent of RENTS) await insert({ area: "Indiranagar", rent, security_deposit: rent * 5 });
  for (let n = 0; n < 7; n++) await insert({ area: "Indiranagar", type: "3BHK", rent: 60_000 });
  for (let n = 0; n < 10; n++) await insert({ area: "Domlur", rent: n < 5 ? 15_000 : 40_000 });
  await insert({ area: "Nobody's Layout", rent: 25_000 });
});

test("before the first night there are homes, but no ranges", async () => {
  const figures = await areaOf("bangalore", "indiranagar");
  expect(figures).toMatchObject({ city: "Bangalore", area: "Indiranagar", live: 30, owners: 30, as_of: null });
  expect(typeOf(figures, "2BHK")).toEqual({ type: "2BHK", live: 23, n: 0, range: null, reason: "no_model" });
  expect(figures.homes).toHaveLength(8);
});

/** Returns the percentile between the two nearest rents. */
function exactly(rents: readonly number[], share: number): number {
  const sorted = [...rents].sort((one, other) => one - other);
  const at = share * (sorted.length - 1);
  const [low = 0, high = low] = sorted.slice(Math.floor(at), Math.floor(at) + 2);
  return low + (high - low) * (at - Math.floor(at));
}
const percentile = (rents: readonly number[], share: number) => roundRent(exactly(rents, share));

test("a range has the percentiles of the asked rents of an area and type", async () => {
  await night();
  const figures = await areaOf("bangalore", "indiranagar");
  expect(typeOf(figures, "2BHK")).toEqual({
    type: "2BHK",
    live: 23,
    n: 23,
    reason: null,
    range: {
      p10: percentile(RENTS, 0.1),
      p25: percentile(RENTS, 0.25),
      p50: percentile(RENTS, 0.5),
      p75: percentile(RENTS, 0.75),
      p90: percentile(RENTS, 0.9),
    },
  });
  expect(Date.now() - Date.parse(figures.as_of ?? "")).toBeLessThan(600_000);
});

test("ranges equal a plain evaluation of random homes of few owners", async () => {
  const random = seeded("areas");
  const areas = ["Hebbal", "Whitefield"];
  const homes = Array.from({ length: 120 }, (_, n) => ({
    area: areas[n % 2] as string,
    type: n % 4 < 2 ? "2BHK" : "1BHK",
    owner_phone: `+9198765${10_000 + random.whole(0, 12)}`,
    owner_email: null,
    rent: 20_000 + 100 * random.whole(0, n % 4 === 3 ? 400 : 80),
    created_at: new Date(Date.UTC(2026, 0, 1, 0, n)),
  }));
  for (const home of homes) await add(home);
  await night();
  for (const area of areas) {
    const figures = await areaOf("bangalore", area);
    for (const type of ["1BHK", "2BHK"]) {
      const here = homes.filter((home) => home.area === area && home.type === type).reverse();
      const counted = [...Map.groupBy(here, ({ owner_phone }) => owner_phone).values()].flatMap((own) =>
        own.slice(0, 5),
      );
      const rents = counted.map(({ rent }) => rent);
      const isVaried = exactly(rents, 0.75) / exactly(rents, 0.25) > MAX_RENT_SPREAD;
      expect(typeOf(figures, type)).toEqual({
        type,
        live: here.length,
        n: counted.length,
        range: isVaried
          ? null
          : {
              p10: percentile(rents, 0.1),
              p25: percentile(rents, 0.25),
              p50: percentile(rents, 0.5),
              p75: percentile(rents, 0.75),
              p90: percentile(rents, 0.9),
            },
        reason: isVaried ? "too_varied" : null,
      });
    }
  }
});

test("there is no range from fewer than eight homes, nor of rents that differ too much", async () => {
  await night();
  expect(typeOf(await areaOf("bangalore", "indiranagar"), "3BHK")).toMatchObject({
    n: 7,
    range: null,
    reason: "too_few",
  });
  expect(typeOf(await areaOf("bangalore", "domlur"), "2BHK")).toMatchObject({
    n: 10,
    range: null,
    reason: "too_varied",
  });
});

test("there is no range from fewer than five owners", async () => {
  for (let n = 0; n < 8; n++)
    await add({ area: "Malleshwaram", rent: 22_000, owner_phone: `+91980000002${n % 4}`, owner_email: null });
  await night();
  const few = { n: 8, range: null, reason: "too_few" };
  expect(typeOf(await areaOf("bangalore", "malleshwaram"), "2BHK")).toMatchObject(few);
  await add({ area: "Malleshwaram", rent: 22_000, owner_phone: "+919800000030", owner_email: null });
  await night();
  expect(typeOf(await areaOf("bangalore", "malleshwaram"), "2BHK")).toMatchObject({ n: 9, reason: null });
});

test("of one owner, five homes count: those that were live last", async () => {
  const phone = "+919800000001";
  const away = { is_available: false, away: "rented", owner_phone: phone, owner_email: null } as const;
  for (let n = 0; n < 6; n++)
    await add({ area: "Koramangala", rent: 20_000 + n * 1000, away_since: ago(10 + n), ...away });
  for (let n = 0; n < 4; n++)
    await add({ area: "Koramangala", rent: 22_000, owner_phone: `+91980000001${n}`, owner_email: null });
  await night();
  const { rows } = await sql<{ homes: number; owners: number }>`
    select homes, owners from area_rents where area = 'Koramangala' and type = '2BHK'`.execute(db);
  expect(rows).toEqual([{ homes: 9, owners: 5 }]);
  await add({
    area: "Koramangala",
    rent: 22_000,
    owner_phone: phone,
    owner_email: null,
    ...{ away: "rented", is_available: false, away_since: ago(370) },
  });
  await night();
  expect(typeOf(await areaOf("bangalore", "koramangala"), "2BHK")?.n).toBe(9);
});

test.each<[string, Given]>([
  ["under review", { status: "pending" }],
  ["of a deactivated owner", { owner_active: false }],
  ["found taken", { is_available: false, away: "paused", away_reason: "taken", away_since: ago(1) }],
  ["away for more than a year", { is_available: false, away: "rented", away_since: ago(366) }],
])("a home %s does not count", async (_, hidden) => {
  await night();
  const before = typeOf(await areaOf("bangalore", "indiranagar"), "2BHK");
  await add({ area: "Indiranagar", rent: 90_000, ...hidden });
  await night();
  expect(typeOf(await areaOf("bangalore", "indiranagar"), "2BHK")).toEqual(before);
});

test("deposits are in months of rent, confirmations in percent, and stays in days", async () => {
  for (let n = 0; n < 5; n++)
    await add({
      area: "Jayanagar",
      rent: 20_000,
      security_deposit: 50_000 + n * 10_000,
      confirmed_at: ago(n < 2 ? 1 : 20),
    });
  for (let n = 0; n < 5; n++)
    await add({ area: "Jayanagar", created_at: ago(30), is_available: false, away: "rented", away_since: ago(25 - n) });
  await night();
  expect(await areaOf("bangalore", "jayanagar")).toMatchObject({
    live: 5,
    owners: 5,
    deposit_months: 3.5,
    confirmed_week: 40,
    days_to_rent: 7,
  });
  expect(await areaOf("bangalore", "domlur")).toMatchObject({ deposit_months: 0, days_to_rent: null });
});

test.each<[string, number, [type: string, daysAgo: number][]]>([
  [
    "since its first approval",
    18,
    [
      ["approved", 20],
      ["approved", 10],
    ],
  ],
  [
    "over a pause",
    18,
    [
      ["approved", 20],
      ["paused", 15],
      ["resumed", 12],
    ],
  ],
  [
    "since it came back, if it was rented before",
    10,
    [
      ["approved", 400],
      ["rented", 390],
      ["resumed", 12],
    ],
  ],
  [
    "over a pause after it came back",
    10,
    [
      ["approved", 400],
      ["rented", 390],
      ["resumed", 12],
      ["paused", 8],
      ["resumed", 5],
    ],
  ],
  [
    "since it came back last",
    10,
    [
      ["rented", 390],
      ["resumed", 200],
      ["rented", 190],
      ["resumed", 12],
    ],
  ],
  [
    "since it was posted again, if it was rented before",
    10,
    [
      ["approved", 400],
      ["rented", 390],
      ["reposted", 12],
      ["approved", 11],
    ],
  ],
])("a stay counts %s", async (_, days, events) => {
  for (let n = 0; n < 5; n++) {
    const away = { is_available: false, away: "rented", away_since: ago(2) } as const;
    const { id } = await add({ area: "Jayanagar", created_at: ago(500), ...away });
    const history = [...events, ["rented", 2 - 1 / DAY] as const];
    await db
      .insertInto("property_events")
      .values(history.map(([type, at]) => ({ id: randomUUID(), property_id: id, type, at: ago(at) })))
      .execute();
  }
  await night();
  expect((await areaOf("bangalore", "jayanagar")).days_to_rent).toBe(days);
});

test("a city counts all of its homes, and lists the areas of the catalogue that have some", async () => {
  await night();
  const { live, areas, types } = await cityOf("bengaluru");
  expect(live).toBe(41);
  expect(areas).toEqual([
    { area: "Domlur", slug: "domlur", live: 10 },
    { area: "Indiranagar", slug: "indiranagar", live: 30 },
  ]);
  expect(types.find(({ type }) => type === "2BHK")?.n).toBe(34);
  expect(await cityOf("faridabad")).toMatchObject({ live: 0, owners: 0, types: [], homes: [], areas: [] });
});

test("featured homes come first, then the newest; a type limits them", async () => {
  const featured = await add({ area: "Domlur", featured: true, created_at: ago(9) });
  const newest = await add({ area: "Domlur", type: "3BHK", created_at: new Date() });
  const { homes } = await areaOf("bangalore", "domlur");
  expect(homes.slice(0, 2).map(({ id }) => id)).toEqual([featured.id, newest.id]);
  const ofType = await areaOf("bangalore", "domlur", { type: "3BHK" });
  expect(ofType.homes.map(({ id }) => id)).toEqual([newest.id]);
  expect(ofType.live).toBe(12);
});

test("the page of a type without homes says why it has no range", async () => {
  await night();
  const figures = await areaOf("bangalore", "hebbal", { type: "3BHK" });
  expect(figures.types).toEqual([{ type: "3BHK", live: 0, n: 0, range: null, reason: "too_few" }]);
  expect((await areaOf("bangalore", "hebbal")).types).toEqual([]);
});

test("masks contacts in titles of listed homes", async () => {
  const shown = { title: "Call me at ••••" };
  await add({ area: "Hebbal", title: "Call me at 9812345678", shown: JSON.stringify(shown) });
  const { homes } = await areaOf("bangalore", "hebbal");
  expect(homes.map(({ title }) => title)).toEqual([shown.title]);
});

test("an area names stations, travel times and the nearest areas with homes", async () => {
  await night();
  const { stations, hubs, nearby, position } = await areaOf("Bangalore", "Indiranagar");
  expect(position).toMatchObject({ lat: expect.any(Number) });
  expect(stations[0]).toMatchObject({ name: "Indiranagar", lines: [{ name: "Purple Line" }] });
  expect(hubs).toHaveLength(5);
  for (const { minutes_auto, minutes_road } of hubs) expect(minutes_auto ?? minutes_road).toBeGreaterThan(0);
  expect(nearby).toEqual([
    { city: "Bangalore", area: "Domlur", live: 10, position: expect.anything(), range_2bhk: null },
  ]);
});

test("returns nearby areas for an area without homes", async () => {
  const figures = await areaOf("Bangalore", "Whitefield");
  expect(figures).toMatchObject({ live: 0, homes: [], types: [] });
  expect(figures.nearby.length).toBeGreaterThan(0);
});

test("an area without a position lists areas of its city, those with the most homes first", async () => {
  for (let n = 0; n < 3; n++) await add({ city: "Noida", area: "Sector 62" });
  await add({ city: "Noida", area: "Sector 61" });
  const figures = await areaOf("noida", "sector-1");
  expect(figures.live).toBe(0);
  expect(figures.nearby.map(({ area }) => area)).toEqual(["Sector 62", "Sector 61"]);
});

test("homes of an area without a position are counted, listed in its city and in the sitemap", async () => {
  for (let n = 0; n < 5; n++) await add({ city: "Noida", area: "Sector 93", type: "3BHK", rent: 30_000 + n * 500 });
  expect(await areaOf("noida", "sector-93")).toMatchObject({
    live: 5,
    types: [{ type: "3BHK", live: 5 }],
    position: null,
    homes: Array.from({ length: 5 }, () => expect.objectContaining({ area: "Sector 93" })),
  });
  const { areas } = await cityOf("noida");
  expect(areas).toContainEqual({ area: "Sector 93", slug: "sector-93", live: 5 });
  expect((await visitor.inject({ url: "/sitemap/areas.xml" })).body).toContain("/rent/noida/sector-93/3bhk<");
});

test.each([
  ["bengaluru", "indira-nagar", "Indiranagar"],
  ["BANGALORE", "INDIRANAGAR", "Indiranagar"],
  ["noida", "sector-62", "Sector 62"],
])("reads %s / %s", async (city, area, name) => {
  expect((await areaOf(city, area)).area).toBe(name);
});

test("says which names another city has too", async () => {
  expect((await areaOf("noida", "sector-18")).shares_name).toBe(true);
  expect((await areaOf("noida", "sector-62")).shares_name).toBe(false);
});

test.each([
  ["pune", undefined],
  ["bangalore", "atlantis"],
  ["bangalore", "-"],
])("does not know %s / %s", async (city, area) => {
  const response =
    area === undefined
      ? await visitor.call(getCityFigures, { params: { city } })
      : await visitor.call(getAreaFigures, { params: { city, area }, query: {} });
  expect([response.statusCode, response.json().code]).toEqual([404, "unknown_place"]);
});

test("ranges that are older than three days are not shown", async () => {
  await night();
  await db
    .updateTable("area_figures")
    .set({ made_at: ago(4) })
    .execute();
  expect(typeOf(await areaOf("bangalore", "indiranagar"), "2BHK")).toMatchObject({ range: null, reason: "no_model" });
});
