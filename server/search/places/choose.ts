import { CITIES, type City } from "#contract/places/cities.ts";
import type { PlaceKind, Region } from "#contract/places/geography.ts";
import type { Place } from "../../places/gazetteer.ts";
import { isSector } from "../../places/names/place-names.ts";
import { cityDistance } from "../../places/place-city.ts";
import { isInCity } from "./city-names.ts";
import type { Mention } from "./mentions.ts";

/** Decides which place is meant if several have the same name. */

/** The city or region in which the text looks for homes. Null if neither the text nor the page names a city. */
export interface SearchScope {
  city: City | null;
  region: Region | null;
}

/** Areas come first, then stations. */
const KINDS: readonly PlaceKind[] = ["area", "station", "landmark"];

/** About 100 m, in degrees. */
const SAME_POSITION = 0.001;

/** Returns whether people usually mean the station when they name this area: "MG Road" is both. */
function isKnownByStation(area: Place, others: readonly Place[]): boolean {
  const isThere = ({ kind, lat, lon }: Place) =>
    kind === "station" &&
    Math.abs((lat ?? 0) - (area.lat ?? 0)) < SAME_POSITION &&
    Math.abs((lon ?? 0) - (area.lon ?? 0)) < SAME_POSITION;
  return area.kind === "area" && !isSector(area) && others.some(isThere);
}

const cityPlace = ({ city }: Place) => (city === null ? CITIES.length : CITIES.indexOf(city));

/** Returns the places that a mention may refer to, best match first. Empty if none is in the city next to it. */
export function rankPlaces(mention: Mention, scope: SearchScope, city: City | "Gurugram" | null): Place[] {
  const { role, isInside, isStation, places } = mention;
  const stations = isStation ? places.filter(({ kind }) => kind === "station") : [];
  const candidates = (stations.length > 0 ? stations : places).filter(
    (place) => place.kind !== "city" && (city === null || isInCity(place, city)),
  );
  const isPoint = role === "commute" && !isInside;
  const needsPosition = role === "commute" || role === "near";
  const keysOf = (place: Place) => [
    cityDistance(scope, place),
    needsPosition && place.lat === null ? 1 : 0,
    isPoint && isKnownByStation(place, candidates) ? KINDS.length : KINDS.indexOf(place.kind),
    cityPlace(place),
    place.name.length,
  ];
  return candidates
    .map((place) => ({ place, keys: keysOf(place) }))
    .sort((a, b) => compare(a.keys, b.keys))
    .map(({ place }) => place);
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((key, place) => key !== b[place]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
