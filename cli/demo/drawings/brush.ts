import type { City } from "#contract/cities.ts";
import { type Random, seeded } from "../random.ts";
import { ACCENTS, IRON, LAMPLIGHT, LIGHTS, type Light, WALLS } from "./palette.ts";

export const WIDTH = 800;
export const HEIGHT = 600;
/** The ground line outdoors. */
export const GROUND = 520;
/** Where wall meets floor indoors. */
export const FLOOR = 440;

type RailingKind = "bars" | "glass" | "solid" | "jaali";

/** What one drawing is made with: its chances, its light and the colours it has chosen. */
export interface Brush {
  random: Random;
  /** Further chances, that do not move those of `random`. */
  variety: Random;
  city: City | null;
  light: Light;
  /** The sun stands, and the room's window is, on the right. */
  isRight: boolean;
  /** Prefix of the ids in this drawing. */
  id: string;
  /** Gradients and clips. */
  definitions: string[];
  wall: string;
  accent: string;
  railing: { kind: RailingKind; colour: string };
}

export function makeBrush(seed: string, scene: string, city: City | null): Brush {
  const random = seeded(`${seed}|${scene}`);
  const light = random.pick(LIGHTS);
  const id = `g${random.whole(0, 999_999).toString(36)}`;
  const isRight = random.chance(0.5);
  const wall = random.pick(WALLS);
  const accent = random.pick(ACCENTS);
  const kind = random.pick<RailingKind>(["bars", "glass", "solid", "jaali", "bars"]);
  const colour = random.pick([IRON, "#5d4636", "#f7f2e6", accent]);
  const [from, to] = isRight ? [1, 0] : [0, 1];
  const definitions = [
    `<linearGradient id="${id}s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${light.sky[0]}"/><stop offset="1" stop-color="${light.sky[1]}"/></linearGradient>`,
    `<linearGradient id="${id}w" x1="${from}" y1="0" x2="${to}" y2=".8"><stop stop-color="${light.wash}" stop-opacity=".5"/><stop offset=".6" stop-color="${light.wash}" stop-opacity="0"/></linearGradient>`,
  ];
  const variety = seeded(`${seed}|${scene}|${city ?? ""}|more`);
  return { random, variety, city, light, isRight, id, definitions, wall, accent, railing: { kind, colour } };
}

/** The colour of a pane: lit or not, by chance. */
export function pane(brush: Brush, more = 0): string {
  return brush.random.chance(brush.light.lit + more) ? LAMPLIGHT : brush.light.glass;
}
