/** Terms of the search for areas to live in, without zod, so that pages can import it. where.ts uses them. */
import type { PropertyType } from "../properties/property-terms.ts";

/** Areas in a response, the best first. With the longest names and sentences they take less than 10 kB. */
export const WHERE_AREAS = 25;

/** The type whose rents are shown if no type is asked for: a range over several types would say too little. */
export const USUAL_TYPE: PropertyType = "2BHK";

/** Returns the path of the screen for these parameters of its URL. */
export function wherePath(query: Readonly<Record<string, string | number | null | undefined>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  const readable = text.replace(/%(2C|3A|2F)/g, (code) => decodeURIComponent(code));
  return readable === "" ? "/where" : `/where?${readable}`;
}
