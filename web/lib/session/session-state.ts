import { use, useSyncExternalStore } from "react";
import { createStore } from "../../store.ts";
import { NOT_RENDERED, RenderedContext, type Session } from "./rendered.ts";

const VISITOR: Session = { state: "visitor", user: null, hasListing: false };

const session = createStore<Session>(NOT_RENDERED.session);

export function useSession(): Session {
  const { session: rendered } = use(RenderedContext);
  return useSyncExternalStore(session.subscribe, session.get, () => rendered);
}

export function publishSession(next: Session): void {
  const { dataset } = document.documentElement;
  if (next.state !== "restoring") delete dataset.session;
  // The head script compares it with the stored session when the page returns from the back/forward cache.
  if (next.state === "member") dataset.viewer = next.user.id;
  else if (next.state === "visitor") delete dataset.viewer;
  session.set(next);
}

let isLeaving = false;
/** Sets whether the page is being left after signing out. Until then it shows no visitor, whom the guard would redirect. */
export function setLeaving(next: boolean): void {
  isLeaving = next;
}

export function publishVisitor(): void {
  if (!isLeaving) publishSession(VISITOR);
}
export const currentSession = session.get;
export const subscribeToSession = session.subscribe;
