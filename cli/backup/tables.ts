import { finished } from "node:stream/promises";
import type pg from "pg";
import { type CopyStreamQuery, from, to } from "pg-copy-streams";
import { SESSION_AND_CODE_TABLES } from "#server/auth/sessions/revocation.ts";
import type { ArchivedFile } from "./archive.ts";
import type { Manifest } from "./manifest.ts";

/** Tables whose rows expire: sessions, codes, attempt counters and archives of personal data. */
export const LEFT_OUT: readonly string[] = [
  ...SESSION_AND_CODE_TABLES,
  "push_subscriptions",
  "auth_code_attempts",
  "data_archives",
  "rate_limits",
];
/** Tables that the migrations create. */
const MIGRATIONS = ["kysely_migration", "kysely_migration_lock"];

/** Size of a table's parts, to limit memory. */
const PART_BYTES = 4 * 1024 * 1024;
const NEWLINE = 10;

type Table = Manifest["tables"][number];

/**
 * Returns the tables of a backup with their stored columns. Leaves out the job queue, which would be outdated after a
 * restore.
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and attnum > 0 and not attisdropped and attgenerated = '' and relname <> all ($1::text[])
    group by relname order by relname`,
    [[...LEFT_OUT, ...MIGRATIONS]],
  );
  return rows;
}

const columnsOf = ({ name, columns }: Table) => `"${name}" (${columns.map((column) => `"${column}"`).join(", ")})`;

const partName = (table: string, part: number) => `database/${table}/${String(part).padStart(6, "0")}.copy`;
/** Returns the table of a file in the archive; null for other files. */
export const tableOf = (name: string) => /^database\/([^/]+)\/\d+\.copy$/.exec(name)?.[1] ?? null;

/** Writes a table's rows, as the client's transaction sees them, to files of an archive. Returns the number of rows. */
export async function dumpTable(
  client: pg.Client,
  table: Table,
  add: (archived: ArchivedFile) => Promise<void>,
): Promise<number> {
  let rows = 0;
  let parts = 0;
  let held: Buffer[] = [];
  let size = 0;
  async function flush() {
    parts += 1;
    await add({ name: partName(table.name, parts), content: Buffer.concat(held) });
    held = [];
    size = 0;
  }
  for await (const chunk of client.query(to(`copy ${columnsOf(table)} to stdout`))) {
    // Line breaks in values are escaped, so each newline ends a row.
    for (const byte of chunk) if (byte === NEWLINE) rows += 1;
    held.push(chunk);
    size += chunk.length;
    if (size >= PART_BYTES) await flush();
  }
  if (size > 0) await flush();
  return rows;
}

/**
 * Loads table files in dump order. Triggers and foreign keys are disabled, because the rows were valid at their origin.
 */
export class TableLoader {
  readonly #client: pg.Client;
  readonly #tables: Map<string, Table>;
  #current: { name: string; copy: CopyStreamQuery; ended: Promise<void> } | null = null;

  constructor(client: pg.Client, tables: readonly Table[]) {
    this.#client = client;
    // Older backups may contain tables that are excluded now.
    this.#tables = new Map(tables.filter(({ name }) => !LEFT_OUT.includes(name)).map((table) => [table.name, table]));
  }

  async load(name: string, content: Buffer): Promise<void> {
    if (this.#current?.name !== name) await this.#begin(name);
    const copy = this.#current?.copy;
    if (!copy) return;
    await new Promise<void>((resolve, reject) => {
      copy.write(content, (error) => (error ? reject(error) : resolve()));
    });
  }

  async #begin(name: string): Promise<void> {
    await this.end();
    const table = this.#tables.get(name);
    if (!table) return;
    // Migrations fill some tables of a new database.
    await this.#client.query(`delete from "${name}"`);
    const copy = this.#client.query(from(`copy ${columnsOf(table)} from stdin`));
    const ended = finished(copy);
    ended.catch(() => {});
    this.#current = { name, copy, ended };
  }

  /** Resolves when everything is loaded. */
  async end(): Promise<void> {
    const current = this.#current;
    this.#current = null;
    current?.copy.end();
    await current?.ended;
  }
}
