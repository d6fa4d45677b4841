import { type Brush, GROUND, HEIGHT, WIDTH } from "./brush.ts";
import { INK, LAMPLIGHT, TRIM, TYRE } from "./palette.ts";
import { circle, each, group, line, path, rect, round, shade, times } from "./svg.ts";

/** Whitewashed clouds, two of them. */
const CLOUDS = [
  [80, 80, 190, 26],
  [130, 62, 110, 30],
  [520, 130, 170, 22],
  [560, 114, 90, 28],
] as const;

export function sky({ random, light, isRight, id }: Brush): string {
  const sun = circle(isRight ? 640 : 150, random.between(90, 160), random.between(40, 62), light.sun, 'opacity=".85"');
  let drawn = rect(0, 0, WIDTH, HEIGHT, `url(#${id}s)`) + sun;
  if (light.name === "monsoon" || random.chance(0.5)) {
    const clouds = each(CLOUDS, ([x, y, w, h]) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${h / 2}"/>`);
    const place = `${round(random.between(-40, 40))} ${round(random.between(-20, 30))}`;
    drawn += group(clouds, `fill="#fff" opacity=".42" transform="translate(${place})"`);
  }
  if (random.chance(0.6)) {
    const bird = (d: string, opacity: number, lowest: number) =>
      line(
        d,
        INK,
        2,
        `opacity="${opacity}" transform="translate(${round(random.between(200, 600))} ${round(random.between(60, lowest))})"`,
      );
    drawn += bird("M0 0q6-7 11 0q5-7 11 0", 0.4, 120) + bird("M0 0q5-6 9 0q4-6 9 0", 0.3, 140);
  }
  return drawn;
}

export function skyline({ random, light }: Brush, foot = GROUND): string {
  let drawn = "";
  for (let x = -20; x < WIDTH; ) {
    const width = random.between(46, 96);
    const height = random.between(120, 250);
    drawn += rect(x, foot - height, width, height, light.farSkyline);
    if (random.chance(0.4)) drawn += rect(x + width * 0.3, foot - height - 16, 22, 16, light.farSkyline);
    x += width + random.between(-4, 14);
  }
  for (let x = -30; x < WIDTH; ) {
    const width = random.between(70, 140);
    const height = random.between(70, 140);
    drawn += rect(x, foot - height, width, height, light.nearSkyline, 'opacity=".8"');
    drawn += times(3, (i) => {
      if (!random.chance(0.5)) return "";
      const colour = random.chance(light.lit) ? LAMPLIGHT : light.farSkyline;
      return rect(x + 12 + i * 24, foot - height + 18, 10, 14, colour);
    });
    x += width + random.between(0, 20);
  }
  return drawn;
}

/** Kerb and road. */
export function road(kerb = "#d9d3c3", asphalt = "#b9b6a9"): string {
  return (
    rect(0, GROUND, WIDTH, HEIGHT - GROUND, asphalt) +
    rect(0, GROUND, WIDTH, 16, kerb) +
    shade(0, GROUND + 16, WIDTH, 5, 0.12) +
    each([60, 340, 620], (x) => rect(x, GROUND + 50, 120, 4, "#fff", 'opacity=".5"'))
  );
}

/** A compound wall with pillars, a barred gate and two lamps. */
export function gateWall({ isRight }: Brush, colour: string, y: number): string {
  const gate = isRight ? 150 : 500;
  let drawn = rect(0, y, WIDTH, 66, colour) + rect(0, y - 7, WIDTH, 8, TRIM) + shade(0, y + 1, WIDTH, 6, 0.14);
  for (let x = 0; x < WIDTH; x += 130)
    drawn += rect(x, y - 12, 16, 78, colour) + rect(x - 3, y - 17, 22, 7, TRIM) + shade(x + 10, y - 10, 6, 76, 0.1);
  return (
    drawn +
    rect(gate, y - 20, 150, 86, "#2c423a") +
    times(11, (i) => rect(gate + 8 + i * 13, y - 12, 4, 70, "#4f6b60")) +
    rect(gate, y - 22, 150, 5, "#22352e") +
    rect(gate + 73, y - 20, 4, 86, "#22352e") +
    rect(gate - 14, y - 34, 16, 100, colour) +
    rect(gate + 148, y - 34, 16, 100, colour) +
    rect(gate - 18, y - 40, 24, 8, TRIM) +
    rect(gate + 144, y - 40, 24, 8, TRIM) +
    circle(gate - 6, y - 46, 7, LAMPLIGHT) +
    circle(gate + 156, y - 46, 7, LAMPLIGHT)
  );
}

const wheel = (x: number, y: number, radius: number, hub: number) =>
  circle(x, y, radius, TYRE) + circle(x, y, hub, "#cfd3cc");

export function car(x: number, y: number, colour: string): string {
  const body = `M${x} ${y - 12}q2-18 20-20l16-20q4-5 12-5h46q8 0 13 6l15 19q22 2 24 12l2 10q0 4-5 4H${x + 5}q-5 0-5-6z`;
  const glass = `M${x + 44} ${y - 33}l11-14q2-3 6-3h13v17zM${x + 80} ${y - 33}v-17h16q5 0 8 4l10 13z`;
  return (
    path(body, colour) +
    path(glass, "#cfe0df") +
    shade(x, y - 14, 146, 6, 0.14) +
    wheel(x + 32, y - 6, 13, 5) +
    wheel(x + 115, y - 6, 13, 5) +
    rect(x + 138, y - 24, 8, 5, "#ffe1a0")
  );
}

export function scooter(x: number, y: number, colour: string): string {
  const body = `M${x} ${y - 20}q12-16 26-10l4 12h14l10-34h7l-2 14q10 8 9 18h-8q-6-6-12 2l-2 8h-34q-2-12-12-10z`;
  return (
    wheel(x + 10, y - 9, 10, 4) +
    wheel(x + 62, y - 9, 10, 4) +
    path(body, colour) +
    rect(x + 2, y - 36, 28, 6, TYRE, 'rx="3"') +
    line(`M${x + 56} ${y - 52}l-8-4`, TYRE, 3, 'stroke-linecap="round"')
  );
}
