import { MAX_IN_NAME, type PlainContact } from "./contact-kinds.ts";

const DOMAIN = /(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,12}/y;
/** Parts of bank names after the @ of a UPI address. "flat@koramangala" is not an address. */
const UPI_PROVIDER =
  /(?:[a-z]{0,12}(?:axis|icici|hdfc|sbi|bank|upi|pay)[a-z]{0,6}|ybl|ibl|axl|apl|yapl|rapl|fam|slice|kotak|airtel|jio|indus|idfc|federal|pnb|cnrb|boi|kbl|rbl|dbs|citi|hsbc|cred|freecharge|fbl|pz)\b/y;
const IN_NAME = /[a-z0-9._%+-]/;
/** Quick check for the signs of a spelled-out address. Without one, the slower patterns below are skipped. */
const HINT = /@|\bdot\b|\bat[)\]}]|डॉट|ಡಾಟ್| at (?:ok|ybl|ibl|axl|apl|paytm|upi)|mail|yahoo|outlook|icloud/;
const SPELLED_EMAIL =
  /\b[a-z0-9][a-z0-9._-]{1,40} ?[([{]? ?(?:at|@|एट|ಅಟ್) ?[)\]}]? ?[a-z0-9-]{2,40} ?[([{]? ?(?:dot|\.|डॉट|ಡಾಟ್) ?[)\]}]? ?(?:com|in|net|org|co)\b/g;
/** "look at example.com" contains such words but is not an address. */
const SPELLING = /@|[([{]|dot|डॉट|ಡಾಟ್/;
/** With a well-known provider the ending may be missing, and so may the "@" before an ending. */
const KNOWN_PROVIDER =
  /\b[a-z0-9][a-z0-9._-]{1,40}(?: ?[([{]? ?(?:at|@|एट|ಅಟ್) ?[)\]}]? ?(?:gmail|yahoo|hotmail|outlook|icloud|rediffmail|ymail|protonmail)\b(?: ?[([{]? ?(?:dot|\.)? ?[)\]}]? ?(?:com|co|in)\b){0,2}| (?:gmail|yahoo|hotmail|outlook|icloud|rediffmail|ymail|protonmail) ?(?:dot|\.)? ?com\b)/g;
const SPELLED_UPI =
  /\b[a-z0-9][a-z0-9._-]{1,40} ?[([{]? ?(?:at|@) ?[)\]}]? ?(?:ok(?:axis|icici|hdfcbank|sbi)|ybl|ibl|axl|apl|paytm|upi)\b/g;

/** Returns e-mail and UPI addresses, including those with words for "@" and ".". */
export function findAddresses(plain: string): PlainContact[] {
  const found: PlainContact[] = [];
  if (!HINT.test(plain)) return found;
  for (let at = plain.indexOf("@"); at >= 0; at = plain.indexOf("@", at + 1)) {
    let start = at;
    while (start > 0 && at - start < MAX_IN_NAME && IN_NAME.test(plain.charAt(start - 1))) start -= 1;
    while (start < at && "._%+-".includes(plain.charAt(start))) start += 1;
    if (at - start < 2) continue;
    const domain = matchAt(DOMAIN, plain, at + 1);
    const provider = domain === 0 ? matchAt(UPI_PROVIDER, plain, at + 1) : 0;
    if (domain > 0) found.push({ kind: "email", start, end: at + 1 + domain });
    else if (provider > 0) found.push({ kind: "upi", start, end: at + 1 + provider });
  }
  for (const match of plain.matchAll(SPELLED_EMAIL)) {
    if (!SPELLING.test(match[0])) continue;
    found.push({ kind: "email", start: match.index, end: match.index + match[0].length });
  }
  for (const match of plain.matchAll(KNOWN_PROVIDER)) {
    found.push({ kind: "email", start: match.index, end: match.index + match[0].length });
  }
  for (const match of plain.matchAll(SPELLED_UPI)) {
    found.push({ kind: "upi", start: match.index, end: match.index + match[0].length });
  }
  return found;
}

/** Returns how long a sticky pattern's match at a position is, or 0. */
function matchAt(pattern: RegExp, plain: string, place: number): number {
  pattern.lastIndex = place;
  return pattern.exec(plain)?.[0].length ?? 0;
}
