import pg from "pg";

const { builtins } = pg.types;
/** Types without a name in `builtins`. */
const INTEGER_ARRAY = 1007;
const TEXT_ARRAY = 1009;
const TIMESTAMPTZ_ARRAY = 1185;

const ELEMENT = /"((?:[^"\\]|\\.)*)"|([^,{}]+)/gs;

/** Reads an array without nested arrays. */
function parseTextArray(literal: string): (string | null)[] {
  if (literal === "{}") return [];
  const plain = (text: string) => (text === "NULL" ? null : text);
  if (!literal.includes('"')) return literal.slice(1, -1).split(",").map(plain);
  return Array.from(literal.matchAll(ELEMENT), ([, quoted, unquoted = ""]) =>
    quoted === undefined ? plain(unquoted) : quoted.replace(/\\(.)/gs, "$1"),
  );
}

const asDate = (text: string) => new Date(text);

/** All other types stay text. Among them are dates, which would shift with the time zone, and numerics. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.BOOL, (text) => text === "t"],
  [builtins.BYTEA, (text) => Buffer.from(text.slice(2), "hex")],
  // Counts are bigint, and stay far below the limit of exact numbers.
  [builtins.INT8, Number],
  [builtins.INT2, Number],
  [builtins.INT4, Number],
  [builtins.OID, Number],
  [builtins.FLOAT4, Number],
  [builtins.FLOAT8, Number],
  [builtins.JSON, JSON.parse],
  [builtins.JSONB, JSON.parse],
  [builtins.TIMESTAMP, asDate],
  [builtins.TIMESTAMPTZ, asDate],
  [INTEGER_ARRAY, (text) => parseTextArray(text).map((number) => (number === null ? null : Number(number)))],
  [TEXT_ARRAY, parseTextArray],
  [TIMESTAMPTZ_ARRAY, (text) => parseTextArray(text).map((moment) => (moment === null ? null : asDate(moment)))],
]);
const asText = (text: string) => text;

/** How values are read from PostgreSQL's text format. */
export const types: pg.CustomTypesConfig = { getTypeParser: (type: number) => PARSERS.get(type) ?? asText };

const isObject = (value: unknown) => typeof value === "object" && value !== null && !(value instanceof Date);

/** Returns the parameter as pg must receive it. A list of objects is JSON; pg would send it as a PostgreSQL array. */
export function asParameter(value: unknown): unknown {
  return Array.isArray(value) && isObject(value[0]) ? JSON.stringify(value) : value;
}
