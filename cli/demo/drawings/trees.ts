import type { City } from "#contract/cities.ts";
import type { Brush } from "./brush.ts";
import { type Blossom, floweringTree, neem, palm } from "./plants.ts";

/** What flowers along the streets of each region. */
const FLOWERING = {
  south: { jacaranda: 3, tabebuia: 3, gulmohar: 4 },
  north: { gulmohar: 5, amaltas: 5 },
} satisfies Record<string, Partial<Record<Blossom, number>>>;

const isSouth = (city: City) => city === "Bangalore";

/** A large tree beside the road, as it grows in the drawing's city. */
export function streetTree(brush: Brush, x: number, y: number, s: number, habit: "flowering" | "leafy"): string {
  const { city, variety } = brush;
  if (city === null) return habit === "flowering" ? floweringTree(brush, x, y, s) : neem(brush, x, y, s);
  if (habit === "flowering") {
    const kinds: Partial<Record<Blossom, number>> = FLOWERING[isSouth(city) ? "south" : "north"];
    return floweringTree(brush, x, y, s, variety.weighted(kinds as Record<Blossom, number>));
  }
  return isSouth(city) && variety.chance(0.5) ? palm(brush, x, y, 250 * s, x < 400 ? 22 : -22) : neem(brush, x, y, s);
}
