import { metresBetween } from "#contract/places/distance.ts";
import { CELLS_PER_DEGREE, centreOf, NO_SPOT, spotAt } from "#contract/places/grid.ts";
import { displayTenantType, FURNISHINGS, PROPERTY_TYPES } from "#contract/properties/property-terms.ts";
import type { Database } from "../db/connect.ts";
import { spotOf } from "../properties/home-position.ts";
import { partsOfKind } from "../properties/kind.ts";
import type { PropertyRow } from "../properties/property-row.ts";
import { asOthersSee } from "../properties/shown-texts.ts";
import { tenantBits } from "./bits.ts";
import { catalogueFiltersOf, kinds } from "./catalogue.ts";
import { type Candidate, findCandidates, listAnswering, listLive } from "./similar-queries.ts";

/** Similar homes: the live homes of the same city with the lowest score. */

/** Points for each difference between two homes. */
const POINTS = {
  /** Per percent of the rent. */
  rent: 2,
  rentMost: 100,
  /** Between the centres of the spots; 0 in the same area. */
  kilometre: 10,
  distanceMost: 50,
  unknownDistance: 20,
  nextType: 25,
  otherType: 60,
  furnishing: 8,
  noSharedTenant: 5,
} as const;

/** A home that others are compared with. */
interface Reference {
  rent: number;
  /** Indexes in `PROPERTY_TYPES` and `FURNISHINGS`. */
  type: number;
  furnishing: number;
  spot: number;
  /** Bits of `catalogue.traits`. */
  tenants: number;
}

function rentPoints(from: number, to: number): number {
  return Math.min((POINTS.rent * 100 * Math.abs(to - from)) / from, POINTS.rentMost);
}

function distancePoints(from: number, { spot: to, is_same_area }: Candidate): number {
  if (is_same_area) return 0;
  if (from === NO_SPOT || to === NO_SPOT) return POINTS.unknownDistance;
  const [a, b] = [centreOf(from), centreOf(to)];
  const kilometres = metresBetween(a.lat, a.lon, b.lat, b.lon) / 1000;
  return Math.min(POINTS.kilometre * kilometres, POINTS.distanceMost);
}

function typePoints(from: number, to: number): number {
  if (from === to) return 0;
  return Math.abs(from - to) === 1 ? POINTS.nextType : POINTS.otherType;
}

/** Returns how much a home differs: 0 for one in the same area with the same rent, type, furnishing and tenants. */
function scoreOf(home: Reference, candidate: Candidate): number {
  const { type, furnishing } = partsOfKind(candidate.kind);
  return (
    rentPoints(home.rent, candidate.rent) +
    distancePoints(home.spot, candidate) +
    typePoints(home.type, type) +
    (home.furnishing === furnishing ? 0 : POINTS.furnishing) +
    ((candidate.traits & home.tenants) === 0 ? POINTS.noSharedTenant : 0)
  );
}

/** Homes farther away are only found by their rent. */
const NEARBY_METRES = 3000;
/** Number of cells in each direction that covers this distance. */
const NEARBY_CELLS = 13;

/** Returns the spots near a spot, nearest first. Empty without a position. */
export function spotsNear(spot: number): number[] {
  if (spot === NO_SPOT) return [];
  const { lat, lon } = centreOf(spot);
  const steps = Array.from({ length: 2 * NEARBY_CELLS + 1 }, (_, step) => (step - NEARBY_CELLS) / CELLS_PER_DEGREE);
  return steps
    .flatMap((north) => steps.map((east) => ({ lat: lat + north, lon: lon + east })))
    .map((place) => ({ spot: spotAt(place), metres: metresBetween(lat, lon, place.lat, place.lon) }))
    .filter((near) => near.spot !== NO_SPOT && near.metres <= NEARBY_METRES)
    .sort((one, other) => one.metres - other.metres || one.spot - other.spot)
    .map((near) => near.spot);
}

const TYPE_NAMES: readonly string[] = PROPERTY_TYPES;
const FURNISHING_NAMES: readonly string[] = FURNISHINGS;

function referenceOf(home: PropertyRow): Reference {
  return {
    rent: home.rent,
    type: TYPE_NAMES.indexOf(home.type),
    furnishing: FURNISHING_NAMES.indexOf(home.furnished),
    spot: spotOf(home)?.spot ?? NO_SPOT,
    tenants: tenantBits(home.tenant_types.map(displayTenantType)),
  };
}

/** So many of the closest homes are looked through for owners who answer. */
const ANSWERING_AMONG = 30;

/** Returns these ids with the homes first whose owners answer. */
async function answeringFirst(db: Database, ids: string[]): Promise<string[]> {
  const answering = await listAnswering(db, ids);
  return [...ids.filter((id) => answering.has(id)), ...ids.filter((id) => !answering.has(id))];
}

/**
 * Returns the live homes that differ least from this home, closest first. With `isAnswering`, those of owners who answer
 * come first. An owner has one listing, so leaving out the home itself leaves out its owner's.
 */
export async function findSimilar(
  db: Database,
  home: PropertyRow,
  { limit, isAnswering = false }: { limit: number; isAnswering?: boolean },
): Promise<PropertyRow[]> {
  const reference = referenceOf(home);
  const where = {
    kinds: kinds(catalogueFiltersOf({ city: home.city })),
    area: asOthersSee(home).area,
    spots: spotsNear(reference.spot),
    rent: home.rent,
  };
  const candidates = await findCandidates(db, where);
  const closest = candidates
    .filter(({ id }) => id !== home.id)
    .map((candidate) => ({ id: candidate.id, score: scoreOf(reference, candidate) }))
    .sort((one, other) => one.score - other.score || (one.id < other.id ? -1 : 1))
    .slice(0, isAnswering ? ANSWERING_AMONG : limit)
    .map(({ id }) => id);
  const ids = isAnswering ? (await answeringFirst(db, closest)).slice(0, limit) : closest;
  if (ids.length === 0) return [];
  const rows = new Map((await listLive(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}
