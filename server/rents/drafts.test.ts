import { sql } from "kysely";
import pino from "pino";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { getRentInsight, judgeRentDraft, type RentInsight, type RentKnown } from "#contract/properties/rent-insight.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, ownedBy, postBody } from "../testing/factories.ts";
import { DRAFT_MODEL_FORMAT } from "./draft-queries.ts";
import { fitRents } from "./night.ts";

const { db, as, visitor } = await testApp();
const night = () => fitRents({ db, log: pino({ level: "silent" }) }, new AbortController().signal);

/** Two areas with a position, 1.5 km apart, and one without homes. */
const [HERE, NEAR, EMPTY] = ["Indiranagar", "Domlur", "Whitefield"];
const at = (area: string, pin?: { lat: number; lon: number }) => ({
  location: { city: "Bangalore", area, ...(pin && { pin }) },
});

type Person = Awaited<ReturnType<typeof as>>;
const newPerson = async () => as(await insertAccount(db));
const draft = async (changes: Record<string, unknown> = {}, person?: Person): Promise<RentInsight> =>
  (await (person ?? (await newPerson())).call(judgeRentDraft, { body: postBody([], changes) as never })).json();
const known = async (changes?: Record<string, unknown>, person?: Person) => (await draft(changes, person)) as RentKnown;

beforeAll(async () => {
  for (let n = 0; n < 210; n++)
    await insertProperty(db, {
      owner_id: null,
      area: n % 3 === 0 ? NEAR : HERE,
      rent: 22_000 + ((n * 7919) % 60) * 100,
    });
  await night();
});

test("a person learns what homes similar to a draft ask, from a whole draft", async () => {
  const { asked, middle, most, homes, owners, as_of, hits, comparables } = await known({ rent: 31_000 });
  expect([asked, homes, owners, hits]).toEqual([31_000, 210, 210, null]);
  for (const rent of [middle.low, middle.high, most.low, most.high]) expect(rent % 500).toBe(0);
  expect(most.low).toBeLessThanOrEqual(middle.low);
  expect(middle.low).toBeLessThan(middle.high);
  expect(middle.high).toBeLessThanOrEqual(most.high);
  expect(Math.abs(25_000 - middle.low)).toBeLessThan(3000);
  expect(Date.now() - Date.parse(as_of)).toBeLessThan(600_000);
  expect(comparables).toHaveLength(6);
});

test("the asked rent changes nothing about the range", async () => {
  const person = await newPerson();
  const [low, high] = [await known({ rent: 1000 }, person), await known({ rent: 900_000 }, person)];
  expect({ ...low, asked: 0 }).toEqual({ ...high, asked: 0 });
});

test("a pin, a similar way to write the area, and the area itself give the same place", async () => {
  const byArea = await known(at(HERE));
  expect(await known(at("indiranagar "))).toEqual(byArea);
  const { comparables } = await known(at(HERE, { lat: 12.9784, lon: 77.6408 }));
  expect(comparables[0]?.distance_m).toBeLessThan(1500);
});

test.each([
  ["an area without homes", at(EMPTY)],
  ["an area that the catalogue does not know", at("Somewhere Layout")],
  ["a type without homes", { type: "4BHK" }],
  ["a city with too few homes", { location: { city: "Delhi", area: "Saket" } }],
])("%s gives a refusal", async (_, changes) => {
  expect(await draft(changes)).toMatchObject({ refused: "too_few", homes: 0 });
});

test("the author's own listing neither counts nor is comparable, and its rent changes nothing", async () => {
  const owner = await insertAccount(db, { type: "owner" });
  const home = await insertProperty(db, { ...ownedBy(owner), area: HERE, rent: 25_000, parking: true });
  onTestFinished(async () => {
    await db.deleteFrom("properties").where("id", "=", home.id).execute();
    await night();
  });
  const person = await as(owner);
  const same = { ...at(HERE), amenities: { furnished: "Semi-Furnished", parking: true } };
  await night();
  const before = await known(same, person);
  expect([before.homes, before.owners]).toEqual([210, 210]);
  expect(before.comparables.map(({ id }) => id)).not.toContain(home.id);
  expect(await known(same)).toMatchObject({ homes: 211, owners: 211 });
  const stored = (await visitor.call(getRentInsight, { params: { id: home.id } })).json() as RentKnown;
  for (const name of ["middle", "most"] as const)
    for (const side of ["low", "high"] as const)
      expect(Math.abs(before[name][side] - stored[name][side])).toBeLessThanOrEqual(500);
  await db.updateTable("properties").set({ rent: 95_000 }).where("id", "=", home.id).execute();
  await night();
  const after = await known(same, person);
  for (const name of ["middle", "most"] as const)
    for (const side of ["low", "high"] as const)
      expect(Math.abs(before[name][side] - after[name][side])).toBeLessThanOrEqual(500);
});

test("a new night is used at once, one that is too old or of another format is not", async () => {
  const person = await newPerson();
  expect(await known({}, person)).toHaveProperty("middle");
  await db.updateTable("rent_draft_models").set({ made_at: sql`now() - interval '73 hours'` }).execute();
  expect(await draft({}, person)).toMatchObject({ refused: "no_model", homes: 0 });
  await night();
  const { as_of } = await known({}, person);
  await night();
  expect(Date.parse((await known({}, person)).as_of)).toBeGreaterThan(Date.parse(as_of));
  await db
    .updateTable("rent_draft_models")
    .set({ format: DRAFT_MODEL_FORMAT + 1 })
    .execute();
  const other = await draft({}, person);
  expect(other).toMatchObject({ refused: "no_model" });
  expect(other.comparables).toHaveLength(6);
  await night();
});

test("missing and wrong fields are named like those of a post", async () => {
  const person = await newPerson();
  const refused = async (body: object) => {
    const answer = await person.call(judgeRentDraft, { body: body as never });
    return [answer.statusCode, answer.json().errors ?? answer.json()] as const;
  };
  const [status, errors] = await refused({});
  expect(status).toBe(400);
  for (const path of ["type", "rent", "location.city", "location.area", "amenities.furnished"])
    expect(JSON.stringify(errors)).toContain(path);
  expect(JSON.stringify(await refused(postBody([], { size_sqft: 3 })))).toContain("size_sqft");
  expect(JSON.stringify(await refused(postBody([], { rent: 10 })))).toContain("Rent must be at least");
  expect(JSON.stringify(await refused(postBody([], at(HERE, { lat: 28.6, lon: 77.2 }))))).toContain("location.pin");
  expect(JSON.stringify(await refused(postBody([], at("Bangalore"))))).toContain("location.area");
});

test("an account may ask 60 times an hour", async () => {
  const limited = await testApp({ rateLimitScale: 1 });
  const person = await limited.as(await insertAccount(limited.db));
  const statuses: number[] = [];
  for (let n = 0; n < 61; n++)
    statuses.push((await person.call(judgeRentDraft, { body: postBody([]) as never })).statusCode);
  expect(statuses.slice(-2)).toEqual([200, 429]);
});
