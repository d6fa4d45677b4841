import type { Brush } from "./brush.ts";
import { BARK, CLAY, INK, PLANTS } from "./palette.ts";
import { circle, ellipse, group, line, path, rect, round, shade, times } from "./svg.ts";

/** A heap of round leaves, the colours running from its top to its foot. */
export function leaves(
  { random }: Brush,
  x: number,
  y: number,
  radius: number,
  count: number,
  colours: readonly string[],
  more = "",
): string {
  return times(count, () => {
    const angle = random.next() * 6.28;
    const distance = Math.sqrt(random.next()) * radius;
    const size = radius * random.between(0.3, 0.48);
    const height = ((Math.sin(angle) * distance) / radius + 1) / 2;
    const colour = colours[Math.min(colours.length - 1, Math.floor(height * colours.length))] as string;
    return circle(x + Math.cos(angle) * distance * 1.15, y + Math.sin(angle) * distance * 0.8, size, colour, more);
  });
}

export function neem(brush: Brush, x: number, y: number, s = 1): string {
  const trunk = `M${x - 6 * s} ${y}q${4 * s} ${-60 * s} ${-2 * s} ${-110 * s}h${14 * s}q${-4 * s} ${50 * s} ${3 * s} ${110 * s}z`;
  return (
    path(trunk, BARK) + leaves(brush, x + 2, y - 160 * s, 74 * s, 22, ["#5a9161", "#3f8059", "#2f6b4c", "#24573f"])
  );
}

/** The blossom of a flowering tree: gulmohar, jacaranda, amaltas, tabebuia. */
const BLOSSOMS = {
  gulmohar: ["#f08a5c", "#e2603c", "#cf4a2c"],
  jacaranda: ["#b8a3d6", "#9c86c4", "#8570b0"],
  amaltas: ["#f5d56b", "#e8bd3f", "#d6a62c"],
  tabebuia: ["#f3b6c6", "#e894ae", "#d97898"],
} as const;
export type Blossom = keyof typeof BLOSSOMS;

/** A flat-crowned tree in flower. */
export function floweringTree(brush: Brush, x: number, y: number, s = 1, blossom: Blossom = "gulmohar"): string {
  const trunk = `M${x} ${y}q${4 * s} ${-60 * s} ${-6 * s} ${-104 * s}`;
  const branches = `M${x} ${y - 80 * s}q${30 * s} ${-20 * s} ${52 * s} ${-50 * s}M${x - 2 * s} ${y - 84 * s}q${-36 * s} ${-18 * s} ${-56 * s} ${-44 * s}`;
  const flat = (top: number, share: number, scale: number) =>
    `transform="translate(0 ${round(top * share)}) scale(1 ${scale})"`;
  return (
    line(trunk + branches, BARK, 9 * s, 'stroke-linecap="round"') +
    group(leaves(brush, x, y - 150 * s, 88 * s, 20, ["#4d8a5c", "#3f8059", "#2f6b4c"]), flat(y - 150 * s, 0.42, 0.58)) +
    group(leaves(brush, x, y - 160 * s, 84 * s, 16, BLOSSOMS[blossom]), flat(y - 160 * s, 0.48, 0.52))
  );
}

/** The tall, narrow one that stands in pairs at gates. */
export function ashoka(x: number, y: number, height: number): string {
  const right = `M${x} ${y - height}q${height * 0.15} ${height * 0.5} ${height * 0.11} ${height * 0.9}`;
  return (
    rect(x - 3, y - 14, 6, 14, BARK) +
    path(
      `${right}q${-height * 0.11} ${height * 0.07} ${-height * 0.22} 0q${-height * 0.04} ${-height * 0.4} ${height * 0.11} ${-height * 0.9}z`,
      "#2f6b4c",
    ) +
    path(`${right}q${-height * 0.06} ${height * 0.04} ${-height * 0.11} ${height * 0.03}z`, INK, 'opacity=".14"')
  );
}

