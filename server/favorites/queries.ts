import { sql, type Transaction } from "kysely";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";

/** Serialises transactions that read and change this favourite. */
export async function lockFavorite(trx: Transaction<DB>, accountId: string, propertyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`favorite:${accountId}:${propertyId}`}, 0))`.execute(trx);
}

/** Does nothing if the favourite exists. */
export async function insertFavorite(db: Database, accountId: string, propertyId: string): Promise<void> {
  await db
    .insertInto("favorites")
    .values({ account_id: accountId, property_id: propertyId, created_at: sql`clock_timestamp()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns whether it existed. */
export async function deleteFavorite(db: Database, accountId: string, propertyId: string): Promise<boolean> {
  const [result] = await db
    .deleteFrom("favorites")
    .where("account_id", "=", accountId)
    .where("property_id", "=", propertyId)
    .execute();
  return (result?.numDeletedRows ?? 0n) > 0n;
}

/** Deletes all favourites of an account. Locks them in the same order as `lockShared`. */
export async function deleteFavorites(trx: Transaction<DB>, accountId: string): Promise<void> {
  const theirs = trx.selectFrom("favorites").select("property_id").where("account_id", "=", accountId);
  await theirs.orderBy("property_id").forUpdate().execute();
  await trx.deleteFrom("favorites").where("account_id", "=", accountId).execute();
}

/** Returns favourites of these people, latest first, with the fields that decide who may see them. */
export function listFavorites(db: Database, accountIds: readonly string[]) {
  return db
    .selectFrom("favorites")
    .innerJoin("properties", "properties.id", "favorites.property_id")
    .select(["favorites.account_id", "properties.id", "owner_id", "owner_active", "status"])
    .where("favorites.account_id", "in", accountIds)
    .orderBy("favorites.created_at", "desc")
    .orderBy("favorites.property_id", "desc")
    .execute();
}

/** Returns everything that this account saved, latest first. */
export function listSaved(db: Database, accountId: string) {
  return db
    .selectFrom("favorites")
    .select(["property_id", "created_at"])
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .execute();
}
