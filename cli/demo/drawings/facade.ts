import { type Brush, pane } from "./brush.ts";
import { INK, LAMPLIGHT, TRIM } from "./palette.ts";
import { pot } from "./plants.ts";
import { circle, each, line, path, rect, round, shade, times } from "./svg.ts";

interface WindowStyle {
  frame?: string;
  hasGrille?: boolean;
  /** The slab over it that keeps rain and sun off. */
  hasChhajja?: boolean;
  shutters?: string | null;
}

/** A window with its frame, sill, and what shields it. */
export function facadeWindow(
  brush: Brush,
  x: number,
  y: number,
  w: number,
  h: number,
  { frame = TRIM, hasGrille = false, hasChhajja = true, shutters = null }: WindowStyle = {},
): string {
  const isLit = brush.random.chance(brush.light.lit);
  let drawn = rect(x - 4, y - 4, w + 8, h + 8, frame) + rect(x, y, w, h, isLit ? LAMPLIGHT : brush.light.glass);
  drawn += isLit
    ? rect(x, y, w * 0.28, h, "#fff1c4", 'opacity=".8"')
    : path(
        `M${round(x)} ${round(y + h * 0.75)}L${round(x + w * 0.7)} ${round(y)}H${round(x + w)}L${round(x)} ${round(y + h)}Z`,
        "#fff",
        'opacity=".2"',
      );
  drawn += rect(x + w / 2 - 1.5, y, 3, h, frame);
  if (hasGrille) drawn += times(4, (i) => rect(x, y + (h * (i + 1)) / 5 - 1, w, 1.8, frame, 'opacity=".85"'));
  if (shutters !== null) {
    const leaf = w * 0.4;
    drawn += each([x - 4 - w * 0.42, x + w + 5], (left) => rect(left, y - 4, leaf, h + 8, shutters));
    drawn += each([x - 4 - w * 0.42, x + w + 5], (left) => shade(left, y + h * 0.45, leaf, 3, 0.18));
  }
  drawn += rect(x - 7, y + h + 4, w + 14, 5, frame);
  if (hasChhajja) drawn += rect(x - 14, y - 16, w + 28, 8, frame) + shade(x - 10, y - 8, w + 20, 9, 0.16);
  return drawn;
}

export function airConditioner(x: number, y: number): string {
  return (
    rect(x, y, 38, 24, "#f1f0ea", 'rx="2"') +
    circle(x + 14, y + 12, 8.5, "#c9cdc6") +
    circle(x + 14, y + 12, 3, "#f1f0ea") +
    rect(x + 27, y + 5, 7, 2, "#b9beb6") +
    rect(x + 27, y + 10, 7, 2, "#b9beb6") +
    shade(x, y + 24, 38, 4, 0.2)
  );
}

/** The water tank on every roof, black or white. */
export function waterTank(x: number, y: number, s = 1, colour = "#26302c"): string {
  const body = `M${x} ${y}v${-40 * s}q0 ${-8 * s} ${10 * s} ${-10 * s}h${24 * s}q${10 * s} ${2 * s} ${10 * s} ${10 * s}v${40 * s}z`;
  return (
    path(body, colour) +
    rect(x + 16 * s, y - 58 * s, 12 * s, 8 * s, colour) +
    each([14, 24, 34], (height) => rect(x, y - height * s, 44 * s, 2, "#fff", 'opacity=".14"')) +
    rect(x + 6 * s, y - 44 * s, 4 * s, 44 * s, "#fff", 'opacity=".12"')
  );
}

function jaali(x: number, y: number, w: number, h: number, colour: string): string {
  const across = Math.floor(w / 15);
  const unit = w / across;
  return (
    rect(x, y, w, h, colour) +
    times(across, (i) =>
      times(2, (j) => {
        const [cx, cy] = [x + unit * (i + 0.5), y + 7 + ((h - 10) / 2) * (j + 0.5)];
        return path(`M${round(cx)} ${round(cy - 5)}l4.6 5l-4.6 5l-4.6-5z`, INK, 'opacity=".38"');
      }),
    ) +
    rect(x, y, w, 4, "#fff", 'opacity=".5"')
  );
}

function bars(x: number, y: number, w: number, h: number, colour: string): string {
  return (
    times(Math.floor(w / 9) + 1, (i) => rect(x + i * 9 - 1, y, 2, h, colour)) +
    rect(x - 2, y - 2, w + 4, 4, colour) +
    rect(x - 2, y + h - 4, w + 4, 4, colour)
  );
}

export function railing(x: number, y: number, w: number, h: number, { kind, colour }: Brush["railing"]): string {
  switch (kind) {
    case "glass":
      return (
        rect(x, y, w, h, "#d8ebe8", 'opacity=".62"') +
        rect(x, y, w, 3.5, "#f7f5ee") +
        path(
          `M${x + w * 0.15} ${y + h}L${x + w * 0.4} ${y}h${w * 0.1}L${x + w * 0.25} ${y + h}z`,
          "#fff",
          'opacity=".4"',
        )
      );
    case "solid":
      return rect(x, y, w, h, colour) + rect(x, y, w, 5, "#fff", 'opacity=".55"') + shade(x, y + h - 5, w, 5, 0.1);
    case "jaali":
      return jaali(x, y, w, h, colour);
    case "bars":
      return bars(x, y, w, h, colour);
  }
}

const WASHING = [
  ["#e2603c", 0.56, 20],
  ["#f6e3b4", 0.68, 30],
  ["#5e8f9a", 0.82, 24],
] as const;

/** A balcony set into the wall: a door, perhaps a window, pots and washing, and its railing. */
export function balcony(brush: Brush, x: number, y: number, w: number, h: number, style = brush.railing): string {
  const { random } = brush;
  let drawn =
    shade(x, y, w, h, 0.26) +
    rect(x + w * 0.08, y + h * 0.2, w * 0.36, h * 0.8, TRIM) +
    rect(x + w * 0.08 + 4, y + h * 0.2 + 4, w * 0.36 - 8, h * 0.8 - 4, pane(brush, 0.1)) +
    rect(x + w * 0.26 - 1, y + h * 0.2, 2.5, h * 0.8, TRIM);
  if (random.chance(0.5))
    drawn +=
      rect(x + w * 0.56, y + h * 0.3, w * 0.26, h * 0.36, TRIM) +
      rect(x + w * 0.56 + 3, y + h * 0.3 + 3, w * 0.26 - 6, h * 0.36 - 6, pane(brush, 0.1));
  drawn += shade(x, y, w, 14, 0.2);
  if (random.chance(0.55)) {
    drawn += pot(brush, x + w * 0.86, y + h, 0.8);
    if (random.chance(0.5)) drawn += pot(brush, x + w * 0.7, y + h, 0.62, "#e9e2d2");
  }
  if (random.chance(0.3)) {
    drawn += line(`M${round(x + w * 0.5)} ${round(y + h * 0.34)}H${round(x + w)}`, TRIM, 1.5);
    drawn += each(WASHING, ([colour, at, length]) => rect(x + w * at, y + h * 0.34, w * 0.1, length, colour));
  }
  const railHeight = Math.min(34, h * 0.42);
  return (
    drawn +
    railing(x, y + h - railHeight, w, railHeight, style) +
    rect(x - 6, y + h, w + 12, 9, TRIM) +
    shade(x - 2, y + h + 9, w + 4, 8, 0.14)
  );
}
