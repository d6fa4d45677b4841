import type { Endpoint } from "#contract/endpoint.ts";
import type * as places from "#contract/places.ts";
import type * as properties from "#contract/properties.ts";

/**
 * The calls of this feature as bare addresses. The contract's own values carry their zod schemas, which a public page has
 * no use for; their types hold these to them, so that another path or method does not compile.
 */
function call<E extends Endpoint>(address: Pick<E, "method" | "path">): E {
  return address as E;
}

export const getProperty = call<typeof properties.getProperty>({ method: "GET", path: "/api/properties/:id" });
export const listProperties = call<typeof properties.listProperties>({ method: "GET", path: "/api/properties" });
export const listOwnerProperties = call<typeof properties.listOwnerProperties>({
  method: "GET",
  path: "/api/properties/owner",
});
export const updateProperty = call<typeof properties.updateProperty>({ method: "PATCH", path: "/api/properties/:id" });
export const deleteProperty = call<typeof properties.deleteProperty>({ method: "DELETE", path: "/api/properties/:id" });
export const listCities = call<typeof places.listCities>({ method: "GET", path: "/api/cities" });
