import type * as accounts from "#contract/accounts.ts";
import type * as properties from "#contract/properties.ts";
import { bareEndpoint } from "../api/bare-endpoint.ts";

export const getMe = bareEndpoint<typeof accounts.getMe>({ method: "GET", path: "/api/users/me" });
export const updateProfile = bareEndpoint<typeof accounts.updateProfile>({ method: "PATCH", path: "/api/users/:id" });
export const listOwnerProperties = bareEndpoint<typeof properties.listOwnerProperties>({
  method: "GET",
  path: "/api/properties/owner",
});
