import type { CityFigures } from "#contract/areas/areas.ts";
import { CITIES } from "#contract/places/cities.ts";
import { api, type CallOptions } from "#web/lib/api/api.ts";

export type CitiesState = { state: "ready"; cities: ListedCity[] } | { state: "failed" };
export type ListedCity = Pick<CityFigures, "city" | "live" | "areas">;

/** Areas of a city on the page of all cities: those with most homes. */
const AREAS_SHOWN = 6;

/** Reads the live homes of every city, with the areas that have most. */
export async function findCities(call: CallOptions = {}): Promise<CitiesState> {
  try {
    const all = await Promise.all(CITIES.map((city) => api("GET /api/areas/:city", { params: { city }, ...call })));
    const cities = all.map(({ city, live, areas }) => ({
      city,
      live,
      areas: areas.toSorted((a, b) => b.live - a.live).slice(0, AREAS_SHOWN),
    }));
    return { state: "ready", cities };
  } catch (error) {
    if (call.signal?.aborted) throw error;
    return { state: "failed" };
  }
}
