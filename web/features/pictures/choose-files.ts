import { MAX_IMAGE_BYTES } from "#contract/picture-terms.ts";
import { MAX_IMAGES } from "#contract/property-terms.ts";
import { PICTURE_TEXTS } from "./texts.ts";

interface Choice {
  accepted: File[];
  /** A sentence for each file, or all of them, that is not taken. */
  refused: string[];
}

/**
 * Which of the chosen files are taken. What is no image or too large is left out by itself; more than there is room for
 * are refused together, since the sentence names how many may still come.
 */
export function chooseFiles(files: readonly File[], already: number): Choice {
  const refused: string[] = [];
  const accepted = files.filter((file) => {
    if (!file.type.startsWith("image/")) refused.push(PICTURE_TEXTS.notAnImage(file.name));
    else if (file.size > MAX_IMAGE_BYTES) refused.push(PICTURE_TEXTS.tooLarge(file.name));
    else return true;
    return false;
  });
  const room = Math.max(0, MAX_IMAGES - already);
  if (accepted.length <= room) return { accepted, refused };
  return { accepted: [], refused: [...refused, PICTURE_TEXTS.tooMany(room, MAX_IMAGES)] };
}
