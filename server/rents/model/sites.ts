import { metresBetween } from "#contract/places/distance.ts";
import { centreOf, NO_SPOT } from "#contract/places/grid.ts";
import type { Homes } from "./homes.ts";

/** Where homes are: a site is a spot, or an area without a position. Sites with a position have neighbours. */

/** Neighbours are at most this far away. */
export const MOST_NEIGHBOUR_METRES = 3600;
/** Side in degrees of the squares in which neighbours are looked for: at least the distance of a neighbour. */
const SQUARE = 0.04;
const SQUARES_PER_ROW = 10_000;

export interface Sites {
  count: number;
  /** The site of each home. */
  of: Int32Array;
  /** The neighbours of a site, itself included, are `neighbours` from `first[site]` to `first[site + 1]`. */
  first: Int32Array;
  neighbours: Int32Array;
  metres: Float32Array;
}

/** Returns the number of each home's site. Sites with a position come first. */
function numberSites(homes: Homes): { of: Int32Array; spots: number[]; count: number } {
  const ofSpot = new Map<number, number>();
  for (const spot of homes.spot) if (spot !== NO_SPOT && !ofSpot.has(spot)) ofSpot.set(spot, ofSpot.size);
  const ofArea = new Map<number, number>();
  for (let home = 0; home < homes.count; home++) {
    const area = homes.area[home] as number;
    if (homes.spot[home] === NO_SPOT && !ofArea.has(area)) ofArea.set(area, ofSpot.size + ofArea.size);
  }
  const of = homes.spot.map((spot, home) => (ofSpot.get(spot) ?? ofArea.get(homes.area[home] as number)) as number);
  return { of, spots: [...ofSpot.keys()], count: ofSpot.size + ofArea.size };
}

/** Returns the sites of homes with their neighbours. */
export function sitesOf(homes: Homes): Sites {
  const { of, spots, count } = numberSites(homes);
  const centres = spots.map(centreOf);
  const squareOf = ({ lat, lon }: { lat: number; lon: number }) =>
    Math.floor(lat / SQUARE) * SQUARES_PER_ROW + Math.floor(lon / SQUARE);
  const squares = Map.groupBy(centres.keys(), (site) => squareOf(centres[site] as { lat: number; lon: number }));
  const first = new Int32Array(count + 1);
  const neighbours: number[] = [];
  const metres: number[] = [];
  for (let site = 0; site < count; site++) {
    first[site] = neighbours.length;
    const centre = centres[site];
    if (centre === undefined) {
      neighbours.push(site);
      metres.push(0);
      continue;
    }
    for (const row of [-1, 0, 1])
      for (const column of [-1, 0, 1])
        for (const other of squares.get(squareOf(centre) + row * SQUARES_PER_ROW + column) ?? []) {
          const { lat, lon } = centres[other] as { lat: number; lon: number };
          const distance = metresBetween(centre.lat, centre.lon, lat, lon);
          if (distance > MOST_NEIGHBOUR_METRES) continue;
          neighbours.push(other);
          metres.push(distance);
        }
  }
  first[count] = neighbours.length;
  return { count, of, first, neighbours: Int32Array.from(neighbours), metres: Float32Array.from(metres) };
}
