import type { Language } from "./lexicon.ts";
import type { Part } from "./parts.ts";

const HINDI = new Set(
  (
    "hai hain hu hun hoon ka ki ke ko se nahi nahin kya aap aapka aapke aapko aapki apna apne apni karo kar karke karna " +
    "hoga hogi abhi pehle pahle ghar paise paisa lagega lagenge lagta dekh dekhne dekho mil jayega jayenge bhej bhejo " +
    "bhejunga tab tabhi phir fir wala wale bhai mera meri mere maine tum tumhara yeh ye wo woh aur koi kisi bina dena " +
    "dijiye padega chaabi chabi pata jaldi liye mujhe mat bhi kal aaj baad hi raha rahe sakta sakte hota wapas makan " +
    "kiraya par pe na de kiye aa tha bolo batao deni padegi padta din mahina mahine lagegi lete lo karne wapis yahan " +
    "mana dusra dusre agar sab har tarah"
  ).split(" "),
);
const KANNADA = new Set(
  (
    "maadi madi maadtini illa ide kodi kalisi haaki nimma nimge nanna naanu nanu alli aagutte agutte banni nodi nodoke " +
    "mane beku beda modalu modlu amele duddu hana ge andre idre bandu eega ivattu naale aada mele neevu yenu yaavaga " +
    "yavaga eshtu tingalu kodtivi torisuttini torsalla oorlli yaarigu baadige kodbeku beka aa bartini iddini nodida olage " +
    "kalsi bega jaasti tappagi baroke nanage kodtini maadtivi irodu swalpa"
  ).split(" "),
);
const HINDI_ENDING = /(?:ung[ai]|enge|oge|eg[ai]|iye|iyega|wana|ayi)$/;
const KANNADA_ENDING = /(?:tini|tivi|teve|tene|idini|alli|beku|utte|tade|bedi|salla|dalla|ralla|oke|tare|tira)$/;
const SHORTEST_WITH_ENDING = 5;
const FEWEST_MARKERS = 2;
const SHORT_MESSAGE = 6;

export const isNative = (word: string): boolean => word > "\u08ff";

/** Returns the language that is written in the script of a native word. */
export const languageOfScript = (word: string): Language => (word >= "\u0c80" ? "kn" : "hi");

/**
 * Returns the language besides English: that of native letters, or of common words in Latin letters. Some of these are
 * English words too, so that one is enough in short messages only.
 */
export function languageOf(parts: readonly Part[]): Language {
  let hindi = 0;
  let kannada = 0;
  let words = 0;
  for (const { kind, text } of parts) {
    if (kind !== "word") continue;
    if (isNative(text)) return languageOfScript(text);
    words += 1;
    const mayEnd = text.length >= SHORTEST_WITH_ENDING;
    if (HINDI.has(text) || (mayEnd && HINDI_ENDING.test(text))) hindi += 1;
    if (KANNADA.has(text) || (mayEnd && KANNADA_ENDING.test(text))) kannada += 1;
  }
  const most = Math.max(hindi, kannada);
  if (most < FEWEST_MARKERS && !(most === 1 && words <= SHORT_MESSAGE)) return "en";
  return kannada >= hindi ? "kn" : "hi";
}
