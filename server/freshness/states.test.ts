import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { listProperties } from "#contract/browse/list-endpoints.ts";
import { answerListing, confirmProperty, pauseProperty } from "#contract/properties/freshness.ts";
import type { Away } from "#contract/properties/freshness-terms.ts";
import { deleteProperty, updateProperty } from "#contract/properties/property-endpoints.ts";
import type { PropertyStatus } from "#contract/properties/property-terms.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertAsk, insertProperty, ownedBy } from "../testing/factories.ts";

const { db, as, visitor } = await testApp();
const account = await insertAccount(db, { type: "owner" });
const owner = await as(account);
const admin = await as(await insertAccount(db, { type: "admin" }));
const member = await as(await insertAccount(db));

const STATES = [null, "paused", "rented"] as const;
const STATUSES: PropertyStatus[] = ["approved", "pending", "rejected"];
const ACTORS = { owner, admin, member, visitor };
type Actor = keyof typeof ACTORS;
const ACTS = {
  confirm: (caller: TestCaller, id: string) => caller.call(confirmProperty, { params: { id } }),
  pause: (caller: TestCaller, id: string) => caller.call(pauseProperty, { params: { id } }),
  rent: (caller: TestCaller, id: string) =>
    caller.call(updateProperty, { params: { id }, body: { is_available: false } }),
  release: (caller: TestCaller, id: string) =>
    caller.call(updateProperty, { params: { id }, body: { is_available: true } }),
};
type Act = keyof typeof ACTS;

/** Inserts the owner's only listing in this state. */
async function listing(away: Away | null, status: PropertyStatus = "approved") {
  await db.deleteFrom("properties").where("owner_id", "=", account.id).execute();
  return insertProperty(db, {
    ...ownedBy(account),
    away,
    status,
    rejection_reason: status === "rejected" ? "Other pictures, please." : null,
  });
}
const stored = (id: string) => db.selectFrom("properties").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The state after an allowed act, or the error of a refused one. */
function expected(act: Act, actor: Actor, from: Away | null, status: PropertyStatus): string | null {
  const isVisible = status === "approved" || actor === "owner" || actor === "admin";
  if (actor === "visitor") return "not_signed_in";
  if (!isVisible) return "property_not_found";
  if (actor === "member") return "not_your_property";
  if (act === "rent") return "rented";
  if (act === "release") return null;
  if (actor === "admin") return "not_your_property";
  if (act === "confirm") return status === "approved" ? null : "not_approved_yet";
  return status === "approved" && from !== "rented" ? "paused" : "not_live";
}

const table = (Object.keys(ACTS) as Act[]).flatMap((act) =>
  (Object.keys(ACTORS) as Actor[]).flatMap((actor) =>
    STATES.flatMap((from) => STATUSES.map((status) => [act, actor, from, status] as const)),
  ),
);

it.each(table)("%s by %s from %s, %s", async (act, actor, from, status) => {
  const before = await listing(from, status);
  const answer = await ACTS[act](ACTORS[actor], before.id);
  const result = expected(act, actor, from, status);
  const after = await stored(before.id);
  if (answer.statusCode >= 400) {
    expect(answer.json().code).toBe(result);
    expect(after.away).toBe(from);
    return;
  }
  expect(after.away).toBe(result);
  expect(after.is_available).toBe(after.away === null);
  expect(answer.json()).toMatchObject({ away: after.away, is_available: after.is_available });
  // Only owners confirm: by the button, and by showing a home again.
  const isConfirmation = actor === "owner" && (act === "confirm" || (act === "release" && from !== null));
  expect(after.confirmed_at !== null).toBe(isConfirmation);
  const isLive = after.status === "approved" && after.away === null;
  expect([after.live, after.asks_at !== null, after.pauses_at !== null]).toEqual([isLive, isLive, isLive]);
});

it.each([
  ["available", null],
  ["rented", "rented"],
  ["paused", "paused"],
] as const)("answers %s by a mail's link from every state", async (answer, away) => {
  for (const from of STATES) {
    const { id } = await listing(from);
    const token = await insertAsk(db, { id });
    expect((await visitor.call(answerListing, { body: { token, answer } })).json()).toMatchObject({ away });
    expect(await stored(id)).toMatchObject({ away, is_available: away === null });
  }
});

