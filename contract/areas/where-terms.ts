/** Terms of the search for areas to live in, without zod, so that pages can import it. where.ts uses them. */
import { FILTERS } from "../browse/filters.ts";
import type { CommuteMode } from "../places/commute.ts";

/** Areas in a response, the best first. With the longest names and sentences they take less than 10 kB. */
export const WHERE_AREAS = 25;

/** What the URL of the screen may name. */
interface WhereAddress {
  to: string | null;
  to2: string | null;
  maxRent: number | null;
  type?: string | null | undefined;
  by: CommuteMode;
}

/** Returns the path of the screen for a search. Equal searches have equal paths. */
export function wherePath({ to, to2, maxRent, type, by }: WhereAddress): string {
  const query = { to, to2, maxRent, type, by: by === FILTERS.commuteBy.usual ? null : by };
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  const readable = text.replace(/%(2C|3A|2F)/g, (code) => decodeURIComponent(code));
  return readable === "" ? "/where" : `/where?${readable}`;
}
