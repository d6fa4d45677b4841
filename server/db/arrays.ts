/**
 * Text arrays in PostgreSQL's format. The driver's parser returns the string "NULL" for null elements. Nested arrays
 * are not supported.
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

/** Arrays of numbers and ids, which need no quoting. They are only written. */
const given = (type: number) => ({
  to: type,
  from: [],
  serialize: (elements: readonly (string | number | null)[]) => `{${elements.map((one) => one ?? "NULL").join(",")}}`,
  parse: () => {
    throw new Error("such an array is not read");
  },
});

/** How the driver serialises and parses the array types in use. */
export const ARRAYS = {
  textArray,
  smallintArray: given(1005),
  uuidArray: given(2951),
  /** Timestamps, to the millisecond. */
  timestampArray: {
    ...given(1185),
    from: [1185],
    parse: (literal: string) => parseTextArray(literal).map((moment) => new Date(moment as string)),
  },
};
