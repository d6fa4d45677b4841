import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { hashPicture } from "#server/media/renditions.ts";

const FOLDER = path.resolve("server/demo/pictures");
/** Share of the bits that a generated hash takes from the frequencies of all pictures instead of from one picture. */
const REDRAWN = 0.35;

/** Returns numbers from 0 to below 1, the same for each seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a function that makes hash number `n`, with the bit frequencies and dependencies of the project's pictures. */
export async function hashMaker(): Promise<(n: number) => string> {
  const hashes: string[] = [];
  for (const file of await readdir(FOLDER)) {
    if (!file.endsWith(".webp")) continue;
    const { hash, mirrored } = await hashPicture(await readFile(path.join(FOLDER, file)));
    hashes.push(hash, mirrored);
  }
  const ones = Array.from({ length: 256 }, (_, bit) => hashes.filter((hash) => hash[bit] === "1").length);
  return (n) => {
    const random = randomFrom(n);
    const model = hashes[Math.floor(random() * hashes.length)] as string;
    let hash = "";
    for (let bit = 0; bit < 256; bit++) {
      if (random() >= REDRAWN) hash += model[bit];
      else hash += random() * hashes.length < (ones[bit] as number) ? "1" : "0";
    }
    return hash;
  };
}

/** Returns the hash with this many bits changed. */
export function withChangedBits(hash: string, count: number, random: () => number): string {
  const bits = [...hash];
  const places = new Set<number>();
  while (places.size < count) places.add(Math.floor(random() * bits.length));
  for (const place of places) bits[place] = bits[place] === "1" ? "0" : "1";
  return bits.join("");
}
