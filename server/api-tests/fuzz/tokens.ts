import { createHmac } from "node:crypto";
import fc from "fast-check";

/** A change to a token: the character at `at` becomes `with`. */
export interface TokenChange {
  how: keyof typeof CHANGES;
  at: number;
  with: string;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const read = (part: string | undefined): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? "", "base64url").toString());
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

const CLAIMS = ["sub", "session_id", "aud", "iss", "exp", "nbf", "iat", "aal", "role", "email"];
const HEADERS = ["alg", "kid", "typ", "jwk", "jku", "x5u", "x5c", "crit", "b64", "cty", "zip"];
const ALGORITHMS = ["none", "None", "HS256", "ES384", "RS256", "PS256", "EdDSA", "", "ES256K"];

const CHANGES = {
  flip: (token: string, at: number, by: string) => {
    const where = at % token.length;
    return token.slice(0, where) + (by[0] ?? "A") + token.slice(where + 1);
  },
  cut: (token: string, at: number) => token.slice(0, at % token.length),
  insert: (token: string, at: number, by: string) => {
    const where = at % token.length;
    return token.slice(0, where) + by + token.slice(where);
  },
  double: (token: string) => token + token,
  reverse: (token: string) => token.split(".").reverse().join("."),
  algorithm: (token: string, at: number) => {
    const [head, claims, seal] = token.split(".");
    return `${encode({ ...read(head), alg: ALGORITHMS[at % ALGORITHMS.length] })}.${claims}.${seal ?? ""}`;
  },
  unsigned: (token: string, at: number) => {
    const [head, claims] = token.split(".");
    return `${encode({ ...read(head), alg: ALGORITHMS[at % 2] })}.${claims}.`;
  },
  header: (token: string, at: number, by: string) => {
    const [head, claims, seal] = token.split(".");
    return `${encode({ ...read(head), [HEADERS[at % HEADERS.length] ?? ""]: by })}.${claims}.${seal ?? ""}`;
  },
  claim: (token: string, at: number, by: string) => {
    const [head, claims, seal] = token.split(".");
    const value = at % 3 === 0 ? 9_999_999_999 : by;
    return `${head}.${encode({ ...read(claims), [CLAIMS[at % CLAIMS.length] ?? ""]: value })}.${seal ?? ""}`;
  },
  resigned: (token: string, at: number, by: string) => {
    const [head, claims] = token.split(".");
    const signed = `${encode({ ...read(head), alg: "HS256" })}.${encode({ ...read(claims), [CLAIMS[at % CLAIMS.length] ?? ""]: by })}`;
    return `${signed}.${createHmac("sha256", by).update(signed).digest("base64url")}`;
  },
  another: (_token: string, _at: number, by: string) => by,
};

export const tokenChanges: fc.Arbitrary<TokenChange[]> = fc.array(
  fc.record({
    how: fc.constantFrom(...(Object.keys(CHANGES) as (keyof typeof CHANGES)[])),
    at: fc.nat({ max: 1000 }),
    with: fc.oneof(
      fc.string({ minLength: 1, maxLength: 20 }),
      fc.constantFrom("A", ".", "=", "..", "@id5", "@id8", "eyJhbGciOiJub25lIn0", "\u00ff", "9999999999"),
    ),
  }),
  { minLength: 1, maxLength: 3 },
);

export const applied = (token: string, changes: TokenChange[]) =>
  changes.reduce(
    (given, change) => (given === "" ? change.with : CHANGES[change.how](given, change.at, change.with)),
    token,
  );

/**
 * Returns whether two texts are the same token. They can differ in the last character of a part, which has unused bits.
 */
export function isSameToken(one: string, other: string): boolean {
  const bytes = (token: string) =>
    token
      .split(".")
      .map((part) => Buffer.from(part, "base64url").toString("hex"))
      .join(".");
  const letters = /^[\w.-]+$/;
  return letters.test(one) && letters.test(other) && bytes(one) === bytes(other);
}
