import { sql } from "kysely";
import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import { askStillThere, confirmProperty, reportOutcome } from "#contract/properties/freshness.ts";
import type { TenantFinding } from "#contract/properties/freshness-terms.ts";
import { getProperty } from "#contract/properties/property-endpoints.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertConversation, insertProperty, ownedBy } from "../testing/factories.ts";
import { judgeOutcomes } from "./rates.ts";

const { db, as, visitor } = await testApp();

/** Older than three days, so that its outcomes have full weight. */
const OLD = new Date(Date.now() - 30 * DAY_MS);

async function home() {
  const account = await insertAccount(db, { type: "owner" });
  const property = await insertProperty(db, ownedBy(account));
  return { ...property, account, owner: await as(account) };
}
type Home = Awaited<ReturnType<typeof home>>;

/** Signs in a tenant of a conversation about this home, who wrote some hours ago. */
async function guestOf(
  { account }: Home,
  { hoursAgo = 5, ...changes }: { hoursAgo?: number; phone?: string; created_at?: Date } = {},
) {
  const guest = await insertAccount(db, { created_at: OLD, ...changes });
  const { id } = await insertConversation(db, { guest, host: account });
  await sql`insert into messages (conversation_id, seq, id, from_seat, to_seat, sender_id, content, created_at)
    values (${id}, 1, gen_random_uuid(), 1, 2, ${guest.id}, 'Is it free?', ${new Date(Date.now() - hoursAgo * HOUR_MS)})`.execute(
    db,
  );
  return { guest, caller: await as(guest) };
}
const say = (caller: TestCaller, { id }: { id: string }, outcome: TenantFinding) =>
  caller.call(reportOutcome, { params: { id }, body: { outcome } });
const stored = (id: string) => db.selectFrom("properties").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const outcomes = (id: string) => db.selectFrom("outcomes").selectAll().where("property_id", "=", id).execute();
const pausesIn = async (id: string) => (Number((await stored(id)).pauses_at) - Date.now()) / HOUR_MS;
const weightOf = (weights: number[]) => weights.map((weight) => Math.round(weight * 100) / 100);

it("accepts outcomes of tenants who have written, and counts them after an hour", async () => {
  const one = await home();
  const outsider = await as(await insertAccount(db));
  expect((await say(outsider, one, "taken")).json()).toMatchObject({ code: "talk_first" });
  expect((await say(one.owner, one, "available")).json()).toMatchObject({ code: "talk_first" });
  const early = await guestOf(one, { hoursAgo: 0.5 });
  expect((await say(early.caller, one, "taken")).json()).toEqual({ outcome: "taken", counted: false });
  expect(await outcomes(one.id)).toEqual([]);
});

it("asks at once and pauses within 48 hours after one report, and pauses at once after two", async () => {
  const one = await home();
  const first = await guestOf(one);
  expect((await say(first.caller, one, "taken")).json()).toEqual({ outcome: "taken", counted: true });
  expect(await pausesIn(one.id)).toBeCloseTo(48, 0);
  expect(await db.selectFrom("freshness_asks").select("cause").where("property_id", "=", one.id).execute()).toEqual([
    { cause: "evidence" },
  ]);
  // A second outcome of the same person replaces the first.
  await say(first.caller, one, "taken");
  expect(await outcomes(one.id)).toHaveLength(1);
  expect((await stored(one.id)).away).toBeNull();
  await say((await guestOf(one)).caller, one, "taken");
  expect(await stored(one.id)).toMatchObject({ away: "paused", away_reason: "taken" });
  // Other people see the reason.
  const shown = (await visitor.call(getProperty, { params: { id: one.id } })).json();
  expect(shown).toMatchObject({ away: "paused", freshness: { reason: "taken", asks_at: null, pauses_at: null } });
});

it("counts accounts with one phone number once, and new accounts half", async () => {
  const one = await home();
  for (let i = 0; i < 3; i++) await say((await guestOf(one, { phone: "+919812345678" })).caller, one, "taken");
  expect((await stored(one.id)).away).toBeNull();
  await say((await guestOf(one, { created_at: new Date() })).caller, one, "taken");
  expect((await stored(one.id)).away).toBeNull();
  expect(weightOf((await outcomes(one.id)).map(({ weight }) => weight))).toEqual([0.5, 0.5, 0.5, 0.25]);
});

