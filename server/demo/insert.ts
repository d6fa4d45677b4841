import { type RawBuilder, sql } from "kysely";
import { MINUTE_MS } from "#contract/durations.ts";
import type { Database } from "../db/connect.ts";
import { shownColumns, type Texts } from "../properties/shown-texts.ts";
import type { DemoConversation } from "./conversations.ts";
import type { AccountRow, Listing, PropertyRow } from "./listings.ts";
import type { PoolPicture } from "./pictures.ts";
import type { VisitHours } from "./visit-hours.ts";

const names = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((name) => sql.ref(name)));

/**
 * Inserts many rows through one JSON parameter. That is faster than one parameter per cell, and their number is not
 * limited.
 */
async function insertRows(db: Database, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = names(Object.keys(first));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::json)`.execute(
    db,
  );
}

export function insertAccounts(db: Database, accounts: readonly AccountRow[]): Promise<void> {
  return insertRows(db, "accounts", accounts);
}

/** Inserts the owners, then their listings. All listings must have the same columns. */
export async function insertListings(db: Database, listings: readonly Listing[]): Promise<void> {
  await insertRows(
    db,
    "accounts",
    listings.map(({ owner }) => owner),
  );
  await insertRows(
    db,
    "properties",
    listings.map(({ property }) => ({ ...property, ...shownColumns(property as unknown as Texts) })),
  );
}

/** Inserts the rows of the demo's pictures. They have no uploader. */
export function insertPool(db: Database, fresh: readonly PoolPicture[]): Promise<void> {
  return insertRows(
    db,
    "uploads",
    fresh.map(({ path, width, height, placeholder }) => ({
      path,
      kind: "property-images",
      width,
      height,
      placeholder,
    })),
  );
}

/** Inserts favourites of this person, so that the first home is the latest. */
export function insertFavorites(db: Database, { id }: AccountRow, homes: readonly PropertyRow[]): Promise<void> {
  return insertRows(
    db,
    "favorites",
    homes.map((home, place) => ({
      account_id: id,
      property_id: home.id,
      created_at: new Date(Date.now() - (place + 1) * MINUTE_MS).toISOString(),
    })),
  );
}

export async function insertVisitHours(db: Database, all: readonly VisitHours[]): Promise<void> {
  await insertRows(
    db,
    "visit_settings",
    all.map(({ settings }) => settings),
  );
  await insertRows(
    db,
    "visit_windows",
    all.flatMap(({ windows }) => windows),
  );
}

export async function insertConversations(db: Database, all: readonly DemoConversation[]): Promise<void> {
  await insertRows(
    db,
    "conversations",
    all.map(({ conversation }) => conversation),
  );
  await insertRows(
    db,
    "participants",
    all.flatMap(({ participants }) => participants),
  );
  await insertRows(
    db,
    "messages",
    all.flatMap(({ messages }) => messages),
  );
}
