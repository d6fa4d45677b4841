import type { City } from "#contract/cities.ts";
import { balconyView } from "./balcony-view.ts";
import { bathroom } from "./bathroom.ts";
import { bedroom } from "./bedroom.ts";
import { brickWalkup } from "./brick-walkup.ts";
import { type Brush, HEIGHT, makeBrush, WIDTH } from "./brush.ts";
import { builderFloor } from "./builder-floor.ts";
import { emptyRoom } from "./empty-room.ts";
import { kitchen } from "./kitchen.ts";
import { living } from "./living.ts";
import { modernDuplex } from "./modern-duplex.ts";
import { study } from "./study.ts";
import { rect } from "./svg.ts";
import { terraceRoom } from "./terrace-room.ts";
import { tileHouse } from "./tile-house.ts";
import { tower } from "./tower.ts";

const DRAWINGS = {
  "builder-floor": builderFloor,
  tower,
  "tile-house": tileHouse,
  "brick-walkup": brickWalkup,
  "terrace-room": terraceRoom,
  "modern-duplex": modernDuplex,
  living,
  bedroom,
  kitchen,
  balcony: balconyView,
  study,
  bathroom,
  "empty-room": emptyRoom,
} as const satisfies Record<string, (brush: Brush) => string>;

export type Scene = keyof typeof DRAWINGS;
export const SCENES = Object.keys(DRAWINGS) as Scene[];

/**
 * A drawn home, as SVG of 800 by 600: front views made of flat shapes, without people, text or outlines. The same seed,
 * scene and city always give the same home; the seed also picks the hour of the day. Without a city nothing in it points
 * to one region.
 */
export function drawScene(seed: string, scene: Scene, city: City | null = null): string {
  const brush = makeBrush(seed, scene, city);
  const picture = DRAWINGS[scene](brush) + rect(0, 0, WIDTH, HEIGHT, `url(#${brush.id}w)`);
  const size = `viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${brush.definitions.join("")}</defs>${picture}</svg>`;
}
