import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import type { Services } from "../services.ts";
import { areFilesHeld } from "./held-files.ts";
import { pathOf, pictureFolder } from "./picture-path.ts";
import { deleteUnusedUploads, lockUploads, lockUploadsOf } from "./queries.ts";

/**
 * Deletes rows of these pictures that have an uploader and that nothing uses. Call it in the transaction that removed
 * them from a listing or profile, after that. Returns their paths for `removeFiles` after the commit. Pictures without
 * an uploader, such as the demo's, stay.
 */
export async function dropPictures(trx: Transaction<DB>, addresses: readonly string[]): Promise<string[]> {
  const paths = addresses.flatMap((address) => pathOf(address) ?? []);
  const held = await lockUploads(trx, paths);
  return deleteUnusedUploads(
    trx,
    held.filter(({ account_id }) => account_id !== null),
  );
}

/**
 * As `dropPictures`, for all uploads of a deleted account: it locks their rows, and `deleteAccount` deletes them. Call
 * it after the listing is deleted.
 */
export async function dropPicturesOf(
  trx: Transaction<DB>,
  accountId: string,
  deleteAccount: () => Promise<void>,
): Promise<string[]> {
  const held = await lockUploadsOf(trx, accountId);
  await deleteAccount();
  return deleteUnusedUploads(trx, held);
}

/**
 * Deletes the files of pictures whose rows are gone. Files that cannot be deleted now, or that a backup is copying, are
 * left to the sweep.
 */
export async function removeFiles(
  { db, files, log }: Pick<Services, "db" | "files" | "log">,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0 || (await areFilesHeld(db))) return;
  for (const path of paths)
    await files
      .removeFolder(pictureFolder(path))
      .catch((err) => log.warn({ err, path }, "files are left to the sweep"));
}
