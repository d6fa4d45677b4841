import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { languageOf } from "./language.ts";
import { LEXICONS } from "./lexicon.ts";
import { has, MEANINGS, type Meaning } from "./meanings.ts";
import { readOrder } from "./order.ts";
import { splitParts } from "./parts.ts";
import { phoneticKey } from "./phonetic-key.ts";
import { readSentences } from "./read.ts";

const EVERYTHING = [...(Object.keys(MEANINGS) as Meaning[]), "amount", "small"] as const;
const read = (plain: string) => readSentences(plain, [], EVERYTHING);

it.each([
  ["भेजिए", "bhejiye"],
  ["वापस", "wapas"],
  ["पैसे", "paise"],
  ["ज़रूरत".replace("\u093c", ""), "zaroorat"],
  ["पाँच".replace("ँ", "ं"), "paanch"],
  ["दूंगा", "doonga"],
  ["नहीं", "nahi"],
  ["चाबी", "chaabi"],
  ["ಕೊಡಿ", "kodi"],
  ["ಕಳುಹಿಸಿ", "kaluhisi"],
])("spells %s as %s", (native, latin) => {
  expect(phoneticKey(native)).toBe(phoneticKey(latin));
});

it.each([
  ["kar", "qr"],
  ["pin", "pain"],
  ["bheja", "bhejo"],
])("keeps %s apart from %s", (one, other) => {
  expect(phoneticKey(one)).not.toBe(phoneticKey(other));
});

it.each([
  ["is the flat still available", "en"],
  ["bhaiya flat abhi available hai kya", "hi"],
  ["mane innu khali ide, naale nodoke banni", "kn"],
  ["क्या flat खाली है", "hi"],
  ["ಮನೆ available ಇದೆಯಾ", "kn"],
  ["he is to come with me, or we do it on our own", "en"],
])("reads %s as %s", (plain, language) => {
  const parts = splitParts(plain, []);
  const english = parts.map(({ kind, text }) => (kind === "word" ? LEXICONS.en.read(text) : null));
  expect(languageOf(parts, english)).toBe(language);
});

it("gives words of each language their meanings", () => {
  expect(has(LEXICONS.en.read("token"), "advance")).toBe(true);
  expect(has(LEXICONS.hi.read("bhejiega"), "give")).toBe(true);
  expect(has(LEXICONS.hi.read("karunga"), "byMe")).toBe(true);
  expect(has(LEXICONS.kn.read("ಮನೆಗಳಲ್ಲಿ"), "advance")).toBe(false);
  expect(has(LEXICONS.kn.read("ಡಿಪಾಸಿಟ್ಗೆ"), "advance")).toBe(true);
  expect(LEXICONS.en.read("table").meanings).toEqual(new Set());
});

it("has each meaning in one file of words", () => {
  const folder = new URL("words/", import.meta.url);
  const names = readdirSync(folder).flatMap((name) =>
    [...readFileSync(new URL(name, folder), "utf8").matchAll(/^ {2}(\w+): \{/gm)].map(([, meaning]) => meaning),
  );
  expect(names.sort()).toEqual(Object.keys(MEANINGS).sort());
});

it("reads a phrase as a whole", () => {
  const [sentence] = read("send a map pin");
  expect(sentence?.meanings).toContain("placePin");
  expect(sentence?.meanings).not.toContain("pin");
});

it("splits sentences and clauses, but not abbreviations and numbers", () => {
  const sentences = read("rs. 5,000.50 token, visit later. pay? no");
  expect(sentences.map(({ words, isQuestion }) => [words.length, isQuestion])).toEqual([
    [5, false],
    [1, true],
    [1, false],
  ]);
});

it.each([
  ["flat number 1203", false],
  ["1203 sq ft", false],
  ["1203", true],
  ["5k", true],
  ["2 bhk", false],
  ["10%", true],
])("takes the number in %s as a sum: %s", (plain, isSum) => {
  expect(read(plain).some((sentence) => has(sentence, "amount"))).toBe(isSum);
});

it.each([
  ["pay before the visit", "pay as a condition"],
  ["before the visit you pay", "pay as a condition"],
  ["before you pay visit the flat", "see"],
  ["pay the token first, visit later", "pay"],
  ["the address only after the payment", "pay as a condition"],
  ["the payment only after the visit", "see"],
  ["no visit without a token", "pay as a condition"],
  ["no token without a visit", "unknown"],
  ["no visit until you pay", "pay as a condition"],
  ["dekhne se pehle token dena hai", "pay as a condition"],
  ["dekhne ke baad token dena hai", "see"],
  ["pehle token phir visit karo", "pay"],
  ["modlu mane nodi amele token kodi", "see"],
  ["the token is two months, visit today", "unknown"],
  ["paise baad me, pehle ghar dekh lo", "see"],
  ["payment later, see the home first", "see"],
  ["token tab dena jab ghar dekh lo", "see"],
  ["pay now, visit later", "pay"],
])("reads what comes first in %s: %s", (plain, expected) => {
  const { paysFirst, seesFirst, isCondition } = readOrder(read(plain));
  const first = isCondition ? "pay as a condition" : paysFirst ? "pay" : seesFirst ? "see" : "unknown";
  expect(first).toBe(expected);
});
