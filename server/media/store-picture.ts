import { v7 as uuidv7 } from "uuid";
import { transact } from "../db/transact.ts";
import type { FileStore } from "../files/file-store.ts";
import type { Services } from "../services.ts";
import { insertPhotoHash } from "./photo-queries.ts";
import { type PictureKind, pictureAddress, uploadPath } from "./picture-path.ts";
import { insertUpload } from "./queries.ts";
import { makeRenditions, type Renditions } from "./renditions.ts";

/** A stored picture. `path` is its key in `uploads`, and `address` its URL. */
export interface StoredPicture extends Pick<Renditions, "width" | "height" | "placeholder"> {
  path: string;
  address: string;
}

/** Writes the files of a picture under its id. The caller inserts the row. */
export async function writePicture(
  files: FileStore,
  kind: PictureKind,
  renditions: Renditions,
  id: string = uuidv7(),
): Promise<StoredPicture> {
  await Promise.all(
    Object.entries(renditions.files).map(([width, content]) => files.write(`${kind}/${id}/${width}.webp`, content)),
  );
  const path = uploadPath(kind, id);
  const { width, height, placeholder } = renditions;
  return { path, address: pictureAddress(path), width, height, placeholder };
}

/**
 * Stores an uploaded picture: first the files, then the row, so that no row refers to missing files. Files without a
 * row are deleted by the sweep.
 * @throws AppError as `makeRenditions`
 */
export async function storePicture(
  { db, files }: Pick<Services, "db" | "files">,
  { kind, accountId, bytes }: { kind: PictureKind; accountId: string | null; bytes: Uint8Array },
): Promise<StoredPicture> {
  const renditions = await makeRenditions(bytes);
  const picture = await writePicture(files, kind, renditions);
  const { path, width, height, placeholder } = picture;
  const upload = { path, width, height, placeholder, kind, account_id: accountId };
  await transact(db, async (trx) => {
    await insertUpload(trx, upload);
    if (kind === "property-images") await insertPhotoHash(trx, path, renditions.hash);
  });
  return picture;
}
