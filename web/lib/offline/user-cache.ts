import { STORED } from "../stored.ts";

/**
 * Caches of the pages and data that a user has opened, for offline use (decision 0033). The service worker fills and
 * reads them; pages update and clear them. They belong to one user at a time, the owner, whose id is stored in a
 * separate cache. Writers check the owner again after writing, and delete what belongs to another user.
 */
const CACHE_PREFIX = "basera-seen-";
const OWNER_KEY = "/person";
export const VISITOR = "visitor";

export type CacheKind = "pages" | "answers" | "pictures";

/** Returns the name of a user's cache. */
export const userCacheName = (userId: string, kind: CacheKind) => `${CACHE_PREFIX}${kind}-${userId}`;

/** Browsers have no caches outside secure contexts. If caches are blocked, some browsers throw even here. */
const hasCaches = () => typeof caches !== "undefined";

/** Returns the user id that the caches belong to, or `VISITOR`. */
export async function cacheOwner(): Promise<string> {
  const owner = await caches.match(OWNER_KEY, { cacheName: STORED.cacheOwner });
  return owner ? owner.text() : VISITOR;
}

async function clear(): Promise<void> {
  await caches.delete(STORED.cacheOwner);
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Runs `work` if there are caches. Failures are only logged. */
async function ifAvailable(work: () => Promise<void>): Promise<void> {
  try {
    if (hasCaches()) await work();
  } catch (error) {
    console.warn("The caches could not be changed.", error);
  }
}

/** Makes the user the owner of the caches, and clears those of another user. */
export function claimUserCache(userId: string): Promise<void> {
  return ifAvailable(async () => {
    if ((await cacheOwner()) === userId) return;
    await clear();
    const cache = await caches.open(STORED.cacheOwner);
    await cache.put(OWNER_KEY, new Response(userId));
  });
}

/** Clears the caches of every user. */
export const clearUserCaches = (): Promise<void> => ifAvailable(clear);

/** Deletes a cache if its user is no longer the owner. */
export async function deleteUnlessOwner(userId: string, kind: CacheKind): Promise<void> {
  if ((await cacheOwner()) !== userId) await caches.delete(userCacheName(userId, kind));
}

/**
 * Runs `work` on a cache of the owner, and returns undefined for any other user. Opening a cache creates it, so it is
 * deleted again if the owner has changed in the meantime.
 */
export async function withUserCache<Result>(
  userId: string,
  kind: CacheKind,
  work: (cache: Cache) => Promise<Result>,
): Promise<Result | undefined> {
  if ((await cacheOwner()) !== userId) return undefined;
  const result = await work(await caches.open(userCacheName(userId, kind)));
  await deleteUnlessOwner(userId, kind);
  return result;
}

/** Updates run one at a time, so that none is lost. */
let lastUpdate: Promise<void> = Promise.resolve();

/** Applies a change to a cached response body. Does nothing if the response is not cached. */
export function updateCachedResponse<Body>(
  userId: string,
  address: string,
  change: (body: Body) => Body,
): Promise<void> {
  lastUpdate = lastUpdate.then(() =>
    ifAvailable(() =>
      withUserCache(userId, "answers", async (cache) => {
        const cached = await cache.match(address, { ignoreVary: true });
        if (!cached) return;
        const body = JSON.stringify(change((await cached.json()) as Body));
        await cache.put(address, new Response(body, { headers: cached.headers }));
      }),
    ),
  );
  return lastUpdate;
}
