import { digitValue } from "../values/text.ts";

/** A text without the spellings that hide words from a search: see `plainText`. */
export interface PlainText {
  plain: string;
  /** The position in the original of a position in the plain text. */
  originalPosition: (position: number) => number;
}

/** Cyrillic and Greek letters that look like Latin letters, each followed by its Latin letter. */
const LOOK_ALIKES = "аaвbеeкkмmнhоoрpсcтtуyхxіiјjѕsԁdһhԛqԝwαaβbεeιiκkνvοoρpτtυuχx";
const REPLACED = new Map<string, string>();
for (let place = 0; place < LOOK_ALIKES.length; place += 2) {
  REPLACED.set(LOOK_ALIKES.charAt(place), LOOK_ALIKES.charAt(place + 1));
}
for (const quote of "‘’`´") REPLACED.set(quote, "'");
for (const quote of "“”«»") REPLACED.set(quote, '"');
for (const stop of "।॥。") REPLACED.set(stop, ".");
REPLACED.set("ँ", "ं");
/** Digits in circles, which Unicode does not call compatible with digits: 1 to 9 in each series. */
for (const one of "❶➀➊⓵") {
  for (let digit = 1; digit <= 9; digit += 1)
    REPLACED.set(String.fromCharCode(one.charCodeAt(0) + digit - 1), `${digit}`);
}
for (const zero of "⓪⓿") REPLACED.set(zero, "0");

/** Format characters, variation selectors, Latin accents, nukta, and fillers: invisible, or left out by many writers. */
const LEFT_OUT = /\p{Cf}|[\u0300-\u036f]|\u093c|\u0cbc|[\u115f\u1160\u17b4\u17b5\u2800\u3164]|\u20e3|[\ufe00-\ufe0f]/u;
const ASCII = /^[\n\r -~]*$/;

const DIGIT = /\p{Nd}/u;

function plainCharacter(character: string): string {
  let plain = "";
  // Composed letters of Devanagari and Kannada stay as they are; accents are removed from Latin letters only.
  const form = character < "\u0900" ? "NFKD" : "NFKC";
  for (const part of character.normalize(form).toLowerCase()) {
    if (LEFT_OUT.test(part)) continue;
    if (/\p{Zs}|\t/u.test(part)) plain += " ";
    else if (/\p{Pd}/u.test(part)) plain += "-";
    else if (part > "9" && DIGIT.test(part)) plain += String(digitValue(part));
    else plain += REPLACED.get(part) ?? part;
  }
  return plain;
}

/** Cache of replacements by UTF-16 code unit. Surrogates are not cached. */
const known: (string | undefined)[] = [];

/**
 * Returns the text in lower case, without accents and invisible characters, and with ASCII digits, dashes, spaces and
 * quotation marks. Replaces letters that look like Latin letters.
 */
export function plainText(text: string): PlainText {
  if (ASCII.test(text)) return { plain: text.toLowerCase(), originalPosition: (position) => position };
  let plain = "";
  const positions: number[] = [];
  for (let place = 0; place < text.length; place += 1) {
    const start = place;
    const code = text.charCodeAt(place);
    let replacement = known[code];
    if (replacement === undefined) {
      const character = String.fromCodePoint(text.codePointAt(place) ?? code);
      replacement = plainCharacter(character);
      if (character.length === 1) known[code] = replacement;
      else place += 1;
    }
    plain += replacement;
    for (let added = 0; added < replacement.length; added += 1) positions.push(start);
  }
  return { plain, originalPosition: (position) => positions[position] ?? text.length };
}
