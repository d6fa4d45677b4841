import type * as conversations from "#contract/conversations.ts";
import type * as properties from "#contract/properties.ts";
import { bareEndpoint } from "#web/lib/api/bare-endpoint.ts";

export const listConversations = bareEndpoint<typeof conversations.listConversations>({
  method: "GET",
  path: "/api/conversations",
});
export const readConversation = bareEndpoint<typeof conversations.readConversation>({
  method: "POST",
  path: "/api/conversations/read",
});
export const deleteConversation = bareEndpoint<typeof conversations.deleteConversation>({
  method: "DELETE",
  path: "/api/conversations/:id",
});
export const listMessages = bareEndpoint<typeof conversations.listMessages>({
  method: "GET",
  path: "/api/messages/:conversationId",
});
export const sendMessage = bareEndpoint<typeof conversations.sendMessage>({
  method: "POST",
  path: "/api/messages/send",
});
export const getProperty = bareEndpoint<typeof properties.getProperty>({ method: "GET", path: "/api/properties/:id" });
