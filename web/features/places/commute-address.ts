import { COMMUTE_MODES, type CommuteMode } from "#contract/places/commute.ts";

/** The parameters of browse for travel times. The pages of a home and of a comparison take them, too. */
const CARRIED = ["commuteTo", "commuteTo2", "commuteBy"] as const;

export type CommuteParameters = { commuteTo?: string; commuteTo2?: string; commuteBy?: CommuteMode };
const isMode = (text: string | undefined): text is CommuteMode => COMMUTE_MODES.some((mode) => mode === text);

/** Returns the destinations in an address. Malformed values are dropped; the API checks that places exist. */
export function commuteParameters(search: URLSearchParams): CommuteParameters {
  const [commuteTo, commuteTo2, by] = CARRIED.map((name) => search.get(name) ?? "");
  if (!commuteTo) return {};
  return {
    commuteTo,
    ...(commuteTo2 && { commuteTo2 }),
    ...(isMode(by) && { commuteBy: by }),
  };
}

/** Returns a query with only the destinations of another query. Empty without any. */
export function commuteQuery(search: string): string {
  const query = new URLSearchParams(commuteParameters(new URLSearchParams(search))).toString();
  return query === "" ? "" : `?${query.replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%2F", "/")}`;
}
