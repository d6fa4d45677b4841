import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/** Who may call: anyone; any signed-in person; signed-in people who are not admins; admins. One hook enforces it. */
export type Access = "public" | "account" | "member" | "admin";

/** An HTTP call as a value: the server registers it; web, tests and bench call it. Paths use Fastify's notation. */
export interface Endpoint {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  access: Access;
  /** Error text for a visitor; "Please sign in." by default. */
  signIn?: string;
  summary: string;
  tag: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Maximum body size and its error; a megabyte and `too_large` by default. */
  bodyLimit?: { readonly bytes: number; readonly error: ErrorCode };
  reply: z.ZodType;
  /** Response headers that callers rely on, with descriptions. */
  headers?: Readonly<Record<string, string>>;
  /** Successful statuses, the usual one first; 200 by default. */
  status?: readonly [number, ...number[]];
}

type Part = "params" | "query" | "body";
type SchemaOf<E extends Endpoint, P extends Part> = E extends { [K in P]: infer S extends z.ZodType } ? S : never;

/** The input type of a part of the call: `undefined` if the endpoint has none. */
export type Given<E extends Endpoint, P extends Part> = [SchemaOf<E, P>] extends [never]
  ? undefined
  : z.input<SchemaOf<E, P>>;
/** The validated type that the handler receives. */
export type Checked<E extends Endpoint, P extends Part> = [SchemaOf<E, P>] extends [never]
  ? undefined
  : z.output<SchemaOf<E, P>>;
export type Reply<E extends Endpoint> = z.output<E["reply"]>;

/** Declares an endpoint with its exact types. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}
