import { act, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { vi } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import type { Reply } from "#contract/endpoint.ts";
import type { Endpoints } from "#contract/endpoints.ts";
import { splitRoute } from "#contract/route-paths.ts";
import type { Route } from "#contract/routes.ts";
import { QueryCache } from "#web/lib/api/query-cache.tsx";
import { publishSession } from "#web/lib/session/session.ts";
import { Toasts } from "#web/ui/overlays/toast.tsx";

/** A request that a screen sent to the API. */
export interface SentRequest {
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
}
type Replies = {
  [R in Route]?: (request: SentRequest) => Reply<Endpoints[R]> | Response | Promise<Reply<Endpoints[R]> | Response>;
};

/** The API's reply to a request that it refuses. By default a status that the query cache does not retry. */
export const refusal = (error: string, { status = 400, code = "invalid" } = {}): Response =>
  Response.json({ error, code }, { status });

/** Returns the parameters of a path, or null if the route has another one. */
function paramsOf(pattern: string, pathname: string): Record<string, string> | null {
  const names = pattern.split("/");
  const values = pathname.split("/");
  if (names.length !== values.length) return null;
  if (!names.every((name, i) => name.startsWith(":") || name === values[i])) return null;
  return Object.fromEntries(
    names.flatMap((name, i) => (name.startsWith(":") ? [[name.slice(1), values[i] ?? ""]] : [])),
  );
}

/**
 * Replaces the network until the test ends: responds to the routes in `replies`, which may be changed later. Other
 * requests fail like without a network. Returns the requests that were sent, by route.
 */
export function serveApi(replies: Replies) {
  const sent: (SentRequest & { route: string })[] = [];
  vi.stubGlobal("fetch", async (address: string | URL, { method = "GET", body, signal }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(String(address), "http://here");
    for (const [route, reply] of Object.entries(replies)) {
      const { method: wanted, path } = splitRoute(route as Route);
      const params = wanted === method ? paramsOf(path, pathname) : null;
      if (!params || !reply) continue;
      const request = { params, query: searchParams, body: body ? JSON.parse(String(body)) : undefined };
      sent.push({ route, ...request });
      const answer = await (reply as (request: SentRequest) => unknown)(request);
      signal?.throwIfAborted();
      if (answer instanceof Response) return answer;
      return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
    }
    throw new TypeError(`${method} ${pathname} is not served`);
  });
  return { replies, sentTo: (route: Route) => sent.filter((request) => request.route === route) };
}

let people = 0;

/** A new person for tests. The query cache belongs to the person, so each test starts with an empty one. */
export function testUser(changes: Partial<User> = {}): User {
  people += 1;
  return {
    id: `0198a000-0000-7000-8000-${String(people).padStart(12, "0")}`,
    name: "Kavya Iyer",
    email: "kavya@example.test",
    phone: "+919812345678",
    type: "tenant",
    bio: null,
    avatar: null,
    default_location: null,
    favorites: [],
    created_at: "2026-03-01T20:00:00Z",
    ...changes,
  } as User;
}

/**
 * Renders screens at their paths, with query cache and toasts like the root, and opens the first path. `user` is null
 * for a visitor.
 */
export function openScreen(
  screens: Record<string, ReactNode>,
  { user = testUser(), hasListing = false, at }: { user?: User | null; hasListing?: boolean; at?: string } = {},
) {
  publishSession(user === null ? { state: "visitor", user, hasListing: false } : { state: "member", user, hasListing });
  const routes = Object.entries(screens).map(([path, element]) => ({ path, element }));
  // Inside the router, because toasts may have links.
  const root = (
    <>
      <Outlet />
      <Toasts />
    </>
  );
  const router = createMemoryRouter([{ element: root, children: routes }], {
    initialEntries: [at ?? routes[0]?.path ?? "/"],
  });
  const { unmount } = render(
    <QueryCache>
      <RouterProvider router={router} />
    </QueryCache>,
  );
  return {
    router,
    unmount,
    user: userEvent.setup(),
    signOut: () => act(() => publishSession({ state: "visitor", user: null, hasListing: false })),
  };
}
