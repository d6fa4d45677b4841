import type { Brush } from "./brush.ts";
import { INK, WOOD } from "./palette.ts";
import { houseplant } from "./plants.ts";
import {
  ceilingFan,
  floorLamp,
  framedPrint,
  lightOnFloor,
  roomWindow,
  WINDOW_WIDTH,
  wallAndFloor,
  windowLeft,
} from "./room.ts";
import { each, ellipse, group, rect, shade } from "./svg.ts";

const CURTAINS = ["#c98a2b", "#5e8f86", "#d98e6c", "#f7f2e6"];
const SOFAS = ["#14573f", "#2f6f78", "#b9603e", "#7d8f6a", "#c98a2b"];

function sofa(x: number, colour: string): string {
  return (
    shade(x, 494, 340, 12, 0.2) +
    rect(x - 10, 372, 360, 110, colour, 'rx="22"') +
    rect(x + 14, 420, 312, 56, "#fff", 'rx="12" opacity=".13"') +
    rect(x - 24, 402, 54, 92, colour, 'rx="20"') +
    rect(x + 310, 402, 54, 92, colour, 'rx="20"') +
    shade(x - 10, 464, 360, 22, 0.16) +
    rect(x + 168, 424, 3, 50, INK, 'opacity=".16"') +
    rect(x + 6, 490, 10, 20, "#5d4636") +
    rect(x + 324, 490, 10, 20, "#5d4636")
  );
}

function cushions(x: number, accent: string): string {
  return (
    group(
      rect(0, 0, 58, 58, "#f6e3b4", 'rx="8"') + rect(8, 8, 42, 42, accent, 'rx="4" opacity=".5"'),
      `transform="translate(${x + 40} 384) rotate(-8)"`,
    ) +
    group(
      rect(0, 0, 58, 58, "#e9b39a", 'rx="8"') + rect(0, 24, 58, 10, "#fff", 'opacity=".5"'),
      `transform="translate(${x + 240} 380) rotate(7)"`,
    )
  );
}

function coffeeTable(x: number): string {
  return (
    ellipse(x, 516, 92, 18, WOOD.middle) +
    ellipse(x, 511, 92, 17, WOOD.light) +
    rect(x - 60, 518, 8, 44, WOOD.dark) +
    rect(x + 52, 518, 8, 44, WOOD.dark) +
    rect(x - 20, 488, 20, 18, "#fbf7ee", 'rx="4"') +
    rect(x + 12, 500, 44, 8, "#14573f", 'rx="2"') +
    rect(x + 16, 493, 38, 7, "#e2603c", 'rx="2"')
  );
}

function rug(accent: string): string {
  return (
    ellipse(400, 545, 330, 42, "#e9dcc0") +
    ellipse(400, 545, 290, 34, "none", `stroke="${accent}" stroke-width="5" stroke-dasharray="14 7" opacity=".7"`)
  );
}

/** A television on a low cabinet, where no pictures hang. */
function television(x: number, y: number): string {
  return (
    rect(x, y, 190, 108, "#26302c", 'rx="6"') +
    rect(x + 6, y + 6, 178, 92, "#3d4f4a") +
    shade(x + 20, y + 108, 150, 6, 0.12)
  );
}

/** A sofa, a rug, a low table and what hangs over them. */
export function living(brush: Brush): string {
  const { random, variety, city, isRight, accent } = brush;
  const left = isRight ? 60 : 390;
  const hasTelevision = city !== null && variety.chance(0.3);
  const window =
    wallAndFloor(brush) + roomWindow(brush, windowLeft(brush), 110, WINDOW_WIDTH, 190, random.pick(CURTAINS));
  const colour = random.pick(SOFAS);
  const prints = each(
    [
      [60, 86, 104],
      [168, 66, 82],
      [252, 62, 104],
    ] as const,
    ([x, w, h]) => framedPrint(brush, left + x, 150, w, h),
  );
  return (
    window +
    lightOnFloor(brush) +
    ceilingFan(isRight ? 250 : 560) +
    (hasTelevision ? television(left + 80, 176) : prints) +
    rug(accent) +
    sofa(left, colour) +
    cushions(left, accent) +
    coffeeTable(isRight ? 470 : 330) +
    houseplant(brush, isRight ? 728 : 80, 520, 1.15) +
    floorLamp(isRight ? 440 : 352, 470)
  );
}
