import { type Insertable, type RawBuilder, sql, type Transaction, type Updateable } from "kysely";
import { NEW_OWNER_DAYS, type OwnerReplies } from "#contract/messaging/reply-terms.ts";
import type { Database } from "../db/connect.ts";
import type { DB, Properties } from "../db/schema.ts";
import { COLUMNS, type PropertyRow } from "./property-row.ts";

export async function findProperty(db: Database, id: string): Promise<PropertyRow | undefined> {
  return db.selectFrom("properties").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

/**
 * Returns the property with its owner's stored reply figures, not yet filtered by `shownReplies`, and whether the owner
 * is new.
 */
export async function findPropertyWithOwner(
  db: Database,
  id: string,
): Promise<(PropertyRow & { owner_replies: OwnerReplies | null; owner_is_new: boolean }) | undefined> {
  return db
    .selectFrom("properties")
    .select(COLUMNS)
    .select([
      sql<OwnerReplies | null>`(
        select json_build_object('answered', answered, 'within_hours', within_hours) from owner_replies
        where owner_replies.owner_id = properties.owner_id)`.as("owner_replies"),
      sql<boolean>`exists (
        select from accounts where accounts.id = properties.owner_id
          and accounts.created_at > now() - ${sql.raw(`interval '${NEW_OWNER_DAYS} days'`)})`.as("owner_is_new"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function listByIds(db: Database, ids: readonly string[]): Promise<PropertyRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("properties").select(COLUMNS).where("id", "in", ids).execute();
}

/** Returns the listings of the owner with this address, newest first. */
export async function listOfOwner(db: Database, email: string): Promise<PropertyRow[]> {
  return db
    .selectFrom("properties")
    .select(COLUMNS)
    .where("owner_email", "=", email)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Returns the listings that belong to this account. */
export async function listOwnedBy(db: Database, ownerId: string): Promise<PropertyRow[]> {
  return db.selectFrom("properties").select(COLUMNS).where("owner_id", "=", ownerId).execute();
}

/** The generated types do not express that array elements may be null. A confirmation has the database's time. */
type Written<T> = Omit<T, "image_placeholders" | "confirmed_at"> & {
  image_placeholders?: (string | null)[];
  confirmed_at?: RawBuilder<Date>;
};
/** The time of a confirmation. */
export const confirmedNow = () => sql<Date>`clock_timestamp()`;

/** Returns the listing of this owner, found by account or address. */
export function findListingOf(
  db: Database,
  { owner_id, owner_email }: Pick<Insertable<Properties>, "owner_id" | "owner_email">,
): Promise<Pick<PropertyRow, "id" | "owner_id"> | undefined> {
  return db
    .selectFrom("properties")
    .select(["id", "owner_id"])
    .where((where) =>
      where.or([where("owner_id", "=", owner_id ?? null), where("owner_email", "=", owner_email ?? null)]),
    )
    .orderBy("owner_id", (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst();
}

/** Returns the property, locked until the transaction ends. */
export function lockProperty(trx: Transaction<DB>, id: string): Promise<PropertyRow | undefined> {
  return trx.selectFrom("properties").select(COLUMNS).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** Returns the person's listing, locked until the transaction ends. */
export function lockListingOf(trx: Transaction<DB>, { id }: { id: string }): Promise<PropertyRow | undefined> {
  return trx.selectFrom("properties").select(COLUMNS).where("owner_id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

export function insertPropertyRow(trx: Transaction<DB>, row: Written<Insertable<Properties>>): Promise<PropertyRow> {
  return trx
    .insertInto("properties")
    .values(row as unknown as Insertable<Properties>)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Writes the changes and increments the version. */
export function updatePropertyRow(
  trx: Transaction<DB>,
  id: string,
  changes: Written<Updateable<Properties>>,
): Promise<PropertyRow> {
  return trx
    .updateTable("properties")
    .set({ ...(changes as unknown as Updateable<Properties>), version: sql`version + 1`, updated_at: sql`now()` })
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Confirms a home that is not away. The version does not change, because no editable field changes. */
export function confirmPropertyRow(trx: Transaction<DB>, id: string): Promise<PropertyRow> {
  return trx
    .updateTable("properties")
    .set({ confirmed_at: confirmedNow() })
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deletePropertyRow(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.deleteFrom("properties").where("id", "=", id).execute();
}
