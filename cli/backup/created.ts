import { sql } from "kysely";
import type { Database } from "#server/db/connect.ts";

/** Lists what migrations create: extensions, and tables, views, sequences and functions, without parts of others. */
const REMOVALS = sql<{ removal: string }>`
  select 'drop ' || type || ' if exists ' || identity || ' cascade' as removal
  from (
    select tableoid, oid from pg_extension
    union all
    select tableoid, oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S')
    union all
    select tableoid, oid from pg_proc where pronamespace = 'public'::regnamespace
  ) found, pg_identify_object(tableoid, oid, 0)
  where not exists (select from pg_depend d where d.classid = tableoid and d.objid = oid and d.deptype in ('a', 'e', 'i'))`;

/** Returns the statements that drop the database's objects. */
export async function listRemovals(db: Database): Promise<Set<string>> {
  const { rows } = await REMOVALS.execute(db);
  return new Set(rows.map(({ removal }) => removal));
}

/** Drops all objects that were created since `before`. */
export async function dropCreated(db: Database, before: Set<string>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const removal of await listRemovals(trx)) if (!before.has(removal)) await sql.raw(removal).execute(trx);
  });
}
