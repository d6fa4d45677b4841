import { expect, it } from "vitest";
import { listProperties } from "#contract/browse/list-endpoints.ts";
import { exportPersonalData } from "#contract/personal-data.ts";
import { centreOf, spotAt } from "#contract/places/grid.ts";
import {
  getProperty,
  listOwnerProperties,
  postProperty,
  updateProperty,
} from "#contract/properties/property-endpoints.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, insertUpload, ownedBy, postBody } from "../testing/factories.ts";

const { db, as, visitor } = await testApp();
const admin = await as(await insertAccount(db, { type: "admin" }));
const tenant = await as(await insertAccount(db));

/** A position in Indiranagar, and others at about 0.6, 1.7 and 8 km from it. */
const PIN = { lat: 12.97731, lon: 77.64129 };
const MOVED = { lat: 12.98231, lon: 77.64129 };
const FURTHER = { lat: 12.99231, lon: 77.64129 };
const FAR = { lat: 13.05, lon: 77.64129 };
const FAR_TEXT = "The pin is far from Indiranagar. Move it or choose another area.";

async function home(overrides: Parameters<typeof insertProperty>[1] = {}) {
  const account = await insertAccount(db, { type: "owner" });
  const image = await insertUpload(db, account);
  const own = { ...ownedBy(account), images: [image], image_placeholders: [null] };
  const { id } = await insertProperty(db, { ...own, ...overrides } as Parameters<typeof insertProperty>[1]);
  return { id, owner: await as(account) };
}
const move = (caller: TestCaller, id: string, location: object) =>
  caller.call(updateProperty, { params: { id }, body: { location } });
const read = async (caller: TestCaller, id: string) => (await caller.call(getProperty, { params: { id } })).json();

