import { STORED } from "#web/lib/stored.ts";
import type { Outgoing } from "./thread.ts";

/**
 * An entry of the queue of messages that wait for a network. The queue is in local storage and so outlives the tab, unlike
 * the outbox in session storage. Each message has its own key, so that tabs do not overwrite each other's entries.
 */
interface QueuedMessage {
  writer: string;
  message: Outgoing;
}

const keyOf = (clientId: string) => STORED.queuedMessages + clientId;

function read(key: string): QueuedMessage | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as QueuedMessage | null;
  } catch {
    return null;
  }
}

export function queueMessage(writer: string, message: Outgoing): void {
  try {
    localStorage.setItem(keyOf(message.client_id), JSON.stringify({ writer, message } satisfies QueuedMessage));
  } catch (error) {
    console.warn("An unsent message could not be stored. It is lost when this tab is closed.", error);
  }
}

export function dequeueMessage(clientId: string): void {
  try {
    localStorage.removeItem(keyOf(clientId));
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

/** Returns the user's queued messages, oldest first. Removes invalid entries and those of other users. */
export function readQueuedMessages(writer: string): Outgoing[] {
  let keys: string[];
  try {
    keys = Object.keys(localStorage).filter((key) => key.startsWith(STORED.queuedMessages));
  } catch {
    return [];
  }
  const messages: Outgoing[] = [];
  for (const key of keys) {
    const entry = read(key);
    if (entry?.writer === writer) messages.push(entry.message);
    else localStorage.removeItem(key);
  }
  return messages.sort((one, other) => one.created_at.localeCompare(other.created_at));
}
