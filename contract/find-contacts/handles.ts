import type { PlainContact } from "./contact-kinds.ts";

const PLATFORM =
  /\b(?:telegram|tg|insta|instagram|ig|snapchat|snap|facebook|fb|signal|discord|skype|twitter|linkedin|whatsapp)\b|टेलीग्राम|टेलिग्राम|इंस्टा|ಟೆಲಿಗ್ರಾಂ|ಇನ್ಸ್ಟಾ/;
/** Words that only an account has: "rahul_k", "rahul99", "@rahul". */
const HANDLE =
  /@?\b[a-z0-9]{1,30}(?:[._][a-z0-9]{1,30}){1,4}\b|@[a-z][a-z0-9]{3,30}\b|\b[a-z]{4,30}[0-9]{2,6}[a-z]{0,8}\b/g;
/**
 * A plain word after the name of a service. Words that also have another meaning, such as "signal", must announce a
 * name.
 */
const NAMED_HANDLE =
  /(?:(?:\b(?:telegram|insta|instagram|snapchat|facebook|fb|discord|skype|twitter|tg|ig)\b|टेलीग्राम|टेलिग्राम|इंस्टा|ಟೆಲಿಗ್ರಾಂ|ಇನ್ಸ್ಟಾ)(?: (?:id|handle|username|user|name|account|as|par|pe)\b)?|\b(?:signal|snap|linkedin)(?: (?:id|handle|username|name)\b| ?[:=@]))(?: is| hai)?[^\p{L}0-9,.;!?]{1,5}([a-z][a-z0-9]{3,30})\b/gu;
const NEAR = 48;
/** Words that follow the name of a service in ordinary sentences. */
const ORDINARY = new Set(
  `about access account accounts after again airport allowed also always anytime because before board both call
  calls chat chats clips connect contact details does dont each email even every fine first follow free friends from
  group groups handle have here home hota http https instead karo kijiye know later like link links listing live
  location looks marketplace mein message messages mobile more nahi name near need never number okay only other page
  pages peace phone photos pics pictures please post posts profile rahega reach reels requests search send share
  shop should since some soon sorry stories story strength style than thanks that them then there these they this
  time today together traffic user username users using very video videos visit welcome what when where which will
  with work working works worthy your yours`.split(/\s+/),
);

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
    if (!ORDINARY.has(name) && !PLATFORM.test(name)) found.push({ kind: "handle", start: end - name.length, end });
  }
  return found;
}
