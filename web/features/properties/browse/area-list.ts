/** How many areas stand open before "Show all areas". */
export const AREAS_AT_FIRST = 6;

/** Letters as they are compared: without case, accents and punctuation. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * The areas to offer: the chosen ones first (also those outside the catalogue), then what matches the words typed, each the
 * beginning of a word of the name; without words all of them, or only the first few.
 */
export function areasToOffer(
  areas: readonly string[],
  { chosen, typed, all }: { chosen: readonly string[]; typed: string; all: boolean },
): string[] {
  const words = plain(typed).split(" ").filter(Boolean);
  const others = areas.filter((area) => !chosen.includes(area));
  if (words.length === 0) return [...chosen, ...(all ? others : others.slice(0, AREAS_AT_FIRST))];
  return [...chosen, ...others.filter((area) => matches(plain(area), words))];
}

function matches(name: string, words: string[]): boolean {
  return words.every((word) => name.startsWith(word) || name.includes(` ${word}`));
}
