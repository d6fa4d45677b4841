import { type Insertable, type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "../db/connect.ts";
import type { DB, Uploads } from "../db/schema.ts";
import { pictureAddress } from "./picture-path.ts";

export type Upload = Selectable<Uploads>;

export async function insertUpload(db: Database, upload: Insertable<Uploads>): Promise<void> {
  await db.insertInto("uploads").values(upload).execute();
}

export function findUpload(db: Database, path: string): Promise<Upload | undefined> {
  return db.selectFrom("uploads").selectAll().where("path", "=", path).executeTakeFirst();
}

/**
 * Takes a shared lock on these rows, so that they are not deleted before the transaction ends. Locks in a fixed order.
 */
export function holdUploads(trx: Transaction<DB>, paths: readonly string[]): Promise<Upload[]> {
  if (paths.length === 0) return Promise.resolve([]);
  return trx.selectFrom("uploads").selectAll().where("path", "in", paths).orderBy("path").forKeyShare().execute();
}

/** Takes an exclusive lock on these rows, in the same order. */
export function lockUploads(trx: Transaction<DB>, paths: readonly string[]): Promise<Upload[]> {
  if (paths.length === 0) return Promise.resolve([]);
  return trx.selectFrom("uploads").selectAll().where("path", "in", paths).orderBy("path").forUpdate().execute();
}

/** Like `lockUploads`, for all uploads of a person. */
export function lockUploadsOf(trx: Transaction<DB>, accountId: string): Promise<Upload[]> {
  return trx
    .selectFrom("uploads")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("path")
    .forUpdate()
    .execute();
}

/** True if no listing and no avatar uses the picture. */
const unused = sql<boolean>`not exists (select from properties where images @> array[${pictureAddress("")} || uploads.path])
  and not exists (select from accounts where avatar = ${pictureAddress("")} || uploads.path)`;

/** Locks the oldest unused uploads that are older than `before`, skipping locked rows. */
export function lockUnusedUploads(trx: Transaction<DB>, before: Date, limit: number): Promise<Upload[]> {
  return trx
    .selectFrom("uploads")
    .selectAll()
    .where("created_at", "<", before)
    .where(unused)
    .orderBy("created_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/**
 * Deletes the unused rows among these, and returns their paths. The caller has locked them: a concurrent transaction
 * that uses a picture has either committed, and is seen here, or waits and then does not find the row.
 */
export async function deleteUnusedUploads(trx: Transaction<DB>, held: readonly { path: string }[]): Promise<string[]> {
  if (held.length === 0) return [];
  const deleted = await trx
    .deleteFrom("uploads")
    .where(
      "path",
      "in",
      held.map(({ path }) => path),
    )
    .where(unused)
    .returning("path")
    .execute();
  return deleted.map(({ path }) => path);
}

/** Returns the paths that have a row. */
export async function listKnownPaths(db: Database, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const rows = await db.selectFrom("uploads").select("path").where("path", "in", paths).execute();
  return rows.map(({ path }) => path);
}

/** Returns all listings that show this picture, with the fields that decide who may see them. */
export function listShowing(db: Database, path: string) {
  return db
    .selectFrom("properties")
    .select(["owner_id", "owner_active", "status"])
    .where(sql<boolean>`images @> array[${pictureAddress(path)}]`)
    .execute();
}

/** Returns this person's uploads, oldest first. */
export function listUploadsOf(db: Database, accountId: string): Promise<Upload[]> {
  return db.selectFrom("uploads").selectAll().where("account_id", "=", accountId).orderBy("created_at").execute();
}
