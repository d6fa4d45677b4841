import { href, useLocation } from "react-router";
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

/** Returns the address of a home's page, with the destinations of a query such as `?city=Noida&commuteTo=landmark:itpl`. */
export function homeAddress(id: string, search: string): string {
  const query = new URLSearchParams(commuteParameters(new URLSearchParams(search))).toString();
  const readable = query.replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%2F", "/");
  return href("/property/:id", { id }) + (query && `?${readable}`);
}

/** Returns a function that makes the address of a home's page with the destinations of the current page. */
export function useHomeAddress(): (id: string) => string {
  const { search } = useLocation();
  return (id) => homeAddress(id, search);
}
