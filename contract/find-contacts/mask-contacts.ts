import { CONTACT_MASK } from "../messaging/contact-terms.ts";
import { findContacts } from "./find-contacts.ts";

/** Returns a text with dots in place of each contact. */
export const maskContacts = (text: string): string => maskTexts([text])[0] ?? "";

/**
 * Returns texts that are read one after another, with dots in place of each contact. A contact may be split over several
 * of them.
 */
export function maskTexts(texts: readonly string[]): string[] {
  const contacts = findContacts(texts.join("\n"));
  let offset = 0;
  return texts.map((text) => {
    let masked = "";
    let from = 0;
    for (const contact of contacts) {
      const start = Math.max(contact.start - offset, from);
      const end = Math.min(contact.end - offset, text.length);
      if (start >= end) continue;
      masked += text.slice(from, start) + CONTACT_MASK;
      from = end;
    }
    offset += text.length + 1;
    return masked + text.slice(from);
  });
}
