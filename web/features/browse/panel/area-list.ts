/** Areas that are visible before "Show all areas". */
export const AREAS_AT_FIRST = 6;

/** Normalises a text for comparison: without case, accents and punctuation. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * Returns the areas to offer: chosen areas first (including unknown areas), then those with words that start with the
 * typed words; without input all, or the first few.
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

/** Returns the areas with the most homes first; areas with equal counts keep their order. */
export function byHomes(areas: readonly string[], homesIn: (area: string) => number): string[] {
  return [...areas].sort((a, b) => homesIn(b) - homesIn(a));
}

function matches(name: string, words: string[]): boolean {
  return words.every((word) => name.startsWith(word) || name.includes(` ${word}`));
}
