import { type Brush, FLOOR, HEIGHT, WIDTH } from "./brush.ts";
import { TRIM } from "./palette.ts";
import { pot } from "./plants.ts";
import { circle, line, path, rect, shade, times } from "./svg.ts";

const TILES = ["#b7cfd4", "#c9d6ba", "#e9d3a4", "#e6bda6", "#cfdcd8"];
const STEEL = "#9aa19a";

function tiledWall(colour: string): string {
  return (
    rect(0, 0, WIDTH, FLOOR, "#f3ebdc") +
    rect(0, 190, WIDTH, FLOOR - 190, colour) +
    times(17, (i) => rect(i * 50 - 1, 190, 2, FLOOR - 190, "#fff", 'opacity=".4"')) +
    times(5, (i) => rect(0, 190 + (i + 1) * 50, WIDTH, 2, "#fff", 'opacity=".4"')) +
    rect(0, 184, WIDTH, 8, TRIM)
  );
}

function floor(): string {
  return (
    rect(0, FLOOR, WIDTH, HEIGHT - FLOOR, "#cfc9ba") +
    times(21, (i) => line(`M${400 + (i - 10) * 56} ${FLOOR}L${400 + (i - 10) * 120} ${HEIGHT}`, "#b7b1a2", 2)) +
    line(`M0 ${FLOOR + 44}H${WIDTH}M0 ${FLOOR + 104}H${WIDTH}`, "#b7b1a2") +
    shade(0, FLOOR, WIDTH, 10, 0.12)
  );
}

function basin(x: number, glass: string): string {
  return (
    rect(x + 8, 120, 144, 170, TRIM, 'rx="10"') +
    rect(x + 16, 128, 128, 154, glass, 'rx="6"') +
    path(`M${x + 30} 270l80-132h26l-80 132z`, "#fff", 'opacity=".3"') +
    rect(x + 66, 352, 28, 140, TRIM) +
    shade(x + 80, 352, 14, 140, 0.08) +
    path(`M${x - 10} 336h180q-4 52-60 54h-60q-56-2-60-54z`, TRIM) +
    rect(x - 16, 328, 192, 12, TRIM, 'rx="6"') +
    line(`M${x + 80} 330v-24q0-12 12-12h18`, STEEL, 7, 'stroke-linecap="round"') +
    shade(x + 20, 488, 120, 8, 0.16)
  );
}

/** The water heater that hangs in every bathroom. */
function geyser(x: number): string {
  return (
    rect(x, 60, 92, 128, TRIM, 'rx="22"') +
    shade(x + 66, 70, 26, 108, 0.06) +
    circle(x + 46, 150, 10, "#d9d3c3") +
    circle(x + 46, 150, 4, "#e2603c") +
    line(`M${x + 24} 188v60M${x + 68} 188v60`, STEEL, 5)
  );
}

function bucketAndMug(x: number, colour: string): string {
  return (
    shade(x - 6, 540, 116, 10, 0.16) +
    path(`M${x} 456h104l-14 88h-76z`, colour) +
    rect(x - 5, 450, 114, 10, colour, 'rx="5"') +
    shade(x + 66, 462, 26, 80, 0.1) +
    line(`M${x + 2} 452q50-60 100 0`, STEEL, 3) +
    path(`M${x + 120} 508h44l-5 38h-34z`, "#f6e3b4") +
    line(`M${x + 162} 514q16 2 12 16q-4 6-14 4`, "#f6e3b4", 5)
  );
}

function taps(x: number): string {
  return (
    rect(x, 320, 34, 14, STEEL, 'rx="5"') +
    line(`M${x + 16} 334v22`, STEEL, 8, 'stroke-linecap="round"') +
    rect(x + 10, 306, 14, 14, STEEL, 'rx="3"') +
    line(`M${x + 80} 200v-60q0-16 18-16h20`, STEEL, 6, 'stroke-linecap="round"') +
    path(`M${x + 100} 124h44l8 18h-60z`, STEEL)
  );
}

/** A ventilator of slats, high in the wall. */
function ventilator(x: number, glass: string): string {
  return (
    rect(x - 8, 62, 136, 96, TRIM) +
    rect(x, 70, 120, 80, glass) +
    times(5, (i) => path(`M${x} ${78 + i * 15}h120v7l-120 4z`, "#fff", 'opacity=".45"'))
  );
}

function towel(x: number, colour: string): string {
  return (
    rect(x - 8, 262, 84, 6, STEEL, 'rx="3"') +
    rect(x, 264, 66, 96, colour) +
    rect(x, 334, 66, 8, "#fff", 'opacity=".5"') +
    shade(x + 44, 268, 22, 92, 0.08)
  );
}

/** Tiles, a basin under its mirror, the geyser, a bucket and a mug. */
export function bathroom(brush: Brush): string {
  const { random, isRight, light, accent } = brush;
  const tile = random.pick(TILES);
  const bucket = random.pick(["#2f6f78", "#b9603e", "#5b7f5f", "#c98a2b"]);
  return (
    tiledWall(tile) +
    floor() +
    ventilator(isRight ? 425 : 265, light.glass) +
    basin(isRight ? 110 : 530, "#cfe0df") +
    geyser(isRight ? 305 : 412) +
    towel(isRight ? 318 : 425, accent) +
    taps(isRight ? 560 : 90) +
    bucketAndMug(isRight ? 560 : 90, bucket) +
    pot(brush, isRight ? 260 : 680, 328, 0.8)
  );
}
