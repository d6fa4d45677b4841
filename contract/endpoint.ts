import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/** Who may call: anyone, anyone signed in, anyone signed in who is not an admin, admins. One hook enforces it. */
export type Access = "public" | "account" | "member" | "admin";

/** One HTTP call as a value: the server registers it; the web, the tests and the bench call it. Paths are in Fastify's notation. */
export interface Endpoint {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  access: Access;
  /** What a visitor is told who has to sign in first; "Please sign in." when not given. */
  signIn?: string;
  summary: string;
  tag: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The longest body, and how a longer one is refused. A megabyte and `too_large` where not given. */
  bodyLimit?: { readonly bytes: number; readonly error: ErrorCode };
  reply: z.ZodType;
  /** Headers of a successful answer that callers rely on, each with what it says. */
  headers?: Readonly<Record<string, string>>;
  /** Successful statuses; the first is the usual one. 200 when not given. */
  status?: readonly [number, ...number[]];
}

type Part = "params" | "query" | "body";
type SchemaOf<E extends Endpoint, P extends Part> = E extends { [K in P]: infer S extends z.ZodType } ? S : never;

/** What a caller gives for a part of the call: `undefined` where the endpoint takes none. */
export type Given<E extends Endpoint, P extends Part> = [SchemaOf<E, P>] extends [never]
  ? undefined
  : z.input<SchemaOf<E, P>>;
/** What the handler receives of it once it is checked. */
export type Checked<E extends Endpoint, P extends Part> = [SchemaOf<E, P>] extends [never]
  ? undefined
  : z.output<SchemaOf<E, P>>;
export type Reply<E extends Endpoint> = z.output<E["reply"]>;

/** Declares an endpoint, keeping its exact types. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}
