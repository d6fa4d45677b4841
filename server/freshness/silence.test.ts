import { sql } from "kysely";
import { expect, it } from "vitest";
import { DAY_MS } from "#contract/durations.ts";
import { confirmProperty } from "#contract/properties/freshness.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, ownedBy } from "../testing/factories.ts";
import { runClock } from "./clock.ts";

/** Owners who leave questions unanswered are asked whether the home is available. */

const { db, as, services } = await testApp();

const now = new Date();
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
const OLD = ago(60);

async function home() {
  const account = await insertAccount(db, { type: "owner" });
  const property = await insertProperty(db, { ...ownedBy(account), confirmed_at: ago(10) });
  return { ...property, account };
}
type Home = Awaited<ReturnType<typeof home>>;

/** Inserts a question that ended some days ago, a day after it was asked. */
async function question(
  { id, account }: Home,
  { days = 1, state = "ran_out", ...guest }: { days?: number; state?: string; phone?: string; created_at?: Date } = {},
): Promise<void> {
  const { id: guest_id } = await insertAccount(db, { created_at: OLD, ...guest });
  const times = { asked_at: ago(days + 1), due_at: ago(days), ended_at: state === "waiting" ? null : ago(days) };
  await db
    .insertInto("questions")
    .values({ property_id: id, owner_id: account.id, guest_id, state, ...times })
    .execute();
}
const asks = (id: string) => db.selectFrom("freshness_asks").select("cause").where("property_id", "=", id).execute();
const pausesAt = async (id: string) =>
  (await db.selectFrom("properties").select("pauses_at").where("id", "=", id).executeTakeFirstOrThrow()).pauses_at;

it("asks after two guests got no answer, and moves no pause", async () => {
  const one = await home();
  await question(one);
  await runClock(services, now);
  expect(await asks(one.id)).toEqual([]);
  const before = await pausesAt(one.id);
  await question(one, { days: 3 });
  await Promise.all([runClock(services, now), runClock(services, now)]);
  expect(await asks(one.id)).toEqual([{ cause: "evidence" }]);
  expect(await pausesAt(one.id)).toEqual(before);
});

it.each([
  ["an answered question", { state: "answered" }],
  ["a withdrawn question", { state: "withdrawn" }],
  ["a question from before the confirmation", { days: 11 }],
  ["a guest whose account was younger than a week", { created_at: ago(8.5) }],
])("does not count %s", async (_, second) => {
  const one = await home();
  await question(one);
  await question(one, { days: 2, ...second });
  await runClock(services, now);
  expect(await asks(one.id)).toEqual([]);
});

it("counts guests with one number, and one guest with two questions, once", async () => {
  const [number, twice] = [await home(), await home()];
  for (const days of [1, 2]) await question(number, { days, phone: "+919812345678" });
  await question(twice);
  await sql`insert into questions (property_id, owner_id, guest_id, asked_at, due_at, ended_at, state)
    select property_id, owner_id, guest_id, asked_at - interval '8 days', due_at - interval '8 days',
      ended_at - interval '8 days', state from questions where property_id = ${twice.id}`.execute(db);
  await runClock(services, now);
  expect([await asks(number.id), await asks(twice.id)]).toEqual([[], []]);
});

it("does not ask a new owner for the last one's silence, nor about a home that is away", async () => {
  const [sold, away] = [await home(), await home()];
  for (const one of [sold, away]) for (const days of [1, 2]) await question(one, { days });
  await db
    .updateTable("properties")
    .set(ownedBy(await insertAccount(db)))
    .where("id", "=", sold.id)
    .execute();
  await db.updateTable("properties").set({ away: "paused" }).where("id", "=", away.id).execute();
  await runClock(services, now);
  expect([await asks(sold.id), await asks(away.id)]).toEqual([[], []]);
});

it("asks again only after two more questions ran out since the owner confirmed", async () => {
  const one = await home();
  for (const days of [1, 2]) await question(one, { days });
  await runClock(services, now);
  await (await as(one.account)).call(confirmProperty, { params: { id: one.id } });
  await runClock(services, now);
  await question(one, { days: -1 });
  await runClock(services, ago(-2));
  expect(await asks(one.id)).toHaveLength(1);
  await question(one, { days: -1.5 });
  await runClock(services, ago(-2));
  expect(await asks(one.id)).toHaveLength(2);
});
