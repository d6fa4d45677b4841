/** Words after which a place is named. */
const BEFORE_PLACES = /(?:^|\s)(?:near|around|in|at|to|from|of|close to|nearby|paas|mein|me)\s+(?=[^\d\s])/giu;
/** Words for other filters. No place name begins with one. */
const NO_PLACE = new Set(
  "bhk rk studio duplex under below upto above within max min budget k lakh rs furnished semi unfurnished fully pets pet friendly allowed parking wifi ac gym lift security power backup pool for family families bachelor bachelors girls girl boys boy couple couples students working with without and no deposit rent available now flat house home near".split(
    " ",
  ),
);
const MAX_WORDS = 4;

/**
 * Returns where the part of a text begins that may name a place: after the last word such as "near", or after the last
 * word for another filter. The length of the text if there is none.
 */
export function placeStart(text: string): number {
  const after = [...text.matchAll(BEFORE_PLACES)].at(-1);
  const from = after ? after.index + after[0].length : 0;
  const words = [...text.slice(from).matchAll(/\S+/g)];
  let start = text.length;
  for (const word of words.toReversed().slice(0, MAX_WORDS)) {
    const isOther =
      /^\d*(bhk|rk|k|l)?,?$/i.test(word[0]) || NO_PLACE.has(word[0].toLowerCase().replace(/[^\p{L}]/gu, ""));
    if (isOther && !(after && /\d/.test(word[0]))) break;
    start = from + word.index;
  }
  return start;
}
