import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rememberInitialCity, storeCity, storedCity } from "../city.ts";
import { auth } from "./auth-client.ts";
import { endedSession } from "./ended-session.ts";
import { chooseCity, publishSession, publishVisitor } from "./session.ts";
import { login, renewToken, restoreSession, signOut } from "./session-client.ts";
import { currentSession } from "./session-state.ts";

const realFetch = globalThis.fetch;
let requestedPaths: string[] = [];
type Handler = (path: string, init?: RequestInit) => Response | Promise<Response>;

function serve(handle: Handler) {
  requestedPaths = [];
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), "http://here");
    requestedPaths.push(pathname);
    return handle(pathname, init);
  };
}
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const session = (expires_at: number) => ({
  access_token: "access",
  refresh_token: "refresh",
  token_type: "bearer",
  expires_in: 3600,
  expires_at,
  user: { id: "person", email: "asha@example.test" },
});
const storeSession = (expires_at: number) =>
  localStorage.setItem("basera-session", JSON.stringify(session(expires_at)));
const person = { id: "person", name: "Asha Verma", type: "tenant", default_location: "Delhi" };

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  publishSession({ state: "restoring", user: null, hasListing: false });
});
afterEach(async () => {
  serve(() => new Response(null, { status: 204 }));
  await auth.signOut({ scope: "local" });
  vi.restoreAllMocks();
  globalThis.fetch = realFetch;
});

it("publishes a visitor when the profile cannot be read, and keeps the stored session", async () => {
  storeSession(inSeconds(3600));
  serve((path) => (path === "/api/users/me" ? Response.json(person) : Response.json([])));
  await restoreSession();
  expect(currentSession()).toMatchObject({ state: "member", user: { name: "Asha Verma" } });

  publishSession({ state: "restoring", user: null, hasListing: false });
  serve((path) =>
    path === "/api/users/me" ? Response.json({ error: "no", code: "internal" }, { status: 500 }) : Response.json([]),
  );
  await restoreSession();
  expect(requestedPaths).toContain("/api/users/me");
  expect(currentSession()).toMatchObject({ state: "visitor", user: null });
  expect(localStorage.getItem("basera-session")).not.toBeNull();
});

it("wipes an invalid stored session, reads once more, and publishes a visitor", async () => {
  storeSession(inSeconds(-60));
  const getSession = vi.spyOn(auth, "getSession");
  serve(() => Response.json({ code: "refresh_token_not_found", message: "Invalid Refresh Token" }, { status: 400 }));
  await restoreSession();
  expect(currentSession().state).toBe("visitor");
  expect(localStorage.getItem("basera-session")).toBeNull();
  expect(document.cookie).not.toContain("refresh_token");
  expect(getSession).toHaveBeenCalledTimes(2);
});

it("checks the token every 30 seconds, and retries a refresh after 200 ms and 400 ms", async () => {
  const ticks = vi.spyOn(globalThis, "setInterval");
  await auth.startAutoRefresh();
  expect(ticks.mock.calls.map(([, every]) => every)).toContain(30_000);
  await auth.stopAutoRefresh();

  storeSession(inSeconds(-60));
  const at: number[] = [];
  serve(() => {
    at.push(performance.now());
    if (at.length < 3) throw new TypeError("no connection");
    return Response.json(session(inSeconds(3600)));
  });
  const { data } = await auth.getSession();
  expect(data.session?.refresh_token).toBe("refresh");
  const [first = 0, second = 0, third = 0] = at;
  expect(second - first).toBeGreaterThan(190);
  expect(third - second).toBeGreaterThan(390);
});

it.each([
  ["ahead of", -1],
  ["behind", 1],
])("signs in without a second token request when the clock is a day %s the service's", async (_, days) => {
  const isDaysAway = session(inSeconds(days * 86_400 + 3600));
  serve((path) => {
    if (path.startsWith("/auth/")) return Response.json(isDaysAway);
    return Response.json(path === "/api/users/me" ? person : []);
  });
  expect(await login("asha@example.test", "a good password")).toEqual({ success: true });
  expect(currentSession()).toMatchObject({ state: "member", user: { name: "Asha Verma" } });
  expect(requestedPaths.filter((path) => path === "/auth/v1/token")).toHaveLength(1);
  const stored = JSON.parse(localStorage.getItem("basera-session") ?? "{}");
  expect(Math.abs(stored.expires_at - inSeconds(3600))).toBeLessThan(60);
});

it("signs in when the browser blocks access to caches", async () => {
  const caches = vi.fn(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  Object.defineProperty(globalThis, "caches", { configurable: true, get: caches });
  try {
    serve((path) => {
      if (path.startsWith("/auth/")) return Response.json(session(inSeconds(3600)));
      return Response.json(path === "/api/users/me" ? person : []);
    });
    expect(await login("asha@example.test", "a good password")).toEqual({ success: true });
    expect(caches).toHaveBeenCalled();
  } finally {
    Reflect.deleteProperty(globalThis, "caches");
  }
});

/** Serves sign-ins and the profile with this city. Returns the cities that are saved to it. */
function serveCity(city: string | null) {
  const saved: unknown[] = [];
  let profile = { ...person, default_location: city };
  serve((path, { method, body } = {}) => {
    if (path.startsWith("/auth/")) return Response.json(session(inSeconds(3600)));
    if (method === "PATCH") {
      profile = { ...profile, ...JSON.parse(String(body)) };
      saved.push(profile.default_location);
    }
    return Response.json(path.startsWith("/api/users/") ? profile : []);
  });
  return saved;
}

it("replaces the browser's city with the profile's at sign-in, and keeps it after signing out", async () => {
  publishVisitor();
  storeCity("Delhi");
  const saved = serveCity("Noida");
  await login("asha@example.test", "a good password");
  expect(storedCity()).toBe("Noida");
  await signOut();
  expect(storedCity()).toBe("Noida");
  expect(saved).toEqual([]);
});

it("saves the browser's city to a profile without one at sign-in", async () => {
  publishVisitor();
  storeCity("Delhi");
  const saved = serveCity(null);
  await login("asha@example.test", "a good password");
  await vi.waitFor(() => expect(currentSession().user?.default_location).toBe("Delhi"), { timeout: 15_000 });
  expect(saved).toEqual(["Delhi"]);
});

it("saves a city to the profile that was chosen while the session was being restored", async () => {
  storeCity("Faridabad");
  rememberInitialCity();
  storeSession(inSeconds(3600));
  const saved = serveCity("Faridabad");
  const restored = restoreSession();
  await chooseCity("Ghaziabad");
  expect(currentSession().state).toBe("restoring");
  await restored;
  await vi.waitFor(() => expect(currentSession().user?.default_location).toBe("Ghaziabad"), { timeout: 15_000 });
  expect(storedCity()).toBe("Ghaziabad");
  expect(saved).toEqual(["Ghaziabad"]);
});

it("remembers that the session ended when the server refuses it, but not after signing out", async () => {
  serveCity(null);
  await login("asha@example.test", "a good password");
  await signOut();
  expect(endedSession.get()).toBe(false);
  await login("asha@example.test", "a good password");
  serve(() => Response.json({ code: "refresh_token_not_found", message: "Invalid Refresh Token" }, { status: 400 }));
  expect(await renewToken("access")).toBeNull();
  expect(currentSession().state).toBe("visitor");
  expect(endedSession.get()).toBe(true);
  serveCity(null);
  await login("asha@example.test", "a good password");
  expect(endedSession.get()).toBe(false);
});