it("supports statements that write only is_available", async () => {
  for (const from of STATES)
    for (const is_available of [true, false]) {
      const { id } = await listing(from);
      await db.updateTable("properties").set({ is_available }).where("id", "=", id).execute();
      expect((await stored(id)).away).toBe(is_available ? null : "rented");
    }
  const { id } = await insertProperty(db, { is_available: false });
  expect(await stored(id)).toMatchObject({ away: "rented", away_since: expect.any(Date) });
});

it.each([
  [sql`away = 'held'`, "properties_away"],
  [sql`away = 'paused', away_reason = 'bored'`, "properties_away_reason"],
])("rejects other values in the database", async (change, constraint) => {
  const { id } = await listing(null);
  await expect(sql`update properties set ${change} where id = ${id}`.execute(db)).rejects.toMatchObject({ constraint });
});

it("disappears from browse with a pause, and returns with a confirmation", async () => {
  const { id } = await listing(null);
  const ids = async () => {
    const answer = await member.call(listProperties, { query: { ids: id } });
    return (answer.json() as { id: string }[]).map((one) => one.id);
  };
  expect(await ids()).toEqual([id]);
  await owner.call(pauseProperty, { params: { id } });
  expect(await ids()).toEqual([]);
  await owner.call(confirmProperty, { params: { id } });
  expect(await ids()).toEqual([id]);
});

it("confirms a shown home if its owner edits the rent, but not for an admin or a home that is away", async () => {
  for (const [caller, from, isConfirmed] of [
    [owner, null, true],
    [owner, "rented", false],
    [admin, null, false],
  ] as const) {
    const { id } = await listing(from);
    await caller.call(updateProperty, { params: { id }, body: { rent: 26_000 } });
    expect((await stored(id)).confirmed_at !== null).toBe(isConfirmed);
    expect((await stored(id)).away).toBe(from);
  }
  const { id } = await listing(null);
  await owner.call(updateProperty, { params: { id }, body: { maintenance: 900 } });
  expect((await stored(id)).confirmed_at).toBeNull();
});

it("keeps the version of a live home that is only confirmed", async () => {
  const { id, version } = await listing(null);
  expect((await owner.call(confirmProperty, { params: { id } })).json().version).toBe(version);
});

it("starts the clock again from the approval, and stops it while the owner is deactivated", async () => {
  const { id } = await listing(null, "pending");
  expect((await stored(id)).asks_at).toBeNull();
  await db.updateTable("properties").set({ status: "approved" }).where("id", "=", id).execute();
  const { asks_at, pauses_at } = await stored(id);
  expect(Math.round((Number(asks_at) - Date.now()) / 86_400_000)).toBe(6);
  expect(Math.round((Number(pauses_at) - Date.now()) / 86_400_000)).toBe(11);
  await db.updateTable("accounts").set({ is_active: false }).where("id", "=", account.id).execute();
  expect((await stored(id)).asks_at).toBeNull();
  await db.updateTable("accounts").set({ is_active: true }).where("id", "=", account.id).execute();
  expect(Number((await stored(id)).asks_at)).toBeGreaterThan(Number(asks_at));
});

it("keeps availability and state consistent under random concurrent acts", async () => {
  const act = fc.constantFrom<(id: string) => Promise<unknown>>(
    (id) => ACTS.confirm(owner, id),
    (id) => ACTS.pause(owner, id),
    (id) => ACTS.rent(owner, id),
    (id) => ACTS.release(admin, id),
    (id) =>
      sql`update properties set away = 'paused', away_reason = 'unconfirmed' where id = ${id} and live`.execute(db),
    (id) => db.updateTable("properties").set({ is_available: false }).where("id", "=", id).execute(),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 6 }), async (acts) => {
      const { id } = await listing(null);
      await Promise.all(acts.map((one) => one(id)));
      const { away, is_available, live, asks_at, away_since, away_reason } = await stored(id);
      expect(is_available).toBe(away === null);
      expect(live).toBe(away === null);
      expect(asks_at !== null).toBe(live);
      expect(away_since !== null).toBe(away !== null);
      expect(away_reason !== null).toBe(away === "paused");
    }),
    { numRuns: 20, seed: 2026 },
  );
});

it("deletes a listing in any state", async () => {
  for (const from of STATES) {
    const { id } = await listing(from);
    await insertAsk(db, { id });
    expect((await owner.call(deleteProperty, { params: { id } })).statusCode).toBe(200);
  }
});
