import type { FastifyRequest } from "fastify";
import { isAdmin } from "#contract/permissions.ts";
import { CITY_COOKIE, isCity } from "#contract/places/cities.ts";
import type { Viewer } from "#web/context.ts";
import type { AuthenticatedCaller, Authentication } from "../../caller.ts";
import type { Config } from "../../config.ts";

/** If loading takes longer, the server sends a shell, and the browser loads the data. */
const LOADING_MS = 1_500;

/** Pages that are rendered with a member's data. All others are the same for everyone. */
const RENDERED =
  /^\/(property\/[^/]+|browse|compare|favorites|messages|my-listings|notifications(\/settings)?|saved-searches|admin)?$/;
const MEMBERS_ONLY = /^\/(favorites|messages|saved-searches)$/;
const ADMINS_ONLY = /^\/admin$/;
/** With one of these parameters the browser signs in, possibly as another person. */
const SIGN_IN_PARAMETERS = ["code", "access_token", "error_code"];

/** Returns whether the request is a navigation. A script that fetches a page gets the visitor's page. */
function isDocument({ method, headers, url }: FastifyRequest): boolean {
  const mode = headers["sec-fetch-mode"];
  const isData = (url.split("?")[0] ?? "").endsWith(".data");
  return (method === "GET" || method === "HEAD") && !isData && (mode === undefined || mode === "navigate");
}

/**
 * Returns the caller whom the page cookie names, for documents only; null for a visitor, and if the database does not
 * respond: the browser restores the session then.
 */
export async function callerOfDocument(
  authentication: Authentication,
  request: FastifyRequest,
): Promise<AuthenticatedCaller | null> {
  if (!isDocument(request)) return null;
  return authentication.callerOfPageCookie(request).catch((error: unknown) => {
    request.log.warn({ err: error }, "the page cookie could not be checked");
    return null;
  });
}

/** Returns the city in the readable cookie, if it is a known city. */
function cityOf({ headers }: FastifyRequest): string | null {
  const value = new RegExp(`(?:^|; )${CITY_COOKIE}=([^;]*)`).exec(headers.cookie ?? "")?.[1];
  try {
    const city = decodeURIComponent(value ?? "");
    return isCity(city) ? city : null;
  } catch {
    return null;
  }
}

/** Returns the viewer if the page is rendered with this caller's data; null for a shell. */
export function viewerOf(
  caller: AuthenticatedCaller,
  request: FastifyRequest,
  { timeLimitScale }: Pick<Config, "timeLimitScale">,
): Viewer | null {
  const { pathname, searchParams } = new URL(request.url, "http://any");
  const isForCaller = isAdmin(caller) ? !MEMBERS_ONLY.test(pathname) : !ADMINS_ONLY.test(pathname);
  if (!RENDERED.test(pathname) || !isForCaller) return null;
  if (SIGN_IN_PARAMETERS.some((name) => searchParams.has(name))) return null;
  const { id, email, type } = caller;
  return {
    id,
    email,
    type,
    city: cityOf(request),
    signal: AbortSignal.timeout(LOADING_MS * timeLimitScale),
    hasFailed: false,
  };
}
