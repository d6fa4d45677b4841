import fc from "fast-check";
import { z } from "zod";

/* Random inputs: for every schema of the contract valid, nearly valid and invalid values. Placeholders such as
   `@id0`, `@mail0` and `@path0` stand for existing things, so that an input can be stored and replayed against
   another database (see `World.fill`). */

const LONG = 3000;
const DEEP = 200;

const nested = (depth: number): unknown => JSON.parse(`${'{"a":['.repeat(depth)}1${"]}".repeat(depth)}`);

/** What the placeholders stand for is defined in `openWorld`. */
const KINDS: [of: RegExp, names: number[]][] = [
  [/propert/, [1, 1, 6, 10]],
  [/conversation/, [2, 2, 7]],
  [/session/, [4, 8]],
  [/factor/, [9]],
  [/user|account|owner/, [0, 0, 0, 3, 3, 5, 11]],
];

/** Returns a placeholder for an id, mostly of the kind that the word suggests. */
export function idFor(word: string): fc.Arbitrary<string> {
  const [, names] = KINDS.find(([of]) => of.test(word)) ?? [];
  if (!names) return known.id;
  return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names.map((n) => `@id${n}`)) }, known.id);
}

export const known = {
  id: fc.nat({ max: 11 }).map((n) => `@id${n}`),
  mail: fc.nat({ max: 2 }).map((n) => `@mail${n}`),
  path: fc.nat({ max: 2 }).map((n) => `@path${n}`),
};

/** Text that often breaks software. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  // Characters that PostgreSQL cannot store, among valid ones.
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom("", "a", "@id0"), fc.constantFrom("\0", "\ud800", "\udc00"), fc.constantFrom("", "b"))
      .map((parts) => parts.join("")),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...["", " ", "0", "-0", "-1", "1e9", "1e400", "NaN", "Infinity", "null", "undefined", "true", "[object Object]"],
      ...[
        "9".repeat(15),
        "9".repeat(30),
        "0x10",
        "1_000",
        "٣",
        "2026-02-29",
        "0000-00-00",
        "9999-12-31",
        "-0001-01-01",
      ],
      ...[
        "\0",
        "a\0b",
        "\ud800",
        "a\udc00b",
        "\u202eabc",
        "\u2028\u2029",
        "\ufeff",
        "\u200b",
        "e\u0301",
        "é",
        "ﬀ",
        "ﷺ",
        "𝕏🏠",
      ],
      ...[
        "İ",
        "ı",
        "ß",
        "ſ",
        "K",
        "\r\nX-Injected: 1",
        "%00",
        "%",
        "%_%",
        "\\",
        "'",
        '"',
        "' or 1=1 --",
        "$1",
        "{}",
        "{a,b}",
      ],
      ...[
        "../../etc/passwd",
        "..\\..\\x",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "<script>alert(1)</script>",
        "{{7*7}}",
      ],
      ...[
        "__proto__",
        "constructor",
        "prototype",
        "toString",
        "hasOwnProperty",
        "length",
        "then",
        "*",
        "a&b|c!",
        ":* & !",
      ],
      ...[
        "http://169.254.169.254/",
        "//evil.example",
        "a@b",
        "a@b.c\r\nBcc: x@y.z",
        "+919876543210",
        "=1+1",
        "x".repeat(LONG),
      ],
    ),
  },
  known.id,
  known.mail,
  known.path,
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);

/** Any JSON value, including values of unexpected types. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1.5, 1e21, 1e308, -2147483649, 2147483648, 2 ** 53, 5e-324),
  fc.constantFrom<unknown>([], {}, [[]], [null], [{}], { length: 1e9 }, { toString: 1 }, JSON.parse('{"then":1}'), {
    $ne: null,
  }),
  fc.constantFrom(8, 31, 40, DEEP).map(nested),
  fc.array(hostileText, { maxLength: 5 }),
  fc.integer({ min: 0, max: 300 }).map((length) => Array.from({ length }, () => "x")),
  fc.dictionary(fc.oneof(hostileText, fc.constantFrom("id", "city", "area")), hostileText, { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 4 }),
);

interface Schema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

/** Texts that code accepts for a field although its schema does not describe them. */
const ANSWERS: [of: RegExp, texts: string[]][] = [
  [/image|avatar|path/, ["@path0", "@path1", "@path2"]],
  [/challenge_method/, ["s256", "plain"]],
  [/challenge$|verifier/, ["a".repeat(43)]],
  [/password/, ["correct horse 9", "another horse 9"]],
  [/phone/, ["919812345678", "+919812345678"]],
  [/channel/, ["sms"]],
  [/factor_type/, ["totp"]],
  [/scope/, ["local", "email"]],
  [/provider/, ["google"]],
];

