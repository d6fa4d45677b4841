import { type Brush, WIDTH } from "./brush.ts";
import { IRON, TRIM, TYRE } from "./palette.ts";
import { pot } from "./plants.ts";
import { ceilingFan, roomWindow, wallAndFloor } from "./room.ts";
import { each, line, path, rect, shade, times } from "./svg.ts";

const TILES = ["#5e8f86", "#c98a2b", "#b9603e", "#2f6f78"];
const STEEL = "#d9dcd6";
/** Heights and colours of the tins on the shelf. */
const TINS = [
  [44, STEEL],
  [36, "#c98a2b"],
  [52, STEEL],
  [40, "#e9b39a"],
  [30, STEEL],
  [46, "#5e8f86"],
] as const;

function tiledWall({ random }: Brush): string {
  const colour = random.pick(TILES);
  const tiles = times(20, (i) =>
    times(4, (j) => {
      const isColoured = (i * 7 + j * 3 + random.whole(0, 3)) % 5 === 0;
      const opacity = (i + j) % 3 ? 0.75 : 0.95;
      return rect(i * 40 + 1.5, 221 + j * 37, 37, 34, isColoured ? colour : TRIM, `opacity="${opacity}"`);
    }),
  );
  return rect(0, 220, WIDTH, 150, "#f7f2e6") + tiles;
}

function cupboards(x: number, accent: string): string {
  const doors = times(3, (i) => {
    const handle = x + 100 + i * 121 - (i === 2 ? 84 : 0);
    return rect(x + 6 + i * 121, 66, 116, 104, "#fff", 'opacity=".1" rx="3"') + rect(handle, 130, 4, 28, "#f6e3b4");
  });
  return rect(x, 60, 370, 116, accent, 'rx="4"') + shade(x, 176, 370, 10, 0.16) + doors;
}

function shelf(x: number): string {
  const tins = each(TINS, ([height, colour], i) => {
    const [left, top] = [x + 34 + i * 52, 230 - height];
    return (
      rect(left, top, 34, height, colour, 'rx="4"') +
      rect(left - 2, top - 6, 38, 9, "#b9beb6", 'rx="3"') +
      rect(left + 5, top + 8, 4, height - 14, "#fff", 'opacity=".5"')
    );
  });
  return rect(x + 20, 230, 330, 8, "#8a6038") + tins;
}

function counter(): string {
  return (
    rect(0, 364, WIDTH, 20, IRON) +
    rect(0, 364, WIDTH, 5, "#fff", 'opacity=".25"') +
    rect(0, 384, WIDTH, 126, "#e9dfca") +
    shade(0, 384, WIDTH, 10, 0.2) +
    times(
      6,
      (i) => rect(14 + i * 134, 398, 122, 100, "#f7f2e6", 'rx="3"') + rect(64 + i * 134, 408, 24, 4, "#8a6038"),
    ) +
    rect(0, 510, WIDTH, 12, "#5d4636")
  );
}

/** Two flames: a pressure cooker and a pan that steams. */
function stove(x: number): string {
  return (
    rect(x, 350, 150, 14, TYRE, 'rx="4"') +
    rect(x + 16, 344, 40, 6, "#5d6660") +
    rect(x + 94, 344, 40, 6, "#5d6660") +
    rect(x + 10, 300, 54, 44, "#c3c8c2", 'rx="6"') +
    rect(x + 6, 296, 62, 8, "#9aa19a", 'rx="4"') +
    rect(x + 34, 284, 6, 12, TYRE) +
    rect(x + 64, 306, 30, 7, TYRE, 'rx="3"') +
    path(`M${x + 90} 326h50q-2 18-14 18h-22q-12 0-14-18z`, "#5d4636") +
    line(`M${x + 112} 316q-6-10 2-18q6-8 0-18`, "#fff", 3, 'opacity=".6" stroke-linecap="round"')
  );
}

function sink(brush: Brush, x: number): string {
  return (
    rect(x + 50, 344, 120, 20, "#c3c8c2", 'rx="4"') +
    line(`M${x + 110} 344v-44q0-18 20-18q16 0 16 16`, "#9aa19a", 6) +
    pot(brush, x + 10, 364, 1.1) +
    pot(brush, x + 210, 364, 0.9, "#5e8f9a")
  );
}

function waterFilter(x: number): string {
  return (
    rect(x, 292, 50, 72, TRIM, 'rx="5"') +
    rect(x + 8, 304, 34, 24, "#2f6f78", 'rx="3" opacity=".7"') +
    rect(x + 20, 340, 10, 8, "#5d6660")
  );
}

/** A counter with sink and stove, tins on a shelf, the water filter. */
export function kitchen(brush: Brush): string {
  const { isRight, accent } = brush;
  const windowX = isRight ? 90 : 470;
  const x = isRight ? 380 : 40;
  return (
    wallAndFloor(brush) +
    tiledWall(brush) +
    roomWindow(brush, windowX, 70, 220, 180, null) +
    cupboards(x, accent) +
    shelf(x) +
    counter() +
    stove(isRight ? 470 : 150) +
    sink(brush, windowX) +
    waterFilter(isRight ? 690 : 370) +
    shade(0, 522, WIDTH, 8, 0.12) +
    ceilingFan(isRight ? 560 : 240, 30)
  );
}
