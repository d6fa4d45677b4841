import type { WorkboxPlugin } from "workbox-core";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst, NetworkOnly } from "workbox-strategies";
import { pathOf } from "#contract/route-paths.ts";
import {
  isCachedPage,
  isCachedResponse,
  isShellPage,
  requestedIds,
  SHELLS,
  shellOf,
  userIdFromToken,
} from "./lib/offline/cache-policy.ts";
import {
  type CacheKind,
  cacheOwner,
  deleteUnlessOwner,
  userCacheName,
  VISITOR,
  withUserCache,
} from "./lib/offline/user-cache.ts";
import { showPushes } from "./lib/push/show-push.ts";

/** The part of the service worker API that is used here, because the project's types describe only windows. */
interface Lifecycle extends Event {
  waitUntil(work: Promise<unknown>): void;
}
/** Paths of this build's assets, inserted by the build (react-router.config.ts). */
declare const BUILD_ASSETS: string[];
declare const self: Parameters<typeof showPushes>[0] & {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate", listener: (event: Lifecycle) => void): void;
};

const CODE_CACHE = "basera-code";
const SHELL_CACHE = "basera-shells";
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
/** Requesting a hundred files at once over HTTP/2 would delay other users of a busy server. */
const PARALLEL_DOWNLOADS = 6;
const MAX_ENTRIES: Record<CacheKind, number> = { pages: 40, answers: 200, pictures: 200 };
/** The `html` tag is within this many characters. */
const MAX_HTML_TAG = 1000;
// Responses vary by token, which changes hourly, and by encoding, which does not matter here.
const IGNORE_VARY = { ignoreVary: true };

const code = BUILD_ASSETS;

const isRecent = (cached: Response) => Date.now() - Date.parse(cached.headers.get("date") ?? "") < MAX_AGE_MS;

/** Caches all files of this build, and documents for pages that have not been opened yet. */
async function install(): Promise<void> {
  const cache = await caches.open(CODE_CACHE);
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = code.filter((file) => !present.has(file));
  for (let from = 0; from < missing.length; from += PARALLEL_DOWNLOADS)
    await cache.addAll(missing.slice(from, from + PARALLEL_DOWNLOADS));
  const shells = await caches.open(SHELL_CACHE);
  await shells.addAll(SHELLS.map((path) => new Request(path, { cache: "reload", credentials: "omit" })));
}

/** Deletes files of earlier builds after 30 days. Cached pages that use them expire after 30 days too. */
async function deleteOldCode(): Promise<void> {
  const cache = await caches.open(CODE_CACHE);
  const current = new Set(code);
  for (const request of await cache.keys()) {
    const cached = current.has(new URL(request.url).pathname) ? undefined : await cache.match(request, IGNORE_VARY);
    if (cached && !isRecent(cached)) await cache.delete(request);
  }
}

showPushes(self);
self.addEventListener("install", (event) => {
  event.waitUntil(install().then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), deleteOldCode()]));
});

/** Responses that also delete the cached copy: the resource is gone, or no longer visible to this user. */
const GONE = [401, 403, 404, 410];

async function evictOldest(cache: Cache, maxEntries: number): Promise<void> {
  const requests = await cache.keys();
  for (const request of requests.slice(0, Math.max(0, requests.length - maxEntries))) await cache.delete(request);
}

/** Caches successful responses for this user only: the latest `MAX_ENTRIES`, for 30 days. */
function cacheForUser(userId: string, kind: CacheKind): WorkboxPlugin {
  return {
    cacheWillUpdate: async ({ request, response }) => {
      if ((await cacheOwner()) !== userId) return null;
      if (GONE.includes(response.status))
        await withUserCache(userId, kind, (cache) => cache.delete(request, IGNORE_VARY));
      return response.status === 200 && !response.redirected ? response : null;
    },
    cacheDidUpdate: async () => {
      await withUserCache(userId, kind, (cache) => evictOldest(cache, MAX_ENTRIES[kind]));
      await deleteUnlessOwner(userId, kind);
    },
    cachedResponseWillBeUsed: async ({ cachedResponse }) =>
      cachedResponse && isRecent(cachedResponse) ? cachedResponse : null,
  };
}

