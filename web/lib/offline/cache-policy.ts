/** The property page's document for homes whose own was never opened here: it has none in it, and looks for itself. */
export const HOMES_SHELL = "offline";

/** The documents that are kept before anybody opens them; pages come from the server the same for everybody. */
export const SHELLS = ["/", `/property/${HOMES_SHELL}`, "/favorites", "/messages", "/browse"];

const PAGE = /^\/(property\/[^/]+|favorites|messages|browse|profile|my-listings)?$/;

/** Whether a page's document is kept: the home page's, those of homes, and the members' that show something without a connection. */
export const isKeptPage = (path: string): boolean => PAGE.test(path);

/** The document that stands in for a page of which there is no copy. */
export const shellOf = (path: string): string => (path.startsWith("/property/") ? `/property/${HOMES_SHELL}` : path);

const ANSWERS = [
  /^\/api\/cities$/,
  /^\/api\/properties(\/[^/]+)?$/,
  /^\/api\/users\/me$/,
  /^\/api\/users\/[^/]+\/favorites$/,
  /^\/api\/conversations$/,
  /^\/api\/messages\/[^/]+$/,
];

/** Whether an answer is kept: cities, homes, the own profile, favourites, conversations and messages. A search among those is not. */
export function isKeptAnswer({ pathname, searchParams }: URL): boolean {
  return ANSWERS.some((answer) => answer.test(pathname)) && !searchParams.has("q");
}

/** The homes that are asked for by their ids, or null where another question is asked. */
export function idsAskedFor({ pathname, searchParams }: URL): string[] | null {
  const ids = searchParams.getAll("ids").flatMap((list) => list.split(","));
  return pathname === "/api/properties" && ids.length > 0 ? ids : null;
}

/** Whom a token speaks of: read, not verified. Null where there is none, and `nobody` where it cannot be read. */
export function personOfToken(authorization: string | null): string | null {
  if (authorization === null) return null;
  try {
    const payload = authorization.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? "";
    return String((JSON.parse(atob(payload)) as { sub?: unknown }).sub ?? "nobody");
  } catch {
    return "nobody";
  }
}
