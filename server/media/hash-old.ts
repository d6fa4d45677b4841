import { buffer } from "node:stream/consumers";
import type { Services } from "../services.ts";
import { insertPhotoHash, listUnhashed } from "./photo-queries.ts";
import { pictureFolder } from "./picture-path.ts";
import { hashPicture } from "./renditions.ts";

const BATCH = 50;

/** Hashes the pictures that were uploaded before hashes were stored. A picture that cannot be read is skipped. */
export async function hashOldPictures(
  { db, files, log }: Pick<Services, "db" | "files" | "log">,
  signal: AbortSignal,
): Promise<void> {
  for (let after = ""; ; ) {
    const paths = await listUnhashed(db, after, BATCH);
    for (const path of paths) {
      // The next run continues.
      signal.throwIfAborted();
      await hashOne(path).catch((err) => log.warn({ err, path }, "a picture could not be hashed"));
      after = path;
    }
    if (paths.length < BATCH) return;
  }

  async function hashOne(path: string): Promise<void> {
    // The smaller file has enough detail.
    const file = await files.open(`${pictureFolder(path)}/640.webp`);
    if (file !== null) await insertPhotoHash(db, path, await hashPicture(await buffer(file.content)));
  }
}
