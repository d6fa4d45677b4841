import { UNUSED_PICTURE_HOURS } from "#contract/accounts/retention.ts";
import { HOUR_MS } from "#contract/durations.ts";
import { transact } from "../db/transact.ts";
import type { Services } from "../services.ts";
import { removeFiles } from "./drop.ts";
import { PICTURE_KINDS, pathOf } from "./picture-path.ts";
import { deleteUnusedUploads, listKnownPaths, lockUnusedUploads } from "./queries.ts";

/** Minimum age of unused pictures, and of files without a row, before they are deleted. */
const GRACE_MS = UNUSED_PICTURE_HOURS * HOUR_MS;
const BATCH_SIZE = 100;

type SweepServices = Pick<Services, "db" | "files" | "log">;

/** Deletes rows before files: a crash in between leaves files without a row, which a later sweep deletes. */
async function sweepUnused(services: SweepServices, before: Date): Promise<number> {
  let swept = 0;
  for (let held = BATCH_SIZE; held === BATCH_SIZE; ) {
    const gone = await transact(services.db, async (trx) => {
      const unused = await lockUnusedUploads(trx, before, BATCH_SIZE);
      held = unused.length;
      return deleteUnusedUploads(trx, unused);
    });
    await removeFiles(services, gone);
    swept += gone.length;
  }
  return swept;
}

async function* oldPictures({ files }: SweepServices, before: Date): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for (const kind of PICTURE_KINDS)
    for await (const { folder, writtenAt } of files.listFolders(kind)) {
      const path = pathOf(`${folder}/1280.webp`);
      if (path === null || writtenAt >= before) continue;
      batch.push(path);
      if (batch.length < BATCH_SIZE) continue;
      yield batch;
      batch = [];
    }
  yield batch;
}

async function sweepStrays(services: SweepServices, before: Date): Promise<number> {
  let swept = 0;
  for await (const paths of oldPictures(services, before)) {
    const known = new Set(await listKnownPaths(services.db, paths));
    const strays = paths.filter((path) => !known.has(path));
    await removeFiles(services, strays);
    swept += strays.length;
  }
  return swept;
}

/**
 * Deletes pictures that have been unused for a day, and files without a row. Skips pictures of a listing that is being
 * posted. Several processes may sweep at once.
 */
export async function sweepPictures(
  services: SweepServices,
  now = new Date(),
): Promise<{ unused: number; strays: number }> {
  const before = new Date(now.getTime() - GRACE_MS);
  const swept = { unused: await sweepUnused(services, before), strays: await sweepStrays(services, before) };
  if (swept.unused > 0 || swept.strays > 0) services.log.info(swept, "pictures swept");
  return swept;
}
