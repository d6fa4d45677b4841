import type { PlainContact } from "./contact-kinds.ts";

const PLATFORM =
  /\b(?:telegram|tg|insta|instagram|ig|snapchat|snap|facebook|fb|signal|discord|skype|twitter|linkedin|whatsapp)\b|टेलीग्राम|टेलिग्राम|इंस्टा|ಟೆಲಿಗ್ರಾಂ|ಇನ್ಸ್ಟಾ/;
const HANDLE = /@?\b[a-z0-9]{1,30}(?:[._][a-z0-9]{1,30}){1,4}\b|@[a-z][a-z0-9]{3,30}\b/g;
const NAMED_HANDLE =
  /\b(?:telegram|insta|instagram|snapchat|facebook|fb|discord|skype|twitter)(?: id| handle| username)(?: is| hai|:| -)? {0,2}([a-z0-9]{4,30})\b/g;
const NEAR = 48;

/** Returns account names next to the name of a chat service. */
export function findHandles(plain: string): PlainContact[] {
  const found: PlainContact[] = [];
  if (!PLATFORM.test(plain)) return found;
  for (const match of plain.matchAll(HANDLE)) {
    const [handle] = match;
    const start = match.index;
    const near =
      plain.slice(Math.max(0, start - NEAR), start) + plain.slice(start + handle.length, start + handle.length + NEAR);
    if (/^[0-9._]+$/.test(handle) || !PLATFORM.test(near) || PLATFORM.test(handle)) continue;
    found.push({ kind: "handle", start, end: start + handle.length });
  }
  for (const match of plain.matchAll(NAMED_HANDLE)) {
    const name = match[1] ?? "";
    const end = match.index + match[0].length;
    found.push({ kind: "handle", start: end - name.length, end });
  }
  return found;
}
