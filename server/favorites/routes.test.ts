import { expect, it } from "vitest";
import { getMe, getUser } from "#contract/accounts/accounts.ts";
import { clearFavorites, listFavorites, toggleFavorite } from "#contract/properties/favorites.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertProperty } from "../testing/factories.ts";

const { db, as, visitor } = await testApp();
const admin = await insertAccount(db, { type: "admin" });
const UNKNOWN = "01900000-0000-7000-8000-000000000000";

async function member() {
  const account = await insertAccount(db);
  const caller = await as(account);
  const params = { id: account.id };
  return {
    account,
    caller,
    params,
    toggle: (property_id: string, favorited?: boolean) =>
      caller.call(toggleFavorite, { params, body: { property_id, ...(favorited !== undefined && { favorited }) } }),
    list: async () => (await caller.call(listFavorites, { params })).json(),
  };
}
const rows = (accountId: string) =>
  db.selectFrom("favorites").selectAll().where("account_id", "=", accountId).execute();

it("saves a property and removes it again, call by call", async () => {
  const { toggle, list } = await member();
  const { id } = await insertProperty(db);
  const first = await toggle(id);
  expect(first.statusCode).toBe(200);
  expect(first.json()).toEqual({ success: true, favorited: true });
  expect(await list()).toEqual([id]);
  expect((await toggle(id)).json()).toEqual({ success: true, favorited: false });
  expect(await list()).toEqual([]);
});

it("sets the requested state, however often", async () => {
  const { toggle, list, account } = await member();
  const { id } = await insertProperty(db);
  for (const favorited of [true, true, false, false, true]) {
    expect((await toggle(id, favorited)).json()).toEqual({ success: true, favorited });
    expect(await list()).toEqual(favorited ? [id] : []);
  }
  expect(await rows(account.id)).toHaveLength(1);
});

it("stores one favourite for twenty concurrent requests", async () => {
  const { toggle, account } = await member();
  const { id } = await insertProperty(db);
  const answers = await Promise.all(Array.from({ length: 20 }, () => toggle(id, true)));
  expect(answers.map((answer) => answer.json())).toEqual(Array(20).fill({ success: true, favorited: true }));
  expect(await rows(account.id)).toHaveLength(1);
});

it("toggles with each of twenty-one concurrent calls", async () => {
  const { toggle, list } = await member();
  const { id } = await insertProperty(db);
  const answers = await Promise.all(Array.from({ length: 21 }, () => toggle(id)));
  expect(answers.filter((answer) => answer.json().favorited)).toHaveLength(11);
  expect(await list()).toEqual([id]);
});

it("lists the latest first, also in the account itself", async () => {
  const { toggle, list, caller, params } = await member();
  const ids: string[] = [];
  for (let n = 0; n < 4; n++) {
    const { id } = await insertProperty(db);
    ids.unshift(id);
    await toggle(id);
  }
  expect(await list()).toEqual(ids);
  expect((await caller.call(getMe)).json().favorites).toEqual(ids);
  expect((await caller.call(getUser, { params })).json().favorites).toEqual(ids);
  expect((await (await as(admin)).call(getUser, { params })).json().favorites).toEqual(ids);
  expect((await visitor.call(getUser, { params })).json()).not.toHaveProperty("favorites");
});

it("keeps its position when a property is saved again", async () => {
  const { toggle, list } = await member();
  const [old, recent] = [await insertProperty(db), await insertProperty(db)];
  for (const { id } of [old, recent, old]) await toggle(id, true);
  expect(await list()).toEqual([recent.id, old.id]);
});

it("leaves out deleted properties and those that are currently hidden", async () => {
  const { toggle, list, account } = await member();
  const [gone, hidden, rented, left] = await Promise.all([0, 1, 2, 3].map(() => insertProperty(db)));
  for (const property of [gone, hidden, rented, left]) await toggle(property?.id as string);
  await db
    .deleteFrom("properties")
    .where("id", "=", gone?.id as string)
    .execute();
  const update = (id: string | undefined, changes: object) =>
    db
      .updateTable("properties")
      .set(changes)
      .where("id", "=", id as string)
      .execute();
  await update(hidden?.id, { status: "pending" });
  await update(rented?.id, { is_available: false });
  await db
    .updateTable("accounts")
    .set({ is_active: false })
    .where("id", "=", left?.owner_id as string)
    .execute();
  expect(await list()).toEqual([rented?.id]);
  expect(await rows(account.id)).toHaveLength(3);
  await update(hidden?.id, { status: "approved" });
  await db
    .updateTable("accounts")
    .set({ is_active: true })
    .where("id", "=", left?.owner_id as string)
    .execute();
  expect(await list()).toEqual([left?.id, rented?.id, hidden?.id]);
});

it("responds 404 for an unknown or hidden property", async () => {
  const { toggle, account } = await member();
  const pending = await insertProperty(db, { status: "pending" });
  for (const id of [UNKNOWN, pending.id])
    for (const favorited of [undefined, true, false]) {
      const answer = await toggle(id, favorited);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: "property_not_found", error: "Property not found" });
    }
  expect(await rows(account.id)).toEqual([]);
});

it("refuses malformed ids and states", async () => {
  const { caller, params } = await member();
  const { id } = await insertProperty(db);
  for (const body of [{}, { property_id: "seven" }, { property_id: id, favorited: "yes" }])
    expect((await caller.call(toggleFavorite, { params, body })).statusCode).toBe(400);
  expect((await caller.call(toggleFavorite, { params, body: { propertyId: id } })).statusCode).toBe(200);
});

it("clears all at once, and only the caller's", async () => {
  const [one, other] = [await member(), await member()];
  for (let n = 0; n < 3; n++) {
    const { id } = await insertProperty(db);
    await one.toggle(id);
    await other.toggle(id);
  }
  const answer = await one.caller.call(clearFavorites, { params: one.params });
  expect(answer.json()).toEqual({ success: true });
  expect(await one.list()).toEqual([]);
  expect(await other.list()).toHaveLength(3);
  expect((await one.caller.call(clearFavorites, { params: one.params })).json()).toEqual({ success: true });
});

it("can be read and changed only by its user, not by admins", async () => {
  const { params, account, toggle } = await member();
  const { id } = await insertProperty(db);
  await toggle(id);
  const calls = (caller: TestCaller) => [
    caller.call(toggleFavorite, { params, body: { property_id: id } }),
    caller.call(listFavorites, { params }),
    caller.call(clearFavorites, { params }),
  ];
  for (const answer of await Promise.all(calls(visitor))) expect(answer.statusCode).toBe(401);
  for (const caller of [(await member()).caller, await as(admin)])
    for (const answer of await Promise.all(calls(caller))) expect(answer.statusCode).toBe(403);
  expect(await rows(account.id)).toHaveLength(1);
});

it("is not available to admins", async () => {
  const caller = await as(admin);
  const { id } = await insertProperty(db);
  const answer = await caller.call(toggleFavorite, { params: { id: admin.id }, body: { property_id: id } });
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: "members_only" });
});

it("is deleted with the account", async () => {
  const { account, toggle } = await member();
  await toggle((await insertProperty(db)).id);
  await db.deleteFrom("accounts").where("id", "=", account.id).execute();
  expect(await rows(account.id)).toEqual([]);
});
