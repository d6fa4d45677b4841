import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../testing/app.ts";
import { insertProperty } from "../testing/factories.ts";

const { db } = await testApp();

const eventsOf = (id: string) =>
  db
    .selectFrom("alert_events")
    .select(["event", "round", "rent", "rent_before"])
    .where("property_id", "=", id)
    .orderBy("at")
    .execute();
const summaryOf = async (id: string) => (await eventsOf(id)).map(({ event, round }) => `${event} ${round}`);
const set = (id: string, fields: Partial<{ status: string; rent: number; title: string; featured: boolean }>) =>
  db.updateTable("properties").set(fields).where("id", "=", id).execute();
const later = (id: string, hours: number) =>
  sql`update alert_homes set away_since = away_since - ${`${hours} hours`}::interval where property_id = ${id}`.execute(
    db,
  );
const aged = (id: string, days: number) =>
  sql`update alert_events set at = at - ${`${days} days`}::interval where property_id = ${id}`.execute(db);

it("records a home with its image when it becomes live", async () => {
  const { id } = await insertProperty(db, { status: "pending", rent: 31_000 });
  expect(await eventsOf(id)).toEqual([]);
  await set(id, { status: "approved" });
  expect(await eventsOf(id)).toEqual([{ event: "listed", round: 1, rent: 31_000, rent_before: null }]);
  const { rows } = await sql`
    select from alert_events e join catalogue c on c.id = property_id
    where property_id = ${id} and processed_at is null
      and (e.area_key, e.rent, e.traits, e.available_from, e.kind, e.spot, e.deposit, e.words)
        = (c.area_key, c.rent, c.traits, c.available_from, c.kind, c.spot, c.deposit, c.words)`.execute(db);
  expect(rows).toHaveLength(1);
});

it("records only changes of columns that filters read", async () => {
  const { id } = await insertProperty(db);
  await set(id, { title: "A home by the lake" });
  await set(id, { featured: true });
  await db.updateTable("properties").set({ images: [] }).where("id", "=", id).execute();
  expect(await summaryOf(id)).toEqual(["listed 1", "changed 1"]);
});

it("records a return to the market, and begins a new round after 24 hours of absence", async () => {
  const { id } = await insertProperty(db);
  await set(id, { status: "pending" });
  await later(id, 23);
  await set(id, { status: "approved" });
  expect(await summaryOf(id)).toEqual(["listed 1", "changed 1"]);
  await set(id, { status: "pending", rent: 20_000 });
  await set(id, { status: "approved" });
  expect(await summaryOf(id)).toEqual(["listed 1", "changed 1", "changed 1"]);
  await set(id, { status: "pending" });
  await later(id, 25);
  await set(id, { status: "approved" });
  expect(await summaryOf(id)).toEqual(["listed 1", "changed 1", "changed 1", "back 2"]);
  await set(id, { rent: 26_000 });
  expect(await summaryOf(id)).toEqual(["listed 1", "changed 1", "changed 1", "back 2", "changed 2"]);
});

it("records a rent drop of 500 rupees and 2 % below the lowest rent of 30 days", async () => {
  const { id } = await insertProperty(db, { rent: 30_000 });
  const dropAt = async (rent: number) => {
    await set(id, { rent });
    return (await eventsOf(id)).at(-1)?.rent_before ?? null;
  };
  expect(await dropAt(29_450)).toBe(null);
  expect(await dropAt(28_800)).toBe(29_450);
  expect(await dropAt(32_000)).toBe(null);
  expect(await dropAt(28_500)).toBe(null);
  await aged(id, 31);
  expect(await dropAt(27_900)).toBe(28_500);
});

it("records small steps that add up as one drop, and starts again after it", async () => {
  const { id } = await insertProperty(db, { rent: 30_000 });
  for (const rent of [29_800, 29_600, 31_000, 29_500, 29_400, 29_200, 28_900, 28_800]) await set(id, { rent });
  expect((await eventsOf(id)).map(({ rent, rent_before }) => [rent, rent_before])).toEqual([
    ...[
      [30_000, null],
      [29_800, null],
      [29_600, null],
      [31_000, null],
      [29_500, null],
    ],
    ...[
      [29_400, 30_000],
      [29_200, null],
      [28_900, null],
      [28_800, 29_400],
    ],
  ]);
});

it("keeps the state of homes that were live before alerts existed", async () => {
  const [changed, gone] = [await insertProperty(db, { rent: 30_000 }), await insertProperty(db)];
  await db.deleteFrom("alert_homes").where("property_id", "in", [changed.id, gone.id]).execute();
  await db.deleteFrom("alert_events").where("property_id", "in", [changed.id, gone.id]).execute();
  await set(changed.id, { rent: 25_000 });
  await set(gone.id, { status: "pending" });
  await set(gone.id, { status: "approved" });
  expect(await eventsOf(changed.id)).toEqual([
    { event: "known", round: 1, rent: 30_000, rent_before: null },
    { event: "changed", round: 1, rent: 25_000, rent_before: 30_000 },
  ]);
  expect(await summaryOf(gone.id)).toEqual(["known 1", "changed 1"]);
});

it("never announces what a session leaves out of alerts", async () => {
  const { id } = await db.transaction().execute(async (trx) => {
    await sql`set local basera.alerts = 'off'`.execute(trx);
    return insertProperty(trx);
  });
  await set(id, { rent: 26_000 });
  const { rows } = await sql<{ mark: string | null }>`
    select processed_at::text as mark from alert_events where property_id = ${id} order by at`.execute(db);
  expect(rows).toEqual([{ mark: "-infinity" }, { mark: null }]);
});

it("forgets a deleted home", async () => {
  const { id } = await insertProperty(db);
  await db.deleteFrom("properties").where("id", "=", id).execute();
  expect(await eventsOf(id)).toEqual([]);
  expect(await db.selectFrom("alert_homes").selectAll().where("property_id", "=", id).execute()).toEqual([]);
});