/** Returns the account that the server rendered the document for; `VISITOR` if it holds no personal data. */
async function viewerOf(page: Response): Promise<string> {
  const start = (await page.text()).slice(0, MAX_HTML_TAG);
  return /<html[^>]* data-viewer="([^"]+)"/.exec(start)?.[1] ?? VISITOR;
}

/** Stores a document only for the person it was rendered for. */
const ofViewer = (userId: string): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response }) => {
    const viewer = await viewerOf(response.clone());
    return viewer === userId || viewer === VISITOR ? response : null;
  },
});

const withoutSearch: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => new URL(request.url).pathname,
};
const orShell: WorkboxPlugin = {
  handlerDidError: async ({ request }) =>
    caches.match(shellOf(new URL(request.url).pathname), { cacheName: SHELL_CACHE }),
};

const networkFirst = (userId: string, kind: CacheKind, ...plugins: WorkboxPlugin[]) =>
  new NetworkFirst({
    cacheName: userCacheName(userId, kind),
    matchOptions: IGNORE_VARY,
    plugins: [cacheForUser(userId, kind), ...plugins],
  });

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst({ cacheName: CODE_CACHE, matchOptions: IGNORE_VARY }),
);

registerRoute(
  ({ url, request, sameOrigin }) => sameOrigin && request.mode === "navigate" && isCachedPage(url.pathname),
  async ({ request, event }) => {
    const owner = await cacheOwner();
    return networkFirst(owner, "pages", ofViewer(owner), withoutSearch, orShell).handle({ request, event });
  },
);

registerRoute(
  ({ url, request, sameOrigin }) => sameOrigin && request.mode === "navigate" && isShellPage(url.pathname),
  new NetworkOnly({ plugins: [orShell] }),
);

// The data of the home page for navigations within the app.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === "/_.data",
  async ({ request, event }) => networkFirst(await cacheOwner(), "pages").handle({ request, event }),
);

interface Home {
  id: string;
}

/** Builds the response for several homes by id from cached lists and single homes; undefined if none is cached. */
async function collectHomes(cache: Cache, ids: string[]): Promise<Response | undefined> {
  const homes = new Map<string, Home>();
  for (const request of await cache.keys()) {
    if (!new URL(request.url).pathname.startsWith(pathOf("GET /api/properties"))) continue;
    const body = (await (await cache.match(request, IGNORE_VARY))?.json()) as Home | Home[] | undefined;
    for (const home of [body ?? []].flat()) if (ids.includes(home.id)) homes.set(home.id, home);
  }
  return homes.size > 0 ? Response.json([...homes.values()]) : undefined;
}

const orCollectedHomes = (userId: string): WorkboxPlugin => ({
  handlerDidError: async ({ request }) => {
    const ids = requestedIds(new URL(request.url));
    return ids ? withUserCache(userId, "answers", (cache) => collectHomes(cache, ids)) : undefined;
  },
});

registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && isCachedResponse(url, userIdFromToken(request.headers.get("authorization")) !== null),
  async ({ request, event }) => {
    const userId = userIdFromToken(request.headers.get("authorization")) ?? VISITOR;
    return networkFirst(userId, "answers", orCollectedHomes(userId)).handle({ request, event });
  },
);

registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && request.destination === "image" && /^\/(media|art)\//.test(url.pathname),
  async ({ request, event }) => {
    const userId = await cacheOwner();
    const strategy = new CacheFirst({
      cacheName: userCacheName(userId, "pictures"),
      matchOptions: IGNORE_VARY,
      plugins: [cacheForUser(userId, "pictures")],
    });
    return strategy.handle({ request, event });
  },
);
