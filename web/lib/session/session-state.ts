import type { User } from "#contract/accounts.ts";

/** Who is using the product. `restoring` until it is known; every page is rendered like that on the server. */
export type Session =
  | { state: "restoring"; user: null; hasListing: false }
  | { state: "visitor"; user: null; hasListing: false }
  | { state: "member"; user: User; hasListing: boolean };

export const RESTORING: Session = { state: "restoring", user: null, hasListing: false };
const VISITOR: Session = { state: "visitor", user: null, hasListing: false };

let session: Session = RESTORING;
const listeners = new Set<() => void>();

export function publishSession(next: Session): void {
  session = next;
  if (next.state !== "restoring") delete document.documentElement.dataset.session;
  for (const listener of listeners) listener();
}
export const publishVisitor = () => publishSession(VISITOR);
export const currentSession = () => session;

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
