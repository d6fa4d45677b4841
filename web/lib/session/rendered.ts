import { createContext } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { NO_NOTIFICATIONS, type NotificationCounts } from "#contract/messaging/notification-terms.ts";

/**
 * The current user. `restoring` until the stored session was checked. The server renders members' pages as `member`, and
 * all others as `restoring`.
 */
export type Session =
  | { state: "restoring"; user: null; hasListing: false }
  | { state: "visitor"; user: null; hasListing: false }
  | { state: "member"; user: User; hasListing: boolean };

/** The viewer's data that the root loader returns. */
export interface RenderedViewer {
  user: User;
  hasListing: boolean;
  unread: number;
  notifications: NotificationCounts;
  /** The chosen city, from the profile or the browser's cookie. */
  city: string | null;
  /** The server's clock, Unix time in milliseconds. */
  now: number;
}

/** The data with which the server rendered the document. Components use it on the server and during hydration. */
export interface Rendered {
  session: Session;
  unread: number;
  notifications: NotificationCounts;
  city: string | null;
}

export const NOT_RENDERED: Rendered = {
  session: { state: "restoring", user: null, hasListing: false },
  unread: 0,
  notifications: NO_NOTIFICATIONS,
  city: null,
};

export const RenderedContext = createContext(NOT_RENDERED);

export function renderedFrom(viewer: RenderedViewer | null): Rendered {
  if (!viewer) return NOT_RENDERED;
  const { user, hasListing, unread, notifications, city } = viewer;
  return { session: { state: "member", user, hasListing }, unread, notifications, city };
}
