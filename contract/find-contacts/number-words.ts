import { plainText } from "./plain-text.ts";

/** Words for the digits 0 to 9, in English, Hindi and Kannada, in Latin and native letters as people write them. */
const DIGIT_WORDS = [
  "zero oh o shunya sunya shoonya jero sonne शून्य जीरो ज़ीरो ಸೊನ್ನೆ ಶೂನ್ಯ ಜೀರೋ ಝೀರೋ",
  "one ek ondu एक वन ಒಂದು ವನ್ ಒನ್",
  "two do eradu yeradu दो टू ಎರಡು ಟೂ",
  "three teen tin mooru muru तीन थ्री ಮೂರು ತ್ರೀ",
  "four char chaar naalku nalku naaku चार फोर ನಾಲ್ಕು ಫೋರ್",
  "five paanch panch pach paach aidu पांच पाँच फाइव ಐದು ಫೈವ್",
  "six che chhe chah chhah cheh aaru aru छह छः छे छ सिक्स ಆರು ಸಿಕ್ಸ್",
  "seven saat sat elu yelu सात सेवन ಏಳು ಸೆವೆನ್",
  "eight aath ath aat entu yentu आठ एट ಎಂಟು ಏಟ್ ಎಯ್ಟ್",
  "nine nau nou ombattu ombathu नौ नाइन ಒಂಬತ್ತು ನೈನ್",
];
const TEEN_WORDS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
const TENS_WORDS = "twenty thirty forty fifty sixty seventy eighty ninety";
const REPEATS = { double: 2, dabal: 2, डबल: 2, ಡಬಲ್: 2, triple: 3, tripal: 3, ट्रिपल: 3, ಟ್ರಿಪಲ್: 3 };

const words = new Map<string, string>();
for (const [digit, spellings] of DIGIT_WORDS.entries()) {
  for (const word of plainText(spellings).plain.split(" ")) words.set(word, String(digit));
}
for (const [place, word] of TEEN_WORDS.split(" ").entries()) words.set(word, String(10 + place));
const tens = new Map(TENS_WORDS.split(" ").map((word, place) => [word, String(2 + place)]));
const repeats = new Map(Object.entries(REPEATS));

/** Returns the digits that a word of plain text stands for, such as "7" or "15". Undefined for other words. */
export const digitsOfWord = (word: string): string | undefined => words.get(word);

/** Returns the first digit of "twenty" to "ninety", which a digit may follow. */
export const tensOfWord = (word: string): string | undefined => tens.get(word);

/** Returns how many times "double" and "triple" repeat the next digit. */
export const repeatsOfWord = (word: string): number | undefined => repeats.get(word);

const weights = new Map<string, number>([...words.keys(), ...tens.keys()].map((word) => [word, 1]));
for (const [word, times] of repeats) weights.set(word, times);

/** Returns how many digits a word of plain text stands for; undefined for other words. */
export const digitCountOfWord = (word: string): number | undefined => weights.get(word);
