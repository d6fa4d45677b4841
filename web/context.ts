import { createContext, type RouterContext } from "react-router";
import type { StreetTiles } from "#contract/browse/map-terms.ts";

/** The member whose data a document contains. */
export interface Viewer {
  id: string;
  email: string | null;
  type: string;
  /** The city chosen in this browser, for members without one in their profile. */
  city: string | null;
  /** Aborts when the data takes too long. */
  signal: AbortSignal;
  /** Set by a loader that failed or took too long: the server sends the shell instead. */
  hasFailed: boolean;
}

/** Values that the server passes to loaders and page rendering. They reach the browser only through a loader's data. */
export interface PageContext {
  /** Calls the API in the server's process, on behalf of this visitor or the viewer. */
  fetch: typeof fetch;
  /** Nonce of our scripts for the content security policy; empty without a policy. */
  nonce: string;
  /** The public origin, without a trailing slash. */
  siteUrl: string;
  /** Set if the login page may show the demo accounts. */
  demo: { password: string } | null;
  /** Name and contact address of the site's operator, and whom to write to with a grievance. */
  operator: { name: string; email: string; grievance: string | null };
  /** Null if the operator has no street tiles. */
  tiles: StreetTiles | null;
  /** The account that the page cookie names. Set for shells too. */
  viewerId: string | null;
  /** Null renders the visitor's page, or a shell for which the browser loads the data. */
  viewer: Viewer | null;
  /** The rendered page. As the body of a response it would be converted to bytes and back. */
  html: string | null;
}

// Node and the server build each load a copy of this module: a global key shares the context between them.
const key = Symbol.for("basera.page-context");
const shared = globalThis as { [key]?: RouterContext<PageContext> };
shared[key] ??= createContext<PageContext>();
export const pageContext = shared[key];
