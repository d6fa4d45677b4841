import { STORED } from "#web/lib/stored.ts";
import type { Outgoing } from "./thread.ts";

/**
 * Messages that wait for a network: kept in this browser, beside what the tab itself keeps, so that they outlive it. They
 * are their writer's alone, one entry each, so that two tabs never write over one another.
 */
interface Waiting {
  writer: string;
  message: Outgoing;
}

const keyOf = (clientId: string) => STORED.queuedMessages + clientId;

function read(key: string): Waiting | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as Waiting | null;
  } catch {
    return null;
  }
}

export function queueMessage(writer: string, message: Outgoing): void {
  try {
    localStorage.setItem(keyOf(message.client_id), JSON.stringify({ writer, message } satisfies Waiting));
  } catch (error) {
    console.warn("A message that waits for the network is kept by this tab alone.", error);
  }
}

export function dequeueMessage(clientId: string): void {
  try {
    localStorage.removeItem(keyOf(clientId));
  } catch {
    // Where nothing can be written nothing was.
  }
}

/** What this person wrote and was not sent, in the order in which it was written. What somebody else left goes. */
export function readQueuedMessages(writer: string): Outgoing[] {
  let keys: string[];
  try {
    keys = Object.keys(localStorage).filter((key) => key.startsWith(STORED.queuedMessages));
  } catch {
    return [];
  }
  const mine: Outgoing[] = [];
  for (const key of keys) {
    const waiting = read(key);
    if (waiting?.writer === writer) mine.push(waiting.message);
    else localStorage.removeItem(key);
  }
  return mine.sort((one, other) => one.created_at.localeCompare(other.created_at));
}
