import { COMMUTE_MODES, type CommuteMode } from "#contract/places/commute.ts";
import { MAX_COMPARED } from "./chosen-homes.ts";

/** The address of the comparison: the homes and the destinations. */

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Parameters of browse for travel times. */
const CARRIED = ["commuteTo", "commuteTo2", "commuteBy"] as const;

export type CommuteParameters = { commuteTo?: string; commuteTo2?: string; commuteBy?: CommuteMode };
const isMode = (text: string | undefined): text is CommuteMode => COMMUTE_MODES.some((mode) => mode === text);

/** Returns the ids in the address. Drops malformed and repeated ones. */
export function comparedIds(search: URLSearchParams): string[] {
  const ids = search.getAll("ids").flatMap((list) => list.split(","));
  return [...new Set(ids)].filter((id) => ID.test(id)).slice(0, MAX_COMPARED);
}

/** Returns the destinations in the address. Malformed values are dropped; the API checks that places exist. */
export function commuteParameters(search: URLSearchParams): CommuteParameters {
  const [commuteTo, commuteTo2, by] = CARRIED.map((name) => search.get(name) ?? "");
  if (!commuteTo) return {};
  return {
    commuteTo,
    ...(commuteTo2 && { commuteTo2 }),
    ...(isMode(by) && { commuteBy: by }),
  };
}

/** Returns the address of a comparison. Keeps the destinations. */
export function compareAddress(ids: readonly string[], search: URLSearchParams): string {
  const query = new URLSearchParams({ ids: ids.join(","), ...commuteParameters(search) });
  return `/compare?${query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":")}`;
}
