/**
 * Arrays of text as PostgreSQL writes them. The driver's own reader gives the word "NULL" where an element is null; here
 * it is null, and the word stays the word. Arrays of arrays are not ours.
 */
const textArray = {
  to: 1009,
  from: [1009],
  serialize: (elements: readonly (string | null)[]) =>
    `{${elements.map((text) => (text === null ? "NULL" : `"${text.replace(/[\\"]/g, "\\$&")}"`)).join(",")}}`,
  parse: parseTextArray,
};

const ELEMENT = /"((?:[^"\\]|\\.)*)"|([^,{}]+)/gs;

function parseTextArray(literal: string): (string | null)[] {
  if (literal === "{}") return [];
  const plain = (text: string) => (text === "NULL" ? null : text);
  if (!literal.includes('"')) return literal.slice(1, -1).split(",").map(plain);
  return Array.from(literal.matchAll(ELEMENT), ([, quoted, unquoted = ""]) =>
    quoted === undefined ? plain(unquoted) : quoted.replace(/\\(.)/gs, "$1"),
  );
}

/** Arrays of what has no quotes, commas or braces in it: numbers and ids. They are given, and never read. */
const given = (type: number) => ({
  to: type,
  from: [],
  serialize: (elements: readonly (string | number | null)[]) => `{${elements.map((one) => one ?? "NULL").join(",")}}`,
  parse: () => {
    throw new Error("such an array is not read");
  },
});

/** How the driver writes and reads arrays, by the types that there are here. */
export const ARRAYS = {
  textArray,
  smallintArray: given(1005),
  uuidArray: given(2951),
  /** Moments, to the millisecond. */
  timestampArray: {
    ...given(1185),
    from: [1185],
    parse: (literal: string) => parseTextArray(literal).map((moment) => new Date(moment as string)),
  },
};
