import { findAddresses } from "./addresses.ts";
import type { ContactKind, PlainContact } from "./contact-kinds.ts";
import { findHandles } from "./handles.ts";
import { findLinks } from "./links.ts";
import { findPhones } from "./phones.ts";
import { plainText } from "./plain-text.ts";

/** A phone number, address, link or chat handle in a text: its characters from `start` to before `end`. */
export interface DetectedContact {
  kind: ContactKind;
  start: number;
  end: number;
}

/** Returns the contacts in a text, in order and without overlaps. Ignores rents, dates, pin codes and measurements. */
export function findContacts(text: string): DetectedContact[] {
  const { plain, originalPosition } = plainText(text);
  return findInPlain(plain).map(({ kind, start, end }) => ({
    kind,
    start: originalPosition(start),
    end: originalPosition(end),
  }));
}

/** Returns the contacts in a plain text, in order and without overlaps. */
export function findInPlain(plain: string): PlainContact[] {
  const found = [...findAddresses(plain), ...findLinks(plain), ...findHandles(plain), ...findPhones(plain)];
  if (found.length < 2) return found;
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return found.filter((contact) => {
    if (contact.start < end) return false;
    end = contact.end;
    return true;
  });
}
