import { queryOptions } from "@tanstack/react-query";
import type { Property } from "#contract/properties/properties.ts";
import type { CommuteParameters } from "#web/features/places/commute-address.ts";
import { api, type CallOptions } from "#web/lib/api/api.ts";
import { RENDERED_FRESH_MS } from "#web/lib/api/query-cache.tsx";
import { findProperty } from "../find-property.ts";

async function readWith(ids: readonly string[], query: CommuteParameters, call: CallOptions): Promise<Property[]> {
  const found = await Promise.all(ids.map((id) => findProperty(id, { query, ...call })));
  const failed = ids.filter((_, place) => found[place]?.state === "failed");
  const homes = found.flatMap((one) => (one.state === "ready" ? [one.property] : []));
  if (failed.length === 0) return homes;
  // Offline, the service worker builds this list from all homes that were seen.
  const seen = await api("GET /api/properties", { query: { ids: failed, limit: failed.length }, ...call });
  if (seen.length < failed.length) throw new Error("Some homes of the comparison could not be read.");
  return [...homes, ...seen];
}

/** Returns the homes that the user may see, in this order. An unknown destination in the address is ignored. */
async function readHomes(ids: readonly string[], commute: CommuteParameters, call: CallOptions): Promise<Property[]> {
  const found = await readWith(ids, commute, call);
  const homes = found.length === 0 && commute.commuteTo ? await readWith(ids, {}, call) : found;
  return ids.flatMap((id) => homes.find((home) => home.id === id) ?? []);
}

/** The homes of a comparison. Loader and browser share this definition. */
export const comparedHomes = (ids: readonly string[], commute: CommuteParameters, call: CallOptions = {}) =>
  queryOptions({
    queryKey: ["properties", "compared", ids, commute],
    queryFn: ({ signal }) => readHomes(ids, commute, { signal, ...call }),
    staleTime: RENDERED_FRESH_MS,
  });
