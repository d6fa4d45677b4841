import type { ReadingNote } from "#contract/browse/search.ts";
import type { AddressPart, PieceDraft, Reader, ReaderInput } from "../reader.ts";
import type { Term } from "../terms.ts";
import { readAddress } from "./address.ts";
import { readDate } from "./dates.ts";
import { readMeasure } from "./measures.ts";
import { readMoney, readUnclearAmount } from "./money.ts";
import { readNegation } from "./negations.ts";
import { readType } from "./types.ts";
import { readWishWord } from "./wishes.ts";

/** A term that no reader has used yet, or a placeholder for terms that were understood. */
export interface Item extends Term {
  isTaken: boolean;
  /** Understood, but not a filter. Its words stay search words. */
  isWord: boolean;
  /** A part of a postal address. Its words stay search words if the text has no place. */
  address?: AddressPart;
}

export interface Items {
  items: Item[];
  pieces: PieceDraft[];
  notes: ReadingNote[];
}

/** The order matters: "not ground floor" is no wish and "flat no 1203" no rent, a negation covers wishes, and "2 weeks" and "30 min" are not money. */
const READERS: readonly Reader[] = [
  readAddress,
  readNegation,
  readType,
  readDate,
  readMeasure,
  readMoney,
  readUnclearAmount,
  readWishWord,
];

/** Reads everything except places, from left to right. Each term is used once. */
export function readItems(text: ReaderInput): Items {
  const { terms } = text;
  const all: Items = { items: [], pieces: [], notes: [] };
  for (let at = 0; at < terms.length; ) {
    const found = READERS.reduce<ReturnType<Reader>>((first, read) => first ?? read(text, at), null);
    const term = terms[at] as Term;
    if (found === null) {
      all.items.push({ ...term, isTaken: false, isWord: false });
      at += 1;
      continue;
    }
    const end = terms[found.end - 1]?.end ?? term.end;
    if (found.areWords) {
      for (const word of terms.slice(at, found.end)) all.items.push({ ...word, isTaken: true, isWord: true });
    } else if (found.term) {
      all.items.push({ ...found.term, isTaken: false, isWord: false });
    } else {
      const { first, isAfterBreak } = term;
      const address = found.address && { address: found.address };
      all.items.push({ first, end, isAfterBreak, signals: new Set(), isTaken: true, isWord: false, ...address });
    }
    all.pieces.push(...(found.pieces ?? []));
    all.notes.push(...(found.notes ?? []));
    at = found.end;
  }
  return all;
}
