/** One spelling for typed text and names of places, so that they can be compared. */

const zeroOf = (digit: string) => String(((digit.codePointAt(0) ?? 0) - 6) & 15);

/**
 * Returns text in lower case, without accents, nuktas and invisible characters, and with the digits 0-9. Other scripts are
 * kept.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f\u093c\u0cbc\p{Cf}'’]/gu, "")
    .replace(/[०-९೦-೯]/g, zeroOf)
    .normalize("NFC");
}

export const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Returns the words of a text, folded. */
export function wordsOf(text: string): string[] {
  return fold(text).match(WORD) ?? [];
}

const FULL_WORDS: Readonly<Partial<Record<string, string>>> = {
  sec: "sector",
  rd: "road",
  ph: "phase",
  ext: "extension",
  extn: "extension",
  stn: "station",
  ngr: "nagar",
  ii: "2",
  iii: "3",
  gurgaon: "gurugram",
  bengaluru: "bangalore",
};

/** Returns the full word for a common abbreviation or variant: "sector" for "sec", "sector62" for "sec62". */
export function fullWord(word: string): string {
  return FULL_WORDS[word] ?? word.replace(/^sec(?=\d)/, "sector");
}

/** Normalises transliterations: "Thippasandra" and "Tippasandra" have the same sound. */
export function soundOf(letters: string): string {
  return letters
    .replaceAll("sh", "s")
    .replace(/([tdkgbpc])h/g, "$1")
    .replaceAll("w", "v")
    .replaceAll("z", "j")
    .replaceAll("ee", "i")
    .replaceAll("oo", "u")
    .replace(/([a-z])\1+/g, "$1");
}

export const digitsOf = (text: string) => text.replace(/\D/g, "");
