import type { PieceKind, ReadFilters, ReadingNote } from "#contract/browse/search.ts";
import { AMENITY_NAMES, RULE_NAMES } from "#contract/properties/property-names.ts";
import type { Amenity, RuleFilter } from "#contract/properties/property-terms.ts";
import { FURNISHING_WORDS, TENANT_WORDS, TYPE_WORDS } from "#contract/values/word-lists.ts";
import { isOneSlip, slipsOf } from "../../places/names/spelling.ts";
import { type Token, tokenise } from "../../places/names/tokens.ts";
import { AMENITY_WORDS, PENTHOUSE, RULE_WORDS, UNFURNISHED } from "./words-filters.ts";
import { GRAMMAR, PLAIN_WORDS, STOP_WORDS, type WordSignal } from "./words-grammar.ts";
import { NOTE_WORDS, OTHER_HOMES } from "./words-notes.ts";
import { DURATIONS, MONTHS, NUMBERS, TODAY, TOMORROW } from "./words-numbers.ts";

/** A filter that a word asks for. */
export interface Wish {
  kind: PieceKind;
  filter: ReadFilters;
  label: string;
}

/** The possible meanings of a phrase. */
export interface PhraseMeaning {
  signals: ReadonlySet<WordSignal>;
  /** The value of a number word, the number of a month, or the minutes of a duration. */
  value?: number;
  wish?: Wish;
  note?: ReadingNote;
}

interface Node {
  next: Map<string, Node>;
  meaning?: PhraseMeaning;
}

const newNode = (): Node => ({ next: new Map() });
/** Keeps native words apart from English words: "में" is not "men". */
const keyOf = ({ word, isNative }: Token) => (isNative ? `~${word}` : word);

const root = newNode();

/** A dash or slash has a meaning between numbers only, so one that stands alone is not a token. */
const isSymbol = (phrase: string) => /^[-/+.]+$/.test(phrase);
const keysOf = (phrase: string) => (isSymbol(phrase) ? [phrase] : tokenise(phrase).tokens.map(keyOf));

function add(phrases: string, meaning: Omit<PhraseMeaning, "signals">, ...signals: WordSignal[]): void {
  for (const phrase of phrases.split(", ")) {
    let node = root;
    for (const key of keysOf(phrase)) {
      const next = node.next.get(key) ?? newNode();
      node.next.set(key, next);
      node = next;
    }
    const before = node.meaning;
    node.meaning = { ...before, ...meaning, signals: new Set([...(before?.signals ?? []), ...signals]) };
  }
}

function addWishes(
  words: Readonly<Record<string, string>>,
  kind: PieceKind,
  wish: (value: string) => Omit<Wish, "kind">,
) {
  for (const [value, phrases] of Object.entries(words)) add(phrases, { wish: { kind, ...wish(value) } });
}

for (const [signal, phrases] of Object.entries(GRAMMAR)) add(phrases, {}, signal as WordSignal);
for (const [value, phrases] of Object.entries(NUMBERS)) add(phrases, { value: Number(value) }, "spelled");
for (const [value, phrases] of Object.entries(DURATIONS)) add(phrases, { value: Number(value) }, "duration");
for (const [value, phrases] of Object.entries(MONTHS)) add(phrases, { value: Number(value) }, "monthName");
add(TODAY, {}, "today");
add(TOMORROW, {}, "tomorrow");
add(STOP_WORDS, {}, "stop");
addWishes(FURNISHING_WORDS, "furnished", (furnished) => ({ filter: { furnished }, label: furnished }));
add(UNFURNISHED, { wish: { kind: "furnished", filter: { furnished: "Unfurnished" }, label: "Unfurnished" } });
addWishes(TENANT_WORDS, "tenantType", (tenantType) => ({ filter: { tenantType }, label: tenantType }));
addWishes(AMENITY_WORDS, "amenity", (key) => ({ filter: { amenities: key }, label: AMENITY_NAMES[key as Amenity] }));
addWishes(RULE_WORDS, "rule", (key) => ({ filter: { [key]: true }, label: RULE_NAMES[key as RuleFilter] }));
addWishes(TYPE_WORDS, "type", (type) => ({ filter: { type }, label: type }));
add(PENTHOUSE, { wish: { kind: "type", filter: { type: "Duplex" }, label: "Duplex" }, note: "penthouse_as_duplex" });
for (const [note, phrases] of Object.entries(NOTE_WORDS)) add(phrases, { note: note as ReadingNote });
add(OTHER_HOMES, { note: "no_such_type" }, "plain");
add("security, सिक्योरिटी", {}, "security");
add(PLAIN_WORDS, {}, "plain");

/** Shorter words and grammar words are not corrected, because a wrong guess would drop a word. */
const MIN_TYPO_LENGTH = 6;
const FORGIVEN: readonly WordSignal[] = ["bedroom", "thousand", "minute", "hour", "metro", "monthName", "security"];
const isForgiven = ({ wish, note, signals }: PhraseMeaning) =>
  wish !== undefined || note !== undefined || FORGIVEN.some((signal) => signals.has(signal));
const bySlip = new Map<string, string[]>();
for (const [word, { meaning }] of root.next) {
  if (meaning === undefined || !isForgiven(meaning) || !/^[a-z]+$/.test(word) || word.length < MIN_TYPO_LENGTH)
    continue;
  for (const slip of slipsOf(word)) bySlip.set(slip, [...(bySlip.get(slip) ?? []), word]);
}

/** Returns whether a number at the end of a phrase counts what follows: "office 2bhk" is not a second office. */
const countsNext = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.is === "digits" &&
  !tokens[at + 1]?.isAfterBreak &&
  (findPhrase(tokens, at + 1)?.meaning.signals.has("bedroom") ?? false);

/** Returns the longest phrase that begins at a token, with its length in tokens. */
export function findPhrase(tokens: readonly Token[], at: number): { length: number; meaning: PhraseMeaning } | null {
  let found = null;
  let node: Node | undefined = root;
  for (let place = at; place < tokens.length && node !== undefined; place++) {
    const token = tokens[place] as Token;
    node = place > at && token.isAfterBreak ? undefined : node.next.get(keyOf(token));
    if (node?.meaning && !(place > at && countsNext(tokens, place)))
      found = { length: place - at + 1, meaning: node.meaning };
  }
  return found;
}

/** Returns the meaning of a word with one typo. Null if no word or several words are that similar. */
export function findMisspelt({ word, is, isNative }: Token): PhraseMeaning | null {
  if (is !== "letters" || isNative || word.length < MIN_TYPO_LENGTH) return null;
  const slips = slipsOf(word).flatMap((slip) => bySlip.get(slip) ?? []);
  const near = [...new Set(slips)].filter((known) => known[0] === word[0] && isOneSlip(known, word));
  const [only, ...others] = near.map((known) => root.next.get(known)?.meaning);
  return only !== undefined && others.length === 0 ? only : null;
}
