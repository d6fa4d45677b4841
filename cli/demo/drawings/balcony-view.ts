import { type Brush, WIDTH } from "./brush.ts";
import { railing } from "./facade.ts";
import { FAR_TREES, IRON, TRIM, WOOD } from "./palette.ts";
import { bougainvillea, leaves, pot } from "./plants.ts";
import { sky, skyline } from "./street.ts";
import { each, ellipse, group, line, path, rect, shade, times } from "./svg.ts";

const GARDEN = [...FAR_TREES.slice(0, 1), "#6a9a78", "#4d8a5c"];
const JOINT = "#a96f50";

function floorTiles(): string {
  return (
    rect(0, 480, WIDTH, 120, "#c98f6f") +
    times(17, (i) => line(`M${400 + (i - 8) * 64} 480L${400 + (i - 8) * 130} 600`, JOINT, 2, 'opacity=".5"')) +
    line("M0 520H800M0 566H800", JOINT, 2, 'opacity=".5"') +
    shade(0, 480, WIDTH, 12, 0.2)
  );
}

function hangingPots(brush: Brush): string {
  return each([120, 190, 300, 520, 610], (x, i) => {
    const drop = (i % 3) * 18;
    return (
      line(`M${x} 44v${40 + drop}`, "#8a6a4e", 1.6) +
      group(leaves(brush, x, 104 + drop, 24, 9, ["#5a9161", "#3f8059", "#2f6b4c"])) +
      path(`M${x - 17} ${92 + drop}h34l-5 22h-24z`, "#b9603e")
    );
  });
}

function caneChair(x: number, accent: string): string {
  return (
    shade(x - 90, 556, 190, 12, 0.2) +
    path(`M${x - 86} 388q86-60 172 0l-14 100h-144z`, "#b98a55") +
    times(7, (i) =>
      line(`M${x - 70 + i * 23} ${392 + Math.abs(i - 3) * 4}L${x - 60 + i * 20} 486`, WOOD.dark, 2.5, 'opacity=".6"'),
    ) +
    path(`M${x - 54} 410q54-32 108 0l-8 70h-92z`, accent, 'opacity=".92"') +
    rect(x - 80, 478, 160, 30, "#f3e6c8", 'rx="14"') +
    rect(x - 76, 506, 152, 12, WOOD.dark, 'rx="6"') +
    rect(x - 66, 516, 9, 46, WOOD.dark) +
    rect(x + 57, 516, 9, 46, WOOD.dark)
  );
}

/** A round table with tea that steams and a book. */
function teaTable(x: number): string {
  return (
    ellipse(x + 30, 500, 56, 10, WOOD.middle) +
    rect(x + 27, 504, 6, 60, WOOD.dark) +
    rect(x + 4, 562, 52, 5, WOOD.dark) +
    path(`M${x + 8} 474h30l-4 22h-22z`, TRIM) +
    line(`M${x + 38} 478q12 2 8 10q-4 4-10 2`, TRIM, 3.5) +
    rect(x + 44, 490, 32, 6, "#14573f") +
    line(`M${x + 20} 466q-5-8 1-14q5-6 0-13`, "#fff", 3, 'opacity=".75" stroke-linecap="round"')
  );
}

function pots(brush: Brush): string {
  const { isRight } = brush;
  const places = [
    [isRight ? 600 : 60, 556, 2, "#b9603e"],
    [isRight ? 690 : 150, 540, 1.6, "#e9e2d2"],
    [isRight ? 756 : 620, 566, 2.1, "#5e8f86"],
    [isRight ? 146 : 744, 540, 1.7, "#c98a2b"],
  ] as const;
  return each(places, ([x, y, s, colour]) => pot(brush, x, y, s, colour));
}

/** The city from a chair on the balcony. */
export function balconyView(brush: Brush): string {
  const { random, isRight, wall, accent } = brush;
  const colour = (choices: readonly string[]) => random.pick(choices);
  const side = isRight ? 0 : 690;
  return (
    sky(brush) +
    skyline(brush, 450) +
    each(
      [
        [60, 470, 120, 20],
        [420, 480, 110, 18],
        [760, 470, 120, 20],
      ] as const,
      ([x, y, radius, count]) => leaves(brush, x, y, radius, count, GARDEN),
    ) +
    railing(0, 360, WIDTH, 120, {
      kind: random.pick(["bars", "bars", "jaali"]),
      colour: colour([IRON, "#5d4636", "#e9dfca"]),
    }) +
    rect(0, 350, WIDTH, 14, colour([WOOD.dark, IRON, TRIM])) +
    floorTiles() +
    rect(side, 0, 110, 480, wall) +
    shade(isRight ? 96 : 690, 0, 14, 480, 0.16) +
    rect(0, 0, WIDTH, 44, TRIM) +
    shade(0, 44, WIDTH, 14, 0.16) +
    hangingPots(brush) +
    caneChair(isRight ? 300 : 420, accent) +
    teaTable(isRight ? 460 : 230) +
    pots(brush) +
    bougainvillea(brush, isRight ? 770 : 40, 392, 1)
  );
}
