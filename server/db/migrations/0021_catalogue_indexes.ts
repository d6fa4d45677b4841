import { sql } from "kysely";
import { confirmAreaPositions, relistHomes, writeAreaPositions } from "../area-positions.ts";
import type { Database } from "../connect.ts";

/** Concurrent index builds cannot run in a transaction. */
export const inTransaction = false;

/** The covering indexes of browse. `confirmed` is for a filter of a later version. */
const INDEXES = {
  catalogue_by_time:
    "(featured, listed desc, id desc) include (kind, rent, traits, available_from, area_key, spot, deposit, confirmed)",
  catalogue_by_rent: "(kind, rent, id) include (listed, traits, available_from, area_key, spot, deposit, confirmed)",
  catalogue_by_area: "(area_key, kind, rent, id) include (listed, traits, available_from, spot, deposit, confirmed)",
  catalogue_by_date: "(kind, available_from) include (rent, traits, area_key, spot, deposit, confirmed)",
  catalogue_by_spot: "(spot, kind, rent, id) include (listed, traits, available_from, area_key, deposit, confirmed)",
  // Homes without a position, and with a rough one (bit 29).
  catalogue_unplaced: `(kind, rent, id) include (listed, traits, available_from, area_key, spot, deposit, confirmed)
    where spot < 0 or traits & 536870912 <> 0`,
};
const REPLACED = ["catalogue_listed", "catalogue_rent", "catalogue_area", "catalogue_available"];

const CONSTRAINTS = ["properties_position_source", "properties_position_whole", "properties_position_in_region"];

/** Fills the new columns of the catalogue and replaces its indexes, while the previous version serves from the old ones. */
export async function up(db: Database): Promise<void> {
  for (const name of CONSTRAINTS) await sql`alter table properties validate constraint ${sql.ref(name)}`.execute(db);
  await writeAreaPositions(db);
  await relistHomes(db);
  await confirmAreaPositions(db);
  for (const [name, columns] of Object.entries(INDEXES)) {
    // An interrupted build leaves an invalid index.
    await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
    await sql`create index concurrently ${sql.ref(name)} on catalogue ${sql.raw(columns)}`.execute(db);
  }
  for (const name of REPLACED) await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
  // Index-only scans need the visibility map.
  await sql`vacuum (analyze) catalogue`.execute(db);
}
