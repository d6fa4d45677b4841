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

/** Returns in which of Hindi and Kannada a word in Latin letters is common. */
export function markersOf(word: string): ("hi" | "kn")[] {
  const mayEnd = word.length >= SHORTEST_WITH_ENDING;
  const isHindi = HINDI.has(word) || (mayEnd && HINDI_ENDING.test(word));
  const isKannada = KANNADA.has(word) || (mayEnd && KANNADA_ENDING.test(word));
  if (isHindi) return isKannada ? ["hi", "kn"] : ["hi"];
  return isKannada ? ["kn"] : [];
}
