import { slugOf } from "#contract/areas/area-terms.ts";
import { CITIES, type City } from "#contract/places/cities.ts";
import { AREAS, type Area } from "#contract/places/places.ts";
import { readCity } from "#contract/values/words.ts";
import { AppError } from "../errors.ts";
import { matchArea } from "../places/names/match-area.ts";

/** Reads the names of cities and areas in URLs: "bengaluru", "indira-nagar", "sector-62". */

/** @throws AppError `unknown_place` */
export function cityNamed(typed: string): City {
  const city = CITIES.find((name) => slugOf(name) === slugOf(typed)) ?? readCity(typed.replaceAll("-", " "));
  if (city === undefined) throw new AppError("unknown_place", { text: "There is no city with this name." });
  return city;
}

/**
 * Returns the area of the catalogue.
 *
 * @throws AppError `unknown_place`
 */
export function areaNamed(city: City, typed: string): Area {
  const areas = AREAS[city];
  const { area: matched } = matchArea(city, typed.replaceAll("-", " "));
  const area = areas.find(({ name }) => slugOf(name) === slugOf(typed)) ?? areas.find(({ name }) => name === matched);
  if (area === undefined) throw new AppError("unknown_place", { text: "There is no area with this name." });
  return area;
}
