import { useSyncExternalStore } from "react";
import type { countUnread } from "#contract/conversations.ts";
import { api, orElse } from "../api/api.ts";
import { bareEndpoint } from "../api/bare-endpoint.ts";

/** How many messages wait for this person: one figure for header, tab bar and screens. */
let count = 0;
const listeners = new Set<() => void>();
const call = bareEndpoint<typeof countUnread>({ method: "GET", path: "/api/messages/unread-count" });

export function publishUnread(next: number): void {
  if (next === count) return;
  count = next;
  for (const listener of listeners) listener();
}

/** Asks the server. Where that fails there is nothing to say. */
export async function readUnread(): Promise<void> {
  publishUnread((await orElse(api(call), { count: 0 })).count);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUnread(): number {
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  );
}
