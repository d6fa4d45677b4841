import { MOST_IN_NAME, type PlainContact } from "./contact-kinds.ts";

const DOMAIN_AFTER_AT = /^([a-z0-9-]{1,63}\.){1,4}[a-z]{2,12}/;
/** Parts of the names after the @ of a UPI address. Others, such as "flat@koramangala", are no addresses. */
const UPI_PROVIDER =
  /^(?:[a-z]{0,12}(?:axis|icici|hdfc|sbi|bank|upi|pay)[a-z]{0,6}|ybl|ibl|axl|apl|yapl|rapl|fam|slice|kotak|airtel|jio|indus|idfc|federal|pnb|cnrb|boi|kbl|rbl|dbs|citi|hsbc|cred|freecharge|pingpay|fbl|pz|okbizaxis)\b/;
const SPELLED_EMAIL =
  /\b[a-z0-9][a-z0-9._-]{1,40} ?[([{]? ?(?:at|@|एट|ಅಟ್) ?[)\]}]? ?[a-z0-9-]{2,40} ?[([{]? ?(?:dot|\.|डॉट|ಡಾಟ್) ?[)\]}]? ?(?:com|in|net|org|co)\b/g;
const SPELLED_UPI =
  /\b[a-z0-9][a-z0-9._-]{1,40} ?[([{]? ?(?:at|@) ?[)\]}]? ?(?:ok(?:axis|icici|hdfcbank|sbi)|ybl|ibl|axl|apl|paytm|upi)\b/g;

/** Returns e-mail and UPI addresses, also with words for the signs. */
export function findAddresses(plain: string): PlainContact[] {
  const found: PlainContact[] = [];
  for (let at = plain.indexOf("@"); at >= 0; at = plain.indexOf("@", at + 1)) {
    let start = at;
    while (start > 0 && at - start < MOST_IN_NAME && /[a-z0-9._%+-]/.test(plain.charAt(start - 1))) start -= 1;
    while (start < at && /[._%+-]/.test(plain.charAt(start))) start += 1;
    if (at - start < 2) continue;
    const after = plain.slice(at + 1, at + 1 + 200);
    const domain = DOMAIN_AFTER_AT.exec(after)?.[0];
    const provider = UPI_PROVIDER.exec(after)?.[0];
    if (domain !== undefined) found.push({ kind: "email", start, end: at + 1 + domain.length });
    else if (provider !== undefined) found.push({ kind: "upi", start, end: at + 1 + provider.length });
  }
  for (const match of plain.matchAll(SPELLED_EMAIL)) {
    // "look at example.com" has the words of an address, but not its spelling.
    const isSpelled = /@|[([{]|dot|डॉट|ಡಾಟ್/.test(match[0]);
    if (isSpelled) found.push({ kind: "email", start: match.index, end: match.index + match[0].length });
  }
  for (const match of plain.matchAll(SPELLED_UPI)) {
    found.push({ kind: "upi", start: match.index, end: match.index + match[0].length });
  }
  return found;
}
