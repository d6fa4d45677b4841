import { expect, it } from "vitest";
import { listSimilarProperties } from "#contract/browse/list-endpoints.ts";
import type { Property } from "#contract/properties/properties.ts";
import { getProperty } from "#contract/properties/property-endpoints.ts";
import { FURNISHINGS, PROPERTY_TYPES, TENANT_TYPES } from "#contract/properties/property-terms.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, ownedBy } from "../testing/factories.ts";
import { spotsNear } from "./similar.ts";

const { db, as, visitor } = await testApp();
const tenant = await as(await insertAccount(db));

type Home = Awaited<ReturnType<typeof insertProperty>>;

const similarTo = async (id: string, query: object = {}, caller: TestCaller = visitor): Promise<Property[]> =>
  (await caller.call(listSimilarProperties, { params: { id }, query })).json();
const idsOf = (homes: readonly { id: string }[]) => homes.map(({ id }) => id);

/** Returns a function with a repeatable sequence of numbers from 0 to 1. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** An area with a position, one with a rough position, and one without. */
const AREAS = { Bangalore: ["Indiranagar", "Koramangala", "Nameless Lane"], Noida: ["Sector 62", "Nameless Lane"] };

async function insertHomes(city: keyof typeof AREAS, count: number, seed: number): Promise<Home[]> {
  const random = sequence(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const middle = city === "Bangalore" ? { lat: 12.96, lon: 77.63 } : { lat: 28.62, lon: 77.36 };
  const homes: Home[] = [];
  for (let n = 0; n < count; n++) {
    const isPinned = random() < 0.5;
    const home = await insertProperty(db, {
      city,
      area: pick(AREAS[city]),
      type: pick(PROPERTY_TYPES),
      furnished: pick(FURNISHINGS),
      rent: 10_000 + 500 * Math.floor(random() * 60),
      tenant_types: [pick(TENANT_TYPES), pick([...TENANT_TYPES, "Employees"])],
      latitude: isPinned ? middle.lat + (random() - 0.5) * 0.1 : null,
      longitude: isPinned ? middle.lon + (random() - 0.5) * 0.1 : null,
      position_source: isPinned ? "pin" : null,
    });
    homes.push(home);
  }
  return homes;
}

type Position = Property["location"]["position"];

/** The public position of a home, as the API returns it. */
const readPosition = async ({ id }: Home) =>
  ((await visitor.call(getProperty, { params: { id } })).json() as Property).location.position;

function kilometres(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [north, east] = [radians(b.lat - a.lat), radians(b.lon - a.lon)];
  const chord =
    Math.sin(north / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(east / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.sqrt(chord));
}

const TYPE_NAMES: readonly string[] = PROPERTY_TYPES;

/** The score by its definition, on the rows of two homes. */
function score(home: Home, other: Home, positions: ReadonlyMap<string, Position>): number {
  const [from, to] = [positions.get(home.id), positions.get(other.id)];
  const steps = Math.abs(TYPE_NAMES.indexOf(home.type) - TYPE_NAMES.indexOf(other.type));
  const tenants = (row: Home) => row.tenant_types.map((type) => (type === "Employees" ? "Working Professional" : type));
  const distance = from && to ? Math.min(10 * kilometres(from, to), 50) : 20;
  return (
    Math.min((2 * 100 * Math.abs(other.rent - home.rent)) / home.rent, 100) +
    (home.area === other.area ? 0 : distance) +
    (steps === 0 ? 0 : steps === 1 ? 25 : 60) +
    (home.furnished === other.furnished ? 0 : 8) +
    (tenants(home).some((type) => tenants(other).includes(type)) ? 0 : 5)
  );
}

function expectedIds(home: Home, others: Home[], positions: ReadonlyMap<string, Position>, count: number): string[] {
  const scored = others
    .filter(({ id }) => id !== home.id)
    .map((other) => ({ id: other.id, score: score(home, other, positions) }));
  return idsOf(scored.sort((a, b) => a.score - b.score || (a.id < b.id ? -1 : 1)).slice(0, count));
}

it.each(["Bangalore", "Noida"] as const)(
  "lists the homes of %s with the lowest score, like a plain evaluation",
  async (city) => {
    const homes = await insertHomes(city, 100, 7);
    const positions = new Map<string, Position>();
    for (const home of homes) positions.set(home.id, await readPosition(home));
    for (const home of homes.slice(0, 12)) {
      const listed = await similarTo(home.id, { limit: 12 });
      expect(idsOf(listed)).toEqual(expectedIds(home, homes, positions, 12));
      expect(idsOf(await similarTo(home.id))).toEqual(idsOf(listed).slice(0, 6));
    }
  },
);

it("lists only live homes of other owners, never the home itself", async () => {
  const owner = await insertAccount(db, { type: "owner" });
  const place = { city: "Faridabad", area: "Sector 21" };
  const home = await insertProperty(db, { ...place, ...ownedBy(owner) });
  const shown = await insertProperty(db, place);
  await insertProperty(db, { ...place, city: "Delhi" });
  await insertProperty(db, { ...place, status: "pending" });
  await insertProperty(db, { ...place, status: "rejected", rejection_reason: "Blurred photos." });
  await insertProperty(db, { ...place, is_available: false });
  const { owner_id } = await insertProperty(db, place);
  await db.updateTable("accounts").set({ is_active: false }).where("id", "=", owner_id).execute();
  for (const caller of [visitor, tenant, await as(owner)]) {
    expect(idsOf(await similarTo(home.id, { limit: 12 }, caller))).toEqual([shown.id]);
  }
});

it("lists homes for a rented home, and 404 for one that the caller may not see", async () => {
  const place = { city: "Ghaziabad", area: "Indirapuram" };
  const [free, rented] = [await insertProperty(db, place), await insertProperty(db, { ...place, is_available: false })];
  const hidden = await insertProperty(db, { ...place, status: "pending" });
  expect(idsOf(await similarTo(rented.id))).toEqual([free.id]);
  for (const id of [hidden.id, "01900000-0000-7000-8000-000000000000"]) {
    const answer = await visitor.call(listSimilarProperties, { params: { id } });
    expect(answer.json()).toMatchObject({ code: "property_not_found" });
  }
});

it("hides contact data and the pin, and may be cached for visitors", async () => {
  const pin = { latitude: 28.4595, longitude: 77.5, position_source: "pin" };
  const place = { city: "Greater Noida", area: "Alpha 1" };
  const home = await insertProperty(db, place);
  await insertProperty(db, { ...place, ...pin, owner_phone: "+919876543210" });
  const answer = await visitor.call(listSimilarProperties, { params: { id: home.id } });
  expect(answer.headers["cache-control"]).toBe("public, max-age=30");
  const [similar] = answer.json();
  expect(similar.owner).toMatchObject({ email: null, phone: null });
  expect(similar.location).not.toHaveProperty("pin");
});

it("lists homes of owners who answer first, if asked", async () => {
  const place = { city: "Delhi", area: "Saket" };
  const home = await insertProperty(db, place);
  const [closest, slow, quick] = [
    await insertProperty(db, place),
    await insertProperty(db, { ...place, rent: 25_500 }),
    await insertProperty(db, { ...place, rent: 26_000 }),
  ];
  const figures = { within_hours: null, counted_at: new Date() };
  await db
    .insertInto("owner_replies")
    .values([
      { owner_id: slow.owner_id ?? "", answered: 5, ...figures },
      { owner_id: quick.owner_id ?? "", answered: 6, ...figures },
    ])
    .execute();
  expect(idsOf(await similarTo(home.id)).slice(0, 3)).toEqual([closest.id, slow.id, quick.id]);
  expect(idsOf(await similarTo(home.id, { answering: true })).slice(0, 3)).toEqual([quick.id, closest.id, slow.id]);
  expect(idsOf(await similarTo(home.id, { answering: true, limit: 1 }))).toEqual([quick.id]);
});

it("refuses limits other than 1 to 12", async () => {
  const { id } = await insertProperty(db, { city: "Delhi" });
  for (const limit of [0, 13, 1.5, "many"])
    expect((await visitor.call(listSimilarProperties, { params: { id }, query: { limit } })).statusCode).toBe(400);
});

it("returns the spots up to 3 km away, nearest first", () => {
  const spot = 76_800 + 200 * 400 + 200;
  const near = spotsNear(spot);
  expect(near[0]).toBe(spot);
  expect(near.slice(1, 5).sort()).toEqual([spot - 400, spot - 1, spot + 1, spot + 400].sort());
  expect(near.length).toBeGreaterThan(350);
  expect(near.length).toBeLessThan(450);
  expect(spotsNear(-1)).toEqual([]);
});
