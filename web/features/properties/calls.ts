import type * as conversations from "#contract/conversations.ts";
import type * as places from "#contract/places.ts";
import type * as properties from "#contract/properties.ts";
import { bareEndpoint } from "#web/lib/api/bare-endpoint.ts";

export const getProperty = bareEndpoint<typeof properties.getProperty>({ method: "GET", path: "/api/properties/:id" });
export const listProperties = bareEndpoint<typeof properties.listProperties>({
  method: "GET",
  path: "/api/properties",
});
export const countProperties = bareEndpoint<typeof properties.countProperties>({
  method: "GET",
  path: "/api/properties/count",
});
export const listOwnerProperties = bareEndpoint<typeof properties.listOwnerProperties>({
  method: "GET",
  path: "/api/properties/owner",
});
export const updateProperty = bareEndpoint<typeof properties.updateProperty>({
  method: "PATCH",
  path: "/api/properties/:id",
});
export const deleteProperty = bareEndpoint<typeof properties.deleteProperty>({
  method: "DELETE",
  path: "/api/properties/:id",
});
export const listCities = bareEndpoint<typeof places.listCities>({ method: "GET", path: "/api/cities" });
/** The conversation about a home with its owner, existing or new; null if the owner has no account. */
export const openConversation = bareEndpoint<typeof conversations.contactOwner>({
  method: "POST",
  path: "/api/conversations/by-email",
});
