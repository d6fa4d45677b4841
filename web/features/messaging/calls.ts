import type * as conversations from "#contract/conversations.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type * as properties from "#contract/properties.ts";

/** The calls of this feature as bare addresses, without the contract's zod schemas; their types hold these to them. */
function call<E extends Endpoint>(address: Pick<E, "method" | "path">): E {
  return address as E;
}

export const listConversations = call<typeof conversations.listConversations>({
  method: "GET",
  path: "/api/conversations",
});
export const readConversation = call<typeof conversations.readConversation>({
  method: "POST",
  path: "/api/conversations/read",
});
export const deleteConversation = call<typeof conversations.deleteConversation>({
  method: "DELETE",
  path: "/api/conversations/:id",
});
export const listMessages = call<typeof conversations.listMessages>({
  method: "GET",
  path: "/api/messages/:conversationId",
});
export const sendMessage = call<typeof conversations.sendMessage>({ method: "POST", path: "/api/messages/send" });
export const countUnread = call<typeof conversations.countUnread>({
  method: "GET",
  path: "/api/messages/unread-count",
});
export const getProperty = call<typeof properties.getProperty>({ method: "GET", path: "/api/properties/:id" });
