import { refreshMember } from "../session/session.ts";
import { currentSession } from "../session/session-state.ts";
import { STORED } from "../stored.ts";

/** A visitor who comes after somebody's session has gone in another way than by signing out finds nothing of theirs. */
async function forgetLastPerson(): Promise<void> {
  try {
    // Outside of secure addresses there are no caches.
    if (await globalThis.caches?.has(STORED.person)) await (await import("./user-cache.ts")).forgetSeen();
  } catch (error) {
    console.warn("What is kept for later could not be looked at.", error);
  }
}

/**
 * Registers the service worker, so that pages seen before open without a connection. Where a browser has none, or refuses,
 * everything is as it would be without.
 */
export async function workOffline(): Promise<void> {
  if (currentSession().state === "visitor") void forgetLastPerson();
  const workers = navigator.serviceWorker;
  if (!workers) return;
  if (!workers.controller)
    // What was asked for before it took over has gone past it.
    workers.addEventListener("controllerchange", () => void (currentSession().state === "member" && refreshMember()), {
      once: true,
    });
  try {
    await workers.register("/service-worker.js");
  } catch (error) {
    console.warn("The service worker could not be registered.", error);
  }
}
