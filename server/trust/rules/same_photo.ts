import { formatDayMonth } from "#contract/formats.ts";
import { type PhotoPair, rule } from "./rule.ts";

const WEIGHT = 0.85;
/** Two photos have the full weight, one photo a part of it. */
const ONE = 0.7 / WEIGHT;

interface Facts {
  pairs: PhotoPair[];
}

export const samePhoto = rule<Facts>({
  name: "same_photo",
  version: 1,
  family: "photo",
  weight: WEIGHT,
  evaluate({ photos: pairs = [] }) {
    if (pairs.length === 0) return null;
    const photos = new Set(pairs.map(({ photo }) => photo));
    return { confidence: photos.size > 1 ? 1 : ONE, facts: { pairs } };
  },
  explain({ pairs }, titleOf) {
    const sentences = pairs.map(
      ({ photo, property_id, other_photo, distance, is_mirrored, posted_at }) =>
        `Photo ${photo} is the same as photo ${other_photo} of ${titleOf(property_id)}, posted by another person on ${formatDayMonth(posted_at)} (${distance} of 256 bits differ${is_mirrored ? ", mirrored" : ""})`,
    );
    return sentences.join(". ");
  },
});
