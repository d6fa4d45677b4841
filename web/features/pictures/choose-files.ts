import { MAX_IMAGE_BYTES } from "#contract/picture-terms.ts";
import { MAX_IMAGES } from "#contract/property-terms.ts";
import { PICTURE_TEXTS } from "./texts.ts";

interface Choice {
  accepted: File[];
  /** A message for each refused file, or one for all of them. */
  refused: string[];
}

/**
 * Selects the valid files. Files that are no image or too large are refused one by one. If the rest are too many, all are
 * refused, and the message says how many can still be added.
 */
export function chooseFiles(files: readonly File[], existing: number): Choice {
  const refused: string[] = [];
  const accepted = files.filter((file) => {
    if (!file.type.startsWith("image/")) refused.push(PICTURE_TEXTS.notAnImage(file.name));
    else if (file.size > MAX_IMAGE_BYTES) refused.push(PICTURE_TEXTS.tooLarge(file.name));
    else return true;
    return false;
  });
  const room = Math.max(0, MAX_IMAGES - existing);
  if (accepted.length <= room) return { accepted, refused };
  return { accepted: [], refused: [...refused, PICTURE_TEXTS.tooMany(room, MAX_IMAGES)] };
}
