import { type Brush, GROUND } from "./brush.ts";
import { facadeWindow } from "./facade.ts";
import { INK, TRIM } from "./palette.ts";
import { bougainvillea, leaves, palm, pot } from "./plants.ts";
import { gateWall, road, sky } from "./street.ts";
import { each, group, line, path, rect, round, shade, times } from "./svg.ts";

const LEFT = 170;
const WIDTH = 460;
const TOP = 290;
const GROVE = ["#a9c7a3", "#8fb795", "#7aa587"];

/** Mangalore tiles. (x, y) is the left end of the eaves. */
function tiledRoof(x: number, y: number, w: number, h: number, overhang: number): string {
  const slope = w * 0.16 + overhang;
  return (
    path(`M${x - overhang} ${y}L${x + w * 0.16} ${y - h}H${x + w * 0.84}L${x + w + overhang} ${y}z`, "#b85c3c") +
    times(5, (i) => {
      const [share, row] = [(i + 1) / 6, round(y - (h * (i + 1)) / 6)];
      const ends = `M${round(x - overhang + slope * share)} ${row}H${round(x + w + overhang - slope * share)}`;
      return line(ends, "#8f4128", 2.2, 'opacity=".55" stroke-dasharray="9 3"');
    }) +
    path(`M${x + w * 0.84} ${y - h}L${x + w + overhang} ${y}h${-w * 0.3}z`, INK, 'opacity=".1"') +
    rect(x + w * 0.14, y - h - 7, w * 0.72, 9, "#9a4a2f", 'rx="4"') +
    rect(x - overhang, y - 2, w + overhang * 2, 8, "#8f4128")
  );
}

function upperFloor(brush: Brush): string {
  const style = { shutters: brush.accent, hasChhajja: false };
  return (
    rect(LEFT + 70, 190, WIDTH - 140, 130, brush.wall) +
    shade(LEFT + 70, 214, WIDTH - 140, 14, 0.2) +
    facadeWindow(brush, LEFT + 130, 240, 58, 54, style) +
    facadeWindow(brush, LEFT + WIDTH - 188, 240, 58, 54, style) +
    tiledRoof(LEFT + 70, 204, WIDTH - 140, 84, 34)
  );
}

const column = (at: number) => {
  const x = LEFT + at * WIDTH;
  return (
    rect(x - 9, TOP + 52, 18, GROUND - TOP - 52, TRIM) +
    rect(x - 13, TOP + 52, 26, 9, TRIM) +
    rect(x - 13, GROUND - 30, 26, 30, TRIM) +
    shade(x + 3, TOP + 61, 6, GROUND - TOP - 61, 0.1)
  );
};

function veranda(brush: Brush): string {
  const door = LEFT + WIDTH * 0.41;
  const grille = { hasGrille: true, hasChhajja: false };
  return (
    rect(LEFT, TOP + 40, WIDTH, GROUND - TOP - 40, brush.wall) +
    shade(LEFT, TOP + 46, WIDTH, 24, 0.2) +
    tiledRoof(LEFT, TOP + 46, WIDTH, 76, 40) +
    each([0.06, 0.33, 0.63, 0.92], column) +
    rect(door, TOP + 84, 96, GROUND - TOP - 84, "#6a4331") +
    rect(door + 8, TOP + 94, 36, GROUND - TOP - 94, "#835540") +
    rect(door + 52, TOP + 94, 36, GROUND - TOP - 94, "#835540") +
    facadeWindow(brush, LEFT + WIDTH * 0.12, TOP + 92, 74, 68, grille) +
    facadeWindow(brush, LEFT + WIDTH * 0.7, TOP + 92, 74, 68, grille) +
    rect(LEFT - 14, GROUND - 16, WIDTH + 28, 16, "#a64d33") +
    rect(LEFT + WIDTH * 0.38, GROUND - 8, 130, 8, "#c06a4a") +
    pot(brush, LEFT + WIDTH * 0.37, GROUND - 14, 1.1) +
    pot(brush, LEFT + WIDTH * 0.66, GROUND - 14, 1.1)
  );
}

/** An old house under Mangalore tiles, behind its compound wall. */
export function tileHouse(brush: Brush): string {
  const { isRight } = brush;
  return (
    sky(brush) +
    leaves(brush, 90, 330, 150, 26, GROVE, 'opacity=".8"') +
    leaves(brush, 720, 320, 150, 26, GROVE, 'opacity=".8"') +
    palm(brush, isRight ? 120 : 690, GROUND - 40, 330, isRight ? -26 : 30) +
    palm(brush, isRight ? 60 : 745, GROUND - 40, 250, 20) +
    upperFloor(brush) +
    veranda(brush) +
    road("#c9c6a4", "#b3b299") +
    rect(0, GROUND - 2, 800, 10, "#8fae78") +
    group(gateWall(brush, "#efe4cf", GROUND - 20), 'transform="translate(0 46)"') +
    bougainvillea(brush, isRight ? 690 : 110, GROUND - 20, 1.25) +
    bougainvillea(brush, isRight ? 760 : 40, GROUND - 6, 1)
  );
}
