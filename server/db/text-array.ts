/**
 * Arrays of text as PostgreSQL writes them. The driver's own reader gives the word "NULL" where an element is null; here
 * it is null, and the word stays the word. Arrays of arrays are not ours.
 */
export const textArray = {
  to: 1009,
  from: [1009],
  serialize: (elements: readonly (string | null)[]) =>
    `{${elements.map((text) => (text === null ? "NULL" : `"${text.replace(/[\\"]/g, "\\$&")}"`)).join(",")}}`,
  parse: parseTextArray,
};

const ELEMENT = /"((?:[^"\\]|\\.)*)"|([^,{}]+)/gs;

export function parseTextArray(literal: string): (string | null)[] {
  if (literal === "{}") return [];
  const plain = (text: string) => (text === "NULL" ? null : text);
  if (!literal.includes('"')) return literal.slice(1, -1).split(",").map(plain);
  return Array.from(literal.matchAll(ELEMENT), ([, quoted, unquoted = ""]) =>
    quoted === undefined ? plain(unquoted) : quoted.replace(/\\(.)/gs, "$1"),
  );
}
