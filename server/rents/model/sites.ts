import { metresBetween } from "#contract/places/distance.ts";
import type { Position } from "#contract/places/geography.ts";
import { centreOf, NO_SPOT } from "#contract/places/grid.ts";
import type { Homes } from "./homes.ts";

/** Where homes are: a site is a spot, or an area without a position. Sites with a position have neighbours. */

/** Neighbours are at most this far away. */
export const MAX_NEIGHBOUR_METRES = 3600;
/** Side in degrees of the squares in which neighbours are looked for: at least the distance of a neighbour. */
const SQUARE = 0.04;
const SQUARES_PER_ROW = 10_000;

export interface Sites {
  count: number;
  /** The site of each home. */
  of: Int32Array;
  /** The spots of the first sites, then the areas of those without a position. */
  spots: Int32Array;
  areas: Int32Array;
  /** The neighbours of a site, itself included, are `neighbours` from `first[site]` to `first[site + 1]`. */
  first: Int32Array;
  neighbours: Int32Array;
  metres: Float32Array;
}

/** Returns the number of each home's site. Sites with a position come first. */
function numberSites(homes: Homes): { of: Int32Array; spots: number[]; areas: number[] } {
  const ofSpot = new Map<number, number>();
  for (const spot of homes.spot) if (spot !== NO_SPOT && !ofSpot.has(spot)) ofSpot.set(spot, ofSpot.size);
  const ofArea = new Map<number, number>();
  for (let home = 0; home < homes.count; home++) {
    const area = homes.area[home] as number;
    if (homes.spot[home] === NO_SPOT && !ofArea.has(area)) ofArea.set(area, ofSpot.size + ofArea.size);
  }
  const of = homes.spot.map((spot, home) => (ofSpot.get(spot) ?? ofArea.get(homes.area[home] as number)) as number);
  return { of, spots: [...ofSpot.keys()], areas: [...ofArea.keys()] };
}

/** A site near a place, and how far away. */
export interface Near {
  site: number;
  metres: number;
}

/** Returns a function that finds the sites near a spot. Sites are numbered like these spots. */
export function finderOf(spots: ArrayLike<number>): (spot: number) => Near[] {
  const centres = Array.from(spots, centreOf);
  const squareOf = ({ lat, lon }: Position) => Math.floor(lat / SQUARE) * SQUARES_PER_ROW + Math.floor(lon / SQUARE);
  const squares = Map.groupBy(centres.keys(), (site) => squareOf(centres[site] as Position));
  return (spot) => {
    const from = centreOf(spot);
    const near: Near[] = [];
    for (const row of [-1, 0, 1])
      for (const column of [-1, 0, 1])
        for (const site of squares.get(squareOf(from) + row * SQUARES_PER_ROW + column) ?? []) {
          const { lat, lon } = centres[site] as Position;
          const metres = metresBetween(from.lat, from.lon, lat, lon);
          if (metres <= MAX_NEIGHBOUR_METRES) near.push({ site, metres });
        }
    return near;
  };
}

/** Returns the sites of homes with their neighbours. */
export function sitesOf(homes: Homes): Sites {
  const { of, spots, areas } = numberSites(homes);
  const count = spots.length + areas.length;
  const nearTo = finderOf(spots);
  const first = new Int32Array(count + 1);
  const neighbours: number[] = [];
  const metres: number[] = [];
  for (let site = 0; site < count; site++) {
    first[site] = neighbours.length;
    const near = site < spots.length ? nearTo(spots[site] as number) : [{ site, metres: 0 }];
    for (const one of near) {
      neighbours.push(one.site);
      metres.push(one.metres);
    }
  }
  first[count] = neighbours.length;
  return {
    count,
    of,
    spots: Int32Array.from(spots),
    areas: Int32Array.from(areas),
    first,
    neighbours: Int32Array.from(neighbours),
    metres: Float32Array.from(metres),
  };
}
