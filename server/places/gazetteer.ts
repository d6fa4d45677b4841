import { createHash } from "node:crypto";
import { CITIES, type City } from "#contract/places/cities.ts";
import {
  citiesOfRegion,
  type PlaceKind,
  type Position,
  type Precision,
  parsePoint,
  pointId,
  REGION_OF_CITY,
  type Region,
  regionAt,
} from "#contract/places/geography.ts";
import { AREAS, type Area } from "#contract/places/places.ts";
import roughAreas from "#contract/places/rough-areas.json" with { type: "json" };
import { CITY_WORDS } from "#contract/values/word-lists.ts";
import { LANDMARKS, type Landmark } from "./landmarks.ts";
import { LINES, LINKS, linesAt, STATIONS, type Station, shownName } from "./metro.ts";
import { otherNames, stationNames } from "./names/other-names.ts";

/** Everything that a search or a commute can name: cities, areas, metro stations, landmarks and points on the map. */
export interface Place {
  id: string;
  kind: PlaceKind;
  name: string;
  /** The name with a distinguishing detail: "Indiranagar · metro, Purple Line". */
  label: string;
  /** Null where people of several cities use the place: stations and landmarks of Delhi NCR. */
  city: City | null;
  region: Region;
  lat: number | null;
  lon: number | null;
  /** Null without a position. */
  precision: Precision | null;
  otherNames: readonly string[];
  /** Ids of the metro lines at a station, in the order of the data. */
  lines: readonly string[];
}

/** Areas whose position is general knowledge to about 2 km. */
const ROUGH_AREAS: ReadonlySet<string> = new Set(roughAreas);

const CITY_MIDDLES: Readonly<Record<City, Position>> = {
  Bangalore: { lat: 12.9716, lon: 77.5946 },
  Delhi: { lat: 28.6139, lon: 77.209 },
  Noida: { lat: 28.5355, lon: 77.391 },
  "Greater Noida": { lat: 28.4744, lon: 77.504 },
  Faridabad: { lat: 28.4089, lon: 77.3178 },
  Ghaziabad: { lat: 28.6692, lon: 77.4538 },
};

/** Returns the city of a region that has only one. */
function onlyCity(region: Region): City | null {
  const [city = null, ...others] = citiesOfRegion(region);
  return others.length === 0 ? city : null;
}

const listed = new Intl.ListFormat("en-GB");

function cityPlace(city: City): Place {
  return {
    id: `city:${city}`,
    kind: "city",
    name: city,
    label: `${city} · city`,
    city,
    region: REGION_OF_CITY[city],
    ...CITY_MIDDLES[city],
    precision: "rough",
    otherNames: CITY_WORDS[city].split(", "),
    lines: [],
  };
}

function areaPlace(city: City, { name, lat, lon }: Area): Place {
  const id = `area:${city}/${name}`;
  return {
    id,
    kind: "area",
    name,
    label: `${name} · area, ${city}`,
    city,
    region: REGION_OF_CITY[city],
    lat,
    lon,
    precision: lat === null ? null : ROUGH_AREAS.has(id) ? "rough" : "area",
    otherNames: otherNames(id, name),
    lines: [],
  };
}

function stationPlace(station: Station): Place {
  const { id: key, name, now, region, lat, lon } = station;
  const id = `station:${key}`;
  const lines = linesAt(key);
  const shown = shownName(station);
  const bothNames = now === undefined ? shown : `${shown} (${name})`;
  return {
    id,
    kind: "station",
    name: shown,
    label: `${bothNames} · metro, ${listed.format(lines.map((line) => line.name))}`,
    city: onlyCity(region),
    region,
    lat,
    lon,
    precision: "pin",
    otherNames: [...(shown === name ? [] : [name]), ...stationNames(key, name), ...otherNames(id, name)],
    lines: lines.map((line) => line.id),
  };
}

function landmarkPlace({ id: key, name, kind, region, lat, lon }: Landmark): Place {
  const id = `landmark:${key}`;
  return {
    id,
    kind: "landmark",
    name,
    label: `${name} · ${kind}, ${region}`,
    city: onlyCity(region),
    region,
    lat,
    lon,
    precision: "area",
    otherNames: otherNames(id, name),
    lines: [],
  };
}

/** All places except points: cities, areas, stations and landmarks, each in the order of its data. */
export const PLACES: readonly Place[] = [
  ...CITIES.map(cityPlace),
  ...CITIES.flatMap((city) => AREAS[city].map((area) => areaPlace(city, area))),
  ...STATIONS.map(stationPlace),
  ...LANDMARKS.map(landmarkPlace),
];

const byId = new Map(PLACES.map((place) => [place.id, place]));

/** Changes with the data. Cursors and caches that depend on places contain it. */
export const DATA_VERSION = createHash("sha256")
  .update(JSON.stringify([PLACES, LINES, LINKS]))
  .digest("hex")
  .slice(0, 12);

function pointPlace(position: Position): Place | null {
  const region = regionAt(position);
  if (region === null) return null;
  return {
    id: pointId(position),
    kind: "point",
    name: "Point on the map",
    label: "Point on the map",
    city: onlyCity(region),
    region,
    ...position,
    precision: "pin",
    otherNames: [],
    lines: [],
  };
}

/** Returns the place with an id. Null for an unknown id, and for a point outside of all regions. */
export function findPlace(id: string): Place | null {
  const point = parsePoint(id);
  return point === null ? (byId.get(id) ?? null) : pointPlace(point);
}
