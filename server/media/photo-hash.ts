/** The perceptual hash of a picture and of its mirror image: 256 bits each, as text of "0" and "1". */
export interface PhotoHash {
  hash: string;
  mirrored: string;
  /** 0 to 100. Pictures of walls or sky have little detail and a low quality. */
  quality: number;
}

/** Pictures are the same if at most this many of the 256 bits of their hashes differ. */
export const SAME_PHOTO_BITS = 31;
/** Hashes below this quality have too little information to be compared. */
export const MIN_PHOTO_QUALITY = 50;
/** Side in pixels of the grey picture that is hashed. */
export const HASHED_SIDE = 256;

/** Rows or columns of grey values, 0 to 255. */
type Grey = Float32Array;

const SIDE = 64;
const FREQUENCIES = 16;
/** Maximum difference in grey within a border that counts as one colour. */
const BORDER_NOISE = 10;
/** Maximum share of a side that is cut. */
const MAX_BORDER = 0.2;

/** Returns the least and greatest of `count` values, `step` apart. */
function rangeOf(grey: Uint8Array, start: number, { step, count }: { step: number; count: number }) {
  let [least, most] = [255, 0];
  for (let i = 0, at = start; i < count; i++, at += step) {
    const value = grey[at] as number;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return { least, most };
}

/**
 * Returns where the picture begins and ends between two opposite borders. Both borders must have the same colour, so
 * that a white sky is not mistaken for one.
 */
function withoutBorders(grey: Uint8Array, { along, across }: { along: number; across: number }): [number, number] {
  const lineAt = (line: number) => rangeOf(grey, line * across, { step: along, count: HASHED_SIDE });
  const first = lineAt(0);
  const isBorder = (line: number) => {
    const { least, most } = lineAt(line);
    return Math.max(most, first.most) - Math.min(least, first.least) <= BORDER_NOISE;
  };
  const most = HASHED_SIDE * MAX_BORDER;
  const last = HASHED_SIDE - 1;
  let before = 0;
  while (before < most && isBorder(before)) before++;
  let after = 0;
  while (after < most && isBorder(last - after)) after++;
  return before === 0 || after === 0 ? [0, HASHED_SIDE] : [before, HASHED_SIDE - after];
}

function cutBorders(grey: Uint8Array): { pixels: Grey; width: number; height: number } {
  const [top, bottom] = withoutBorders(grey, { along: 1, across: HASHED_SIDE });
  const [left, right] = withoutBorders(grey, { along: HASHED_SIDE, across: 1 });
  const [width, height] = [right - left, bottom - top];
  const pixels = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const start = (top + y) * HASHED_SIDE + left;
    pixels.set(grey.subarray(start, start + width), y * width);
  }
  return { pixels, width, height };
}

/** For each of 64 values the first pixel that counts, and the weights of the pixels from there on. */
type Taps = { first: number; weights: number[] }[];

/**
 * Returns the taps of a tent filter that reduces a line to 64 values. It is symmetric, so that a mirrored picture
 * reduces to the mirror image.
 */
function tapsFor(length: number): Taps {
  const scale = length / SIDE;
  return Array.from({ length: SIDE }, (_, i) => {
    const middle = (i + 0.5) * scale;
    const first = Math.max(0, Math.ceil(middle - scale - 0.5));
    const last = Math.min(length - 1, Math.floor(middle + scale - 0.5));
    const tent = Array.from({ length: last - first + 1 }, (_, j) => scale - Math.abs(first + j + 0.5 - middle));
    const sum = tent.reduce((total, weight) => total + weight, 0);
    return { first, weights: tent.map((weight) => weight / sum) };
  });
}

