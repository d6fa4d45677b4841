import { visitSeen } from "./seen.ts";
import { refreshMember } from "./session.ts";
import { currentSession } from "./session-state.ts";

/**
 * Registers the service worker, that pages seen before open without a connection. Where a browser has none, or refuses,
 * everything is as it would be without.
 */
export async function workOffline(): Promise<void> {
  if (currentSession().state === "visitor") void visitSeen();
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
