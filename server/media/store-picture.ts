import { v7 as uuidv7 } from "uuid";
import type { Database } from "../db/connect.ts";
import type { Services } from "../services.ts";
import type { FileStore } from "./file-store.ts";
import { makeRenditions, type Renditions } from "./renditions.ts";

export const PICTURE_KINDS = ["property-images", "avatars"] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** A picture as it is kept: `path` is its key in `uploads`, `/media/` before it makes its address. */
export interface StoredPicture extends Pick<Renditions, "width" | "height" | "placeholder"> {
  path: string;
  address: string;
}

export function pictureAddress(path: string): string {
  return `/media/${path}`;
}

/** The key of a picture in `uploads`: its widest file. */
export function uploadPath(kind: PictureKind, id: string): string {
  return `${kind}/${id}/1280.webp`;
}

/** Writes the files of a picture under its id. Its row is the caller's to insert. */
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

export async function insertUpload(
  db: Database,
  { path, width, height, placeholder }: StoredPicture,
  { kind, accountId }: { kind: PictureKind; accountId: string | null },
): Promise<void> {
  await db.insertInto("uploads").values({ path, width, height, placeholder, kind, account_id: accountId }).execute();
}

/**
 * Keeps a picture that somebody gave: its renditions, then its row, so that no row ever names missing files.
 * @throws AppError as `makeRenditions` does.
 */
export async function storePicture(
  { db, files }: Pick<Services, "db" | "files">,
  { kind, accountId, bytes }: { kind: PictureKind; accountId: string | null; bytes: Uint8Array },
): Promise<StoredPicture> {
  const picture = await writePicture(files, kind, await makeRenditions(bytes));
  await insertUpload(db, picture, { kind, accountId });
  return picture;
}
