import { type Brush, WIDTH } from "./brush.ts";
import { ACCENTS, WOOD } from "./palette.ts";
import {
  ceilingFan,
  innerDoor,
  lightOnFloor,
  roomWindow,
  switchboard,
  WINDOW_WIDTH,
  wallAndFloor,
  windowLeft,
} from "./room.ts";
import { each, line, rect, shade, times } from "./svg.ts";

/** A built-in cupboard from floor to loft, the one piece that stays when people leave. */
function almirah(x: number): string {
  return (
    rect(x, 130, 200, 310, WOOD.middle) +
    each([0, 1], (door) => rect(x + 6 + door * 97, 136, 91, 222, WOOD.light)) +
    each([0, 1], (door) => rect(x + 6 + door * 97, 364, 91, 70, WOOD.light)) +
    each([90, 106], (at) => rect(x + at, 234, 4, 34, WOOD.deep)) +
    shade(x + 186, 130, 14, 310, 0.08) +
    shade(x - 4, 438, 208, 6, 0.16)
  );
}

/** A loft over the door, where suitcases go. */
function niche(x: number, colour: string): string {
  return (
    rect(x, 170, 150, 190, colour) +
    times(3, (i) => rect(x, 226 + i * 58, 150, 7, WOOD.dark) + shade(x, 233 + i * 58, 150, 5, 0.12)) +
    shade(x, 170, 150, 10, 0.14)
  );
}

/** An unfurnished room: bare floor, a cupboard or a shelf in the wall, the fan and the light. */
export function emptyRoom(brush: Brush): string {
  const { random, isRight } = brush;
  const door = isRight ? 40 : 640;
  const inner = isRight ? 215 : 400;
  return (
    wallAndFloor(brush) +
    roomWindow(brush, windowLeft(brush), 110, WINDOW_WIDTH - 20, 190, null) +
    lightOnFloor(brush) +
    ceilingFan(400, 48) +
    innerDoor(door, random.pick(ACCENTS)) +
    switchboard(isRight ? 176 : 582, 270) +
    (random.chance(0.5)
      ? almirah(inner + 10)
      : niche(inner + 30, random.pick(["#e9d3a4", "#c9d6ba", "#b7cfd4", "#e6bda6"]))) +
    line(`M0 70H${WIDTH}`, "#fff", 3, 'opacity=".35"')
  );
}
