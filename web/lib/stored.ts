/** Keys of browser storage and names of caches. The specification fixes the key of the city. */
export const STORED = {
  theme: "basera-theme",
  session: "basera-session",
  city: "userLocation",
  /** When the city picker was closed without a choice. */
  cityDismissed: "basera-city-dismissed",
  /** The draft of the posting form, with its author's id. */
  draft: "basera-draft",
  /** Notifies other tabs of a change on the server; see other-tabs.ts. */
  tabMessage: "basera-changed",
  /** In session storage: message drafts and unsent messages; see outbox.ts. */
  outbox: "basera-writing",
  /** Prefix of the keys of messages that wait for a network. Each message has one entry. */
  queuedMessages: "basera-waiting-",
  /** In session storage: a message for the next page; see kept-notice.ts. */
  notice: "basera-notice",
  /** In session storage: what is typed into the forms of sign-in and registration; see kept-fields.ts. */
  entranceFields: "basera-entrance",
  /** In session storage: that the session of this tab ended without a sign-out here; see ended-session.ts. */
  ended: "basera-ended",
  /** Whether someone has an account and used it in this browser. */
  returning: "basera-returning",
  /** In session storage: the user whose password this tab may reset. */
  recovery: "basera-recovery",
  /** Places that the user has travelled to; see places/destinations.ts. */
  destinations: "basera-destinations",
  /** Whether browse shows homes of any date; see browse/any-date.ts. */
  anyDate: "basera-any-date",
  /** The latest searches; see recent-searches.ts. */
  searches: "basera-searches",
  /** Homes chosen for the comparison, and homes viewed lately, with their account's id; see account-list.ts. */
  compared: "basera-compared",
  recent: "basera-recent",
  /** The account that gets push notifications in this browser, and the day on which it confirmed them. */
  push: "basera-push",
  /** Whether the offer of push notifications was dismissed. */
  pushDismissed: "basera-push-dismissed",
  sound: "basera-sound",
  /** Whether the review dialog has keyboard shortcuts. */
  reviewKeys: "basera-review-keys",
  /** Name of the cache that holds the owner of the other caches; see user-cache.ts. */
  cacheOwner: "basera-person",
} as const;

/** Reads from local storage. Returns null if storage is blocked, and on the server, where each try would throw. */
export function readStored(key: string): string | null {
  if (import.meta.env.SSR) return null;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes to local storage, or removes the key. If storage is blocked or full, only logs a warning. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    console.warn("Local storage cannot be written.", error);
  }
}

/** Reads from session storage. Returns null if storage is blocked, and on the server. */
export function readTabStored(key: string): string | null {
  if (import.meta.env.SSR) return null;
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes to session storage, or removes the key. If storage is blocked or full, only logs a warning. */
export function writeTabStored(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch (error) {
    console.warn("Session storage cannot be written.", error);
  }
}

/** Calls `listener` when a stored value changes, in this tab (after `announceStored`) or in another tab. */
export function subscribeToStored(listener: () => void): () => void {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

/** Dispatches the `storage` event that browsers send only to other tabs. */
export function announceStored(key: string): void {
  dispatchEvent(new StorageEvent("storage", { key }));
}
