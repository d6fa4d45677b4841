import { use, useSyncExternalStore } from "react";
import { createStore } from "../../store.ts";
import { api, orElse } from "../api/api.ts";
import { RenderedContext } from "../session/rendered.ts";

/** The number of unread messages, shared by header, tab bar and screens. */
const unreadCount = createStore(0);
export function useUnreadCount(): number {
  const { unread } = use(RenderedContext);
  return useSyncExternalStore(unreadCount.subscribe, unreadCount.get, () => unread);
}

export function setUnreadCount(next: number): void {
  unreadCount.set(next);
}

/** Fetches the number of unread messages. Sets it to 0 if the request fails. */
export async function refreshUnreadCount(): Promise<void> {
  setUnreadCount((await orElse(api("GET /api/messages/unread-count"), { count: 0 })).count);
}
