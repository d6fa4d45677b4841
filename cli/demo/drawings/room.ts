import { type Brush, FLOOR, HEIGHT, WIDTH } from "./brush.ts";
import { IRON, LAMPLIGHT, TRIM } from "./palette.ts";
import { leaves } from "./plants.ts";
import { circle, each, ellipse, group, line, path, rect, round, shade, times } from "./svg.ts";

/** What every room has: walls, a floor, a window with the light of its hour, a fan. */

const ROOM_WALLS = ["#f3ebdc", "#e4e8d8", "#dfe6e2", "#f1dfc9", "#ecd6c6", "#e9e2d2"];
const SPECKS = ["#b9603e", "#5e8f86", "#f7f2e6", "#8a8577", "#c98a2b"];
const MIDDLE = 400;

export const WINDOW_WIDTH = 240;
export const windowLeft = ({ isRight }: Brush) => (isRight ? 470 : 90);

function terrazzo({ random }: Brush): string {
  return times(70, () => {
    const [x, y] = [random.between(0, WIDTH), random.between(FLOOR + 6, HEIGHT)];
    const [rx, ry] = [random.between(2, 6), random.between(1, 3)];
    return ellipse(x, y, rx, ry, random.pick(SPECKS), 'opacity=".55"');
  });
}

function planks(): string {
  return times(19, (i) =>
    line(`M${MIDDLE + (i - 9) * 60} ${FLOOR}L${MIDDLE + (i - 9) * 130} ${HEIGHT}`, "#a2784f", 2, 'opacity=".6"'),
  );
}

function redOxide(): string {
  return (
    line(`M0 ${FLOOR + 44}H${WIDTH}M0 ${FLOOR + 104}H${WIDTH}`, "#8c4230") +
    path(`M0 ${FLOOR}H${WIDTH}v16H0z`, "#fff", 'opacity=".08"')
  );
}

/** Rows of handmade tiles, each with its diamond, in perspective. */
function athangudi(): string {
  const ROWS = [
    [0, 40],
    [40, 94],
    [94, 160],
  ] as const;
  return each(ROWS, ([near, far], row) => {
    const [top, foot] = [FLOOR + near, FLOOR + far];
    const [upper, lower] = [(80 + row * 26) * 1.1, (80 + (row + 1) * 26) * 1.1];
    const diamonds = times(12, (k) => {
      const i = k - 6;
      const middle = round((top + foot) / 2);
      const at = (unit: number, side: number) => MIDDLE + (i + side) * unit;
      const points = [
        `${round(at(upper, 0.5))} ${top + 3}`,
        `${round((at(upper, 1) + at(lower, 1)) / 2)} ${middle}`,
        `${round(at(lower, 0.5))} ${foot - 2}`,
        `${round((at(upper, 0) + at(lower, 0)) / 2)} ${middle}`,
      ];
      return path(`M${points.join("L")}Z`, (i + row) & 1 ? "#5e8f86" : "#b9603e", 'opacity=".5"');
    });
    return diamonds + line(`M0 ${foot}H${WIDTH}`, "#bdae90", 1.6);
  });
}

const FLOORS = {
  oxide: { colour: "#a5523c", draw: redOxide },
  terrazzo: { colour: "#ded8ca", draw: terrazzo },
  wood: { colour: "#c0956a", draw: planks },
  athangudi: { colour: "#d9cdb4", draw: athangudi },
} as const;

/** The wall and one of four floors. */
export function wallAndFloor(brush: Brush): string {
  const wall = brush.random.pick(ROOM_WALLS);
  const kind = brush.random.pick(["oxide", "terrazzo", "wood", "athangudi"] as const);
  const { colour, draw } = FLOORS[kind];
  return (
    rect(0, 0, WIDTH, FLOOR, wall) +
    rect(0, FLOOR, WIDTH, HEIGHT - FLOOR, colour) +
    draw(brush) +
    rect(0, FLOOR - 14, WIDTH, 14, kind === "oxide" ? "#8c4230" : TRIM) +
    shade(0, FLOOR - 16, WIDTH, 2, 0.1)
  );
}

function curtains(x: number, y: number, w: number, h: number, colour: string): string {
  const rod = "#7c5a3c";
  return (
    rect(x - 46, y - 32, w + 92, 6, rod, 'rx="3"') +
    circle(x - 46, y - 29, 7, rod) +
    circle(x + w + 46, y - 29, 7, rod) +
    each([x - 40, x + w - 16], (left) => {
      const folds = times(3, (i) => shade(left + (i + 1) * 14, y - 26, 4, h + 100, 0.07));
      return rect(left, y - 26, 58, h + 100, colour) + folds + rect(left, y + h + 62, 58, 6, "#fff", 'opacity=".4"');
    })
  );
}

