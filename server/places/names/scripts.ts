/** Transliterates Devanagari and Kannada, so that all scripts share one vocabulary and one list of names. */

const FIRST_LETTER = 0x0901;
const LAST_LETTER = 0x0963;
/** Kannada has the same letters in the same order, at this offset. */
const KANNADA_SHIFT = 0x380;

const CONSONANTS =
  "क k,ख kh,ग g,घ gh,ङ n,च ch,छ ch,ज j,झ jh,ञ n,ट t,ठ th,ड d,ढ dh,ण n,त t,थ th,द d,ध dh,न n,ऩ n,प p,फ ph,ब b,भ bh,म m,य y,र r,ऱ r,ल l,ळ l,ऴ l,व v,श sh,ष sh,स s,ह h";
const VOWELS = "अ a,आ a,इ i,ई i,उ u,ऊ u,ऋ ri,ऍ e,ऎ e,ए e,ऐ ai,ऑ o,ऒ o,ओ o,औ au,ं n,ँ n";
const SIGNS = "ा a,ि i,ी i,ु u,ू u,ृ ri,ॅ e,ॆ e,े e,ै ai,ॉ o,ॊ o,ो o,ौ au";
const VIRAMA = "्";
const NUKTA = "़";

const tableOf = (pairs: string) =>
  new Map(pairs.split(",").map((pair) => pair.split(" ") as [letter: string, latin: string]));
const consonants = tableOf(CONSONANTS);
const vowels = tableOf(VOWELS);
const signs = tableOf(SIGNS);

/** Returns the Devanagari letter that corresponds to a letter of either script. Undefined for other characters. */
function devanagari(letter: string): string | undefined {
  const code = letter.charCodeAt(0);
  if (code >= FIRST_LETTER && code <= LAST_LETTER) return letter;
  const shifted = code - KANNADA_SHIFT;
  return shifted >= FIRST_LETTER && shifted <= LAST_LETTER ? String.fromCharCode(shifted) : undefined;
}

/** Returns whether a word contains letters of Devanagari or Kannada. */
export function isNative(word: string): boolean {
  return [...word].some((letter) => devanagari(letter) !== undefined);
}

/** Transliterates a word. A consonant without a vowel sign gets an `a`. Keeps letters of other scripts. */
export function inLatin(word: string): string {
  let latin = "";
  /** Whether the last consonant still needs its `a`, which a vowel sign or a virama after it replaces. */
  let isOpen = false;
  for (const written of word) {
    const letter = devanagari(written) ?? written;
    if (letter === NUKTA) continue;
    const sign = signs.get(letter);
    if (isOpen && sign === undefined && letter !== VIRAMA) latin += "a";
    const consonant = consonants.get(letter);
    isOpen = consonant !== undefined;
    latin += consonant ?? vowels.get(letter) ?? sign ?? (isMark(letter) ? "" : letter);
  }
  return isOpen ? `${latin}a` : latin;
}

const isMark = (letter: string) => letter > "\u02ff" && /\p{M}/u.test(letter);
