import { ROUTES, type RouteRules, SERVICE_ROUTES } from "./routes.ts";

/** Returns a pattern for request lines such as `GET /api/users/me?x=1`. */
function patternOf(routes: readonly string[]): RegExp {
  const lines = routes.map((route) => route.replace("?", "\\?").replace(/:\w+/g, "[^/?]+"));
  return new RegExp(`^(${lines.join("|")})([?&]|$)`);
}

/** Returns a test for requests to the routes that `select` picks. A fixed path wins over one with a parameter. */
export function matchRoutes(select: (rules: Partial<RouteRules>) => boolean): (method: string, url: string) => boolean {
  const all = Object.entries<Partial<RouteRules>>({ ...ROUTES, ...SERVICE_ROUTES });
  const selected = all.filter(([, rules]) => select(rules)).map(([route]) => route);
  const otherFixed = all.map(([route]) => route).filter((route) => !selected.includes(route) && !route.includes(":"));
  const [isSelected, isOtherFixed] = [patternOf(selected), patternOf(otherFixed)];
  return (method, url) => {
    const line = `${method === "HEAD" ? "GET" : method} ${url}`;
    return isSelected.test(line) && !isOtherFixed.test(line);
  };
}
