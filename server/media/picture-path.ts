import { RENDITION_WIDTHS } from "#contract/renditions.ts";

export const PICTURE_KINDS = ["property-images", "avatars"] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

const FOLDER = "/media/";
const KEY = new RegExp(
  `^(${PICTURE_KINDS.join("|")})/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(${RENDITION_WIDTHS.join("|")})\\.webp$`,
);

/** The key of a picture in `uploads`: its widest file. */
export function uploadPath(kind: PictureKind, id: string): string {
  return `${kind}/${id}/1280.webp`;
}

/** Where a picture is shown: what listings and profiles name. */
export function pictureAddress(path: string): string {
  return FOLDER + path;
}

/**
 * The picture and width that a key of the store names; null for any other text, so that nothing else is ever asked of the
 * store.
 */
export function readKey(key: string): { kind: PictureKind; id: string; width: string } | null {
  const [, kind, id, width] = KEY.exec(key) ?? [];
  return id === undefined || width === undefined ? null : { kind: kind as PictureKind, id, width };
}

/** The path in `uploads` of the picture that a path or address of ours names, at whatever width; null where it names none. */
export function pathOf(given: string): string | null {
  const key = readKey(given.startsWith(FOLDER) ? given.slice(FOLDER.length) : given);
  return key && uploadPath(key.kind, key.id);
}

/** The folder that holds all files of a picture. */
export function pictureFolder(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}