function validText({ format, pattern, minLength = 0, maxLength = 60 }: Schema, name: string): fc.Arbitrary<string> {
  if (format === "uuid") return fc.oneof({ weight: 9, arbitrary: idFor(name) }, { weight: 1, arbitrary: fc.uuid() });
  const [, answers] = ANSWERS.find(([of]) => of.test(name)) ?? [];
  if (answers) return fc.constantFrom(...answers);
  if (format === "email")
    return fc.oneof({ weight: 3, arbitrary: known.mail }, { weight: 1, arbitrary: fc.emailAddress() });
  if (pattern && format !== "date") return fc.stringMatching(new RegExp(pattern));
  if (format === "date")
    return fc
      .date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
  const bounds = { minLength, maxLength: Math.min(maxLength, Math.max(60, minLength)) };
  return fc.oneof(fc.string({ unit: "grapheme", ...bounds }), known.path, fc.constant("Bangalore"));
}

function validNumber({ type, minimum = -1e6, maximum = 1e6 }: Schema): fc.Arbitrary<number> {
  const [min, max] = [Math.max(minimum, -1e9), Math.min(maximum, 1e9)];
  return type === "integer"
    ? fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max))
    : fc.double({ min, max, noNaN: true });
}

function validObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  // Mostly omits fields without a known value; `undefined` does not appear in JSON.
  const one = (part: Schema, name: string) =>
    saysNothing(part) && !required.includes(name)
      ? fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, hostileValue)
      : valid(part, name);
  const parts = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, one(part, name)]));
  return fc.record(parts, { requiredKeys: required.filter((name) => name in parts) });
}

/** Values that match the schema, as far as it can be read. */
function valid(schema: Schema, name = ""): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map((one) => valid(one, name)));
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "string":
      return validText(schema, name);
    case "integer":
    case "number":
      return validNumber(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valid(schema.items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 8),
      });
    case "object":
      return validObject(schema);
    default:
      return hostileValue;
  }
}

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** One change: a field gets another value, is removed, renamed or added. `at` selects the field. */
type Change = { at: number; how: "value" | "drop" | "camel" | "add"; value: unknown; name: string };
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat({ max: 30 }),
  how: fc.constantFrom("value" as const, "value" as const, "drop" as const, "camel" as const, "add" as const),
  value: hostileValue,
  name: fc.oneof(
    fc.constantFrom("id", "__proto__", "constructor", "type", "owner_id", "is_active", "status", "featured", "role"),
    hostileText,
  ),
});

function changed(given: unknown, changes: Change[]): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  let pairs = Object.entries(given);
  for (const { at, how, value, name } of changes) {
    const index = pairs.length === 0 ? 0 : at % pairs.length;
    const [key, old] = pairs[index] ?? [name, value];
    if (how === "add") pairs.push([name, value]);
    else if (how === "drop") pairs.splice(index, 1);
    else if (how === "camel") pairs[index] = [camel(key), old];
    else if (typeof old === "object" && old !== null && !Array.isArray(old) && at > 15)
      pairs[index] = [key, changed(old, [{ at: 0, how, value, name }])];
    else pairs[index] = [key, value];
    pairs = pairs.slice(0, 60);
  }
  // Assignment would treat `__proto__` specially.
  return Object.fromEntries(pairs);
}

/** Returns a copy in which one text, at any depth, is replaced. */
function reworded(given: unknown, at: number, text: string): unknown {
  const places: (string | number)[][] = [];
  const walk = (value: unknown, place: (string | number)[]): void => {
    if (typeof value === "string") places.push(place);
    else if (typeof value === "object" && value !== null)
      for (const [name, inner] of Object.entries(value)) walk(inner, [...place, name]);
  };
  walk(given, []);
  const chosen = places[places.length === 0 ? 0 : at % places.length];
  if (!chosen) return given;
  const put = (value: unknown, [name, ...rest]: (string | number)[]): unknown => {
    if (name === undefined) return text;
    if (Array.isArray(value)) return value.map((one, i) => (i === Number(name) ? put(one, rest) : one));
    return Object.fromEntries(
      Object.entries(value as object).map(([n, one]) => [n, n === name ? put(one, rest) : one]),
    );
  };
  return put(given, chosen);
}

