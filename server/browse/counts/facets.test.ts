import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Facets } from "#contract/browse/facets.ts";
import { getFacets } from "#contract/browse/facets.ts";
import { countProperties } from "#contract/browse/list-endpoints.ts";
import { dayAfter, indianDay } from "#contract/india-time.ts";
import { CONFIRMED_WITHIN } from "#contract/properties/freshness-terms.ts";
import {
  AMENITIES,
  type Amenity,
  FURNISHINGS,
  PROPERTY_TYPES,
  RULE_FILTERS,
  TENANT_TYPES,
} from "#contract/properties/property-terms.ts";
import { testApp } from "../../testing/app.ts";
import { insertAccount, insertProperty } from "../../testing/factories.ts";
import { fitsPlace, insertPlacedHomes, type PlaceQuery } from "../testing.ts";
import { RENT_STEPS, WALKS } from "./facet-counter.ts";

const { db, as, visitor } = await testApp();
const tenant = await as(await insertAccount(db));

const placed = new Map((await insertPlacedHomes(db, 480)).map((home) => [home.id, home]));
// The positions depend on a fixed seed; the other columns on the ids' order.
await sql`
  update properties set type = (${sql.val(PROPERTY_TYPES)}::text[])[1 + n % 6], furnished = (${sql.val(FURNISHINGS)}::text[])[1 + n % 3],
    tenant_types = array[(${sql.val(TENANT_TYPES)}::text[])[1 + n % 7], (${sql.val(TENANT_TYPES)}::text[])[1 + (n + 2) % 7]],
    rent = 4000 + n * 313 % 60000, parking = n % 2 = 0, wifi = n % 3 = 0, ac = n % 5 = 0, gym = n % 7 = 0, lift = n % 11 = 0,
    drinking = n % 4 = 0, featured = n % 6 = 0, confirmed_at = case when n % 3 > 0 then now() - n % 9 * interval '1 day' end, available_from = date '2026-11-01' + n % 90
  from (select id, (row_number() over (order by rent, security_deposit, latitude, area, type, id))::int as n from properties) numbered
  where numbered.id = properties.id`.execute(db);
const rows = await db.selectFrom("properties").selectAll().execute();
type Home = (typeof rows)[number];

interface Query extends PlaceQuery {
  minRent?: number;
  furnished?: string[];
  tenantType?: string[];
  amenities?: Amenity[];
  location?: string[];
  drinking?: true;
  availableFrom?: string;
  confirmedWithin?: 1 | 3 | 7;
}

/** Returns whether a home was confirmed on one of the last days in India. */
const isConfirmed = ({ confirmed_at: at }: Home, days: number) =>
  at !== null && indianDay(at.getTime()) >= dayAfter(indianDay(Date.now()), 1 - days);
const isIn = (list: readonly string[] | undefined, values: readonly string[]) =>
  list === undefined || values.some((value) => list.includes(value));

/** Evaluates a query home by home. */
function matches(home: Home, query: Query): boolean {
  const place = placed.get(home.id);
  return (
    place !== undefined &&
    (query.city === undefined || home.city === query.city) &&
    isIn(query.type, [home.type]) &&
    isIn(query.furnished, [home.furnished]) &&
    isIn(query.tenantType, home.tenant_types) &&
    isIn(query.location, [home.area]) &&
    home.rent >= (query.minRent ?? 0) &&
    home.rent <= (query.maxRent ?? Number.POSITIVE_INFINITY) &&
    home.security_deposit <= (query.maxDeposit ?? Number.POSITIVE_INFINITY) &&
    (query.amenities ?? []).every((amenity) => home[amenity]) &&
    (!query.pets || home.pets_allowed) &&
    (!query.smoking || home.smoking) &&
    (!query.drinking || home.drinking) &&
    (query.availableFrom === undefined || home.available_from <= query.availableFrom) &&
    (query.confirmedWithin === undefined || isConfirmed(home, query.confirmedWithin)) &&
    fitsPlace(place, query)
  );
}

/** Counts the homes that match a query without one of its groups, and have a value. */
const counted = (query: Query, without: (keyof Query)[], has: (home: Home) => boolean) =>
  rows.filter(
    (home) => matches(home, { ...query, ...Object.fromEntries(without.map((name) => [name, undefined])) }) && has(home),
  ).length;

