import type { Endpoint } from "#contract/endpoint.ts";

/**
 * An endpoint of the contract as a bare address. The contract's own values carry their zod schemas, which a public page has
 * no use for; their types hold these to them, so that another path or method does not compile.
 */
export function bareEndpoint<E extends Endpoint>(address: Pick<E, "method" | "path">): E {
  return address as E;
}
