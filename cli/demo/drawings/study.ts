import type { Brush } from "./brush.ts";
import { IRON, LAMPLIGHT, TRIM, WOOD } from "./palette.ts";
import { houseplant, pot } from "./plants.ts";
import { ceilingFan, framedPrint, lightOnFloor, roomWindow, WINDOW_WIDTH, wallAndFloor, windowLeft } from "./room.ts";
import { circle, line, path, rect, shade } from "./svg.ts";

const CURTAINS = ["#c9d6ba", "#e9d3a4", "#b7cfd4"];

/** Books from `from` to `to`, standing on `y`. */
function books(
  { random }: Brush,
  from: number,
  to: number,
  y: number,
  sizes: readonly [narrow: number, wide: number, low: number, high: number],
  colours: readonly string[],
): string {
  let drawn = "";
  for (let x = from; x < to; ) {
    const width = random.between(sizes[0], sizes[1]);
    const height = random.between(sizes[2], sizes[3]);
    drawn += rect(x, y - height, width, height, random.pick(colours));
    drawn += rect(x + 2, y - height + 8, width - 4, 3, "#fff", 'opacity=".5"');
    x += width + 2;
  }
  return drawn;
}

function shelves(brush: Brush, x: number): string {
  return (
    rect(x + 20, 130, 240, 9, WOOD.dark) +
    rect(x + 90, 206, 250, 9, WOOD.dark) +
    books(
      brush,
      x + 34,
      x + 190,
      130,
      [10, 22, 36, 58],
      ["#14573f", "#b9603e", "#c98a2b", "#2f6f78", "#e9b39a", IRON],
    ) +
    pot(brush, x + 232, 130, 0.9) +
    books(brush, x + 170, x + 320, 206, [10, 20, 34, 54], ["#5e8f86", "#b9603e", "#f6e3b4", "#2f6f78", "#7c4b38"]) +
    pot(brush, x + 124, 206, 0.9, "#e9e2d2") +
    framedPrint(brush, x + 282, 70, 70, 88)
  );
}

function desk(x: number): string {
  return (
    shade(x, 520, 390, 12, 0.16) +
    rect(x, 382, 390, 16, WOOD.light, 'rx="3"') +
    rect(x, 396, 390, 5, WOOD.dark) +
    rect(x + 12, 398, 14, 130, WOOD.dark) +
    rect(x + 364, 398, 14, 130, WOOD.dark) +
    rect(x + 250, 400, 112, 84, WOOD.middle) +
    rect(x + 258, 408, 96, 32, WOOD.light) +
    rect(x + 258, 446, 96, 32, WOOD.light) +
    circle(x + 306, 424, 3.5, WOOD.deep) +
    circle(x + 306, 462, 3.5, WOOD.deep)
  );
}

function laptop(x: number): string {
  return (
    path(`M${x + 110} 376l6-78q0-6 6-6h104q6 0 6 6l6 78z`, IRON) +
    rect(x + 122, 299, 104, 70, "#dcebe6") +
    rect(x + 132, 311, 50, 6, "#14573f") +
    rect(x + 132, 324, 80, 4, "#9fbab0") +
    rect(x + 132, 334, 68, 4, "#9fbab0") +
    rect(x + 132, 344, 40, 12, "#e2603c", 'rx="3"') +
    rect(x + 96, 374, 156, 8, "#5d6660", 'rx="3"')
  );
}

/** The lamp, a jar of pencils, a cup. */
function deskThings(x: number, accent: string): string {
  return (
    line(`M${x + 310} 382l-16-60l34-34`, WOOD.deep, 6, 'stroke-linecap="round"') +
    path(`M${x + 316} 276l34 22l-14 16l-36-16z`, accent) +
    circle(x + 326, 316, 48, LAMPLIGHT, 'opacity=".28"') +
    rect(x + 30, 358, 24, 24, TRIM, 'rx="4"') +
    line(`M${x + 36} 356v-22M${x + 42} 356l4-26M${x + 48} 356v-18`, "#b9603e", 4) +
    rect(x + 266, 368, 34, 14, TRIM, 'rx="3"')
  );
}

function chair(x: number, accent: string): string {
  return (
    rect(x, 400, 96, 70, accent, 'rx="16"') +
    rect(x - 8, 470, 112, 22, accent, 'rx="11"') +
    shade(x - 8, 480, 112, 12, 0.18) +
    line(`M${x + 4} 492l-10 60M${x + 92} 492l10 60`, WOOD.deep, 7, 'stroke-linecap="round"')
  );
}

/** A desk under two shelves of books. */
export function study(brush: Brush): string {
  const { random, isRight, accent } = brush;
  const x = isRight ? 60 : 360;
  const basket = isRight ? 510 : 246;
  return (
    wallAndFloor(brush) +
    roomWindow(brush, windowLeft(brush) + 20, 100, WINDOW_WIDTH - 30, 180, random.pick(CURTAINS)) +
    lightOnFloor(brush) +
    ceilingFan(isRight ? 230 : 570, 50) +
    shelves(brush, x) +
    desk(x) +
    laptop(x) +
    deskThings(x, accent) +
    chair(x + 150, accent) +
    houseplant(brush, isRight ? 716 : 84, 526, 1.25) +
    rect(basket, 470, 70, 70, WOOD.light, 'rx="10"') +
    rect(basket, 484, 70, 4, WOOD.dark, 'opacity=".5"')
  );
}
