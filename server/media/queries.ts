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

/** Holds these rows against removal until the transaction ends, always in one order. Others may hold them too. */
export function holdUploads(trx: Transaction<DB>, paths: readonly string[]): Promise<Upload[]> {
  if (paths.length === 0) return Promise.resolve([]);
  return trx.selectFrom("uploads").selectAll().where("path", "in", paths).orderBy("path").forKeyShare().execute();
}

/** Holds these rows for this transaction alone. Waits for those who hold one of them. */
export function lockUploads(trx: Transaction<DB>, paths: readonly string[]): Promise<Upload[]> {
  if (paths.length === 0) return Promise.resolve([]);
  return trx.selectFrom("uploads").selectAll().where("path", "in", paths).orderBy("path").forUpdate().execute();
}

/** The same for all that a person uploaded. */
export function lockUploadsOf(trx: Transaction<DB>, accountId: string): Promise<Upload[]> {
  return trx
    .selectFrom("uploads")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("path")
    .forUpdate()
    .execute();
}

/** No listing shows it, and it is nobody's avatar. */
const unused = sql<boolean>`not exists (select from properties where images @> array[${pictureAddress("")} || uploads.path])
  and not exists (select from accounts where avatar = ${pictureAddress("")} || uploads.path)`;

/**
 * The oldest uploads from before that moment which nothing uses, held for this transaction; those that others hold are
 * passed over.
 */
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
 * Deletes those of the rows that nothing uses, and answers their paths. The caller holds them: whoever was about to use one
 * has by then either done so, and is seen here, or waits and will not find it.
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

/** Those of the paths that have a row. */
export async function listKnownPaths(db: Database, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const rows = await db.selectFrom("uploads").select("path").where("path", "in", paths).execute();
  return rows.map(({ path }) => path);
}

/** What says who may see it, of every listing that shows this picture. */
export function listShowing(db: Database, path: string) {
  return db
    .selectFrom("properties")
    .select(["owner_id", "owner_active", "status"])
    .where(sql<boolean>`images @> array[${pictureAddress(path)}]`)
    .execute();
}

/** What this person uploaded, the oldest first. */
export function listUploadsOf(db: Database, accountId: string): Promise<Upload[]> {
  return db.selectFrom("uploads").selectAll().where("account_id", "=", accountId).orderBy("created_at").execute();
}