const saysNothing = ({ type, anyOf, oneOf, const: only, enum: all }: Schema) =>
  !(type ?? anyOf ?? oneOf ?? only ?? all);

/** Uses the input's schema, or the output's if a transformation hides the input. */
function either(before: Schema, after: Schema): Schema {
  if (saysNothing(before)) return after;
  if (!before.properties) return before;
  const parts = Object.entries(before.properties);
  return {
    ...before,
    properties: Object.fromEntries(parts.map(([name, part]) => [name, either(part, after.properties?.[name] ?? {})])),
  };
}

/** Values that match the schema, mostly with one defect, and some unrelated values. */
export function near(schema: z.ZodType): fc.Arbitrary<unknown> {
  const described = (io: "input" | "output") => z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Schema;
  const taken = valid(either(described("input"), described("output")));
  return fc.oneof(
    { weight: 3, arbitrary: taken },
    {
      weight: 3,
      arbitrary: fc.tuple(taken, fc.nat({ max: 30 }), hostileText).map(([a, at, text]) => reworded(a, at, text)),
    },
    {
      weight: 3,
      arbitrary: fc.tuple(taken, fc.array(change, { minLength: 1, maxLength: 3 })).map(([a, b]) => changed(a, b)),
    },
    { weight: 1, arbitrary: hostileValue },
  );
}

/** Makes lexical errors in a JSON text that parsers treat differently. */
const MISSPELLINGS: ((json: string, at: number) => string)[] = [
  (json, at) => json.slice(0, at % (json.length + 1)),
  (json, at) => json.slice(0, at % (json.length + 1)) + json.slice(at % 7),
  (json) => `\ufeff${json}`,
  (json) => `${json}\0`,
  (json) => `${json}${json}`,
  (json) => json.replace(/^\{/, '{"id":"@id4","name":1,'),
  (json) => json.replace(/\}$/, ',"__proto__":{"type":"admin"}}'),
  (json) => json.replace(/\}$/, ',"constructor":{"prototype":{"type":"admin"}}}'),
  (json) => json.replace(/:/, ":-0,"),
  (json) => json.replace(/"([^"]*)"/, '"\\ud800$1"'),
  (json) => json.replace(/"([^"]*)"/, '"\\u0000$1"'),
  (json) => json.replaceAll('"', "'"),
  (json) => `${"[".repeat(20_000)}${json}`,
  (json) => json.replace(/\d+/, "9".repeat(400)),
];
export const misspelt = fc
  .tuple(fc.jsonValue({ maxDepth: 2 }), fc.nat({ max: MISSPELLINGS.length - 1 }), fc.nat({ max: 500 }))
  .map(([value, which, at]) => MISSPELLINGS[which]?.(JSON.stringify(value), at) ?? "");

/** Characters with a meaning in queries, and incomplete escapes. */
export const queryBytes = fc
  .array(fc.constantFrom(..."%&=+;,[]{}\"'\\|^`~0fFcC8a", "%E9"), { maxLength: 40 })
  .map((parts) => parts.join(""));

const headerText = fc.oneof(
  fc.string({ maxLength: 30 }).map((text) => text.replace(/[^\x20-\x7e]/g, "")),
  fc.constantFrom("", ",", "*", "0", "x".repeat(2000), '"', "127.0.0.1", "bytes=0-", "a=b; c", "2024-01-01", "deflate"),
);

/** Headers that change how a request is parsed, or where it seems to come from. */
export const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        ...["accept", "accept-encoding", "content-encoding", "content-type", "cookie", "if-none-match", "if-match"],
        ...["origin", "referer", "range", "user-agent", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"],
        ...["x-http-method-override", "x-original-url", "x-rewrite-url", "x-supabase-api-version", "forwarded", "via"],
      ),
      headerText,
      { maxKeys: 3 },
    ),
  },
);

export const contentTypes = fc.oneof(
  { weight: 12, arbitrary: fc.constant("application/json") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[
        "application/json; charset=utf-16",
        "application/json;charset=latin1",
        "APPLICATION/JSON",
        "text/plain",
        "text/json",
      ],
      ...[
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/vnd.api+json",
        "",
        "json",
      ],
    ),
  },
);
