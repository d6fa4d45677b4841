import { RENDITION_WIDTHS } from "#contract/pictures/renditions.ts";
import { UUID_PATTERN } from "#contract/values/uuid.ts";

export const PICTURE_KINDS = ["property-images", "avatars"] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

const FOLDER = "/media/";
const KEY = new RegExp(`^(${PICTURE_KINDS.join("|")})/(${UUID_PATTERN})/(${RENDITION_WIDTHS.join("|")})\\.webp$`);

/** Returns the key of a picture in `uploads`: that of its widest file. */
export function uploadPath(kind: PictureKind, id: string): string {
  return `${kind}/${id}/1280.webp`;
}

/** Returns the URL of a picture, as listings and profiles store it. */
export function pictureAddress(path: string): string {
  return FOLDER + path;
}

/** Returns the picture and width of a key. Returns null for any other text, so that only valid keys reach the store. */
export function readKey(key: string): { kind: PictureKind; id: string; width: string } | null {
  const [, kind, id, width] = KEY.exec(key) ?? [];
  return id === undefined || width === undefined ? null : { kind: kind as PictureKind, id, width };
}

/** Returns the path in `uploads` for a path or URL of any width. Null for an external picture. */
export function pathOf(given: string): string | null {
  const key = readKey(given.startsWith(FOLDER) ? given.slice(FOLDER.length) : given);
  return key && uploadPath(key.kind, key.id);
}

/** Returns the folder that contains all files of a picture. */
export function pictureFolder(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}
