import { sql } from "kysely";
import type { Database } from "./connect.ts";
import { majorVersion } from "./server-version.ts";

/** What the server needs of a database. Each function returns a sentence for the operator; null if it is met. */

const MIN_MAJOR = 15;
/**
 * The extensions that the migrations create. All are in PostgreSQL's `contrib`, and a database's owner may create them.
 */
const EXTENSIONS = ["btree_gin", "btree_gist", "pg_trgm", "unaccent"];

/** Returns a message if this `server_version_num` is too old, else null. */
export function versionFault(versionNumber: number): string | null {
  const major = majorVersion(versionNumber);
  return major >= MIN_MAJOR ? null : `PostgreSQL ${major} is too old: version ${MIN_MAJOR} or newer is required.`;
}

/** Returns a message if PostgreSQL is too old, else null. */
export async function findOldVersion(db: Database): Promise<string | null> {
  const { rows } = await sql<{ number: number }>`
    select current_setting('server_version_num')::int as number`.execute(db);
  return versionFault(rows[0]?.number ?? 0);
}

/** Returns a message if the encoding of the database is not UTF8, else null. */
export async function findWrongEncoding(db: Database): Promise<string | null> {
  const { rows } = await sql<{ encoding: string; name: string }>`
    select current_setting('server_encoding') as encoding, current_database() as name`.execute(db);
  const [{ encoding, name } = { encoding: "", name: "" }] = rows;
  if (encoding === "UTF8") return null;
  return `The database ${name} has the encoding ${encoding}: create it with encoding 'UTF8' template template0.`;
}

/** Returns a message if the database is a standby or its sessions are read-only, else null. */
export async function findReadOnly(db: Database): Promise<string | null> {
  const { rows } = await sql<{ is_standby: boolean; is_read_only: boolean }>`
    select pg_is_in_recovery() as is_standby, current_setting('transaction_read_only') = 'on' as is_read_only`.execute(
    db,
  );
  if (rows[0]?.is_standby) return "The database is a standby: DATABASE_URL must name the primary.";
  return rows[0]?.is_read_only ? "The database is read-only: default_transaction_read_only must be off." : null;
}

/** Returns a message if extensions are not installed on PostgreSQL's machine, else null. */
export async function findMissingExtensions(db: Database): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${EXTENSIONS}::text[]) name
    where name not in (select extname from pg_extension) and name not in (select name from pg_available_extensions)`.execute(
    db,
  );
  const names = rows.map(({ name }) => name).join(", ");
  return names === "" ? null : `PostgreSQL lacks ${names}: install its contrib package.`;
}

/** Returns a message if the role lacks rights that migrations need, else null. */
export async function findMissingRights(db: Database): Promise<string | null> {
  const { rows } = await sql<{ role: string; name: string; mayCreate: boolean; mayUseSchema: boolean }>`
    select current_user as role, current_database() as name,
      has_database_privilege(current_database(), 'create') as "mayCreate",
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayUseSchema"`.execute(db);
  const [row] = rows;
  if (!row || (row.mayCreate && row.mayUseSchema)) return null;
  return row.mayCreate
    ? `The role ${row.role} may not create tables in ${row.name}: grant create on schema public to ${row.role}.`
    : `The role ${row.role} may not create schemas in ${row.name}: alter database ${row.name} owner to ${row.role}.`;
}
