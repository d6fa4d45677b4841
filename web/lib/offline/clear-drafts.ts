import { STORED, writeStored } from "../stored.ts";

function removeByPrefix(prefix: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch (error) {
    console.warn("Local storage cannot be written.", error);
  }
}

function removeFromSessionStorage(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch (error) {
    console.warn("Session storage cannot be written.", error);
  }
}

/** Removes the user's drafts: the posting form, and messages that are unsent or waiting for a network. */
export function clearDrafts(): void {
  writeStored(STORED.draft, null);
  removeFromSessionStorage(STORED.outbox);
  removeByPrefix(STORED.queuedMessages);
}
