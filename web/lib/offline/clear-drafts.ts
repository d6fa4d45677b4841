import { STORED, writeStored, writeTabStored } from "../stored.ts";

function removeByPrefix(prefix: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch (error) {
    console.warn("Local storage cannot be written.", error);
  }
}

/**
 * Removes what the user has written and chosen: the draft of the posting form, messages that are unsent or waiting for a
 * network, the destinations of travel times, the latest searches, and homes that were viewed or chosen for the comparison.
 */
export function clearDrafts(): void {
  writeStored(STORED.draft, null);
  for (const key of [STORED.destinations, STORED.searches, STORED.compared, STORED.recent]) writeStored(key, null);
  writeTabStored(STORED.outbox, null);
  removeByPrefix(STORED.queuedMessages);
}
