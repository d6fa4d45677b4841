import type { CityFigures } from "#contract/areas/areas.ts";
import { CITIES } from "#contract/places/cities.ts";
import { api, type CallOptions } from "#web/lib/api/api.ts";

export type ListedCity = Pick<CityFigures, "city" | "live" | "areas">;

/** Areas of a city on the page of all cities: those with most homes. */
const AREAS_SHOWN = 6;

/** Reads the live homes of every city, with the areas that have most. Null if that fails. */
export async function findCities(call: CallOptions = {}): Promise<ListedCity[] | null> {
  try {
    const all = await Promise.all(CITIES.map((city) => api("GET /api/areas/:city", { params: { city }, ...call })));
    return all.map(({ city, live, areas }) => ({
      city,
      live,
      areas: areas.toSorted((a, b) => b.live - a.live).slice(0, AREAS_SHOWN),
    }));
  } catch (error) {
    if (call.signal?.aborted) throw error;
    return null;
  }
}
