import { randomFrom } from "./seeded-bits.ts";

const VOCABULARY = 20_000;
const TEMPLATES = 150;
const TEMPLATE_WORDS = 12;
const TEMPLATES_EACH = 3;
const OWN_WORDS = 60;
const SYLLABLES = ["ba", "de", "fi", "go", "hu", "ka", "le", "mi", "no", "pu", "ra", "se", "ti", "vo", "zu", "cha"];

function wordAt(index: number): string {
  let word = "";
  for (let rest = index + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length];
  return word;
}

/** Returns words with the frequencies of natural language: the second is half as common as the first. */
const words = (count: number, random: () => number) =>
  Array.from({ length: count }, () => wordAt(Math.floor(VOCABULARY ** random())));

const templates = Array.from({ length: TEMPLATES }, (_, n) => words(TEMPLATE_WORDS, randomFrom(-1 - n)));

/** Returns the words of description number `n`: three of 150 template sentences, each in 2 % of the texts, and 60 more. */
export function textWords(n: number): string[] {
  const random = randomFrom(n);
  const sentences = Array.from({ length: TEMPLATES_EACH }, () => templates[Math.floor(random() * TEMPLATES)] ?? []);
  return [...sentences.flat(), ...words(OWN_WORDS, random)];
}

/** Returns a copy in which this share of the words is replaced. */
export function rewritten(text: readonly string[], share: number, random: () => number): string[] {
  return text.map((word) => (random() < share ? (words(1, random)[0] as string) : word));
}