/** A window with a view in the drawing's light; without curtains where `curtain` is null. */
export function roomWindow(brush: Brush, x: number, y: number, w: number, h: number, curtain: string | null): string {
  const { id, light } = brush;
  brush.definitions.push(`<clipPath id="${id}c"><rect x="${x}" y="${y}" width="${w}" height="${h}"/></clipPath>`);
  const trees = ["#7fb088", "#5a9161", "#3f8059"];
  const view =
    rect(x, y, w, h, `url(#${id}s)`) +
    circle(x + w * 0.7, y + h * 0.3, 26, light.sun) +
    rect(x + 10, y + h * 0.5, 50, h, light.farSkyline) +
    rect(x + 68, y + h * 0.36, 44, h, light.farSkyline) +
    rect(x + w * 0.62, y + h * 0.56, 60, h, light.farSkyline) +
    leaves(brush, x + w * 0.3, y + h * 0.92, 70, 14, trees) +
    leaves(brush, x + w * 0.86, y + h * 0.98, 60, 12, trees);
  return (
    rect(x - 12, y - 12, w + 24, h + 24, TRIM) +
    group(view, `clip-path="url(#${id}c)"`) +
    rect(x + w / 2 - 3, y, 6, h, TRIM) +
    rect(x, y + h * 0.3, w, 5, TRIM) +
    rect(x - 20, y + h + 12, w + 40, 10, TRIM) +
    shade(x - 16, y + h + 22, w + 32, 6, 0.1) +
    (curtain === null ? "" : curtains(x, y, w, h, curtain))
  );
}

/** The light that falls through the window onto the floor. */
export function lightOnFloor(brush: Brush): string {
  const [x, w, side] = [windowLeft(brush), WINDOW_WIDTH, brush.isRight ? -1 : 1];
  return path(
    `M${x} ${FLOOR}L${x + w} ${FLOOR}L${x + w + side * 150} ${HEIGHT}L${x + side * 190} ${HEIGHT}z`,
    brush.light.wash,
    'opacity=".32"',
  );
}

export function ceilingFan(x: number, drop = 64): string {
  return (
    rect(x - 2.5, 0, 5, drop, "#5d4636") +
    ellipse(x, drop + 5, 118, 7, "#8a6a4e", 'opacity=".9"') +
    ellipse(x, drop + 5, 118, 7, "#fff", 'opacity=".12"') +
    rect(x - 17, drop - 6, 34, 20, "#6a4d3a", 'rx="8"')
  );
}

/** A framed print: a sun over hills. */
export function framedPrint({ random }: Brush, x: number, y: number, w: number, h: number): string {
  const hills = `M${x + 5} ${y + h * 0.72}q${w * 0.25} ${-h * 0.26} ${w * 0.5 - 5} ${-h * 0.08}t${w * 0.5 - 5} ${-h * 0.05}V${y + h - 5}H${x + 5}z`;
  return (
    rect(x, y, w, h, random.pick(["#5d4636", TRIM, IRON])) +
    rect(x + 5, y + 5, w - 10, h - 10, "#f7f1e2") +
    circle(x + w / 2, y + h * 0.42, w * 0.2, random.pick(["#e2603c", "#c98a2b", "#5e8f86"])) +
    path(hills, random.pick(["#14573f", "#2f6f78", "#b9603e"]), 'opacity=".85"')
  );
}

export function floorLamp(x: number, y: number): string {
  return (
    rect(x - 2.5, y - 190, 5, 190, "#5d4636") +
    rect(x - 24, y - 4, 48, 5, "#5d4636") +
    path(`M${x - 38} ${y - 176}l14-52h48l14 52z`, "#f6dfae") +
    circle(x, y - 176, 66, LAMPLIGHT, 'opacity=".18"')
  );
}

/** A panelled door with its frame, standing on the floor line. */
export function innerDoor(x: number, colour: string): string {
  return (
    rect(x - 10, FLOOR - 300, 140, 300, TRIM) +
    rect(x, FLOOR - 290, 120, 290, colour) +
    each([0, 1], (row) =>
      each([0, 1], (column) => shade(x + 14 + column * 50, FLOOR - 272 + row * 134, 42, 116, 0.1)),
    ) +
    circle(x + 108, FLOOR - 140, 5, "#ffe1a0") +
    shade(x, FLOOR - 290, 120, 8, 0.14)
  );
}

/** The row of switches beside every door. */
export function switchboard(x: number, y: number): string {
  return (
    rect(x, y, 44, 26, TRIM, 'rx="3"') +
    shade(x, y + 24, 44, 3, 0.12) +
    times(4, (i) => rect(x + 5 + i * 9, y + 7, 6, 12, "#d9d3c3", 'rx="1.5"'))
  );
}
