import { crc32 } from "node:zlib";

/** Number of cross-validation folds. The homes of a fold are judged by the model that was trained without this fold. */
export const FOLDS = 5;

/** The homes of a night, one array for each field: a million objects would need several times the memory. */
export interface Homes {
  count: number;
  /** Indexes in `CITIES`, `PROPERTY_TYPES` and `FURNISHINGS`. */
  city: Uint8Array;
  type: Uint8Array;
  furnishing: Uint8Array;
  /** Bits in the order of `AMENITIES`. */
  amenities: Uint16Array;
  /** Square feet; 0 if unknown. */
  size: Int32Array;
  /** Numbers of the area and of the owner, from 0. */
  area: Int32Array;
  owner: Int32Array;
  /** The spot; `NO_SPOT` if the position is not known well enough. */
  spot: Int32Array;
  rent: Int32Array;
  /** Days since the home was last live. */
  age: Float64Array;
  fold: Uint8Array;
  /** 1 if the home counts as evidence, 0 if it is only judged. */
  counts: Uint8Array;
}

export function emptyHomes(count: number): Homes {
  return {
    count,
    city: new Uint8Array(count),
    type: new Uint8Array(count),
    furnishing: new Uint8Array(count),
    amenities: new Uint16Array(count),
    size: new Int32Array(count),
    area: new Int32Array(count),
    owner: new Int32Array(count),
    spot: new Int32Array(count),
    rent: new Int32Array(count),
    age: new Float64Array(count),
    fold: new Uint8Array(count),
    counts: new Uint8Array(count),
  };
}

/** Returns the fold of a home. It depends on the id alone. */
export const foldOf = (id: string): number => crc32(id) % FOLDS;
