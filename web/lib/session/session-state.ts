import type { User } from "#contract/accounts.ts";
import { createStore } from "../../store.ts";

/** The current user. `restoring` until the stored session was checked; the server renders every page in that state. */
export type Session =
  | { state: "restoring"; user: null; hasListing: false }
  | { state: "visitor"; user: null; hasListing: false }
  | { state: "member"; user: User; hasListing: boolean };

const RESTORING: Session = { state: "restoring", user: null, hasListing: false };
const VISITOR: Session = { state: "visitor", user: null, hasListing: false };

const session = createStore<Session>(RESTORING);
export const useSession = (): Session => session.use();

export function publishSession(next: Session): void {
  if (next.state !== "restoring") delete document.documentElement.dataset.session;
  session.set(next);
}
export const publishVisitor = () => publishSession(VISITOR);
export const currentSession = session.get;
export const subscribeToSession = session.subscribe;
