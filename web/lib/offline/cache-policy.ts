import { matchRoutes } from "#contract/match-routes.ts";
import { pathOf } from "#contract/route-paths.ts";

/** Path segment of the property page without data, shown for homes never opened here. It loads its data in the browser. */
export const HOMES_SHELL = "offline";

/** Documents that are cached on installation. The server renders the same page for every user. */
export const SHELLS = [
  "/",
  `/property/${HOMES_SHELL}`,
  "/favorites",
  "/messages",
  "/notifications",
  "/saved-searches",
  "/visits",
  "/browse",
  "/compare",
  "/where",
];

const PAGE =
  /^\/(property\/[^/]+|favorites|messages|notifications|saved-searches|visits|browse|compare|profile|my-listings)?$/;

/** Returns whether the document of a page is cached: the home page, homes, and members' pages that work offline. */
export const isCachedPage = (path: string): boolean => PAGE.test(path);

/** Returns whether a page is not cached with its data, because its address is private. Offline, its shell is shown. */
export const isShellPage = (path: string): boolean => path === "/where";

/** Returns the document to show for a page that is not cached. */
export const shellOf = (path: string): string => (path.startsWith("/property/") ? `/property/${HOMES_SHELL}` : path);

const isCachedRoute = matchRoutes(({ offline }) => offline === "cached");
const isCachedForUsers = matchRoutes(({ offline }) => offline !== undefined);

/** Returns whether an API response is cached for its caller. Searches by words are not. */
export function isCachedResponse({ pathname, searchParams }: URL, isSignedIn: boolean): boolean {
  const isCached = isSignedIn ? isCachedForUsers : isCachedRoute;
  return isCached("GET", pathname) && !searchParams.has("q");
}

/** Returns the ids of a request for several homes by id, or null for any other request. */
export function requestedIds({ pathname, searchParams }: URL): string[] | null {
  const ids = searchParams.getAll("ids").flatMap((list) => list.split(","));
  return pathname === pathOf("GET /api/properties") && ids.length > 0 ? ids : null;
}

/** Returns the user id in a token, without verifying it. Null without a token; `nobody` if it cannot be read. */
export function userIdFromToken(authorization: string | null): string | null {
  if (authorization === null) return null;
  try {
    const payload = authorization.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? "";
    return String((JSON.parse(atob(payload)) as { sub?: unknown }).sub ?? "nobody");
  } catch {
    return "nobody";
  }
}
