import type { Route } from "./routes.ts";

/** The method and the path of a route, as types. */
export type SplitRoute<R extends string> = R extends `${infer Method} ${infer Path}`
  ? { method: Method; path: Path }
  : never;

export function splitRoute<const R extends string>(route: R): SplitRoute<R> {
  const [method, path] = route.split(" ");
  return { method, path } as SplitRoute<R>;
}

/** Returns the path of a route with its parameters. */
export function pathOf(route: Route, params: object = {}): string {
  const values = params as Record<string, unknown>;
  return splitRoute(route).path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}