/** Reduces the picture to 64 × 64, with smoothing. */
function reduce({ pixels, width, height }: { pixels: Grey; width: number; height: number }): Grey {
  const narrow = new Float32Array(SIDE * height);
  for (const [x, { first, weights }] of tapsFor(width).entries())
    for (let y = 0; y < height; y++) {
      let sum = 0;
      for (let i = 0; i < weights.length; i++)
        sum += (weights[i] as number) * (pixels[y * width + first + i] as number);
      narrow[y * SIDE + x] = sum;
    }
  const small = new Float32Array(SIDE * SIDE);
  for (const [y, { first, weights }] of tapsFor(height).entries())
    for (let x = 0; x < SIDE; x++) {
      let sum = 0;
      for (let i = 0; i < weights.length; i++)
        sum += (weights[i] as number) * (narrow[(first + i) * SIDE + x] as number);
      small[y * SIDE + x] = sum;
    }
  return small;
}

/** Returns the amount of detail: the sum of differences between neighbours. */
function qualityOf(small: Grey): number {
  const step = (a: number, b: number) =>
    Math.abs(Math.trunc((((small[a] as number) - (small[b] as number)) * 100) / 255));
  let sum = 0;
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const at = y * SIDE + x;
      if (x + 1 < SIDE) sum += step(at, at + 1);
      if (y + 1 < SIDE) sum += step(at, at + SIDE);
    }
  return Math.min(100, Math.floor(sum / 90));
}

/** The basis of the discrete cosine transform, without the constant: 16 rows of 64. */
const BASIS = Float32Array.from({ length: FREQUENCIES * SIDE }, (_, i) => {
  const [frequency, x] = [Math.floor(i / SIDE) + 1, i % SIDE];
  return Math.sqrt(2 / SIDE) * Math.cos((Math.PI / 2 / SIDE) * frequency * (2 * x + 1));
});

/** Returns the 16 × 16 lowest frequencies: vertical frequencies in rows, horizontal frequencies in columns. */
function transform(small: Grey): Grey {
  const rows = new Float32Array(FREQUENCIES * SIDE);
  for (let v = 0; v < FREQUENCIES; v++)
    for (let y = 0; y < SIDE; y++) {
      const weight = BASIS[v * SIDE + y] as number;
      for (let x = 0; x < SIDE; x++)
        rows[v * SIDE + x] = (rows[v * SIDE + x] as number) + weight * (small[y * SIDE + x] as number);
    }
  const waves = new Float32Array(FREQUENCIES * FREQUENCIES);
  for (let v = 0; v < FREQUENCIES; v++)
    for (let h = 0; h < FREQUENCIES; h++) {
      let sum = 0;
      for (let x = 0; x < SIDE; x++) sum += (rows[v * SIDE + x] as number) * (BASIS[h * SIDE + x] as number);
      waves[v * FREQUENCIES + h] = sum;
    }
  return waves;
}

/** Returns one bit per frequency: whether it is above the median. The last frequency comes first. */
function bitsOf(waves: Grey): string {
  const median = waves.toSorted()[waves.length / 2 - 1] as number;
  let bits = "";
  for (let i = waves.length - 1; i >= 0; i--) bits += (waves[i] as number) > median ? "1" : "0";
  return bits;
}

/**
 * Hashes a grey picture of 256 × 256 pixels like PDQ, after cutting borders of one colour. Only the reduction to 64 × 64
 * differs from PDQ, whose filter is not symmetric.
 */
export function hashPhoto(grey: Uint8Array): PhotoHash {
  const small = reduce(cutBorders(grey));
  const waves = transform(small);
  // Mirroring a picture negates the horizontal waves of odd frequency, which are in the even columns.
  const mirrored = waves.map((wave, i) => (i % 2 === 0 ? -wave : wave));
  return { hash: bitsOf(waves), mirrored: bitsOf(mirrored), quality: qualityOf(small) };
}

/** Returns the number of bits that differ. */
export function bitDistance(first: string, second: string): number {
  let differing = 0;
  for (let i = 0; i < first.length; i++) if (first[i] !== second[i]) differing++;
  return differing;
}

/** Returns whether a hash is that of the same picture, mirrored or not. */
export function isSamePhoto({ hash, mirrored }: Pick<PhotoHash, "hash" | "mirrored">, other: string): boolean {
  return Math.min(bitDistance(hash, other), bitDistance(mirrored, other)) <= SAME_PHOTO_BITS;
}
