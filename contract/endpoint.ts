import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import { type SplitRoute, splitRoute } from "./route-paths.ts";
import { ROUTES, type Route, type RouteRules } from "./routes.ts";

/** What a route takes and returns, and its entry in the API docs. */
interface Declaration {
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
  /** Successful statuses, the most common first; 200 by default. */
  status?: readonly [number, ...number[]];
}

/** An HTTP call as a value: the server registers it; the tests and the bench call it. */
export interface Endpoint extends RouteRules, Declaration {
  route: Route;
  method: SplitRoute<Route>["method"];
  path: string;
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

/** Declares the endpoint of a route with its exact types. The file that exports it is listed in endpoints.ts. */
export function endpoint<const R extends Route, const D extends Declaration>(
  route: R,
  declaration: D,
): { route: R } & SplitRoute<R> & (typeof ROUTES)[R] & D {
  return { route, ...splitRoute(route), ...ROUTES[route], ...declaration };
}
