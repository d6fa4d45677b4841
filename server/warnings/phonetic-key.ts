import { inLatin } from "../places/names/scripts.ts";

const isVowel = (letter: string) => letter !== "" && "aeiou".includes(letter);

/**
 * Returns a spelling that is the same for the ways in which people write a Hindi or Kannada word: in native letters, or
 * in Latin letters with single or double vowels, with or without breath, and with or without an unstressed `a`.
 */
export function phoneticKey(word: string): string {
  const latin = word > "\u02ff" ? inLatin(word) : word;
  let sound = "";
  let hasVowel = false;
  for (let place = 0; place < latin.length; place += 1) {
    const letter = letterAt(latin, place);
    // An `a` counts only as the first vowel, and repeated letters count once.
    if (letter === "" || (letter === "a" && hasVowel) || letter === sound.at(-1)) continue;
    hasVowel ||= isVowel(letter);
    sound += letter;
  }
  // नहीं and "nahi"
  return sound === "nahin" ? "nahi" : sound;
}

function letterAt(latin: string, place: number): string {
  const letter = latin.charAt(place);
  const before = latin.charAt(place - 1);
  switch (letter) {
    case "w":
      return "v";
    case "z":
      return "j";
    case "q":
      return "k";
    case "n":
      return "bp".includes(latin.charAt(place + 1) || " ") ? "m" : "n";
    case "p":
      return latin.charAt(place + 1) === "h" ? "f" : "p";
    case "e":
    case "o":
      // "ee" and "oo" sound as "i" and "u".
      if (latin.charAt(place + 1) === letter) return letter === "e" ? "i" : "u";
      return before === letter ? "" : letter;
    case "y":
      return isVowel(before) && isVowel(latin.charAt(place + 1)) ? "" : "y";
    case "h":
      return place > 0 && !isVowel(before) ? "" : "h";
    default:
      return letter;
  }
}