const texts = (query: object) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      name === "bounds" ? Object.values(value as object).join(",") : String(value),
    ]),
  );
async function facetsOf(query: object): Promise<Facets> {
  const answer = await tenant.call(getFacets, { query: texts(query) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const byName = (names: readonly string[], count: (name: string) => number) =>
  Object.fromEntries(names.map((name) => [name, count(name)]));

const EACH: Query[] = [
  { type: ["2BHK", "RK"] },
  { minRent: 10_000, maxRent: 30_000 },
  { furnished: ["Furnished"] },
  { tenantType: ["Family", "Girl"] },
  { location: ["Indiranagar", "Nowhere Layout"] },
  { amenities: ["parking", "wifi"] },
  { pets: true },
  { maxDeposit: 50_000 },
  { availableFrom: "2026-12-15" },
  { near: ["station:indiranagar"], nearWithin: 5000 },
  { near: ["station:indiranagar"], nearWithin: 2500 },
  { metroWalk: 15 },
  { commuteTo: "landmark:itpl", commuteMax: 60 },
  { commuteTo: "landmark:itpl", commuteMax: 90, commuteTo2: "area:Bangalore/Jayanagar", commuteMax2: 70 },
  { bounds: { south: 12.9, west: 77.5, north: 13, east: 77.7 } },
];
const TOGETHER: Query[] = [
  { type: ["2BHK", "3BHK", "RK"], maxRent: 50_000, metroWalk: 30, availableFrom: "2027-01-01" },
  { confirmedWithin: 1 },
  { confirmedWithin: 3, type: ["2BHK", "RK"], maxRent: 50_000 },
  { ...EACH[12], maxRent: 55_000, amenities: ["parking"], drinking: true },
  Object.assign({}, ...EACH.slice(0, 13)),
];

it.each([{}, ...EACH, ...TOGETHER].map((query) => ({ city: "Bangalore", ...query })))(
  "counts every choice beside %j like a count home by home",
  async (query: Query) => {
    const { total, groups } = await facetsOf(query);
    expect(total).toBe(counted(query, [], () => true));
    expect(groups.type).toEqual(
      byName(PROPERTY_TYPES, (type) => counted(query, ["type"], (home) => home.type === type)),
    );
    expect(groups.furnished).toEqual(
      byName(FURNISHINGS, (furnished) => counted(query, ["furnished"], (home) => home.furnished === furnished)),
    );
    expect(groups.tenantType).toEqual(
      byName(TENANT_TYPES, (type) => counted(query, ["tenantType"], (home) => home.tenant_types.includes(type))),
    );
    expect(groups.amenities).toEqual(
      byName(AMENITIES, (amenity) => counted(query, [], (home) => home[amenity as Amenity])),
    );
    for (const [rule, column] of Object.entries(RULE_FILTERS))
      expect(groups[rule as "pets"]).toBe(counted(query, [], (home) => home[column]));
    expect(groups.rent).toEqual(
      RENT_STEPS.map((from, place) => {
        const to = RENT_STEPS[place + 1] ?? null;
        const has = ({ rent }: Home) => rent >= from && rent < (to ?? Number.POSITIVE_INFINITY);
        return { from, to, count: counted(query, ["minRent", "maxRent"], has) };
      }),
    );
    expect(groups.metroWalk).toEqual(
      byName(WALKS.map(String), (minutes) => counted({ ...query, metroWalk: Number(minutes) }, [], () => true)),
    );
    const withinDays = (days: string) =>
      counted({ ...query, confirmedWithin: Number(days) as 1 | 3 | 7 }, [], () => true);
    expect(groups.confirmedWithin).toEqual(byName(CONFIRMED_WITHIN.map(String), withinDays));
    const areas = [...new Set(rows.map(({ area }) => area))];
    const byArea = byName(areas, (area) => counted(query, ["location"], (home) => home.area === area));
    expect(groups.location).toEqual(Object.fromEntries(Object.entries(byArea).filter(([, count]) => count > 0)));
  },
);

it("counts the cities of a region, all cities without a filter, and nothing in an unknown city", async () => {
  expect((await facetsOf({ region: "Delhi NCR" })).total).toBe(20);
  expect((await facetsOf({})).total).toBe(500);
  expect((await facetsOf({ city: "Nowhere" })).total).toBe(0);
});

it("says which filters exclude homes, and how many each excludes", async () => {
  const query: Query = { city: "Bangalore", type: ["RK"], maxRent: 20_000, pets: true, amenities: ["gym"] };
  const { blocking } = await facetsOf(query);
  const away = (change: Query) => counted({ ...query, ...change }, [], (home) => !matches(home, query));
  const expected = [
    { filter: "type", count: counted(query, ["type"], (home) => !matches(home, query)) },
    { filter: "maxRent", count: counted(query, ["maxRent"], (home) => !matches(home, query)) },
    { filter: "amenities", value: "gym", count: away({ amenities: [] }) },
    { filter: "pets", count: counted(query, ["pets"], (home) => !matches(home, query)) },
  ];
  expect(blocking).toEqual(expected.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count));
});

it.each([
  { type: ["RK"], maxRent: 3000 },
  { maxRent: 4000, pets: true, smoking: true },
  { minRent: 70_000 },
  { maxDeposit: 0, type: ["Duplex"], amenities: ["gym", "lift"], location: ["Indiranagar"] },
  { commuteTo: "landmark:itpl", commuteMax: 10, pets: true },
  { commuteTo: "landmark:itpl", commuteMax: 10, commuteTo2: "station:mg-road-bangalore", commuteMax2: 15 },
  { near: "station:indiranagar", nearWithin: 300 },
  { metroWalk: 5, location: ["Hebbal"], type: ["RK"] },
  { availableFrom: "2026-10-01" },
  { bounds: { south: 13.3, west: 77.31, north: 13.31, east: 77.32 } },
  { location: ["No such area"], furnished: ["Furnished"], tenantType: ["Family"], maxRent: 4500 },
] as Query[])("offers changes of %j that bring as many homes as promised", async (given) => {
  const query = { city: "Bangalore", ...given };
  const { total, offers } = await facetsOf(query);
  expect(total).toBeLessThan(5);
  expect(offers.length).toBeGreaterThan(0);
  expect(offers.length).toBeLessThanOrEqual(3);
  for (const { change, label, count } of offers) {
    const changed = Object.entries({ ...query, ...change }).filter(([, value]) => value !== null);
    const answer = await visitor.call(countProperties, { query: texts(Object.fromEntries(changed)) });
    expect(answer.json().total, label).toBe(count);
    expect(count, label).toBeGreaterThan(Number(total));
  }
});

it("loosens a limit just enough for five homes, in steps of 500 rupees", async () => {
  const { offers } = await facetsOf({ city: "Bangalore", maxRent: 3000 });
  const rents = rows
    .filter(({ city }) => city === "Bangalore")
    .map(({ rent }) => rent)
    .sort((a, b) => a - b);
  const most = Math.ceil((rents[4] ?? 0) / 500) * 500;
  const count = rents.filter((rent) => rent <= most).length;
  expect(offers).toEqual([{ change: { maxRent: most }, label: `Up to ₹${most.toLocaleString("en-IN")}`, count }]);
});

it("offers nothing where there are enough homes", async () => {
  expect(await facetsOf({ city: "Bangalore", pets: true })).toMatchObject({ offers: [], nearly: [] });
});

it("names places and rules in the labels of offers and in reasons", async () => {
  const to = { commuteTo: "station:indiranagar", commuteMax: 10, amenities: "lift" };
  const commute = await facetsOf({ city: "Bangalore", ...to });
  expect(commute.offers.map(({ label }) => label).join()).toMatch(/min to Indiranagar metro/);
  const area = "Lonely Lane";
  await insertProperty(db, { area, rent: 21_500, pets_allowed: false, parking: true });
  const { nearly, offers } = await facetsOf({ location: area, maxRent: 20_000, amenities: "parking" });
  expect(offers[0]).toEqual({ change: { maxRent: 21_500 }, label: "Up to ₹21,500", count: 1 });
  expect(nearly.map(({ property, filter, reason }) => [property.rent, filter, reason])[0]).toEqual([
    21_500,
    "maxRent",
    "₹1,500 over",
  ]);
  const pets = await facetsOf({ location: area, pets: true });
  expect(pets.offers).toContainEqual({ change: { pets: null }, label: "Without Pets allowed", count: 1 });
  expect(pets.nearly.map(({ reason }) => reason)).toContain("Pets: the owner has not said");
});

it("offers first to search without words, where nothing matches them with a city or other filters", async () => {
  const area = "Wordless Lane";
  await insertProperty(db, { area, rent: 20_000 });
  await insertProperty(db, { area, rent: 30_000 });
  const offersFor = async (query: Query) => (await facetsOf({ searchTerm: "quillon nilaya", ...query })).offers;
  const withoutWords = (count: number) => ({ change: { searchTerm: null }, label: "Without these words", count });
  expect((await offersFor({ location: [area] }))[0]).toEqual(withoutWords(2));
  expect((await offersFor({ location: [area], maxRent: 25_000 }))[0]).toEqual(withoutWords(1));
  expect(await offersFor({ location: [area], maxRent: 5000 })).toEqual([]);
  await insertProperty(db, { city: "Noida", area });
  expect(await offersFor({ city: "Noida" })).toEqual([withoutWords(1)]);
  expect(await offersFor({})).toEqual([]);
});

it("offers to drop a commute that takes longer than any limit", async () => {
  const area = "Unmapped Lane";
  await insertProperty(db, { area });
  const { offers } = await facetsOf({ location: area, commuteTo: "station:indiranagar", commuteMax: 30 });
  expect(offers).toContainEqual({ change: { commuteMax: null }, label: "Any commute to Indiranagar metro", count: 1 });
});

it("shows at most three different homes that do not match exactly one filter", async () => {
  for (const given of [
    { type: ["RK"], maxRent: 3000 },
    { commuteTo: "landmark:itpl", commuteMax: 10 },
    { maxDeposit: 0, pets: true, amenities: ["gym", "lift"] },
  ]) {
    const query: Query = { city: "Bangalore", ...(given as Query) };
    const { nearly } = await facetsOf(query);
    const ids = nearly.map(({ property }) => property.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeLessThanOrEqual(3);
    for (const { property, filter } of nearly) {
      const home = rows.find(({ id }) => id === property.id);
      const without =
        filter === "amenities"
          ? { amenities: query.amenities?.filter((name) => home?.[name]) }
          : { [filter]: undefined };
      expect(home && matches(home, query)).toBe(false);
      expect(home && matches(home, { ...query, ...without }), filter).toBe(true);
    }
  }
});

it("lists each of several nearly matching homes with equal counted values", async () => {
  const twin = { area: "Marching Lane", rent: 18_000, type: "2BHK", title: "Pelargonium house" } as const;
  const twins = [await insertProperty(db, twin), await insertProperty(db, twin)];
  const { nearly } = await facetsOf({ searchTerm: "pelargonium", type: "RK" });
  expect(nearly.map(({ property }) => property.id).sort()).toEqual(twins.map(({ id }) => id).sort());
});

it("leaves out nearly matching homes that have changed since the cached count", async () => {
  const area = "Changing Lane";
  const { id: first } = await insertProperty(db, { area, rent: 21_500 });
  const { id: second } = await insertProperty(db, { area, rent: 22_500 });
  const overRent = async () =>
    (await facetsOf({ location: area, maxRent: 21_000 })).nearly
      .filter(({ filter }) => filter === "maxRent")
      .map(({ property, reason }) => [property.id, reason]);
  expect(await overRent()).toEqual([
    [first, "₹500 over"],
    [second, "₹1,500 over"],
  ]);
  await db.updateTable("properties").set({ rent: 20_000 }).where("id", "=", first).execute();
  expect(await overRent()).toEqual([[second, "₹1,500 over"]]);
  await db.updateTable("properties").set({ status: "pending" }).where("id", "=", second).execute();
  expect(await overRent()).toEqual([]);
});

it("does not list a home without a known commute, or without a station, as nearly matching", async () => {
  const area = "Wayless Lane";
  await insertProperty(db, { area });
  const commute = await facetsOf({ location: area, commuteTo: "station:indiranagar", commuteMax: 30 });
  const walk = await facetsOf({ location: area, metroWalk: 10 });
  const filters = [...commute.nearly, ...walk.nearly].map(({ filter }) => filter);
  expect(new Set(filters)).toEqual(new Set(["location"]));
});

it("offers other ways of travel first, and a combination where no single change helps", async () => {
  const place = { area: "Koramangala", latitude: 12.935, longitude: 77.625, position_source: "pin" as const };
  await insertProperty(db, { ...place, title: "Frangipani house", pets_allowed: false });
  const query = { searchTerm: "frangipani", commuteTo: "station:indiranagar", commuteMax: 28 };
  const offersFor = async (given: object) =>
    (await facetsOf({ ...query, ...given })).offers.filter(({ change }) => !("searchTerm" in change));
  expect((await offersFor({}))[0]).toEqual({ change: { commuteBy: "auto" }, label: "Also by auto", count: 1 });
  const byRoad = await facetsOf({ ...query, commuteBy: "road" });
  expect(byRoad.nearly.map(({ reason }) => reason)).toEqual(["About 20 to 30 min to Indiranagar metro"]);
  expect(await offersFor({ pets: true })).toEqual([
    { change: { commuteBy: "auto", pets: null }, label: "Also by auto and without Pets allowed", count: 1 },
  ]);
});

it("counts homes within each offered limit of a commute without one", async () => {
  const query = { city: "Bangalore", commuteTo: "landmark:itpl", commuteTo2: "area:Bangalore/Jayanagar" };
  const { total, groups } = await facetsOf(query);
  expect(total).toBe((await visitor.call(countProperties, { query: { city: "Bangalore" } })).json().total);
  for (const [most, count] of Object.entries(groups.commuteMax)) {
    const limits = { commuteMax: Number(most), commuteMax2: Number(most) };
    expect((await facetsOf({ ...query, ...limits })).total).toBe(count);
  }
  expect((await facetsOf({ city: "Bangalore" })).groups.commuteMax).toEqual({});
});

it("lists only nearly matching homes with the searched words and the requested date", async () => {
  const twin = { area: "Twin Lane", rent: 17_500, type: "3BHK" } as const;
  await insertProperty(db, { ...twin, title: "Quiet house with a yard" });
  await insertProperty(db, { ...twin, title: "Marigold house, later", available_from: "2999-01-01" });
  const wanted = await insertProperty(db, { ...twin, title: "Marigold house" });
  const { nearly } = await facetsOf({ searchTerm: "marigold", type: "RK", availableFrom: "2026-12-01" });
  expect(nearly.map(({ property }) => property.id)).toEqual([wanted.id]);
});

it("searches the corrected words of a misspelt search, as the list does", async () => {
  await insertProperty(db, { title: "Zephyrine terrace", area: "Zephyr Lane" });
  expect((await facetsOf({ searchTerm: "zephyrin terace" })).total).toBe(1);
  expect((await facetsOf({ searchTerm: "nothing like this" })).total).toBe(0);
});

it("reports unknown places and places of another region, like the list", async () => {
  const unknown = await tenant.call(getFacets, { query: { near: "station:nowhere" } });
  expect([unknown.statusCode, unknown.json().fields[0].path]).toEqual([400, "near"]);
  const elsewhere = await tenant.call(getFacets, { query: { city: "Delhi", commuteTo: "landmark:itpl" } });
  expect(elsewhere.json().code).toBe("other_region");
  expect((await visitor.call(getFacets, { query: {} })).statusCode).toBe(401);
});

it("counts only homes that were confirmed on the requested days", async () => {
  const area = "Fresh Lane";
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  await insertProperty(db, { area, type: "1BHK", confirmed_at: new Date() });
  await insertProperty(db, { area, type: "2BHK", confirmed_at: ago(5) });
  await insertProperty(db, { area, type: "2BHK", confirmed_at: null });
  const { total, groups } = await facetsOf({ location: area, confirmedWithin: 3 });
  expect([total, groups.type["1BHK"], groups.type["2BHK"]]).toEqual([1, 1, 0]);
  expect((await facetsOf({ location: area, confirmedWithin: 7 })).total).toBe(2);
});
