import { isUuid } from "#contract/values/uuid.ts";
import { commuteParameters } from "#web/features/places/commute-address.ts";
import { MAX_COMPARED } from "./chosen-homes.ts";

/** The URL of the comparison: the homes and the destinations. */

/** Returns the ids in the URL. Drops malformed and repeated ids. */
export function comparedIds(search: URLSearchParams): string[] {
  const ids = search.getAll("ids").flatMap((list) => list.split(","));
  return [...new Set(ids)].filter(isUuid).slice(0, MAX_COMPARED);
}

/** Returns the URL of a comparison. Keeps the destinations. */
export function compareAddress(ids: readonly string[], search: URLSearchParams): string {
  const query = new URLSearchParams({ ids: ids.join(","), ...commuteParameters(search) });
  return `/compare?${query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":")}`;
}