export function palm({ random }: Brush, x: number, y: number, height: number, lean = 20): string {
  const [topX, topY] = [x + lean, y - height];
  const trunk = line(
    `M${x} ${y}Q${x + lean * 0.2} ${y - height * 0.5} ${topX} ${topY}`,
    "#8a6a4e",
    9,
    'stroke-linecap="round"',
  );
  const fronds = times(9, (i) => {
    const angle = -Math.PI * (i / 8) + random.between(-0.12, 0.12);
    const length = random.between(68, 92);
    const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
    const tip = `${round(topX + dx)} ${round(topY + dy * 0.55 + 26)}`;
    const upper = `${round(topX + dx * 0.55)} ${round(topY + dy * 0.95 - 8)}`;
    const lower = `${round(topX + dx * 0.5)} ${round(topY + dy * 0.62 + 6)}`;
    const top = `${round(topX)} ${round(topY)}`;
    return path(`M${top}Q${upper} ${tip}Q${lower} ${top}Z`, PLANTS[i % 4] as string);
  });
  return trunk + fronds + circle(topX - 5, topY + 6, 6, "#7c5a34") + circle(topX + 6, topY + 7, 6, "#6b4b2a");
}

export function bougainvillea(brush: Brush, x: number, y: number, s = 1): string {
  return (
    leaves(brush, x, y, 46 * s, 14, ["#4d8a5c", "#2f6b4c"]) +
    leaves(brush, x, y - 6, 44 * s, 18, ["#d9507a", "#c23a66", "#e57a9a"])
  );
}

/** A flower pot with three to five blades, standing on (x, y). */
export function pot({ random }: Brush, x: number, y: number, s = 1, colour = CLAY): string {
  const count = random.whole(3, 5);
  const foot = `${x} ${y - 18 * s}`;
  const blades = times(count, (i) => {
    const angle = -Math.PI * (0.2 + (0.6 * i) / (count - 1));
    const length = random.between(24, 38) * s;
    const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
    const left = `${round(x + dx * 0.9 - 4 * s)} ${round(y - 18 * s + dy * 0.6)}`;
    const right = `${round(x + dx * 0.4 + 5 * s)} ${round(y - 18 * s + dy * 0.7)}`;
    return path(
      `M${foot}Q${left} ${round(x + dx)} ${round(y - 18 * s + dy)}Q${right} ${foot}Z`,
      PLANTS[i % 5] as string,
    );
  });
  return (
    blades +
    path(`M${round(x - 11 * s)} ${round(y - 20 * s)}h${22 * s}l${-4 * s} ${20 * s}h${-14 * s}z`, colour) +
    rect(x - 13 * s, y - 23 * s, 26 * s, 5 * s, colour) +
    shade(x + 2 * s, y - 18 * s, 7 * s, 18 * s, 0.12)
  );
}

/** A large plant on a floor. */
export function houseplant({ random }: Brush, x: number, y: number, k = 1): string {
  const foot = `${x} ${round(y - 50 * k)}`;
  const blades = times(9, (i) => {
    const angle = -Math.PI * (0.12 + (0.76 * i) / 8);
    const length = random.between(80, 128) * k;
    const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
    const left = `${round(x + dx * 0.7 - 16 * k)} ${round(y - 60 * k + dy * 0.5)}`;
    const right = `${round(x + dx * 0.5 + 18 * k)} ${round(y - 60 * k + dy * 0.75)}`;
    return path(
      `M${foot}Q${left} ${round(x + dx)} ${round(y - 60 * k + dy)}Q${right} ${foot}Z`,
      PLANTS[i % 5] as string,
    );
  });
  return (
    blades +
    ellipse(x, y, 44 * k, 8 * k, INK, 'opacity=".15"') +
    path(
      `M${x - 32 * k} ${y - 58 * k}h${64 * k}l${-9 * k} ${58 * k}h${-46 * k}z`,
      random.pick([CLAY, "#e9e2d2", "#5e8f86", "#c98a2b"]),
    ) +
    shade(x + 6 * k, y - 58 * k, 18 * k, 57 * k, 0.1) +
    rect(x - 36 * k, y - 64 * k, 72 * k, 10 * k, "#fff", 'opacity=".3"')
  );
}
