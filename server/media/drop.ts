import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import type { Services } from "../services.ts";
import { areFilesHeld } from "./held-files.ts";
import { pathOf, pictureFolder } from "./picture-path.ts";
import { deleteUnusedUploads, lockUploads, lockUploadsOf } from "./queries.ts";

/**
 * Deletes the rows of these pictures, except those that are still used or have no uploader, such as the demo's. Must be
 * called after they were removed from a listing or profile, in the same transaction. Returns the paths to pass to
 * `removeFiles` after the commit.
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
 * Like `dropPictures`, for all uploads of an account that is being deleted. Only locks the rows; `deleteAccount`
 * deletes them. Must be called after the listing is deleted.
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
 * Deletes the files of pictures whose rows are deleted. Leaves files to the sweep if they cannot be deleted now or if a
 * backup is copying files.
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
