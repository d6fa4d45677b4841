import { createContext, type RouterContext } from "react-router";

/** What the server hands to loaders and to the rendering of a page. Nothing of it reaches the browser by itself. */
export interface PageContext {
  /** Calls the API inside the server's own process, on behalf of this visitor. */
  fetch: typeof fetch;
  /** Marks our own scripts for the content security policy; empty where there is none. */
  nonce: string;
  /** The public origin, without a slash at its end. */
  siteUrl: string;
  /** Set where the login page may show the demo accounts. */
  demo: { password: string } | null;
  /** Who runs the site, and how to reach them. */
  operator: { name: string; email: string };
}

// Node loads this module and so does the server build: one key for both copies.
const key = Symbol.for("basera.page-context");
const shared = globalThis as { [key]?: RouterContext<PageContext> };
shared[key] ??= createContext<PageContext>();
export const pageContext = shared[key];
