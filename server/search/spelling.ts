/** Compares spellings of names, in Latin letters without spaces. */

/** Returns the consonants of a transliterated name. Consonants that scripts confuse become the same letter. */
export function skeletonOf(name: string): string {
  return name
    .replaceAll("ph", "f")
    .replaceAll("ch", "x")
    .replace(/c(?=[eiy])/g, "s")
    .replace(/[ckq]+/g, "k")
    .replace(/[aeiouhy]/g, "")
    .replaceAll("w", "v")
    .replaceAll("z", "j")
    .replaceAll("m", "n")
    .replace(/([a-z])\1+/g, "$1");
}

const LETTER_NAMES: Readonly<Record<string, string>> = {
  a: "e",
  b: "bi",
  c: "si",
  d: "di",
  e: "i",
  f: "ef",
  g: "ji",
  h: "ech",
  i: "ai",
  j: "je",
  k: "ke",
  l: "el",
  m: "em",
  n: "en",
  o: "o",
  p: "pi",
  q: "kyu",
  r: "ar",
  s: "es",
  t: "ti",
  u: "yu",
  v: "vi",
  w: "dablyu",
  x: "eks",
  y: "vai",
  z: "jed",
};

/** Spells an abbreviation as other scripts write it: "itpl" becomes "aitipiel". */
export function spellOut(abbreviation: string): string {
  return Array.from(abbreviation, (letter) => LETTER_NAMES[letter] ?? letter).join("");
}

/** Returns the word, and the word without each letter. Two words that differ by one typo share one of them. */
export function slipsOf(word: string): string[] {
  return [word, ...Array.from(word, (_, place) => word.slice(0, place) + word.slice(place + 1))];
}

/** Returns whether one letter is wrong, missing or added, or two neighbouring letters are swapped. */
export function isOneSlip(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restA === [...restB].reverse().join("");
}

/** Returns the share of trigrams that two words have in common, 0 to 1. */
export function similarity(a: string, b: string): number {
  const [inA, inB] = [trigrams(a), trigrams(b)];
  const common = [...inA].filter((part) => inB.has(part)).length;
  return common / (inA.size + inB.size - common);
}

function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, place) => padded.slice(place, place + 3)));
}
