import { sql } from "kysely";
import pino from "pino";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { blockPerson } from "#contract/messaging/blocks.ts";
import { FURNISHINGS, type PropertyType } from "#contract/properties/property-terms.ts";
import { getRentInsight, type RentInsight, type RentKnown } from "#contract/properties/rent-insight.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, ownedBy } from "../testing/factories.ts";
import { rentHits } from "./hits.ts";
import { fitRents } from "./night.ts";

const { db, as, visitor } = await testApp();
const night = () => fitRents({ db, log: pino({ level: "silent" }) }, new AbortController().signal);

type Home = Awaited<ReturnType<typeof insertProperty>>;
type Given = Parameters<typeof insertProperty>[1];

const insert = (given: Given) => insertProperty(db, { owner_id: null, ...given });
/** Inserts a home for the current test. */
async function add(given: Given): Promise<Home> {
  const home = await insert(given);
  onTestFinished(async () => void (await db.deleteFrom("properties").where("id", "=", home.id).execute()));
  return home;
}
const insightOf = async ({ id }: { id: string }, caller = visitor): Promise<RentInsight> =>
  (await caller.call(getRentInsight, { params: { id } })).json();
const knownOf = async (home: Home) => (await insightOf(home)) as RentKnown;

/** Two areas with a position, 1.5 km apart, and one far away. */
const [HERE, NEAR, FAR] = ["Indiranagar", "Domlur", "Whitefield"];

const homes: Home[] = [];
beforeAll(async () => {
  for (let n = 0; n < 210; n++)
    homes.push(await insert({ area: n % 3 === 0 ? NEAR : HERE, rent: 22_000 + ((n * 7919) % 60) * 100 }));
  for (let n = 0; n < 3; n++) await insert({ area: FAR, type: "4BHK", rent: 60_000 });
  await night();
});

