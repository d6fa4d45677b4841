import { LRUCache } from "lru-cache";
import { SPOTS } from "#contract/places/grid.ts";
import type { ListSort } from "#contract/properties/property-terms.ts";
import { eachSpot, LONGEST_MINUTES } from "../places/spots.ts";
import { exceeds, type PlaceFilter, type PlaceWish, placeChecks, rangeOf } from "./place-checks.ts";

/** The key of spots that are not wanted. */
export const UNWANTED_KEY = 255;
export const KEY_VALUES = 256;
/** The rank of spots that are not wanted, and of homes without a rank: both keys as one number. */
export const UNWANTED = UNWANTED_KEY * KEY_VALUES;
/** Keys of `nearest` are hundreds of metres. */
const METRES_PER_KEY = 100;

/** The ranks of the spots in a range. */
interface Ranked {
  /** The first spot of the range. */
  first: number;
  ranks: Uint16Array;
  /** In ascending order. */
  wanted: number[];
  hasSeconds: boolean;
}

/** Returns the wanted spots by rank. Sorts numbers that have the rank in front of the spot. */
function inOrder({ first, ranks, wanted }: Ranked): Int32Array {
  const ranked = Float64Array.from(wanted, (spot) => (ranks[spot - first] ?? 0) * SPOTS + spot);
  return Int32Array.from(ranked.sort(), (one) => one % SPOTS);
}

/**
 * Which spots are wanted and in which order (decision 0046): one byte per spot, `UNWANTED` or the first sort key. Cut to
 * the first and last wanted spot.
 */
export class SpotMap {
  /** Identifies the content. Also used in cache keys. */
  readonly name: string;
  /** The spot of the first byte. */
  readonly first: number;
  readonly keys: Uint8Array;
  /** The second sort key; null if the order has none. */
  readonly seconds: Uint8Array | null;
  /** The wanted spots by sort keys, or by number if the order has none. */
  readonly spots: Int32Array;

  constructor(name: string, ranked: Ranked) {
    const { first, ranks, wanted, hasSeconds } = ranked;
    const [from = first, last = first - 1] = [wanted[0], wanted.at(-1)];
    const cut = ranks.subarray(from - first, last + 1 - first);
    this.name = name;
    this.first = from;
    this.keys = Uint8Array.from(cut, (one) => Math.floor(one / KEY_VALUES));
    this.seconds = hasSeconds ? Uint8Array.from(cut, (one) => one % KEY_VALUES) : null;
    this.spots = inOrder(ranked);
  }

  get last(): number {
    return this.first + this.keys.length - 1;
  }

  get bytes(): number {
    return this.keys.length * (this.seconds ? 2 : 1) + this.spots.byteLength;
  }

  /** Returns both sort keys of a spot as one number. */
  rankOf(spot: number): number {
    const place = spot - this.first;
    return rank(this.keys[place] ?? UNWANTED_KEY, this.seconds?.[place]);
  }

  toJSON(): string {
    return this.name;
  }
}

/** Returns both sort keys of a spot as one number, or `UNWANTED`. */
type RankOf = (spot: number) => number;
const rank = (key: number, second = 0) => key * KEY_VALUES + second;

const BY_COMMUTE: readonly ListSort[] = ["commute", "commute-fair"];

async function rankingFor(wish: PlaceWish, sort: ListSort): Promise<RankOf> {
  const checks = await placeChecks(wish, wish.near?.metres);
  const measureOf = (filter: PlaceFilter) => checks.find((check) => check.filter === filter)?.measure ?? (() => 0);
  const metres = measureOf("near");
  const [first, second] = [measureOf("commuteTo"), measureOf("commuteTo2")];
  return (spot) => {
    for (const { measure, limit } of checks) if (exceeds(limit, measure(spot))) return UNWANTED;
    if (sort === "nearest") return rank(Math.floor((metres(spot) ?? 0) / METRES_PER_KEY));
    if (!BY_COMMUTE.includes(sort)) return rank(0);
    const [minutes, minutes2] = [first(spot) ?? LONGEST_MINUTES, second(spot) ?? LONGEST_MINUTES];
    // The sum does not fit into one key. Sorting by longer and shorter time gives the same order as sorting by longer
    // time and sum.
    return sort === "commute" ? minutes + minutes2 : rank(Math.max(minutes, minutes2), Math.min(minutes, minutes2));
  };
}

interface Asked {
  wish: PlaceWish;
  sort: ListSort;
}

async function buildMap(name: string, { wish, sort }: Asked): Promise<SpotMap> {
  const range = rangeOf(wish.region);
  const rankOf = await rankingFor(wish, sort);
  const ranks = new Uint16Array(range.end - range.first);
  const wanted: number[] = [];
  await eachSpot(range, (spot) => {
    const rank = rankOf(spot);
    ranks[spot - range.first] = rank;
    if (rank < UNWANTED) wanted.push(spot);
  });
  return new SpotMap(name, { first: range.first, ranks, wanted, hasSeconds: BY_COMMUTE.includes(sort) });
}

const CACHE_BYTES = 8 * 1024 * 1024;
const cache = new LRUCache<string, SpotMap, Asked>({
  maxSize: CACHE_BYTES,
  sizeCalculation: ({ bytes }) => bytes + 1000,
  ignoreFetchAbort: true,
  fetchMethod: (name, _stale, { context }) => buildMap(name, context),
});

const KEYED: readonly ListSort[] = [...BY_COMMUTE, "nearest"];

/** Returns the spot map for these filters. Orders that do not depend on places share one. */
export async function spotMapOf(wish: PlaceWish, sort: ListSort): Promise<SpotMap> {
  const asked = { wish, sort: KEYED.includes(sort) ? sort : "featured" } satisfies Asked;
  const name = JSON.stringify(asked);
  return (await cache.fetch(name, { context: asked })) ?? buildMap(name, asked);
}
