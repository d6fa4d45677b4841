import { MAP_ZOOM } from "#contract/browse/map-terms.ts";
import { regionAt } from "#contract/places/geography.ts";
import type { MapView } from "#web/features/map/projection.ts";

/** The part of the URL that belongs to the page: `view=map` and `map=lat,lon,zoom`. The API does not know it. */

const DEGREE_DECIMALS = 4;
const ZOOM_DECIMALS = 2;

export interface MapAddress {
  isMap: boolean;
  /** Null if the map shows the whole city, or the window of the search. */
  view: MapView | null;
}

function readView(given: string | null): MapView | null {
  const parts = (given ?? "").split(",");
  const [lat = Number.NaN, lon = Number.NaN, zoom = Number.NaN] = parts.map((part) =>
    /^\d{1,3}(\.\d{1,10})?$/.test(part) ? Number(part) : Number.NaN,
  );
  const isValid =
    parts.length === 3 && regionAt({ lat, lon }) !== null && zoom >= MAP_ZOOM.least && zoom <= MAP_ZOOM.most;
  return isValid ? { lat, lon, zoom } : null;
}

/** Reads the page's part of a URL. Malformed values are dropped. */
export function readMapAddress(search: URLSearchParams): MapAddress {
  const isMap = search.get("view") === "map";
  return { isMap, view: isMap ? readView(search.get("map")) : null };
}

export function viewText({ lat, lon, zoom }: MapView): string {
  return `${lat.toFixed(DEGREE_DECIMALS)},${lon.toFixed(DEGREE_DECIMALS)},${Number(zoom.toFixed(ZOOM_DECIMALS))}`;
}

/** Returns a query, such as `?city=Delhi`, with the page's part at its end. */
export function withMapAddress(query: string, { isMap, view }: MapAddress): string {
  const parts = isMap ? ["view=map", ...(view ? [`map=${viewText(view)}`] : [])] : [];
  return parts.length === 0 ? query : [query === "" ? "?" : `${query}&`, parts.join("&")].join("");
}
