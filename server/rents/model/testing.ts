import { CITIES } from "#contract/places/cities.ts";
import { spotAt } from "#contract/places/grid.ts";
import { AMENITIES, FURNISHINGS, PROPERTY_TYPES } from "#contract/properties/property-terms.ts";
import { AREA_POSITIONS } from "#server/db/area-positions.ts";
import { emptyHomes, FOLDS, type Homes } from "./homes.ts";

/** Returns a generator of numbers from 0 to 1 that repeats itself for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The logarithms from which rents of made-up homes are computed. */
export const TRUTH = {
  base: Math.log(12_000),
  type: 0.35,
  furnishing: [0.25, 0.1, 0],
  amenity: 0.03,
  noise: 0.15,
} as const;

/** Makes homes whose rents follow `TRUTH`, the area's level and noise, in the first areas with a position. */
export function madeHomes(count: number, { seed = 1, areas = 60, noise = TRUTH.noise } = {}): Homes {
  const random = seededRandom(seed);
  const whole = (below: number) => Math.floor(random() * below);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const levels = AREA_POSITIONS.map(() => 0.2 * normal());
  const homes = emptyHomes(count);
  for (let home = 0; home < count; home++) {
    const area = whole(areas);
    const place = AREA_POSITIONS[area] as (typeof AREA_POSITIONS)[number];
    const [type, furnishing, amenities] = [
      whole(PROPERTY_TYPES.length),
      whole(FURNISHINGS.length),
      whole(2 ** AMENITIES.length),
    ];
    homes.city[home] = (CITIES as readonly string[]).indexOf(place.city);
    homes.type[home] = type;
    homes.furnishing[home] = furnishing;
    homes.amenities[home] = amenities;
    homes.area[home] = area;
    homes.owner[home] = home;
    homes.spot[home] = spotAt(place);
    homes.fold[home] = whole(FOLDS);
    homes.counts[home] = 1;
    const set = AMENITIES.filter((_, bit) => (amenities & (1 << bit)) !== 0).length;
    homes.rent[home] = Math.round(
      Math.exp(
        TRUTH.base +
          TRUTH.type * type +
          (TRUTH.furnishing[furnishing] as number) +
          TRUTH.amenity * set +
          (levels[area] as number) +
          noise * normal(),
      ),
    );
  }
  return homes;
}

/** Returns a copy of the homes that can be changed. */
export const copyOf = (homes: Homes): Homes => structuredClone(homes);
