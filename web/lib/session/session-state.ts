import { create } from "zustand";
import type { User } from "#contract/accounts.ts";

/** The current user. `restoring` until the stored session was checked; the server renders every page in that state. */
export type Session =
  | { state: "restoring"; user: null; hasListing: false }
  | { state: "visitor"; user: null; hasListing: false }
  | { state: "member"; user: User; hasListing: boolean };

const RESTORING: Session = { state: "restoring", user: null, hasListing: false };
const VISITOR: Session = { state: "visitor", user: null, hasListing: false };

export const useSession = create<Session>(() => RESTORING);

export function publishSession(next: Session): void {
  if (next.state !== "restoring") delete document.documentElement.dataset.session;
  useSession.setState(next, true);
}
export const publishVisitor = () => publishSession(VISITOR);
export const currentSession = useSession.getState;
export const subscribeToSession = useSession.subscribe;
