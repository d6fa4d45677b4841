import type { Brush } from "./brush.ts";
import { LAMPLIGHT, WOOD } from "./palette.ts";
import { houseplant } from "./plants.ts";
import { ceilingFan, framedPrint, lightOnFloor, roomWindow, WINDOW_WIDTH, wallAndFloor, windowLeft } from "./room.ts";
import { circle, path, rect, shade, times } from "./svg.ts";

const CURTAINS = ["#f7f2e6", "#c9d6ba", "#e6bda6", "#b7cfd4"];
const COVERS = ["#14573f", "#b9603e", "#2f6f78", "#c98a2b"];

function headboard(x: number): string {
  return (
    shade(x - 6, 528, 400, 16, 0.2) +
    rect(x, 290, 390, 160, WOOD.dark, 'rx="14"') +
    rect(x + 14, 304, 362, 100, WOOD.middle, 'rx="8"') +
    times(12, (i) => rect(x + 24 + i * 29.5, 304, 3, 100, WOOD.dark, 'opacity=".55"'))
  );
}

function bedding(x: number, cover: string): string {
  return (
    rect(x - 8, 418, 406, 104, "#f7f2e6", 'rx="16"') +
    rect(x - 8, 452, 406, 74, cover, 'rx="12"') +
    times(9, (i) =>
      times(2, (j) => path(`M${x + 22 + i * 44} ${470 + j * 32}l9 10l-9 10l-9-10z`, "#fff", 'opacity=".24"')),
    ) +
    rect(x - 8, 446, 406, 18, "#fff", 'rx="9" opacity=".85"') +
    rect(x + 30, 382, 140, 54, "#fff", 'rx="20"') +
    rect(x + 216, 382, 140, 54, "#fff", 'rx="20"') +
    shade(x + 30, 424, 140, 12, 0.07) +
    shade(x + 216, 424, 140, 12, 0.07) +
    rect(x + 130, 398, 130, 46, "#e9b39a", 'rx="16"') +
    rect(x + 4, 522, 14, 26, "#6a4d3a") +
    rect(x + 372, 522, 14, 26, "#6a4d3a")
  );
}

function bedsideTable(x: number): string {
  return (
    rect(x, 430, 76, 82, WOOD.middle, 'rx="4"') +
    rect(x + 6, 438, 64, 30, WOOD.light) +
    rect(x + 6, 474, 64, 30, WOOD.light) +
    circle(x + 38, 453, 3.5, WOOD.deep) +
    circle(x + 38, 489, 3.5, WOOD.deep) +
    path(`M${x + 16} 396l10-30h24l10 30z`, "#f6dfae") +
    rect(x + 35, 396, 6, 34, WOOD.deep) +
    circle(x + 38, 390, 52, LAMPLIGHT, 'opacity=".22"')
  );
}

/** A double bed, a side table with its lamp, a plant. */
export function bedroom(brush: Brush): string {
  const { random, isRight } = brush;
  const x = isRight ? 50 : 350;
  const room =
    wallAndFloor(brush) +
    roomWindow(brush, windowLeft(brush) + 10, 100, WINDOW_WIDTH - 20, 190, random.pick(CURTAINS)) +
    lightOnFloor(brush) +
    ceilingFan(400, 56);
  const cover = random.pick(COVERS);
  return (
    room +
    framedPrint(brush, x + 70, 120, 110, 84) +
    framedPrint(brush, x + 200, 120, 84, 84) +
    headboard(x) +
    bedding(x, cover) +
    bedsideTable(isRight ? 462 : 262) +
    houseplant(brush, isRight ? 722 : 76, 524, 1.2)
  );
}
