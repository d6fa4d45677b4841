import { Kysely } from "kysely";
import postgres from "postgres";
import { ARRAYS } from "./arrays.ts";
import { type OpenClient, postgresDialect } from "./driver.ts";
import { type EmbeddedPostgres, socketOptions } from "./embedded.ts";
import type { DB } from "./schema.ts";
import type { DatabaseWatch } from "./watch.ts";

export type Database = Kysely<DB>;
/** The location of a database: a URL, or a database of the embedded server. */
export type DatabaseLocation = string | { server: EmbeddedPostgres["connection"]; database: string };

const OPTIONS = {
  connect_timeout: 5,
  // See `socketOptions`.
  fetch_types: false,
  onnotice() {},
  // Dates stay strings, because a Date would shift with the time zone. Counts fit into a number.
  types: {
    date: { to: 1082, from: [1082], serialize: (day: string) => day, parse: (day: string) => day },
    ...ARRAYS,
    bigint: { to: 20, from: [20], serialize: String, parse: Number },
  },
};

const clients = new WeakMap<Database, OpenClient>();

/** Returns a function that opens a client outside of the pool, for what Kysely does not support. */
export function clientsOf(db: Database): OpenClient {
  const open = clients.get(db);
  if (!open) throw new Error("this is not a pool that connect() made");
  return open;
}

/** Opens a pool of at most `max` connections. `destroy()` on the Kysely instance closes it. */
export function connect(location: DatabaseLocation, max: number, watch?: DatabaseWatch): Database {
  const open: OpenClient = (options) =>
    typeof location === "string"
      ? postgres(location, { ...OPTIONS, ...options })
      : postgres({ ...OPTIONS, ...socketOptions(location.server), database: location.database, ...options });
  const db = new Kysely<DB>({ dialect: postgresDialect(open, max, watch) });
  clients.set(db, open);
  return db;
}
