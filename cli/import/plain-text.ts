/** Repairs texts that were decoded wrongly at their source, and reads HTML as plain text. */

const EIGHT_BIT = new TextDecoder("windows-1252");
/** Bytes by the character that Windows-1252 or Latin-1 shows for them. */
const BYTE_OF = new Map(
  Array.from({ length: 128 }, (_, i) => i + 128).flatMap((byte) => [
    [String.fromCharCode(byte), byte] as const,
    [EIGHT_BIT.decode(Uint8Array.of(byte)), byte] as const,
  ]),
);
const NEXT = `[${[...BYTE_OF]
  .filter(([, byte]) => byte < 0xc0)
  .map(([character]) => character)
  .join("")}]`;
/** Characters that stand for the bytes of one character in UTF-8. */
const SEQUENCE = new RegExp(`[\\u00c2-\\u00df]${NEXT}|[\\u00e0-\\u00ef]${NEXT}{2}|[\\u00f0-\\u00f4]${NEXT}{3}`, "g");
/** Latin, the scripts of India, punctuation, currencies, symbols and emoji. Other results are a coincidence. */
const EXPECTED =
  /^(?:[\u00a0-\u017f\u0900-\u0d7f\u2000-\u206f\u20a0-\u20bf\u2100-\u27bf\u{1f000}-\u{1faff}]|\ufe0f|\ufeff)$/u;
/** Remains of wrongly decoded characters. */
const DOUBTFUL = /[\u00c2\u00c3][\s\u0080-\u00bf]|\u00e2\u20ac|[\u0080-\u009f\ufffd]/;
const MAX_ROUNDS = 3;
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decoded(sequence: string): string {
  try {
    const character = UTF8.decode(Uint8Array.from(sequence, (each) => BYTE_OF.get(each) ?? 0));
    return EXPECTED.test(character) ? character : sequence;
  } catch {
    return sequence;
  }
}

/** Returns a text in which UTF-8 that was read as an 8-bit encoding, even several times, is decoded. */
function repaired(text: string): string {
  let current = text;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = current.replace(SEQUENCE, decoded);
    if (next === current) break;
    current = next;
  }
  return current;
}

/** Text such as "if a <b then c> d" has no attributes, so it is no tag. */
const ATTRIBUTES = `(?:\\s+(?:[\\w:-]+\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'<>][^\\s<>]*)|allowfullscreen|async|defer|nowrap))*\\s*/?`;
const ELEMENT = new RegExp(
  `</?(?:a|abbr|article|b|big|blockquote|body|br|center|code|dd|div|dl|dt|em|font|h[1-6]|head|hr|html|i|iframe|img|li|main|ol|p|pre|s|script|section|small|span|strike|strong|style|sub|sup|table|tbody|td|th|thead|tr|u|ul)${ATTRIBUTES}>`,
  "i",
);
const ANY_TAG = new RegExp(`</?[a-z][\\w:-]*${ATTRIBUTES}>`, "gi");
const ITEM = new RegExp(`<li${ATTRIBUTES}>`, "gi");
const BREAK = new RegExp(`<br${ATTRIBUTES}>`, "gi");
const BLOCK = new RegExp(`</?(?:p|div|ul|ol|table|tr|h[1-6]|blockquote|section|article|hr)${ATTRIBUTES}>`, "gi");
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", ensp: " ", emsp: " ", thinsp: " " },
  ...{ ndash: "–", mdash: "—", lsquo: "‘", rsquo: "’", sbquo: "‚", ldquo: "“", rdquo: "”", bdquo: "„" },
  ...{ hellip: "…", bull: "•", middot: "·", times: "×", deg: "°", plusmn: "±", frac12: "½", frac14: "¼" },
  ...{ frac34: "¾", sup2: "²", sup3: "³", laquo: "«", raquo: "»", pound: "£", euro: "€", copy: "©", reg: "®" },
  ...{ trade: "™", eacute: "é", egrave: "è", agrave: "à", ccedil: "ç", uuml: "ü", ouml: "ö", auml: "ä" },
  ...{ zwj: "\u200d", zwnj: "\u200c", shy: "" },
};
/** HTML may be escaped once more, by a program that took it for a text. */
const MAX_ESCAPES = 2;

function character(code: number): string {
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : "";
}

const withoutEntities = (text: string) =>
  text.replace(ENTITY, (written, decimal?: string, hex?: string, name = "") => {
    if (decimal !== undefined) return character(Number(decimal));
    if (hex !== undefined) return character(Number.parseInt(hex, 16));
    return ENTITIES[name] ?? ENTITIES[name.toLowerCase()] ?? written;
  });

function withoutTags(html: string): string {
  return html
    .replace(/<(script|style)\b[^>]*>.*?<\/\1\s*>|<!--.*?-->/gis, " ")
    .replace(/\s+/g, " ")
    .replace(ITEM, "\n- ")
    .replace(BREAK, "\n")
    .replace(BLOCK, "\n")
    .replace(/<\/t[dh]\s*>/gi, " ")
    .replace(ANY_TAG, "");
}

function withoutHtml(text: string): string {
  let current = text;
  for (let round = 0; round < MAX_ESCAPES; round += 1) {
    const isHtml = ELEMENT.test(current);
    const next = withoutEntities(isHtml ? withoutTags(current) : current);
    if (next === current) break;
    current = isHtml ? next.replace(/[^\S\n]*\n[^\S\n]*/g, "\n").replace(/\n{3,}/g, "\n\n") : next;
  }
  return current.trim();
}

const IS_PLAIN = /^[^\u0080-\uffff<&]*$/;

/**
 * Returns a cell as plain text: HTML without its tags, and text that was decoded wrongly at its source repaired where
 * that is certain. `isDoubtful` says that something still looks wrongly decoded.
 */
export function plainText(cell: string): { text: string; isDoubtful: boolean } {
  if (IS_PLAIN.test(cell)) return { text: cell, isDoubtful: false };
  const text = withoutHtml(repaired(cell)).replaceAll("\ufeff", "");
  return { text, isDoubtful: DOUBTFUL.test(text) };
}
