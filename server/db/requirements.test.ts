import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import { atEnd } from "../testing/at-end.ts";
import { connect, type DatabaseLocation } from "./connect.ts";
import { MigrationError, migrate } from "./migrate.ts";
import { versionFault } from "./requirements.ts";

const server = inject("postgres");
const admin = connect({ server, database: "postgres" }, 1);
atEnd(() => admin.destroy());

/** Creates an empty database, and a role that does not own it. Returns how to migrate it as this role. */
async function foreignDatabase(options = "") {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const role = { user: `${name}_web`, password: "nothing to see" };
  await sql.raw(`create role ${role.user} login password '${role.password}'`).execute(admin);
  await sql.raw(`create database ${name} ${options}`).execute(admin);
  atEnd(async () => {
    await sql.raw(`drop database ${name} with (force)`).execute(admin);
    await sql.raw(`drop role ${role.user}`).execute(admin);
  });
  const location: DatabaseLocation = { server: { ...server, ...role }, database: name };
  async function migrateHere(): Promise<void> {
    const db = connect(location, 1);
    await migrate({ db, location }).finally(() => db.destroy());
  }
  return { name, user: role.user, migrate: migrateHere };
}

it.each([
  [140_011, "PostgreSQL 14 is too old: version 15 or newer is required."],
  [150_000, null],
])("of version %d says %s", (version, sentence) => {
  expect(versionFault(version)).toBe(sentence);
});

it("names a role that may create neither schemas nor tables, and migrates when it owns the database", async () => {
  const { name, user, migrate: migrateHere } = await foreignDatabase();
  await expect(migrateHere()).rejects.toEqual(
    new MigrationError(`The role ${user} may not create schemas in ${name}: alter database ${name} owner to ${user}.`),
  );
  await sql.raw(`grant create on database ${name} to ${user}`).execute(admin);
  await expect(migrateHere()).rejects.toEqual(
    new MigrationError(`The role ${user} may not create tables in ${name}: grant create on schema public to ${user}.`),
  );
  await sql.raw(`alter database ${name} owner to ${user}`).execute(admin);
  await migrateHere();
});

it("names a read-only database", async () => {
  const { user, migrate: migrateHere } = await foreignDatabase();
  await sql.raw(`alter role ${user} set default_transaction_read_only = on`).execute(admin);
  await expect(migrateHere()).rejects.toEqual(
    new MigrationError("The database is read-only: default_transaction_read_only must be off."),
  );
});

it("names a database that is not UTF-8", async () => {
  const { name, migrate: migrateHere } = await foreignDatabase(
    "encoding 'LATIN1' locale_provider libc locale 'C' template template0",
  );
  await expect(migrateHere()).rejects.toEqual(
    new MigrationError(
      `The database ${name} has the encoding LATIN1: create it with encoding 'UTF8' template template0.`,
    ),
  );
});
