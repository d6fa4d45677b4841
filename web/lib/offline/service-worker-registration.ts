import { onFirstInput } from "../hydration/first-input.ts";
import { refreshMember } from "../session/session.ts";
import { currentSession } from "../session/session-state.ts";
import { STORED } from "../stored.ts";

/** Clears the caches of a user whose session ended without signing out, so that the next visitor cannot see them. */
async function clearStaleUserCache(): Promise<void> {
  try {
    // Browsers have no caches outside secure contexts.
    if (await globalThis.caches?.has(STORED.cacheOwner)) await (await import("./user-cache.ts")).clearUserCaches();
  } catch (error) {
    console.warn("The caches could not be read.", error);
  }
}

/** Registers the service worker, which makes visited pages work offline. Only warns if the browser refuses it. */
export async function registerServiceWorker(): Promise<void> {
  if (currentSession().state === "visitor") void clearStaleUserCache();
  const workers = navigator.serviceWorker;
  if (!workers) return;
  if (!workers.controller)
    // Requests sent before it took control were not cached: send them again.
    workers.addEventListener(
      "controllerchange",
      () => onFirstInput(() => void (currentSession().state === "member" && refreshMember())),
      { once: true },
    );
  try {
    await workers.register("/service-worker.js");
  } catch (error) {
    console.warn("The service worker could not be registered.", error);
  }
}
