/** Terms and limits of the pages of areas, without zod, so that pages stay small. areas.ts uses them. */
import type { Region } from "../places/geography.ts";
import type { PropertyType } from "../properties/property-terms.ts";

/** Homes on a page of a city or an area. */
export const AREA_PAGE_HOMES = 8;
/** Pages of areas with fewer live homes, and of types with fewer in their area, are not for search engines. */
export const MIN_LISTED_HOMES = 5;
/** Maximum nearby areas on a page. Areas without live homes are left out. */
export const NEARBY_AREAS = 6;
/** Stations on a page of an area. */
export const AREA_STATIONS = 3;
/** The share of confirmed homes is told from this many live homes on. */
export const MIN_CONFIRMED_HOMES = 5;
/** Stays and deposits are told from this many homes on. */
export const MIN_COUNTED_HOMES = 5;
/** Homes that left in this many days tell how long homes stay. */
export const STAY_DAYS = 90;

/** The type whose rents are shown if no type is asked for: a range over several types would say too little. */
export const USUAL_TYPE: PropertyType = "2BHK";

/**
 * Ids of the places of work whose travel times are on the pages of a region: offices of many people, far from each
 * other.
 */
export const WORK_HUBS: Readonly<Record<Region, readonly string[]>> = {
  Bangalore: ["manyata-tech-park", "itpl", "embassy-tech-village", "infosys-electronic-city", "ub-city"],
  "Delhi NCR": ["connaught-place", "cyber-city", "nehru-place-market", "candor-sector-62", "hcl-sector-126"],
};

/** Returns the part of a URL that names a city, an area or a type: "sector-62", "2bhk". */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Returns the path of the page of a city, an area, or a type there. */
export function rentPath(...names: [city: string, area?: string, type?: string]): string {
  return `/rent/${names.flatMap((name) => (name === undefined ? [] : slugOf(name))).join("/")}`;
}
