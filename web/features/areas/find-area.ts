import { rentPath, slugOf } from "#contract/areas/area-terms.ts";
import type { AreaFigures, CityFigures } from "#contract/areas/areas.ts";
import { CITIES, type City } from "#contract/places/cities.ts";
import { MAX_SUGGEST_LENGTH } from "#contract/places/geography.ts";
import { PROPERTY_TYPES, type PropertyType } from "#contract/properties/property-terms.ts";
import { ApiError, api, type CallOptions, orElse } from "#web/lib/api/api.ts";

/** The figures of a page and the type that it is about; null for all types. Pages of cities have no type. */
export interface FoundArea {
  state: "ready";
  figures: AreaFigures | CityFigures;
  type: PropertyType | null;
}

export interface SuggestedArea {
  city: City;
  area: string;
}

export type AreaState =
  | FoundArea
  | { state: "missing"; what: "area" | "page"; suggestions: SuggestedArea[] }
  | { state: "failed" };

/** The parts of a page's path, as written in the URL. */
export interface AreaParams {
  city: string;
  area?: string | undefined;
  type?: string | undefined;
}

const SUGGESTED = 5;

const NO_PAGE: AreaState = { state: "missing", what: "page", suggestions: [] };

/** Returns areas whose names are like one that has no page. */
async function suggestAreas({ city, area = "" }: AreaParams, call: CallOptions): Promise<SuggestedArea[]> {
  const q = slugOf(area).replaceAll("-", " ").slice(0, MAX_SUGGEST_LENGTH);
  if (q === "") return [];
  const known = CITIES.find((name) => slugOf(name) === slugOf(city));
  const query = { q, kinds: ["area" as const], limit: SUGGESTED, ...(known && { city: known }) };
  const places = await orElse(api("GET /api/places/suggest", { query, ...call }), []);
  return places.flatMap((place) => (place.city ? [{ city: place.city, area: place.name }] : []));
}

/** Reads the figures of a city, an area, or a type in an area. Names are accepted in any spelling. */
export async function findArea(params: AreaParams, call: CallOptions = {}): Promise<AreaState> {
  const { city, area } = params;
  const type = PROPERTY_TYPES.find((each) => slugOf(each) === slugOf(params.type ?? "")) ?? null;
  if (params.type !== undefined && type === null) return NO_PAGE;
  try {
    const figures =
      area === undefined
        ? await api("GET /api/areas/:city", { params: { city }, ...call })
        : await api("GET /api/areas/:city/:area", { params: { city, area }, query: type ? { type } : {}, ...call });
    return { state: "ready", figures, type };
  } catch (error) {
    if (call.signal?.aborted) throw error;
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 400)) return { state: "failed" };
    if (area === undefined) return NO_PAGE;
    return { state: "missing", what: "area", suggestions: await suggestAreas(params, call) };
  }
}

/** Returns the only path under which a page is listed. */
export function pathOfArea({ figures, type }: Pick<FoundArea, "figures" | "type">): string {
  if (!("area" in figures)) return rentPath(figures.city);
  return type ? rentPath(figures.city, figures.area, type) : rentPath(figures.city, figures.area);
}

/** Returns the live homes that a page is about. */
export const liveOf = ({ figures, type }: Pick<FoundArea, "figures" | "type">): number =>
  type === null ? figures.live : (figures.types.find((each) => each.type === type)?.live ?? 0);
