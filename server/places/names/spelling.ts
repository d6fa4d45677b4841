/** Normalises and compares spellings of names, in Latin letters without spaces. */

const FULL_WORDS: Readonly<Partial<Record<string, string>>> = {
  sec: "sector",
  sect: "sector",
  sectr: "sector",
  secter: "sector",
  rd: "road",
  ph: "phase",
  ext: "extension",
  extn: "extension",
  stn: "station",
  univ: "university",
  blk: "block",
  ngr: "nagar",
  ii: "2",
  iii: "3",
  gurgaon: "gurugram",
  bengaluru: "bangalore",
};

/** Returns the full word for a common abbreviation or variant: "sector" for "sec". */
export const fullWord = (word: string): string => FULL_WORDS[word] ?? word;

/** Normalises transliterations: "Thippasandra" and "Tippasandra", "Chhatarpur" and "Chatarpur" have the same sound. */
export function soundOf(letters: string): string {
  return letters
    .replaceAll("sh", "s")
    .replace(/([tdkgbpc])h+/g, "$1")
    .replaceAll("w", "v")
    .replaceAll("z", "j")
    .replaceAll("ee", "i")
    .replaceAll("oo", "u")
    .replace(/([a-z])\1+/g, "$1");
}

/** Returns the digits of a name. */
export const digitsOf = (text: string): string => text.replace(/\D/g, "");

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

/** Returns the trigrams of the sounds of words, as pg_trgm computes them. */
export function trigramsOf(words: readonly string[]): Set<string> {
  const trigrams = new Set<string>();
  for (const word of words) {
    const padded = `  ${soundOf(word)} `;
    for (let index = 0; index + 3 <= padded.length; index++) trigrams.add(padded.slice(index, index + 3));
  }
  return trigrams;
}

/** Returns the share of trigrams that two names have in common, 0 to 1. */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((part) => b.has(part)).length;
  return common / (a.size + b.size - common);
}
