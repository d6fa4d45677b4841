import { ALL_MEANINGS, type Meaning } from "./meanings.ts";

/** A set of meanings, as bits. */
export interface Mask {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
}

const BITS = 32;
if (ALL_MEANINGS.length > 5 * BITS) throw new Error("A mask has no bits for so many meanings.");
const place = new Map(ALL_MEANINGS.map((meaning, index) => [meaning, index]));

export const emptyMask = (): Mask => ({ a: 0, b: 0, c: 0, d: 0, e: 0 });

/** Returns the set of these meanings. */
export function maskOf(...meanings: readonly Meaning[]): Mask {
  const mask = emptyMask();
  for (const meaning of meanings) {
    const index = place.get(meaning) ?? 0;
    const bit = 1 << (index % BITS);
    if (index < BITS) mask.a |= bit;
    else if (index < 2 * BITS) mask.b |= bit;
    else if (index < 3 * BITS) mask.c |= bit;
    else if (index < 4 * BITS) mask.d |= bit;
    else mask.e |= bit;
  }
  return mask;
}

/** Adds the meanings of `more` to `mask`. */
export function include(mask: Mask, more: Readonly<Mask>): void {
  mask.a |= more.a;
  mask.b |= more.b;
  mask.c |= more.c;
  mask.d |= more.d;
  mask.e |= more.e;
}

/** Removes the meanings of `less` from `mask`. */
export function exclude(mask: Mask, less: Readonly<Mask>): void {
  mask.a &= ~less.a;
  mask.b &= ~less.b;
  mask.c &= ~less.c;
  mask.d &= ~less.d;
  mask.e &= ~less.e;
}

/** Returns whether two sets have a meaning in common. */
export function shares(one: Readonly<Mask>, other: Readonly<Mask>): boolean {
  return ((one.a & other.a) | (one.b & other.b) | (one.c & other.c) | (one.d & other.d) | (one.e & other.e)) !== 0;
}