it("trusts an owner who confirms, and does not pause the home a third time", async () => {
  const one = await home();
  for (const expected of ["paused", "paused", null]) {
    await say((await guestOf(one)).caller, one, "taken");
    await say((await guestOf(one)).caller, one, "taken");
    expect((await stored(one.id)).away).toBe(expected);
    await one.owner.call(confirmProperty, { params: { id: one.id } });
    expect(await stored(one.id)).toMatchObject({ away: null });
    expect(await pausesIn(one.id)).toBeGreaterThan(200);
  }
});

it("postpones the pause when tenants find it available, twice between confirmations", async () => {
  const one = await home();
  const before = await pausesIn(one.id);
  for (const days of [3, 6, 6]) {
    await say((await guestOf(one)).caller, one, "available");
    expect((await pausesIn(one.id)) - before).toBeCloseTo(days * 24, 0);
  }
  const shown = (await visitor.call(getProperty, { params: { id: one.id } })).json();
  expect(shown.freshness).toMatchObject({ confirmed_by: "tenant", confirmed_at: expect.any(String) });
  await one.owner.call(confirmProperty, { params: { id: one.id } });
  expect((await visitor.call(getProperty, { params: { id: one.id } })).json().freshness.confirmed_by).toBe("owner");
});

it('changes nothing for the outcome "other terms", or for a rented home', async () => {
  const one = await home();
  const before = await stored(one.id);
  await say((await guestOf(one)).caller, one, "other_terms");
  expect(await stored(one.id)).toEqual(before);
  await db.updateTable("properties").set({ away: "rented" }).where("id", "=", one.id).execute();
  for (let i = 0; i < 2; i++) await say((await guestOf(one)).caller, one, "taken");
  expect((await stored(one.id)).away).toBe("rented");
});

it("judges reports as right if it was rented or not confirmed, else wrong", async () => {
  const [rented, silent, confirmed, agreed] = [await home(), await home(), await home(), await home()];
  const at = (days: number) => new Date(Date.now() - days * DAY_MS);
  const put = async (one: Home, days: number) => {
    const { guest } = await guestOf(one);
    await sql`insert into outcomes (id, property_id, account_id, outcome, weight, created_at)
      values (gen_random_uuid(), ${one.id}, ${guest.id}, 'taken', 0.5, ${at(days)})`.execute(db);
  };
  const event = (one: Home, type: string, days: number) =>
    sql`insert into property_events (id, property_id, type, at) values (gen_random_uuid(), ${one.id}, ${type}, ${at(days)})`.execute(
      db,
    );
  await put(rented, 5);
  await event(rented, "rented", 4);
  await put(silent, 15);
  await put(confirmed, 12);
  await event(confirmed, "confirmed", 11);
  await put(agreed, 12);
  await event(agreed, "confirmed", 11);
  await put(agreed, 8);
  await judgeOutcomes(db);
  const judged = async (one: Home) => (await outcomes(one.id)).map((row) => row.judged);
  expect(await judged(rented)).toEqual(["right"]);
  expect(await judged(silent)).toEqual(["right"]);
  expect(await judged(confirmed)).toEqual(["wrong"]);
  expect(await judged(agreed)).toEqual([null, null]);
  // A person who was right weighs more: (1 + 2) / (1 + 0 + 4).
  const [{ account_id } = { account_id: null }] = await outcomes(rented.id);
  const next = await home();
  const guest = await db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", account_id ?? "")
    .executeTakeFirstOrThrow();
  const { id } = await insertConversation(db, { guest, host: next.account });
  await sql`insert into messages (conversation_id, seq, id, from_seat, to_seat, sender_id, content, created_at)
    values (${id}, 1, gen_random_uuid(), 1, 2, ${guest.id}, 'Hello', ${at(1)})`.execute(db);
  await sql`update accounts set created_at = ${OLD} where id = ${guest.id}`.execute(db);
  await say(await as(guest), next, "taken");
  expect((await outcomes(next.id))[0]?.weight).toBeCloseTo(0.6, 5);
});

it("does not ask about the caller's own, rented or hidden homes", async () => {
  const one = await home();
  const tenant = await as(await insertAccount(db));
  const code = async (caller: TestCaller) => (await caller.call(askStillThere, { params: { id: one.id } })).json().code;
  expect(await code(one.owner)).toBe("own_home");
  await db.updateTable("properties").set({ away: "rented" }).where("id", "=", one.id).execute();
  expect(await code(tenant)).toBe("not_live");
  await db.updateTable("properties").set({ status: "pending" }).where("id", "=", one.id).execute();
  expect(await code(tenant)).toBe("property_not_found");
});
