import { use, useSyncExternalStore } from "react";
import { createStore } from "../../store.ts";
import { NOT_RENDERED, RenderedContext, type Session } from "./rendered.ts";

const VISITOR: Session = { state: "visitor", user: null, hasListing: false };
const SIGNED_OUT: Session = { ...VISITOR, hasSignedOut: true };

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

let isSigningOut = false;
/** Publishes visitors as `hasSignedOut` from now on, until `signOutDone`. */
export function beginSignOut(): void {
  isSigningOut = true;
}
export function signOutDone(): void {
  isSigningOut = false;
  if (session.get().state === "visitor") publishVisitor();
}

export const publishVisitor = () => publishSession(isSigningOut ? SIGNED_OUT : VISITOR);
export const currentSession = session.get;
export const subscribeToSession = session.subscribe;
