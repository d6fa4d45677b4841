import type { ContactKind } from "#contract/find-contacts/contact-kinds.ts";
import { BILLS } from "./words/bills.ts";
import { BROKERS } from "./words/brokers.ts";
import { CONTACTS } from "./words/contacts.ts";
import { DESCRIPTIONS } from "./words/descriptions.ts";
import { GATE } from "./words/gate.ts";
import { KEYS } from "./words/keys.ts";
import { LINKS } from "./words/links.ts";
import { NEGATION } from "./words/negation.ts";
import { PAYMENTS } from "./words/payments.ts";
import { PEOPLE } from "./words/people.ts";
import { PULLS } from "./words/pulls.ts";
import { RENTING } from "./words/renting.ts";
import { ROLES } from "./words/roles.ts";
import { SECRETS } from "./words/secrets.ts";
import { TIME } from "./words/time.ts";
import { VISITS } from "./words/visits.ts";

/** The words of each meaning that the rules look for. A new word goes into the file of its theme in `words/`. */
export const MEANINGS = {
  ...PEOPLE,
  ...PAYMENTS,
  ...BILLS,
  ...TIME,
  ...VISITS,
  ...RENTING,
  ...NEGATION,
  ...GATE,
  ...PULLS,
  ...ROLES,
  ...SECRETS,
  ...LINKS,
  ...KEYS,
  ...CONTACTS,
  ...BROKERS,
  ...DESCRIPTIONS,
};

/** `amount` and `small` are numbers, and contacts are not words. */
export type Meaning = keyof typeof MEANINGS | "amount" | "small" | ContactKind;

/** A meaning, or several of which one is enough. */
export type AnyOf = Meaning | readonly Meaning[];

/** A word, sentence or message by what it means. */
export interface Meaningful {
  readonly meanings: ReadonlySet<Meaning>;
}

/** Returns whether a word, sentence or message has one of the meanings. */
export const has = ({ meanings }: Meaningful, anyOf: AnyOf): boolean =>
  typeof anyOf === "string" ? meanings.has(anyOf) : anyOf.some((meaning) => meanings.has(meaning));

/** Returns the meanings of all parts. */
export function meaningsOf(parts: readonly Meaningful[]): Set<Meaning> {
  const all = new Set<Meaning>();
  for (const { meanings } of parts) for (const meaning of meanings) all.add(meaning);
  return all;
}
