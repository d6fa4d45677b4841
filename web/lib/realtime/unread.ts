import type { countUnread } from "#contract/conversations.ts";
import { createStore } from "../../store.ts";
import { api, orElse } from "../api/api.ts";
import { bareEndpoint } from "../api/bare-endpoint.ts";

/** The number of unread messages, shared by header, tab bar and screens. */
const unreadCount = createStore(0);
export const useUnreadCount = (): number => unreadCount.use();
const call = bareEndpoint<typeof countUnread>({ method: "GET", path: "/api/messages/unread-count" });

export function setUnreadCount(next: number): void {
  unreadCount.set(next);
}

/** Fetches the number of unread messages. Sets it to 0 if the request fails. */
export async function refreshUnreadCount(): Promise<void> {
  setUnreadCount((await orElse(api(call), { count: 0 })).count);
}
