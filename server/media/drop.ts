import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import type { Services } from "../services.ts";
import { areFilesHeld } from "./held-files.ts";
import { pathOf, pictureFolder } from "./picture-path.ts";
import { deleteUnusedUploads, lockUploads, lockUploadsOf } from "./queries.ts";

/**
 * Forgets those of the pictures that belong to somebody and that nothing uses any more: call it in the transaction that
 * took them out of a listing or profile, after that. Answers the paths of those that are gone: hand them to `removeFiles` once
 * the transaction is committed. Pictures that belong to nobody, as the demo's, stay.
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
 * The same for all that a person uploaded whose account goes: `deleteAccount` takes it away while they are held. Call it once
 * their listing is gone.
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
 * Removes the files of pictures whose rows are gone. What cannot be removed now, or is being backed up, is left to the
 * sweep.
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
