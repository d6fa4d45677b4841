/** The names under which the browser keeps things. The chosen city's name is the specification's. */
export const STORED = {
  theme: "basera-theme",
  session: "basera-session",
  city: "userLocation",
  /** When the city picker was closed without a choice. */
  cityDismissed: "basera-city-dismissed",
  /** What was typed into the posting form; its writer's alone. */
  draft: "basera-draft",
  /** What a tab has just changed on the server; see tabs.ts. */
  changed: "basera-changed",
  /** Of the session storage: what is being written; see the outbox. */
  writing: "basera-writing",
  /** The beginning of the names of messages that wait for a network, an entry each. */
  waiting: "basera-waiting-",
  /** Of the session storage: whose password this tab may set. */
  recovery: "basera-recovery",
  sound: "basera-sound",
  /** Whether single keys do things in the review dialog. */
  reviewKeys: "basera-review-keys",
  /** Of the caches: whose copies are kept; see seen.ts. */
  person: "basera-person",
} as const;

/** What the browser keeps for us. Where it keeps nothing (blocked, full, private window), reads find nothing and writes pass. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    console.warn("Local storage cannot be written.", error);
  }
}