const pinned = (pin: { lat: number; lon: number } | null) => ({
  latitude: pin?.lat ?? null,
  longitude: pin?.lon ?? null,
  position_source: pin && "pin",
});
const rowOf = (id: string) =>
  db
    .selectFrom("properties")
    .select(["latitude", "longitude", "position_source", "status", "version"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

it("posts a property with a pin, to the sixth decimal", async () => {
  const account = await insertAccount(db);
  const body = postBody([await insertUpload(db, account)]);
  const pin = { lat: 12.977310449, lon: 77.64129 };
  const answer = await (await as(account)).call(postProperty, {
    body: { ...body, location: { ...body.location, pin } },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json().location.pin).toEqual({ lat: 12.97731, lon: 77.64129 });
  expect(await rowOf(answer.json().id)).toMatchObject(pinned({ lat: 12.97731, lon: 77.64129 }));
});

it("shows the pin to the owner and admins, and the centre of its cell to everyone", async () => {
  const { id, owner } = await home(pinned(PIN));
  const centre = { ...centreOf(spotAt(PIN)), precision: "pin" };
  for (const caller of [owner, admin])
    expect((await read(caller, id)).location).toMatchObject({ pin: PIN, position: centre });
  for (const caller of [tenant, visitor]) {
    const { location } = await read(caller, id);
    expect(location.position).toMatchObject(centre);
    expect(location).not.toHaveProperty("pin");
  }
});

it("shows the position of the area without a pin, and none for an unknown area", async () => {
  const position = async (area: string) => (await read(visitor, (await home({ area })).id)).location.position;
  expect(await position("Indiranagar")).toMatchObject({
    precision: "area",
    station: {
      id: "station:indiranagar",
      name: "Indiranagar",
      line_ids: ["blr-purple"],
      walk_minutes: expect.any(Number),
    },
  });
  expect(await position("Hebbal")).toMatchObject({ precision: "rough" });
  expect(await position("Nowhere Layout")).toBeNull();
  const { owner, id } = await home({ area: "Nowhere Layout" });
  expect((await read(owner, id)).location).toMatchObject({ position: null, pin: null });
});

it.each([
  ["far from the area", FAR],
  ["in another region", { lat: 28.6, lon: 77.2 }],
  ["with swapped coordinates", { lat: 77.64129, lon: 12.97731 }],
  ["in the sea", { lat: 0, lon: 0 }],
])("refuses a pin %s", async (_what, pin) => {
  const { id, owner } = await home();
  const answer = await move(owner, id, { pin });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: FAR_TEXT, fields: [{ path: "location.pin", message: FAR_TEXT }] });
  expect(await rowOf(id)).toMatchObject({ ...pinned(null), version: 1 });
});

it.each([
  [{}],
  ["here"],
  [[12, 77]],
  [{ lat: "12.9", lon: 77.6 }],
  [{ lat: 1e308, lon: 77.6 }],
  [{ lat: 91, lon: 181 }],
])("refuses %j as a pin", async (pin) => {
  const { id, owner } = await home();
  const answer = await move(owner, id, { pin });
  expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid"]);
});

it("accepts a pin anywhere in the region where the area's position is rough or unknown", async () => {
  for (const area of ["Hebbal", "Nowhere Layout"]) {
    const { id, owner } = await home({ area });
    expect((await move(owner, id, { pin: FAR })).statusCode).toBe(200);
  }
});

it.each([
  ["a new pin", null, PIN, "approved"],
  ["a pin moved by less than 1 km", PIN, MOVED, "approved"],
  ["a pin moved further", PIN, FURTHER, "pending"],
  ["a removed pin", PIN, null, "approved"],
])("decides on a review for %s", async (_what, before, after, status) => {
  const { id, owner } = await home(pinned(before));
  expect((await move(owner, id, { pin: after })).statusCode).toBe(200);
  expect(await rowOf(id)).toMatchObject({ ...pinned(after), status, version: 2 });
});

it("keeps the pin and its source in an edit that repeats it or does not name it", async () => {
  const { id, owner } = await home({ ...pinned(PIN), position_source: "import" });
  await move(owner, id, { pin: PIN, nearby_landmarks: [] });
  expect(await rowOf(id)).toMatchObject({ position_source: "import", version: 1 });
  await owner.call(updateProperty, { params: { id }, body: { rent: 31_000 } });
  expect(await rowOf(id)).toMatchObject({ ...pinned(PIN), position_source: "import", version: 2 });
});

it("refuses another area that is far from the pin", async () => {
  const { id, owner } = await home(pinned(PIN));
  const answer = await move(owner, id, { area: "Whitefield" });
  expect(answer.json()).toMatchObject({ error: "The pin is far from Whitefield. Move it or choose another area." });
  expect((await move(owner, id, { area: "Whitefield", pin: null })).statusCode).toBe(200);
});

it("lets an admin move a pin without a review, and records the change", async () => {
  const { id } = await home(pinned(PIN));
  expect((await move(admin, id, { pin: FURTHER })).json()).toMatchObject({ status: "approved" });
  const { before, after } = await db
    .selectFrom("audit_log")
    .select(["before", "after"])
    .where("subject_id", "=", id)
    .executeTakeFirstOrThrow();
  expect([before, after]).toEqual([{ latitude: PIN.lat }, { latitude: FURTHER.lat }]);
});

it("exports the pin to its owner only", async () => {
  const { owner } = await home(pinned(PIN));
  const answer = await owner.call(exportPersonalData);
  expect(answer.json().listings).toMatchObject([{ location: { pin: PIN } }]);
});

it("shows strangers the same data for two pins in one cell", async () => {
  const cell = centreOf(spotAt(PIN));
  const [one, other] = await Promise.all([
    home({ ...pinned({ lat: cell.lat - 0.0012, lon: cell.lon - 0.0012 }), area: "Nowhere Layout" }),
    home({ ...pinned({ lat: cell.lat + 0.0012, lon: cell.lon + 0.0012 }), area: "Nowhere Layout" }),
  ]);
  const place = { city: "Bangalore", location: "Nowhere Layout" };
  const queries = [
    { near: "station:indiranagar", nearWithin: 300, sort: "nearest" },
    ...[500, 700, 900, 1100].map((nearWithin) => ({ near: "station:indiranagar", nearWithin, sort: "nearest" })),
    ...[5, 8, 9, 10].map((metroWalk) => ({ metroWalk })),
    ...[10, 25, 26, 27, 60].map((commuteMax) => ({ commuteTo: "landmark:itpl", commuteMax, sort: "commute" })),
    { bounds: `${cell.lat},${cell.lon},${cell.lat + 0.1},${cell.lon + 0.1}` },
    { bounds: `${cell.lat + 0.0001},${cell.lon},${cell.lat + 0.1},${cell.lon + 0.1}` },
  ];
  for (const query of queries) {
    const answer = await tenant.call(listProperties, { query: { ...place, ...query } });
    const found = answer.json().map(({ id }: { id: string }) => id);
    const isFound = [one, other].map(({ id }) => found.includes(id));
    expect(isFound[0], JSON.stringify(query)).toBe(isFound[1]);
    const [first, second] = answer.json().filter(({ id }: { id: string }) => [one.id, other.id].includes(id));
    expect(first?.location.position).toEqual(second?.location.position);
    expect(first?.commutes).toEqual(second?.commutes);
    expect(answer.body).not.toContain('"pin":{');
  }
  const [shown, alike] = await Promise.all([read(visitor, one.id), read(visitor, other.id)]);
  expect(shown.location).toEqual(alike.location);
});

it("never shows the pin in lists of strangers", async () => {
  const account = await insertAccount(db, { type: "owner" });
  await insertProperty(db, { ...pinned(PIN), ...ownedBy(account), status: "approved" });
  const owner = await as(account);
  const list = async (caller: TestCaller) =>
    (await caller.call(listOwnerProperties, { query: { email: account.email as string } })).json();
  expect((await list(owner))[0].location.pin).toEqual(PIN);
  expect((await list(tenant))[0].location).not.toHaveProperty("pin");
});
