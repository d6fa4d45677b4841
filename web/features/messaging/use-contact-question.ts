import { useRef, useState } from "react";
import { type DetectedContact, findContacts } from "#contract/find-contacts/find-contacts.ts";
import type { SharedKind } from "./contact-bar.tsx";

const isShared = (contact: DetectedContact): contact is DetectedContact & { kind: SharedKind } =>
  contact.kind !== "link";

/** Asks once before a draft with a phone number, address or user name is sent. */
export function useContactQuestion() {
  const [kind, setKind] = useState<SharedKind | null>(null);
  const wasAsked = useRef(false);
  return {
    /** The kind of contact that the user is asked about; null without a question. */
    kind,
    /** Returns whether the draft may be sent, and otherwise asks. */
    allows(draft: string): boolean {
      const contact = wasAsked.current ? undefined : findContacts(draft).find(isShared);
      if (!contact) return true;
      wasAsked.current = true;
      setKind(contact.kind);
      return false;
    },
    /** Closes the question. The same draft is not asked about again. */
    close: () => setKind(null),
    /** Starts over, for the next draft. */
    reset() {
      wasAsked.current = false;
      setKind(null);
    },
  };
}

/** Phrases that only make sense with a number after them: "My number is", "call me on". */
const LEAD_IN =
  /\b(?:(?:and|so|here(?:['’]s| is)|this is) )*(?:(?:my|mera|mine) ?(?:(?:mobile|phone|cell|contact|whatsapp) ?)?(?:number|no\.?|num|phone|mobile|cell|whatsapp|contact)?(?: is| ?[:=-])?|(?:please |pls |you can )*(?:call|text|ring|ping|message|whatsapp|contact|reach) me (?:on|at):?) *$/i;
/** What may follow such a number. */
const TAIL = /^(?: hai\b)?[\s.,;!]*/i;

/** Returns a text without its phone numbers and the words that introduce them. */
export function withoutNumbers(text: string): string {
  let rest = text;
  for (const { kind, start, end } of findContacts(text).reverse()) {
    if (kind !== "phone") continue;
    const [before, after] = [rest.slice(0, start), rest.slice(end)];
    const kept = before.replace(LEAD_IN, "");
    rest = kept === before ? before + after : kept + after.replace(TAIL, "");
  }
  return rest.trim();
}
