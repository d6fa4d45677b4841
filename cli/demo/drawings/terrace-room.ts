import { type Brush, HEIGHT, WIDTH } from "./brush.ts";
import { facadeWindow, waterTank } from "./facade.ts";
import { INK, LAMPLIGHT, TRIM, WOOD } from "./palette.ts";
import { pot } from "./plants.ts";
import { sky, skyline } from "./street.ts";
import { circle, each, group, line, path, rect, round, shade, times } from "./svg.ts";

/** The floor of the terrace. */
const FLOOR = 430;
const JOINT = "#b5805f";

function room(brush: Brush, x: number): string {
  const { wall, accent } = brush;
  const panel = `M${x + 40} 166l14-26h120l-14 26z`;
  return (
    rect(x, 200, 380, FLOOR - 200, wall) +
    shade(x + 340, 200, 40, FLOOR - 200, 0.1) +
    rect(x - 22, 184, 424, 16, TRIM) +
    shade(x - 6, 200, 392, 14, 0.2) +
    waterTank(x + 250, 184, 1.1) +
    rect(x + 40, 166, 120, 18, "#33564b") +
    path(panel, "#3d6a78") +
    line(`M${x + 66} 166l14-26M${x + 96} 166l14-26M${x + 126} 166l14-26M${x + 47} 153h120`, "#9fc1c4", 1.5) +
    rect(x + 56, 260, 92, FLOOR - 260, TRIM) +
    rect(x + 63, 267, 78, FLOOR - 267, accent) +
    shade(x + 63, 267, 39, FLOOR - 267, 0.12) +
    circle(x + 130, 350, 4, "#ffe1a0") +
    facadeWindow(brush, x + 206, 270, 110, 86, { hasGrille: true })
  );
}

function tiles(): string {
  return (
    rect(0, FLOOR, WIDTH, HEIGHT - FLOOR, "#cfa084") +
    times(9, (i) =>
      line(`M${400 + (i - 4) * 56} ${FLOOR}L${400 + (i - 4) * 150} ${HEIGHT}`, JOINT, 1.6, 'opacity=".6"'),
    ) +
    each([450, 480, 524], (y) => line(`M0 ${y}H${WIDTH}`, JOINT, 1.6, 'opacity=".6"'))
  );
}

function parapet(x: number): string {
  return (
    rect(x, FLOOR - 84, 270, 90, "#e9dfca") +
    rect(x - 6, FLOOR - 92, 282, 10, TRIM) +
    times(12, (i) =>
      times(2, (j) => path(`M${x + 18 + i * 21.5} ${FLOOR - 66 + j * 34}l8 10l-8 10l-8-10z`, INK, 'opacity=".3"')),
    )
  );
}

/** Bulbs on a wire from the room to a pole. */
function lights(from: number, to: number): string {
  const pole = rect(to - 3, FLOOR - 220, 6, 230, "#5d4636");
  const wire = line(`M${from} 206Q${(from + to) / 2} 290 ${to} ${FLOOR - 216}`, "#4a4038", 2);
  const bulbs = times(7, (i) => {
    const t = (i + 1) / 8;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    const x = a * from + (b * (from + to)) / 2 + c * to;
    const y = a * 206 + b * 290 + c * (FLOOR - 216) + 7;
    return circle(x, y, 6.5, LAMPLIGHT) + circle(x, y, 13, LAMPLIGHT, 'opacity=".25"');
  });
  return pole + wire + bulbs;
}

/** A cane chair and a low table with a cup. */
function seat(x: number): string {
  const { light, middle, dark } = WOOD;
  return (
    path(`M${x - 40} 500h80l-10-14h-60z`, middle) +
    path(`M${x - 52} 432q52-30 104 0l-8 56h-88z`, light) +
    path(`M${x - 36} 448q36-18 72 0l-5 36h-62z`, "#f3e6c8") +
    rect(x - 40, 500, 6, 34, dark) +
    rect(x + 34, 500, 6, 34, dark) +
    rect(x + 74, 486, 62, 6, dark) +
    rect(x + 82, 492, 5, 42, dark) +
    rect(x + 122, 492, 5, 42, dark) +
    rect(x + 94, 472, 14, 14, TRIM, 'rx="3"')
  );
}

/** One room on the roof, with the terrace before it. */
export function terraceRoom(brush: Brush): string {
  const { isRight, light } = brush;
  const x = isRight ? 90 : 330;
  return (
    sky(brush) +
    group(skyline(brush, FLOOR) + rect(0, 420, WIDTH, 40, light.nearSkyline)) +
    room(brush, x) +
    tiles() +
    shade(x - 10, FLOOR, 420, 20, 0.18) +
    parapet(isRight ? 500 : 30) +
    lights(isRight ? 480 : 330, isRight ? 760 : 40) +
    seat(isRight ? 590 : 150) +
    each(isRight ? [520, 730, 770] : [52, 270, 300], (left, i) =>
      pot(brush, left, FLOOR + 34 + i * 18, round(1.5 + i * 0.2), i === 1 ? "#e9e2d2" : "#b9603e"),
    ) +
    pot(brush, x + 24, FLOOR + 22, 1.5) +
    pot(brush, x + 186, FLOOR + 18, 1.3, "#5e8f9a")
  );
}
