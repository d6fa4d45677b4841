import { MAX_IMAGE_BYTES } from "#contract/pictures/picture-terms.ts";
import { MAX_IMAGES } from "#contract/properties/property-terms.ts";
import { PICTURE_TEXTS } from "./texts.ts";

/** Returns whether a file is a HEIC photo. Browsers that cannot read HEIC give it no type. */
export const isHeic = ({ name, type }: Pick<File, "name" | "type">): boolean =>
  /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name);

/** The beginning of a HEIC file, also under another name: its brand follows the box type. */
const HEIC_START = /^.{4}ftyp(?:hei[cfmsx]|hevc|mif1|msf1)/s;

/** Returns whether a file is a HEIC photo by name, type or content: some apps save HEIC as .jpg. */
export async function holdsHeic(file: File): Promise<boolean> {
  return isHeic(file) || HEIC_START.test(await file.slice(0, 12).text());
}

interface Choice {
  accepted: File[];
  /** One message per rejected file, or one for all of them. */
  refused: string[];
}

/**
 * Selects the valid files. Rejects files that are not images or too large, each with a message. If too many files
 * remain, rejects all of them; the message says how many can still be added.
 */
export function chooseFiles(files: readonly File[], existing: number): Choice {
  const refused: string[] = [];
  const accepted = files.filter((file) => {
    if (!file.type.startsWith("image/") && !isHeic(file)) refused.push(PICTURE_TEXTS.notAnImage(file.name));
    else if (file.size > MAX_IMAGE_BYTES) refused.push(PICTURE_TEXTS.tooLarge(file.name));
    else return true;
    return false;
  });
  const room = Math.max(0, MAX_IMAGES - existing);
  if (accepted.length <= room) return { accepted, refused };
  return { accepted: [], refused: [...refused, PICTURE_TEXTS.tooMany(room, MAX_IMAGES)] };
}
