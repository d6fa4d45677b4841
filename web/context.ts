import { createContext, type RouterContext } from "react-router";

/** Values that the server passes to loaders and page rendering. They reach the browser only through a loader's data. */
export interface PageContext {
  /** Calls the API inside the server's own process, on behalf of this visitor. */
  fetch: typeof fetch;
  /** Nonce of our scripts for the content security policy; empty without a policy. */
  nonce: string;
  /** The public origin, without a trailing slash. */
  siteUrl: string;
  /** Set if the login page may show the demo accounts. */
  demo: { password: string } | null;
  /** Name and contact address of the site's operator. */
  operator: { name: string; email: string };
}

// Node and the server build each load a copy of this module: a global key shares the context between them.
const key = Symbol.for("basera.page-context");
const shared = globalThis as { [key]?: RouterContext<PageContext> };
shared[key] ??= createContext<PageContext>();
export const pageContext = shared[key];
