import type { WorkboxPlugin } from "workbox-core";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { idsAskedFor, isKeptAnswer, isKeptPage, personOfToken, SHELLS, shellOf } from "./lib/offline/cache-policy.ts";
import { inSeen, type Kind, personHere, seenOf, takeBack, VISITOR } from "./lib/offline/user-cache.ts";

/** What this file has of a service worker's surroundings: the project's types know windows. */
interface Lifecycle extends Event {
  waitUntil(work: Promise<unknown>): void;
}
/** Paths of this build's assets, inserted by the build (react-router.config.ts). */
declare const BUILD_ASSETS: string[];
declare const self: {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate", listener: (event: Lifecycle) => void): void;
};

const CODE = "basera-code";
const SHELL = "basera-shells";
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** A hundred files asked for together, by HTTP/2, would keep others out of a server that is busy. */
const AT_ONCE = 6;
const MOST: Record<Kind, number> = { pages: 40, answers: 200, pictures: 200 };
// A session's token changes by the hour, and what is answered in which packing does not matter.
const AS_IT_IS = { ignoreVary: true };

const code = BUILD_ASSETS;

const isRecent = (copy: Response) => Date.now() - Date.parse(copy.headers.get("date") ?? "") < KEPT_MS;

/** Everything that a screen may need of this build, and the documents that stand for pages nobody has opened yet. */
async function install(): Promise<void> {
  const kept = await caches.open(CODE);
  const known = new Set((await kept.keys()).map(({ url }) => new URL(url).pathname));
  const missing = code.filter((file) => !known.has(file));
  for (let from = 0; from < missing.length; from += AT_ONCE) await kept.addAll(missing.slice(from, from + AT_ONCE));
  const shells = await caches.open(SHELL);
  await shells.addAll(SHELLS.map((path) => new Request(path, { cache: "reload", credentials: "omit" })));
}

/** Earlier builds' files stay for as long as pages of theirs may: open ones, and the copies that are kept. */
async function dropOldCode(): Promise<void> {
  const kept = await caches.open(CODE);
  const current = new Set(code);
  for (const request of await kept.keys()) {
    const copy = current.has(new URL(request.url).pathname) ? undefined : await kept.match(request, AS_IT_IS);
    if (copy && !isRecent(copy)) await kept.delete(request);
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(install().then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), dropOldCode()]));
});

/** What is no longer there, or no longer for this person, is not shown from a copy either. */
const GONE = [401, 403, 404, 410];

async function leaveLatest(kept: Cache, most: number): Promise<void> {
  const requests = await kept.keys();
  for (const request of requests.slice(0, Math.max(0, requests.length - most))) await kept.delete(request);
}

/** Keeps good answers for this person alone, the latest so many of them, for thirty days. */
function keeping(person: string, kind: Kind): WorkboxPlugin {
  return {
    cacheWillUpdate: async ({ request, response }) => {
      if ((await personHere()) !== person) return null;
      if (GONE.includes(response.status)) await inSeen(person, kind, (kept) => kept.delete(request, AS_IT_IS));
      return response.status === 200 && !response.redirected ? response : null;
    },
    cacheDidUpdate: async () => {
      await inSeen(person, kind, (kept) => leaveLatest(kept, MOST[kind]));
      await takeBack(person, kind);
    },
    cachedResponseWillBeUsed: async ({ cachedResponse }) =>
      cachedResponse && isRecent(cachedResponse) ? cachedResponse : null,
  };
}

const withoutSearch: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => new URL(request.url).pathname,
};
const orShell: WorkboxPlugin = {
  handlerDidError: async ({ request }) => caches.match(shellOf(new URL(request.url).pathname), { cacheName: SHELL }),
};

const networkFirst = (person: string, kind: Kind, ...plugins: WorkboxPlugin[]) =>
  new NetworkFirst({
    cacheName: seenOf(person, kind),
    matchOptions: AS_IT_IS,
    plugins: [keeping(person, kind), ...plugins],
  });

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst({ cacheName: CODE, matchOptions: AS_IT_IS }),
);

registerRoute(
  ({ url, request, sameOrigin }) => sameOrigin && request.mode === "navigate" && isKeptPage(url.pathname),
  async ({ request, event }) =>
    networkFirst(await personHere(), "pages", withoutSearch, orShell).handle({ request, event }),
);

// What the home page asks for within the product.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === "/_.data",
  async ({ request, event }) => networkFirst(await personHere(), "pages").handle({ request, event }),
);

interface Home {
  id: string;
}

/** Homes that are asked for together and were seen in other lists, or alone. Nothing where none of them was. */
async function gather(kept: Cache, ids: string[]): Promise<Response | undefined> {
  const found = new Map<string, Home>();
  for (const request of await kept.keys()) {
    const { pathname } = new URL(request.url);
    if (!/^\/api\/properties(\/|$)/.test(pathname)) continue;
    const answer = (await (await kept.match(request, AS_IT_IS))?.json()) as Home | Home[] | undefined;
    for (const home of [answer ?? []].flat()) if (ids.includes(home.id)) found.set(home.id, home);
  }
  return found.size > 0 ? Response.json([...found.values()]) : undefined;
}

const orGathered = (person: string): WorkboxPlugin => ({
  handlerDidError: async ({ request }) => {
    const ids = idsAskedFor(new URL(request.url));
    return ids ? inSeen(person, "answers", (kept) => gather(kept, ids)) : undefined;
  },
});

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isKeptAnswer(url),
  async ({ request, event }) => {
    const person = personOfToken(request.headers.get("authorization")) ?? VISITOR;
    return networkFirst(person, "answers", orGathered(person)).handle({ request, event });
  },
);

registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && request.destination === "image" && /^\/(media|art)\//.test(url.pathname),
  async ({ request, event }) => {
    const person = await personHere();
    const strategy = new CacheFirst({
      cacheName: seenOf(person, "pictures"),
      matchOptions: AS_IT_IS,
      plugins: [keeping(person, "pictures")],
    });
    return strategy.handle({ request, event });
  },
);
