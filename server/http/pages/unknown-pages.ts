import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { uuid } from "#contract/lists.ts";
import { UNKNOWN_HOME, UNKNOWN_PATH } from "./page-cache.ts";

/** Ids of routes, which are the names of their files. */
const NOT_FOUND = "routes/not-found";
const PROPERTY = "routes/property";
/** The document for use offline has this in place of an id. */
const OFFLINE = "offline";

const isId = (text: string | undefined) => text === OFFLINE || uuid.safeParse(text).success;

/** Returns the tree of routes in which the router looks up a path. */
function routesBelow(routes: ServerBuild["routes"], parent?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index, caseSensitive } = route;
    return [{ id, path, index, caseSensitive, children: routesBelow(routes, id) } as RouteObject];
  });
}

/**
 * Returns a function that returns the key of the stored page for a path without a route, and for a home whose id is
 * malformed; null for other paths. Neither page contains its path, so one page serves all of them.
 */
export function unknownKeys(build: ServerBuild): (url: string) => string | null {
  const routes = routesBelow(build.routes);
  return (url) => {
    const path = URL.parse(url, "http://any")?.pathname;
    // The router reads data of a route at its path with this ending.
    if (path === undefined || path.endsWith(".data")) return null;
    const last = matchRoutes(routes, path)?.at(-1);
    if (last?.route.id === NOT_FOUND) return UNKNOWN_PATH;
    return last?.route.id === PROPERTY && !isId(last.params.id) ? UNKNOWN_HOME : null;
  };
}
