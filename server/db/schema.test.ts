import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openEmptyDatabase, openTestDatabase, testDatabase } from "../testing/database/database.ts";
import { insertAccount, insertProperty, ownedBy } from "../testing/factories.ts";
import { isMigrated, migrate } from "./migrate.ts";
import { generateTableTypes, TABLE_TYPES_FILE } from "./table-types.ts";

const db = await testDatabase();

it("has table types that match the migrated database", async () => {
  expect(await readFile(TABLE_TYPES_FILE, "utf8")).toBe(await generateTableTypes(db));
});

it("migrates once when several processes start concurrently", async () => {
  const database = await openEmptyDatabase();
  const { db: empty } = database;
  expect(await isMigrated(empty)).toBe(false);
  const ran = await Promise.all([migrate(database), migrate(database), migrate(database)]);
  expect(ran.filter((names) => names.length > 0)).toHaveLength(1);
  expect(await isMigrated(empty)).toBe(true);
  expect((await sql`select from graphile_worker.jobs`.execute(empty)).rows).toEqual([]);
});

it("reads the state of migrations while another process drops a column", async () => {
  const { db: changing } = await openTestDatabase();
  await sql`create table scratch (one int, two int)`.execute(changing);
  await changing
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (reading) => {
      await sql`select from accounts`.execute(reading);
      await sql`alter table scratch drop column two`.execute(changing);
      expect(await isMigrated(reading)).toBe(true);
    });
});

it("refuses a second property of the same owner", async () => {
  const owner = await insertAccount(db);
  await insertProperty(db, ownedBy(owner));
  await expect(insertProperty(db, { owner_id: owner.id, owner_email: null })).rejects.toMatchObject({
    constraint: "properties_one_per_owner",
  });
  await expect(insertProperty(db, { owner_id: null, owner_email: owner.email })).rejects.toMatchObject({
    constraint: "properties_one_per_owner_email",
  });
});

it.each(["[]", '"{}"', "null", "1"])("refuses %s in a profile", async (said) => {
  const { id } = await insertAccount(db);
  await expect(
    sql`update accounts set user_metadata = ${said}::text::jsonb where id = ${id}`.execute(db),
  ).rejects.toMatchObject({ constraint: "accounts_metadata_is_an_object" });
});

const REFUSED = [
  ["a rent under 1,000", { rent: 999 }, "properties_rent"],
  ["a negative deposit", { security_deposit: -1 }, "properties_deposit"],
  ["a negative maintenance", { maintenance: -1 }, "properties_maintenance"],
  [
    "a featured property that is not approved",
    { featured: true, status: "pending" },
    "properties_featured_only_approved",
  ],
  ["a rejection without a reason", { status: "rejected" }, "properties_rejection_has_reason"],
  [
    "a rejection with a blank reason",
    { status: "rejected", rejection_reason: "  " },
    "properties_rejection_has_reason",
  ],
  ["a reason without a rejection", { rejection_reason: "Too dark" }, "properties_rejection_has_reason"],
  [
    "six images",
    { images: Array(6).fill("/media/x/1280.webp"), image_placeholders: Array(6).fill("") },
    "properties_images",
  ],
  ["no tenant type", { tenant_types: [] }, "properties_tenant_types"],
  ["an unknown tenant type", { tenant_types: ["Martian"] }, "properties_tenant_types"],
  ["an unknown type", { type: "5BHK" }, "properties_type_check"],
  ["an unknown city", { city: "Mumbai" }, "properties_city_check"],
  ["an unknown furnishing", { furnished: "Partly" }, "properties_furnished_check"],
  ["an unknown status", { status: "draft" }, "properties_status_check"],
] as const;

it.each(REFUSED)("refuses %s", async (_what, values, constraint) => {
  await expect(insertProperty(db, values as Parameters<typeof insertProperty>[1])).rejects.toMatchObject({
    constraint: constraint,
  });
});

it("updates the owner's avatar, address and activity on the property", async () => {
  const owner = await insertAccount(db);
  const { id } = await insertProperty(db, ownedBy(owner));
  await db
    .updateTable("accounts")
    .set({ is_active: false, avatar: "/media/avatars/a/320.webp", email: "moved@example.test" })
    .where("id", "=", owner.id)
    .execute();
  const property = await db
    .selectFrom("properties")
    .select(["live", "owner_active", "owner_avatar", "owner_email"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(property).toEqual({
    live: false,
    owner_active: false,
    owner_avatar: "/media/avatars/a/320.webp",
    owner_email: "moved@example.test",
  });
});

it("deletes a person's sessions and property with the account", async () => {
  const owner = await insertAccount(db);
  await insertProperty(db, ownedBy(owner));
  await db.deleteFrom("accounts").where("id", "=", owner.id).execute();
  expect(await db.selectFrom("properties").selectAll().where("owner_id", "=", owner.id).execute()).toEqual([]);
});