test("visitors learn what similar homes ask, with comparable homes", async () => {
  const home = homes[0] as Home;
  const answer = await visitor.call(getRentInsight, { params: { id: home.id } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers.etag).toBeTruthy();
  const { asked, middle, most, homes: similar, owners, as_of, comparables } = answer.json() as RentKnown;
  expect(asked).toBe(home.rent);
  expect([similar, owners]).toEqual([209, 209]);
  for (const rent of [middle.low, middle.high, most.low, most.high]) expect(rent % 500).toBe(0);
  expect(most.low).toBeLessThanOrEqual(middle.low);
  expect(middle.low).toBeLessThan(middle.high);
  expect(middle.high).toBeLessThanOrEqual(most.high);
  expect(Math.abs(25_000 - middle.low)).toBeLessThan(3000);
  expect(Date.now() - Date.parse(as_of)).toBeLessThan(600_000);
  expect(comparables).toHaveLength(6);
  expect(comparables.map(({ id }) => id)).not.toContain(home.id);
});

test.each(FURNISHINGS)("comparables are the most alike, whatever they cost: %s", async (furnished) => {
  const alike = { area: HERE, furnished, wifi: true };
  const home = await add({ ...alike, size_sqft: 900, rent: 30_000 });
  const twin = await add({ ...alike, size_sqft: 880, rent: 90_000 });
  const cousin = await add({ ...alike, size_sqft: 750, rent: 30_000 });
  const { comparables } = await insightOf(home);
  expect(comparables.slice(0, 2)).toMatchObject([
    { id: twin.id, title: twin.title, area: HERE, rent: 90_000, type: "2BHK", furnished, size_sqft: 880 },
    { id: cousin.id, distance_m: 0, image: null },
  ]);
});

test.each<[string, Given]>([
  ["paused", { is_available: false, away: "paused", away_reason: "owner", away_since: new Date() }],
  ["under review", { status: "pending" }],
  ["rejected", { status: "rejected", rejection_reason: "No photos." }],
  ["of a deactivated owner", { owner_active: false }],
  ["of another type", { type: "3BHK" }],
])("a home %s is never a comparable", async (_, hidden) => {
  const home = await add({ area: HERE, furnished: "Unfurnished", gym: true, size_sqft: 1234 });
  const other = await add({ area: HERE, furnished: "Unfurnished", gym: true, size_sqft: 1234, ...hidden });
  const { comparables } = await insightOf(home);
  expect(comparables.map(({ id }) => id)).not.toContain(other.id);
});

test("distances come from the grid cells, so two pins in one cell give the same response", async () => {
  const home = await add({
    area: HERE,
    furnished: "Furnished",
    lift: true,
    gym: true,
    latitude: 12.93,
    longitude: 77.55,
    position_source: "pin",
  });
  const other = await add({
    area: HERE,
    furnished: "Furnished",
    lift: true,
    gym: true,
    latitude: 12.9401,
    longitude: 77.5501,
    position_source: "pin",
  });
  const distanceTo = async () => (await insightOf(home)).comparables.find(({ id }) => id === other.id)?.distance_m;
  const before = await distanceTo();
  expect(before).toBeGreaterThan(900);
  await db
    .updateTable("properties")
    .set({ latitude: 12.9419, longitude: 77.5519 })
    .where("id", "=", other.id)
    .execute();
  expect(await distanceTo()).toBe(before);
});

test("contacts in titles are masked", async () => {
  const home = await add({ area: HERE, gym: true, ac: true });
  const other = await add({
    area: HERE,
    gym: true,
    ac: true,
    title: "Call 98765 43210",
    shown: JSON.stringify({ title: "Call •••" }),
    texts_checked_at: new Date(),
  });
  const { comparables } = await insightOf(home);
  expect(comparables.find(({ id }) => id === other.id)?.title).toBe("Call •••");
});

test("the home's current rent is shown beside the range of the night", async () => {
  const home = homes[1] as Home;
  const before = await knownOf(home);
  await db.updateTable("properties").set({ rent: 48_000 }).where("id", "=", home.id).execute();
  expect(await knownOf(home)).toEqual({ ...before, asked: 48_000 });
  await night();
  const after = await knownOf(home);
  expect([after.middle, after.most]).toEqual([before.middle, before.most]);
});

test.each<[string, Given]>([
  ["type", { type: "3BHK" as PropertyType }],
  ["area", { area: FAR }],
  ["size", { size_sqft: 700 }],
  ["amenities", { swimming_pool: true }],
])("a home whose %s has changed waits for the next night", async (_, change) => {
  const home = await add({ area: HERE });
  expect(await insightOf(home)).toMatchObject({ refused: "no_model", homes: 0 });
  await night();
  expect(await insightOf(home)).toHaveProperty("middle");
  await db
    .updateTable("properties")
    .set(change as object)
    .where("id", "=", home.id)
    .execute();
  expect(await insightOf(home)).toMatchObject({ refused: "no_model" });
});

test("too few similar homes are a refusal with their number", async () => {
  const home = await add({ area: FAR, type: "4BHK" });
  await night();
  const insight = await insightOf(home);
  expect(insight).toMatchObject({ refused: "too_few", homes: 3 });
  expect(insight.comparables).toHaveLength(3);
  expect(insight).not.toHaveProperty("middle");
});

test("rents that differ too much are a refusal", async () => {
  const added: Home[] = [];
  for (let n = 0; n < 40; n++) added.push(await add({ area: HERE, type: "RK", rent: n % 2 === 0 ? 5000 : 25_000 }));
  await night();
  expect(await insightOf(added[0] as Home)).toMatchObject({ refused: "too_varied", homes: 39 });
});

test("homes that left within a year count, homes found taken and rejected ones do not", async () => {
  const home = await add({ area: FAR, type: "1BHK" });
  const away = { area: FAR, type: "1BHK", is_available: false } as const;
  const since = (days: number) => new Date(Date.now() - days * 86_400_000);
  await add({ ...away, away: "rented", away_since: since(300) });
  await add({ ...away, away: "paused", away_reason: "owner", away_since: since(10) });
  await add({ ...away, away: "rented", away_since: since(370) });
  await add({ ...away, away: "paused", away_reason: "taken", away_since: since(10) });
  await add({ area: FAR, type: "1BHK", status: "rejected", rejection_reason: "No photos." });
  await night();
  expect(await insightOf(home)).toMatchObject({ refused: "too_few", homes: 2 });
});

test("of one owner's homes five count", async () => {
  const home = await add({ area: FAR, type: "Duplex" });
  const owner = { owner_phone: "+919876543210", owner_email: null };
  for (let n = 0; n < 7; n++) await add({ area: FAR, type: "Duplex", ...owner });
  await night();
  expect(await insightOf(home)).toMatchObject({ homes: 5 });
});

test("a model older than 72 hours gives no figures", async () => {
  await db.updateTable("rent_models").set({ made_at: sql`now() - interval '71 hours'` }).execute();
  expect(await insightOf(homes[2] as Home)).toHaveProperty("middle");
  await db.updateTable("rent_models").set({ made_at: sql`now() - interval '73 hours'` }).execute();
  const insight = await insightOf(homes[2] as Home);
  expect(insight).toMatchObject({ refused: "no_model", homes: 0 });
  expect(insight.comparables).toHaveLength(6);
  await night();
});

test("a second night without changes writes nothing, and homes that left lose their insight", async () => {
  const versions = async () =>
    (await sql<{ v: string }>`select string_agg(xmin::text, ' ' order by property_id) v from rent_insights`.execute(db))
      .rows;
  await night();
  const before = await versions();
  await night();
  expect(await versions()).toEqual(before);
  const home = homes.pop() as Home;
  await db
    .updateTable("properties")
    .set({ is_available: false, away: "rented", away_since: new Date() })
    .where("id", "=", home.id)
    .execute();
  await night();
  expect(await db.selectFrom("rent_insights").select("homes").where("property_id", "=", home.id).execute()).toEqual([]);
  const { rows } =
    await sql`select from catalogue left join rent_insights on property_id = id where property_id is null`.execute(db);
  expect(rows).toEqual([]);
});

test("the owner of a home in review sees that there are no figures, others see no home", async () => {
  const owner = await insertAccount(db, { type: "owner" });
  const home = await insertProperty(db, { ...ownedBy(owner), area: HERE, status: "pending" });
  expect(await insightOf(home, await as(owner))).toMatchObject({ refused: "no_model" });
  expect((await visitor.call(getRentInsight, { params: { id: home.id } })).statusCode).toBe(404);
});

test("a block does not hide figures, as it does not hide the home", async () => {
  const [owner, guest] = [await insertAccount(db, { type: "owner" }), await insertAccount(db)];
  const home = await insertProperty(db, { ...ownedBy(owner), area: HERE });
  await night();
  const caller = await as(owner);
  expect((await caller.call(blockPerson, { body: { user_id: guest.id } })).statusCode).toBeLessThan(300);
  expect(await insightOf(home, await as(guest))).toHaveProperty("middle");
});

test("an interrupted night stores no model", async () => {
  await db.deleteFrom("rent_models").execute();
  const aborted = AbortSignal.abort(new Error("stopping"));
  await expect(fitRents({ db, log: pino({ level: "silent" }) }, aborted)).rejects.toThrow("stopping");
  expect(await db.selectFrom("rent_models").selectAll().execute()).toEqual([]);
  await night();
});

/** Adds a home that went live after the last night. */
const addNew = (given: Given) => add({ created_at: sql`clock_timestamp()` as never, ...given });
const judged = async () =>
  Object.fromEntries(
    (await db.selectFrom("rent_judgements").selectAll().execute()).map((row) => [row.property_id, row.is_inside]),
  );

test("new homes are judged once, by the first night after they went live", async () => {
  await db.deleteFrom("rent_judgements").execute();
  const usual = await addNew({ area: HERE, rent: 25_000 });
  const dear = await addNew({ area: HERE, rent: 60_000 });
  await night();
  expect(await judged()).toEqual({ [usual.id]: true, [dear.id]: false });
  await db.updateTable("properties").set({ rent: 25_000 }).where("id", "=", dear.id).execute();
  await night();
  expect(await judged()).toEqual({ [usual.id]: true, [dear.id]: false });
  await db.updateTable("rent_judgements").set({ judged_at: sql`now() - interval '29 days'` }).execute();
  await night();
  expect(await judged()).toEqual({});
});

test("new homes are judged by the last night, which has not seen other new homes", async () => {
  await db.deleteFrom("rent_judgements").execute();
  await night();
  const added: Home[] = [];
  for (let n = 0; n < 120; n++) added.push(await addNew({ area: HERE, rent: 34_000 }));
  await night();
  expect((await knownOf(added[0] as Home)).most.high).toBeGreaterThanOrEqual(34_000);
  expect(await judged()).toEqual(Object.fromEntries(added.map(({ id }) => [id, false])));
});

test("homes that went live before the first night are never judged", async () => {
  await db.deleteFrom("rent_judgements").execute();
  await db.deleteFrom("rent_draft_models").execute();
  const home = await addNew({ area: HERE, rent: 25_000 });
  await night();
  await night();
  expect(await insightOf(home)).toHaveProperty("middle");
  expect(await judged()).toEqual({});
});

test("the share of rents inside the range is told from 100 homes of the last 28 days on", async () => {
  const judge = async (oldest: string) => {
    await sql`delete from rent_judgements`.execute(db);
    await sql`insert into rent_judgements (property_id, judged_at, is_inside)
      select id, case when n = 1 then now() - ${oldest}::interval else now() end, n % 5 > 0
      from (select id, row_number() over (order by id) as n from properties limit 100) homes`.execute(db);
    await night();
  };
  await judge("29 days");
  expect(await rentHits(db)).toBeNull();
  expect((await knownOf(homes[2] as Home)).hits).toBeNull();
  await judge("1 day");
  expect(await rentHits(db)).toEqual({ homes: 100, inside: 80 });
  expect((await knownOf(homes[2] as Home)).hits).toEqual({ homes: 100, inside: 80 });
});
