import { LRUCache } from "lru-cache";
import type { Precision } from "#contract/places/geography.ts";
import { centreOf, NO_SPOT, spotAt } from "#contract/places/grid.ts";
import type { Commute, HomePosition } from "#contract/properties/properties.ts";
import { findAreaPosition } from "../db/area-positions.ts";
import { inMinutes } from "../places/commute.ts";
import type { Commuting, NamedPlace } from "../places/destinations.ts";
import { findPlace } from "../places/gazetteer.ts";
import { findJourney } from "../places/journey.ts";
import { STATIONS } from "../places/metro.ts";
import { nearestStations } from "../places/nearest.ts";
import { pinOf } from "./pins.ts";
import type { PropertyRow } from "./property-row.ts";

/** The public position of a home. All numbers are computed from the centre of its grid cell (decision 0045). */

type Placed = Pick<PropertyRow, "city" | "area" | "latitude" | "longitude">;

/** Returns the spot of a home by its pin, or by its area. Null without a position. */
export function spotOf(home: Placed): { spot: number; precision: Precision } | null {
  const pin = pinOf(home);
  const known = pin ? { ...pin, precision: "pin" as const } : findAreaPosition(home.city, home.area);
  const spot = known === null ? NO_SPOT : spotAt(known);
  return known === null || spot === NO_SPOT ? null : { spot, precision: known.precision };
}

function nearestStation(spot: number, precision: Precision): HomePosition["station"] {
  const { lat, lon } = centreOf(spot);
  const [nearest] = nearestStations(lat, lon, "walk");
  const station = nearest && findPlace(`station:${STATIONS[nearest.station]?.id}`);
  if (!station) return null;
  const walk_minutes = precision === "rough" ? null : inMinutes(nearest.seconds);
  return { id: station.id, name: station.name, line_ids: [...station.lines], walk_minutes };
}

/** At most about 8 MB. 100,000 listings have 12,000 positions; finding stations again took 3 % of the CPU of browse. */
const MAX_POSITIONS = 20_000;
const positions = new LRUCache<string, HomePosition>({ max: MAX_POSITIONS });

/** Returns the position of a home for everyone. Null without one. */
export function presentPosition(home: Placed): HomePosition | null {
  const found = spotOf(home);
  if (found === null) return null;
  const { spot, precision } = found;
  const key = `${spot} ${precision}`;
  const known = positions.get(key);
  if (known) return known;
  const position = { ...centreOf(spot), precision, station: nearestStation(spot, precision) };
  positions.set(key, position);
  return position;
}

const MAX_JOURNEYS = 3000;
type Way = Pick<Commute, "minutes" | "road" | "legs">;
const journeys = new LRUCache<string, Way>({ max: MAX_JOURNEYS });
const NO_WAY: Way = { minutes: null, legs: [] };

function wayFrom(spot: number, { position }: NamedPlace, by: Commuting["by"]): Way {
  const key = `${spot} ${position.lat} ${position.lon} ${by}`;
  const known = journeys.get(key);
  if (known) return known;
  const { minutes, legs, road } = findJourney(centreOf(spot), position, by) ?? NO_WAY;
  const way: Way = { minutes, legs, ...(road && { road }) };
  journeys.set(key, way);
  return way;
}

/** Returns the journeys from a home to each destination. Empty for a home whose position is not known well enough. */
export function commutesFrom(home: Placed, { to, by }: Commuting): Commute[] {
  const found = spotOf(home);
  const isKnown = found !== null && found.precision !== "rough";
  return to.map((place) => ({
    to: { id: place.id, name: place.name },
    ...(isKnown ? wayFrom(found.spot, place, by) : NO_WAY),
  }));
}
