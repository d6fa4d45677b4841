import { MAX_IN_NAME, type PlainContact } from "./contact-kinds.ts";

const TOP_DOMAINS =
  "com|net|org|in|co|io|me|info|biz|app|site|online|xyz|link|live|club|shop|page|top|dev|ly|gl|gg|us|uk";

const WITH_SCHEME = /\b(?:https?:\/\/|hxxps?:\/\/|tg:\/\/|www\.)[^\s<>"']{3,}/g;
const DOMAIN_END = new RegExp(`\\.(?:${TOP_DOMAINS})\\b`, "g");
const SPELLED_LINK =
  /\b[a-z0-9][a-z0-9-]{1,40}(?: ?[([{]? ?dot ?[)\]}]? ?(?:com|in|net|org|co)|(?: \.| ?[([{]\.[)\]}]) ?(?:com|net|org))\b/g;
/** URLs of chat services with the name of an account, also with spaces or "dot": "t . me / name". */
const CHAT_LINK =
  /\b(?:t|m|ig|wa|telegram|signal) ?[([{]?(?:\.|dot)[)\]}]? ?me\b(?: ?(?:\/|slash) ?@?[^\s<>"']{1,100})?/g;
/** Endings that are also words: "It is vacant.in December". */
const WORD_ENDINGS = /\.(?:in|me|co|us|top|page|live|link|club|shop|site|online|app|info)$/;

/** Quick check for a link. Without a match, the patterns above are skipped. */
const HINT = /:\/\/|www|\. ?[)\]}]? ?[a-z]|dot/;

/** Returns links and domains, including those with "dot" as a word. */
export function findLinks(plain: string): PlainContact[] {
  const found: PlainContact[] = [];
  if (!HINT.test(plain)) return found;
  for (const match of plain.matchAll(WITH_SCHEME)) {
    found.push({ kind: "link", start: match.index, end: withoutPunctuation(plain, match.index + match[0].length) });
  }
  for (const match of plain.matchAll(DOMAIN_END)) {
    let start = match.index;
    while (start > 0 && match.index - start < MAX_IN_NAME && /[a-z0-9.-]/.test(plain.charAt(start - 1))) start -= 1;
    const end = match.index + match[0].length;
    const domain = plain.slice(start, end);
    if (match.index - start < 2 || plain.charAt(start - 1) === "@" || plain.charAt(end) === ".") continue;
    const path = /^[/?#][^\s<>"']{0,500}/.exec(plain.slice(end, end + 501))?.[0] ?? "";
    if (path === "" && WORD_ENDINGS.test(domain) && !isDomain(domain, plain.slice(end, end + 2))) continue;
    found.push({ kind: "link", start, end: path === "" ? end : withoutPunctuation(plain, end + path.length) });
  }
  for (const pattern of [SPELLED_LINK, CHAT_LINK]) {
    for (const match of plain.matchAll(pattern)) {
      found.push({ kind: "link", start: match.index, end: withoutPunctuation(plain, match.index + match[0].length) });
    }
  }
  return found;
}

/**
 * Returns whether a domain whose ending is also a word is really a domain: "rent.example.in", "my-rent.in",
 * "example.in".
 */
function isDomain(domain: string, next: string): boolean {
  const name = domain.slice(0, domain.lastIndexOf("."));
  return /[.0-9-]/.test(name) || !/^ [a-z0-9]/.test(next);
}

/** Returns the end of a link without the punctuation of the sentence around it. */
function withoutPunctuation(plain: string, end: number): number {
  let last = end;
  while (last > 0 && ".,;:!?)]}".includes(plain.charAt(last - 1))) last -= 1;
  return last;
}
