import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { urlsOfHosts } from "../database-url.ts";
import { type EmbeddedPostgres, socketOptions } from "./embedded.ts";
import { primarySearch } from "./hosts.ts";
import { LiveClient, type LiveOptions } from "./live-client.ts";
import { openPool } from "./pool.ts";
import type { DB } from "./schema.ts";
import { types } from "./values.ts";
import { type DatabaseWatch, UNWATCHED } from "./watch.ts";

export type Database = Kysely<DB>;
/** The location of a database: a URL, or a database of the embedded server. */
export type DatabaseLocation = string | { server: EmbeddedPostgres["connection"]; database: string };

/**
 * Connections that a server process needs at most in addition to its pool: four for jobs, two to listen, two to ask
 * about lost connections, and one to end their sessions.
 */
export const CONNECTIONS_BESIDE_POOL = 9;

const OPTIONS = { types, connectionTimeoutMillis: 5000, keepAlive: true };

/** Returns a URL whose `sslmode` means the same as for psql: `require` does not verify the server. */
function withLibpqMeaning(location: string): string {
  const url = new URL(location);
  if (url.searchParams.has("sslmode")) url.searchParams.set("uselibpqcompat", "true");
  url.searchParams.delete("target_session_attrs");
  return url.href;
}

/** Returns options for a client. With several hosts, it connects to the one that accepts writes. */
export function clientOptions(location: DatabaseLocation): LiveOptions {
  if (typeof location !== "string")
    return { ...OPTIONS, ...socketOptions(location.server), database: location.database };
  const [first = {}, ...others] = urlsOfHosts(location).map((url) => ({
    ...OPTIONS,
    connectionString: withLibpqMeaning(url),
  }));
  return others.length === 0 ? first : { ...first, findPrimary: primarySearch([first, ...others]) };
}

const locations = new WeakMap<Database, DatabaseLocation>();

function locationOf(db: Database): DatabaseLocation {
  const location = locations.get(db);
  if (!location) throw new Error("this pool was not created by connect()");
  return location;
}

/** Returns a client that is not connected yet, for what Kysely does not support. PostgreSQL shows its name. */
export function newClient(db: Database, application_name = "basera"): pg.Client {
  return new LiveClient({ ...clientOptions(locationOf(db)), application_name });
}

/** Opens a separate connection to the same database, which does not use the pool. */
export function connectAgain(db: Database): Database {
  return connect(locationOf(db), 1);
}

/** Opens a pool of at most `max` connections. `destroy()` on the Kysely instance closes it. */
export function connect(location: DatabaseLocation, max: number, watch: DatabaseWatch = UNWATCHED): Database {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(clientOptions(location), max, watch) }) });
  locations.set(db, location);
  return db;
}
