import { LRUCache } from "lru-cache";
import type { CommuteMode } from "#contract/places/commute.ts";
import { METRES_PER_DEGREE, metresBetween } from "#contract/places/distance.ts";
import type { Bounds, Position, Region } from "#contract/places/geography.ts";
import { SPOTS, spotsOf } from "#contract/places/grid.ts";
import type { ListSort } from "#contract/properties/property-terms.ts";
import { eachSpot, minutesTo, type SpotTable, spotTable, walkToStation } from "../places/spots.ts";

/** The filters by place, with resolved places. */
export interface PlaceWish {
  /** The region in which homes can match. Null for all regions; then there is no commute. */
  region: Region | null;
  near: { to: Position; metres: number } | null;
  /** Minutes on foot to the nearest station. */
  metroWalk: number | null;
  commutes: { to: Position; minutes: number }[];
  by: CommuteMode;
  bounds: Bounds | null;
}

/** The key of spots that are not wanted. */
export const UNWANTED_KEY = 255;
export const KEY_VALUES = 256;
/** The rank of spots that are not wanted: both keys as one number. */
const UNWANTED = UNWANTED_KEY * KEY_VALUES;
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

export function metresTo({ to, metres }: NonNullable<PlaceWish["near"]>, { lat, lon }: SpotTable) {
  // A little wider than the limit, because the exact distance decides.
  const north = (metres * 1.01) / METRES_PER_DEGREE;
  return (spot: number) => {
    const spotLat = lat[spot] ?? 0;
    if (Math.abs(spotLat - to.lat) > north) return Number.POSITIVE_INFINITY;
    return metresBetween(spotLat, lon[spot] ?? 0, to.lat, to.lon);
  };
}

export const isWithin = ({ south, west, north, east }: Bounds, lat: number, lon: number) =>
  lat >= south && lat <= north && lon >= west && lon <= east;

async function rankingFor(wish: PlaceWish, sort: ListSort): Promise<RankOf> {
  const { region, near, metroWalk, commutes, by, bounds } = wish;
  const table = await spotTable();
  const first = region === null ? 0 : spotsOf(region).first;
  const [one, two] = region === null ? [] : await Promise.all(commutes.map(({ to }) => minutesTo({ to, region, by })));
  const [most, most2] = commutes.map(({ minutes }) => minutes);
  const distance = near && metresTo(near, table);
  return (spot) => {
    const minutes = one?.[spot - first] ?? 0;
    const minutes2 = two?.[spot - first] ?? 0;
    if (minutes > (most ?? 0) || minutes2 > (most2 ?? 0)) return UNWANTED;
    if (metroWalk !== null && walkToStation(table, spot) > metroWalk * 60) return UNWANTED;
    if (bounds && !isWithin(bounds, table.lat[spot] ?? 0, table.lon[spot] ?? 0)) return UNWANTED;
    const metres = distance?.(spot) ?? 0;
    if (near && metres > near.metres) return UNWANTED;
    if (sort === "nearest") return rank(Math.floor(metres / METRES_PER_KEY));
    if (sort === "commute") return rank(minutes + minutes2);
    if (sort === "commute-fair") return rank(Math.max(minutes, minutes2), minutes + minutes2);
    return rank(0);
  };
}

interface Asked {
  wish: PlaceWish;
  sort: ListSort;
}

async function buildMap(name: string, { wish, sort }: Asked): Promise<SpotMap> {
  const range = wish.region === null ? { first: 0, end: SPOTS } : spotsOf(wish.region);
  const rankOf = await rankingFor(wish, sort);
  const ranks = new Uint16Array(range.end - range.first);
  const wanted: number[] = [];
  await eachSpot(range, (spot) => {
    const rank = rankOf(spot);
    ranks[spot - range.first] = rank;
    if (rank < UNWANTED) wanted.push(spot);
  });
  return new SpotMap(name, { first: range.first, ranks, wanted, hasSeconds: sort === "commute-fair" });
}

const CACHE_BYTES = 8 * 1024 * 1024;
const cache = new LRUCache<string, SpotMap, Asked>({
  maxSize: CACHE_BYTES,
  sizeCalculation: ({ bytes }) => bytes + 1000,
  ignoreFetchAbort: true,
  fetchMethod: (name, _stale, { context }) => buildMap(name, context),
});

const KEYED: readonly ListSort[] = ["commute", "commute-fair", "nearest"];

/** Returns the spot map for these filters. Orders that do not depend on places share one. */
export async function spotMapOf(wish: PlaceWish, sort: ListSort): Promise<SpotMap> {
  const asked = { wish, sort: KEYED.includes(sort) ? sort : "featured" } satisfies Asked;
  const name = JSON.stringify(asked);
  return (await cache.fetch(name, { context: asked })) ?? buildMap(name, asked);
}
