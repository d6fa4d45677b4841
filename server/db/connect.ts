import { Kysely } from "kysely";
import { PostgresJSDialect } from "kysely-postgres-js";
import postgres from "postgres";
import { type EmbeddedPostgres, socketOptions } from "./embedded.ts";
import type { DB } from "./schema.ts";
import { textArray } from "./text-array.ts";

export type Database = Kysely<DB>;
/** Where a database is: an address, or a database of the embedded server. */
export type DatabaseLocation = string | { server: EmbeddedPostgres["connection"]; database: string };

const OPTIONS = {
  connect_timeout: 5,
  onnotice() {},
  // Days, not instants: a plain date must not shift with anybody's time zone. Counts fit a number.
  types: {
    date: { to: 1082, from: [1082], serialize: (day: string) => day, parse: (day: string) => day },
    textArray,
    bigint: { to: 20, from: [20], serialize: String, parse: Number },
  },
};

const drivers = new WeakMap<Database, postgres.Sql>();

/** What stands beneath a pool, for what Kysely has no words for. */
export function driverOf(db: Database): postgres.Sql {
  const driver = drivers.get(db);
  if (!driver) throw new Error("this is not a pool that connect() made");
  return driver;
}

/** A pool of at most `max` connections. `destroy()` on the Kysely instance closes it. */
export function connect(location: DatabaseLocation, max: number): Database {
  const client =
    typeof location === "string"
      ? postgres(location, { ...OPTIONS, max })
      : postgres({ ...OPTIONS, ...socketOptions(location.server), database: location.database, max });
  const db = new Kysely<DB>({ dialect: new PostgresJSDialect({ postgres: client }) });
  drivers.set(db, client as postgres.Sql);
  return db;
}
