import type { ContactKind } from "./contact-kinds.ts";
import { findAddresses } from "./find-addresses.ts";
import { findHandles } from "./find-handles.ts";
import { findLinks } from "./find-links.ts";
import { findPhones } from "./find-phones.ts";
import { type PlainText, plainText } from "./plain-text.ts";

/** A phone number, address, link or chat handle in a text: its characters from `start` to before `end`. */
export interface Contact {
  kind: ContactKind;
  start: number;
  end: number;
}

/** Returns the contacts in a text, in order and without overlaps. Rents, dates, pin codes and measures are none. */
export function findContacts(text: string): Contact[] {
  return findInPlain(plainText(text));
}

/** Returns the contacts of a plain text, at their positions in the original. */
export function findInPlain({ plain, originalPosition }: PlainText): Contact[] {
  const found = [...findAddresses(plain), ...findLinks(plain), ...findHandles(plain), ...findPhones(plain)];
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  const apart = found.filter((contact) => {
    if (contact.start < end) return false;
    end = contact.end;
    return true;
  });
  return apart.map((contact) => ({
    kind: contact.kind,
    start: originalPosition(contact.start),
    end: originalPosition(contact.end),
  }));
}
